import fc from 'fast-check'
import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawPizza } from '../../art/artSpec.ts'
import { layersOf, type PizzaSpec } from '../../art/pizza/pizzaArt.ts'
import { SAUCES } from '../../art/pizza/pizzaBase.ts'
import { densityOf, placeTopping } from '../../art/pizza/pizzaPlaces.ts'
import { spotsOf } from '../../art/pizza/pizzaSpots.ts'
import { TOPPING_IDS, TOPPINGS } from '../../art/pizza/pizzaToppings.ts'
import { pizzaArbitrary, toppingArbitrary } from '../support/art/randomPizza.ts'

const plain: PizzaSpec = {
  kind: 'pizza',
  seed: 'a',
  crust: 'hand',
  sauce: 'tomato',
  cheese: 'mozzarella',
  toppings: [],
}
/** Size in bytes after Brotli at quality 9, the quality that the host uses for pictures. */
const bytes = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
/** Returns the markup of each topping group, in drawing order. */
const groups = (svg: string) =>
  svg.split('data-topping=').slice(1).map((text) => text.slice(0, text.indexOf('</g>'))) // oxfmt-ignore

describe('the pizza drawing', () => {
  it('is the same SVG for the same spec and a different SVG for another seed and crust', () => {
    fc.assert(
      fc.property(pizzaArbitrary(6), (spec) => {
        expect(drawPizza(spec, 'thumb')).toBe(drawPizza(structuredClone(spec), 'thumb'))
        expect(drawPizza({ ...spec, seed: `${spec.seed.slice(0, 11)}z`, crust: 'pan' }, 'thumb')).not.toBe(
          drawPizza({ ...spec, crust: 'hand' }, 'thumb'),
        )
      }),
      { numRuns: 25 },
    )
  })

  it('keeps the markup of the other toppings when a topping is added, removed or chosen in another order', () => {
    fc.assert(
      fc.property(pizzaArbitrary(6), toppingArbitrary, (spec, newcomer) => {
        fc.pre(!spec.toppings.some((on) => on.id === newcomer.id && on.side === newcomer.side))
        const before = groups(drawPizza(spec, 'full'))
        const after = groups(drawPizza({ ...spec, toppings: [newcomer, ...spec.toppings.toReversed()] }, 'full'))
        expect(after).toHaveLength(before.length + 1)
        for (const group of before) expect(after).toContain(group)
      }),
      { numRuns: 25 },
    )
  })

  it('has the same crust, sauce and cheese with and without a topping', () => {
    const under = (svg: string) => svg.slice(svg.indexOf('</defs>'), svg.indexOf('<circle cx="100" cy="100" r="77"'))
    const bare = under(drawPizza(plain, 'thumb'))
    const full = drawPizza({ ...plain, toppings: [{ id: 'olives', side: 0, density: '' }] }, 'thumb')
    expect(full).toContain(bare.slice(bare.indexOf('<ellipse'), bare.lastIndexOf('<g')))
  })

  it('places every piece of a half topping on its side, with a gap at the seam', () => {
    fc.assert(
      fc.property(toppingArbitrary, fc.string(), (on, seed) => {
        const { r } = TOPPINGS[on.id]
        for (const { x, y } of placeTopping(seed, spotsOf(seed), on, 'full')) {
          if (on.side === 1) expect(x).toBeLessThanOrEqual(-0.9 * r)
          if (on.side === 2) expect(x).toBeGreaterThanOrEqual(0.9 * r)
          expect(Math.hypot(x, y)).toBeLessThanOrEqual(70)
        }
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    [0.5, 'l', 0.55],
    [1, '', 1],
    [1.5, 'x', 1.55],
    [2, 'd', 1.9],
    [3, 't', 2.2],
    [5, 't', 2.2],
  ] as const)(
    'has of %s times a topping, drawn as "%s", %s times the pieces and keeps their places [D-181]',
    (amount, letter, factor) => {
      const spots = spotsOf('a')
      expect(densityOf(amount)).toBe(letter)
      for (const id of TOPPING_IDS) {
        for (const side of [0, 1, 2] as const) {
          const regular = placeTopping('a', spots, { id, side, density: '' }, 'full')
          const drawn = placeTopping('a', spots, { id, side, density: letter }, 'full')
          const both = Math.min(regular.length, drawn.length)
          expect(drawn.slice(0, both)).toEqual(regular.slice(0, both))
          const whole = TOPPINGS[id].n * (side ? 0.53 : 1)
          expect(drawn.length).toBe(Math.max(1, Math.round(whole * factor)))
        }
      }
    },
  )

  it.each(TOPPING_IDS)('draws the topping %s in the thumb', (id) => {
    const spec: PizzaSpec = { ...plain, toppings: [{ id, side: 0, density: '' }] }
    const [layer] = layersOf(spec, 'thumb')
    expect(layer?.places.length).toBeGreaterThan(0)
    const svg = drawPizza(spec, 'thumb')
    const [group = ''] = groups(svg)
    for (const [, name] of group.matchAll(/href="#(\w+)"/g)) expect(svg).toMatch(new RegExp(`<g id="${name}"><`))
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('shows both sauces of a half-and-half pizza', () => {
    const halves = drawPizza({ ...plain, right: 'pesto' }, 'thumb')
    expect(halves).toContain(SAUCES.tomato[0])
    expect(halves).toContain(SAUCES.pesto[0])
  })
})

describe('the compressed pizza SVG', () => {
  it('is at most 10,000 bytes for a thumb with up to 8 toppings', () => {
    fc.assert(
      fc.property(pizzaArbitrary(8), (spec) => {
        expect(bytes(drawPizza(spec, 'thumb'))).toBeLessThanOrEqual(10_000)
      }),
      { numRuns: 24 },
    )
  })

  it.each([
    ['x', 10_000],
    ['t', 10_500],
  ] as const)(
    'for the 8 heaviest toppings, all of the density %s, on two sauces is at most %d bytes',
    (density, most) => {
      const weight = (id: (typeof TOPPING_IDS)[number]) =>
        drawPizza({ ...plain, toppings: [{ id, side: 0, density }] }, 'thumb').length
      const heavy = TOPPING_IDS.map((id) => ({ id, w: weight(id) })).sort((a, b) => b.w - a.w).slice(0, 8) // oxfmt-ignore
      const toppings = heavy.map(({ id }) => ({ id, side: 0 as const, density }))
      expect(bytes(drawPizza({ ...plain, right: 'pesto', toppings }, 'thumb'))).toBeLessThanOrEqual(most)
    },
  )

  it('is at most 24,000 bytes for a full picture with up to 12 toppings', () => {
    fc.assert(
      fc.property(pizzaArbitrary(12), (spec) => {
        expect(bytes(drawPizza(spec, 'full'))).toBeLessThanOrEqual(24_000)
      }),
      { numRuns: 10 },
    )
  })

  it('works the places of the last seed out once, and those of an earlier one again and alike', () => {
    const first = spotsOf('a')(0)
    expect(spotsOf('a')(0)).toBe(first)
    expect(spotsOf('b')(0)).not.toEqual(first)
    expect(spotsOf('a')(0)).toEqual(first)
  })
})
