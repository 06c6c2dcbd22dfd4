const LINE_LENGTH = 110

/** JSON for readers and for `git diff`: what fits stands on one line. */
export const jsonLines = (value: unknown): string => `${written(JSON.parse(JSON.stringify(value)), '')}\n`

function written(value: unknown, indent: string): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE_LENGTH) return line
  const inner = `${indent} `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((one) => written(one, inner))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${written(one, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}
