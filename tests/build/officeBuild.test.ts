import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { OperatorCall } from '../../contract/operator/operatorCall.ts'
import { operatorSubjects } from '../../contract/operator/operatorCalls.ts'
import { operatorDocument } from '../support/openapi/apiDocument.ts'

const BUILT = 'dist/client'
/** In bytes as brotli: the page with its styles, and the scripts that it names. */
const MAX_FIRST_PAGE = 150_000

const scriptsOf = (folder: string) =>
  readdirSync(`${BUILT}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(`${BUILT}/${folder}/${name}`, 'utf8')] as const)

const sentencesIn = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) =>
        ['description', 'summary'].includes(key) && typeof value === 'string' ? [value] : sentencesIn(value),
      )

test.skipIf(!existsSync(`${BUILT}/office`)).each(['office', 'kitchen'])(
  'the styles of the %s use no colour or size that they do not have [D-199]',
  (screen) => {
    const files = readdirSync(`${BUILT}/${screen}`, { recursive: true, encoding: 'utf8' })
    const styles = files
      .filter((name) => /\.(css|html|js)$/.test(name))
      .map((name) => readFileSync(`${BUILT}/${screen}/${name}`, 'utf8'))
      .join('')
    const used = new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))
    expect(used.size).toBeGreaterThan(20)
    expect([...used].filter((name) => !styles.includes(`${name}:`) && !styles.includes(`"${name}"`))).toEqual([])
  },
)

describe.skipIf(!existsSync(`${BUILT}/office`))('the built office', () => {
  const office = scriptsOf('office')

  test('is at most 150 kB on the first page [D-199]', () => {
    const files = JSON.parse(readFileSync(`${BUILT}/office/files.json`, 'utf8')) as Record<
      string,
      { file: string; imports?: string[] }
    >
    const named = new Set<string>()
    const visit = (name: string) => {
      const { file = '', imports = [] } = files[name] ?? {}
      named.add(file)
      imports.forEach(visit)
    }
    for (const name of ['style.css', 'src/office/boot.ts', 'src/office/main.tsx']) visit(name)
    const bytes = [...named].map((file) => brotliCompressSync(readFileSync(`${BUILT}/office/${file}`)).byteLength)
    expect(named.size).toBeGreaterThan(2)
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(MAX_FIRST_PAGE)
  })

  test('has no word that only documents and commands say [D-99 D-199]', () => {
    const commands = Object.values(operatorSubjects).flatMap(({ calls }) =>
      (Object.values(calls) as OperatorCall[]).flatMap((call) =>
        call.commands.flatMap(({ usage, does = '' }) => [usage, does]),
      ),
    )
    const words = [...new Set([...sentencesIn(operatorDocument), ...commands])].filter(
      (one) => one.split(' ').length > 3,
    )
    expect(words.length).toBeGreaterThan(300)
    // A refusal may end in the words of its field.
    const isSaid = (one: string) => ['"', "'", '`'].some((mark) => office.some(([, text]) => text.includes(mark + one)))
    expect(words.filter(isSaid)).toEqual([])
    expect(office.some(([, text]) => text.includes('/closed-orders'))).toBe(true)
  })

  test('shares no script with the customers, and none of theirs knows it [D-199]', () => {
    const customers = scriptsOf('assets')
    expect(customers.length).toBeGreaterThan(50)
    expect(customers.filter(([, text]) => text.includes('/office')).map(([name]) => name)).toEqual([])
    expect(office.filter(([, text]) => /["'`]\/assets\//.test(text)).map(([name]) => name)).toEqual([])
    expect(readFileSync(`${BUILT}/index.html`, 'utf8')).not.toContain('/office')
  })
})
