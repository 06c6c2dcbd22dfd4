import fc from 'fast-check'
import { applyPatch as applyStandard, type Operation } from 'rfc6902'
import { describe, expect, test } from 'vitest'
import { applyPatch, type Change } from '../../../contract/jsonPatch.ts'
import { patchOf } from '../../../host/catalogue/jsonPatch.ts'

type Json = Record<string, unknown>

const applied = (document: Json, changes: readonly Change[]) => {
  const copy = structuredClone(document)
  return applyPatch(copy, structuredClone(changes)) ? copy : undefined
}

/** Documents with names that a pointer escapes, and lists whose items are things with a name. */
const thing = fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), price: fc.nat(2), tags: fc.array(fc.nat(3)) })
const json = fc
  .dictionary(fc.constantFrom('a/b', '~', '~1', 'x', '0'), fc.oneof(fc.array(thing), fc.jsonValue()))
  // Which no answer has, and a structured clone loses.
  .filter((document) => !JSON.stringify(document).includes('"__proto__"'))

describe('a patch', () => {
  test('makes the one document the other, here and by another implementation of RFC 6902 (D-169)', () => {
    fc.assert(
      fc.property(json, json, (given, wanted) => {
        const [before, now] = [given, wanted].map((one) => JSON.parse(JSON.stringify(one)) as Json) as [Json, Json]
        const changes = patchOf(before, now)
        expect(applied(before, changes)).toEqual(now)
        const standard = structuredClone(before)
        expect(applyStandard(standard, changes as Operation[]).filter(Boolean)).toEqual([])
        expect(standard).toEqual(now)
      }),
    )
  })

  test('takes out and puts in what has moved, and changes the rest in place (D-169)', () => {
    const list = (...names: string[]) => ({ list: names.map((name) => ({ name })) })
    const a = { name: 'a' }
    expect(patchOf(list('a', 'b', 'c', 'd'), list('b', 'c', 'd', 'a'))).toEqual([
      { op: 'remove', path: '/list/0' },
      { op: 'add', path: '/list/3', value: a },
    ])
    expect(patchOf(list('b', 'c', 'd', 'a'), list('a', 'b', 'c', 'd'))).toEqual([
      { op: 'add', path: '/list/0', value: a },
      { op: 'remove', path: '/list/4' },
    ])
    expect(patchOf({ list: [{ name: 'a', price: 1 }] }, { list: [{ name: 'a', price: 2 }] })).toEqual([
      { op: 'replace', path: '/list/0/price', value: 2 },
    ])
  })

  test.each([
    ['removes what is not there', { op: 'remove', path: '/b' }],
    ['replaces what is not there', { op: 'replace', path: '/a/7', value: 1 }],
    ['goes through what is no container', { op: 'add', path: '/a/0/x', value: 1 }],
    ['goes into a prototype', { op: 'add', path: '/__proto__/x', value: 1 }],
  ] as const)('that %s does not fit the document (D-169)', (_, change) => {
    expect(applied({ a: [1, 2] }, [change])).toBeUndefined()
  })
})
