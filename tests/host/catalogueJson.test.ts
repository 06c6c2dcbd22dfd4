import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from '../../host/catalogue/json.ts'

const messageOf = (text: string) => {
  const reading = readJson(text)
  return reading.ok ? undefined : reading.errors
}

test.each([
  ['', 'line 1, column 1 has the end of the file where a value is expected'],
  ['{\n  "a": 1,\n}', 'line 3, column 1 has "}" where a name in double quotes is expected'],
  ['{\n  "a": [1,\n  2,]}', 'line 3, column 5 has "]" where a value is expected'],
  ["{'a': 1}", `line 1, column 2 has "'" where a name in double quotes or "}" is expected`],
  ['{"a": \'b\'}', `line 1, column 7 has "'" where a value is expected`],
  ['{"a" 1}', 'line 1, column 6 has "1" where ":" is expected'],
  ['{"a": 1 "b": 2}', 'line 1, column 9 has """ where "," or "}" is expected'],
  ['{"a": [1 2]}', 'line 1, column 10 has "2" where "," or "]" is expected'],
  ['{"a": "b\n"}', 'line 1, column 7 has """ where text in double quotes, on one line, is expected'],
  ['{"a": {"b": 1', 'line 1, column 14 has the end of the file where "," or "}" is expected'],
  ['{} {}', 'line 1, column 4 has "{" where the end of the file is expected'],
  ['['.repeat(100_000), 'line 1, column 102 has "[" where less nesting is expected'],
])('what is no JSON is told with its place and what belongs there: %j', (text, message) => {
  expect(messageOf(text)).toEqual([{ path: '', message: `is not JSON: ${message}` }])
})

test('a name that is given twice is an error with its path', () => {
  expect(messageOf('{"products": [{"name": "A",\n "price": {"s": "1", "s": "2"},\n "name": "B"}]}')).toEqual([
    { path: 'products[0].price.s', message: 'is given a second time in line 2' },
    { path: 'products[0].name', message: 'is given a second time in line 3' },
  ])
})

test('JSON is read as JSON.parse reads it, and nothing else is', () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 5 }),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', '\\', '-', '0'),
      (text, at, put) => {
        expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
        const broken = `${text.slice(0, at % text.length)}${put}${text.slice((at % text.length) + 1)}`
        const reading = readJson(broken)
        const isDouble = !reading.ok && reading.errors.every(({ path }) => path !== '')
        expect(reading.ok || isDouble).toBe(isJson(broken))
      },
    ),
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
