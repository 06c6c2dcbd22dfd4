import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from '../../../../host/catalogue/import/readJson.ts'

const messageOf = (text: string) => {
  const reading = readJson(text)
  return reading.ok ? undefined : reading.errors
}

test.each([
  ['', 'line 1, column 1: a value is expected'],
  ['{\n  "a": 1,\n}', 'line 3, column 1: a name in double quotes is expected'],
  ['{\n  "a": [1,\n  2,]}', 'line 3, column 5: a value is expected'],
  ["{'a': 1}", 'line 1, column 2: a value, or a name in double quotes, is expected'],
  ['{"a": \'b\'}', 'line 1, column 7: a value, or a name in double quotes, is expected'],
  ['{"a" 1}', 'line 1, column 6: a colon is expected'],
  ['{"a": 1 "b": 2}', 'line 1, column 9: a comma or the end is expected'],
  ['{"a": [1 2]}', 'line 1, column 10: a comma or the end is expected'],
  ['{"a": "b\n"}', 'line 1, column 7: a text is not closed by double quotes on its line'],
  ['{"a": 1 /* one */}', 'line 1, column 9: a comment stands, which JSON has not'],
  ['{"a": {"b": 1', 'line 1, column 14: "}" is expected'],
  ['{} {}', 'line 1, column 4: the end of the file is expected'],
])('invalid JSON is reported with its line, its column and what is expected: %j', (text, message) => {
  expect(messageOf(text)).toEqual([{ path: '', message: `is not JSON: ${message}` }])
})

test('JSON that is nested too deeply is reported without a crash', () => {
  expect(messageOf('['.repeat(100_000))).toEqual([{ path: '', message: 'is not JSON: it is nested too deeply' }])
})

test('a duplicate key is an error with its path', () => {
  expect(messageOf('{"products": [{"name": "A",\n "price": {"s": "1", "s": "2"},\n "name": "B"}]}')).toEqual([
    { path: 'products[0].price.s', message: 'is given a second time in line 2' },
    { path: 'products[0].name', message: 'is given a second time in line 3' },
  ])
})

test('readJson accepts exactly what JSON.parse accepts, except duplicate keys', () => {
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
