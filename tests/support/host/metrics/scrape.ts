/** A scrape in the text format of Prometheus, version 0.0.4. */
export interface Scrape {
  /** The value of a sample, by its name and labels in the order of their names; undefined when it is not there. */
  value(name: string, labels?: Record<string, string>): number | undefined
  /** The name of every metric that the scrape declares. */
  names: string[]
  /** The values of one label, of all samples. */
  labels(name: string, label: string): string[]
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?[\d.]+(?:e[+-]?\d+)?|NaN|[+-]Inf)$/i
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/y

/** Throws at the first line that Prometheus would refuse. */
export function parseScrape(text: string): Scrape {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.')
  const declared = new Map<string, string>()
  const samples: { name: string; labels: Record<string, string>; value: number }[] = []
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (kind === 'TYPE') {
      if (declared.has(name)) throw new Error(`${name} is declared twice.`)
      declared.set(name, rest)
    }
    if (line === '' || kind) continue
    const [, sample = '', labelText = '', value] = SAMPLE.exec(line) ?? []
    const base = sample.replace(/_(bucket|sum|count)$/, '')
    if (value === undefined || (!declared.has(sample) && declared.get(base) !== 'histogram'))
      throw new Error(`This is no sample of a declared metric: ${line}`)
    samples.push({ name: sample, labels: readLabels(labelText, line), value: Number(value.replace('Inf', 'Infinity')) })
  }
  const key = (name: string, labels: Record<string, string>) =>
    JSON.stringify([name, Object.entries(labels).toSorted(([a], [b]) => a.localeCompare(b))])
  const values = new Map(samples.map(({ name, labels, value }) => [key(name, labels), value]))
  if (values.size !== samples.length) throw new Error('A sample is there twice.')
  return {
    value: (name, labels = {}) => values.get(key(name, labels)),
    names: [...declared.keys()],
    labels: (name, label) => [
      ...new Set(samples.filter((one) => one.name === name).map(({ labels }) => labels[label] ?? '')),
    ],
  }
}

function readLabels(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < text.length) {
    const [, name, value] = LABEL.exec(text) ?? []
    if (name === undefined || value === undefined) throw new Error(`The labels cannot be read: ${line}`)
    labels[name] = value
  }
  return labels
}
