import { readFileSync, writeFileSync } from 'node:fs'
import { BASES, ENVIRONMENT, type Try } from './environmentTable.ts'

export const DOCUMENT = new URL('../../../docs/OPERATING.md', import.meta.url)

const HEAD = ['| Variable | Missing | Wrong | Dangerous |', '|---|---|---|---|']

/** The lines of the document's table. */
function environmentDocument(): string[] {
  const rows = Object.entries(ENVIRONMENT).map(([name, { missing, wrong, dangerous }]) =>
    ['', ` \`${name}\` `, ...[missing, wrong, dangerous].map((one) => ` ${one ? cellOf(name, one) : '-'} `), ''].join(
      '|',
    ),
  )
  return [...HEAD, ...rows]
}

function cellOf(name: string, { value, base, beside = {}, refuses, warns, does }: Try): string {
  const before = { ...BASES[base], ...beside }
  if (does !== undefined) return does
  const given = value === undefined ? '' : `\`${shortened(value)}\``
  const where = `${given}${circumstance(name, base, before)}`
  const said = (refuses ?? warns ?? '').replaceAll('<', '&lt;').replaceAll('*', '\\*')
  return `${where && `${where.trim()}: `}${refuses === undefined ? 'starts, and says' : '**refused**'}: ${said}`
}

const circumstance = (name: string, base: Try['base'], { OPERATOR_KEY: key }: Record<string, string>) => {
  if (base === 'live') return ' with live keys'
  if (base === 'nothing') return ' in a demo'
  return key !== undefined && name !== 'OPERATOR_KEY' ? ", the operator's key" : ''
}

const shortened = (value: string) => (value.length > 62 ? `${value.slice(0, 20)}...` : value)

/** `docs/OPERATING.md` with the lines of its table replaced. */
export function withTable(document: string): string {
  const lines = document.split('\n')
  const first = lines.indexOf(HEAD[0] ?? '')
  if (first < 0) throw new Error('docs/OPERATING.md has no table with the head of environmentDocument.ts.')
  const count = lines.slice(first).findIndex((line) => !line.startsWith('|'))
  return [...lines.slice(0, first), ...environmentDocument(), ...lines.slice(first + count)].join('\n')
}

/** `WRITE_DOCUMENT=1 node_modules/.bin/vitest run tests/host/start/environment.test.ts` writes it. */
export function writeTable(): void {
  writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, 'utf8')))
}
