import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeArt, drawPizza, encodeArt } from '../../art/artSpec.ts'
import { pizzaArbitrary } from '../support/art/randomPizza.ts'

describe('encodeArt and decodeArt', () => {
  it('a name is URL-safe, at most 200 characters long and decodes to the same spec', () => {
    fc.assert(
      fc.property(pizzaArbitrary(20), (spec) => {
        const name = encodeArt(spec)
        expect(name).toMatch(/^[a-z0-9._-]{1,200}$/)
        expect(decodeArt(name)).toEqual(spec)
      }),
      { numRuns: 300 },
    )
  })

  it('decodeArt accepts only names that encodeArt writes, and never throws', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 210 }),
      fc.stringMatching(/^(pizza|salad|can)(-[a-z0-9.]{0,12}){0,7}$/),
      fc.tuple(pizzaArbitrary(20).map(encodeArt), fc.string(), fc.nat(60)).map(([name, more, at]) => name.slice(0, at) + more + name.slice(at)), // oxfmt-ignore
    )
    fc.assert(
      fc.property(text, (name) => {
        const spec = decodeArt(name)
        if (spec) expect(encodeArt(spec)).toBe(name)
      }),
      { numRuns: 150 },
    )
  })

  it.each(['pizza-a-hand-tomato-mozzarella', 'pizza-a-hand-tomato.pesto-mozzarella-pe1.ol2x'])(
    'decodeArt accepts %s',
    (name) => {
      expect(decodeArt(name)).toBeDefined()
    },
  )

  it.each([
    '',
    'pizza',
    'pizza-a-hand-tomato',
    'pizza-A-hand-tomato-mozzarella',
    'pizza-a-hand-tomato-mozzarella-',
    'pizza-a-hand-tomato.tomato-mozzarella',
    'pizza-a-hand-tomato-mozzarella-zz',
    'pizza-a-hand-tomato-mozzarella-pe3',
    'pizza-a-hand-toString-mozzarella',
    'pizza-abcdefghijklm-hand-tomato-mozzarella',
    'can-red',
    '__proto__-x',
    `pizza-a-hand-tomato-mozzarella-${Array.from({ length: 21 }, () => 'pe').join('.')}`,
  ])('decodeArt returns undefined for %j', (name) => {
    expect(decodeArt(name)).toBeUndefined()
  })

  it('encodeArt accepts a long seed with special characters and always encodes it the same way', () => {
    const [pizza] = fc.sample(pizzaArbitrary(3), 1)
    const name = encodeArt({ ...pizza!, seed: 'The Product/Hash: 12' })
    expect(decodeArt(name)).toBeDefined()
    expect(encodeArt({ ...pizza!, seed: 'The Product/Hash: 12' })).toBe(name)
  })
})

describe('drawPizza', () => {
  it('defines every id that it refers to exactly once, and no other id', () => {
    fc.assert(
      fc.property(pizzaArbitrary(20), fc.constantFrom('thumb' as const, 'full' as const), (spec, detail) => {
        const svg = drawPizza(spec, detail)
        const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
        const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id)
        expect(new Set(defined).size).toBe(defined.length)
        expect(new Set(used)).toEqual(new Set(defined))
      }),
      { numRuns: 30 },
    )
  })
})
