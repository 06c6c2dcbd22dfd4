import fc from 'fast-check'
import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeArt, drawArt, encodeArt, type ArtSpec } from '../../art/artSpec.ts'
import { DISHES, type DishKind } from '../../art/dishes/dishArt.ts'
import { pizzaArbitrary } from '../support/art/randomPizza.ts'

const dishes: ArtSpec[] = Object.entries(DISHES).flatMap(([kind, variants]) =>
  Object.keys(variants).map((variant) => ({ kind: kind as DishKind, variant })),
)
const artArbitrary = fc.oneof(pizzaArbitrary(20), fc.constantFrom(...dishes))
const bytes = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
const ids = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

describe('encodeArt and decodeArt', () => {
  it('a name is URL-safe, at most 200 characters long and decodes to the same spec', () => {
    fc.assert(
      fc.property(artArbitrary, (spec) => {
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
      fc.tuple(artArbitrary.map(encodeArt), fc.string(), fc.nat(60)).map(([name, more, at]) => name.slice(0, at) + more + name.slice(at)), // oxfmt-ignore
    )
    fc.assert(
      fc.property(text, (name) => {
        const spec = decodeArt(name)
        if (spec) expect(encodeArt(spec)).toBe(name)
      }),
      { numRuns: 150 },
    )
  })

  it.each(['pizza-a-hand-tomato-mozzarella', 'pizza-a-hand-tomato.pesto-mozzarella-pe1.ol2x', 'can-red'])(
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
    'can-constructor',
    'can-red-red',
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

describe('drawArt', () => {
  it.each(dishes.map((spec) => [encodeArt(spec), spec] as const))(
    'draws %s identically each time, in at most 10,000 bytes (thumb) or 24,000 bytes (full)',
    (_, spec) => {
      const thumb = drawArt(spec, { detail: 'thumb', standalone: true })
      expect(drawArt(spec, { detail: 'thumb', standalone: true })).toBe(thumb)
      expect(thumb).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" /)
      expect(thumb).not.toMatch(/NaN|undefined|Infinity| style=/)
      expect(bytes(thumb)).toBeLessThanOrEqual(10_000)
      expect(bytes(drawArt(spec, { detail: 'full', standalone: true }))).toBeLessThanOrEqual(24_000)
    },
  )

  it('defines every id that it refers to exactly once, and no other id', () => {
    fc.assert(
      fc.property(artArbitrary, fc.constantFrom('thumb' as const, 'full' as const), (spec, detail) => {
        const svg = drawArt(spec, { detail, standalone: true })
        const defined = ids(svg)
        const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id)
        expect(new Set(defined).size).toBe(defined.length)
        expect(new Set(used)).toEqual(new Set(defined))
      }),
      { numRuns: 30 },
    )
  })

  it('gives pictures on the same page different ids', () => {
    fc.assert(
      fc.property(artArbitrary, artArbitrary, (one, other) => {
        fc.pre(encodeArt(one) !== encodeArt(other))
        const page = [one, other].flatMap((spec) => ids(drawArt(spec, { detail: 'thumb', standalone: false })))
        expect(new Set(page).size).toBe(page.length)
        const twice = ['a-', 'b-'].flatMap((prefix) => ids(drawArt(one, { detail: 'full', standalone: false, ids: prefix }))) // oxfmt-ignore
        expect(new Set(twice).size).toBe(twice.length)
      }),
      { numRuns: 20 },
    )
  })

  it('sets role="img" and aria-label when there is a label, aria-hidden otherwise', () => {
    const draw = (label?: string) => drawArt({ kind: 'can', variant: 'red' }, { detail: 'thumb', standalone: false, label }) // oxfmt-ignore
    expect(draw('Cola & "ice" <1>')).toContain('role="img" aria-label="Cola &amp; &quot;ice&quot; &lt;1>"')
    expect(draw()).toContain('aria-hidden="true"')
  })
})
