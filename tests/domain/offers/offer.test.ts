import { describe, expect, test } from 'vitest'
import { fits, setSaving, unitSaving, type Reduction } from '../../../domain/offers/offer.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const chosen = (hash: string, count: number) => ({
  hash,
  name: hash,
  options: Array.from({ length: count }, (_, index) => ({ hash: `${hash} ${index}`, name: 'One', side: 0 as const, extra: false })), // oxfmt-ignore
})

describe('the goods of an offer [D-189]', () => {
  test.each([
    [1, 1, true],
    [1, 3, true],
    [2, 0, false],
  ])('count the options of the groups that they limit: %i toppings and %i sauces', (toppings, sauces, isFitting) => {
    const goods = [{ limits: [{ groups: new Set(['toppings']), most: 1 }] }]
    const pizza = line('pizza', { groups: [chosen('toppings', toppings), chosen('sauces', sauces)] })
    expect(fits({ count: 1, goods }, pizza)).toBe(isFitting)
  })

  test.each<[Reduction, unit: number, set: number]>([
    [{ kind: 'set', price: 1500 }, 0, 500],
    [{ kind: 'set', price: 2500 }, 0, 0],
    [{ kind: 'cheapest-off', get: 1, percent: 50 }, 0, 400],
    [{ kind: 'price-each', price: 900 }, 300, 0],
    [{ kind: 'percent-off-each', percent: 10 }, 120, 0],
    [{ kind: 'amount-off-each', amount: 200 }, 200, 0],
    [{ kind: 'amount-off-order', amount: 500 }, 0, 0],
    [{ kind: 'free-delivery' }, 0, 0],
  ])('cost less as a unit or as a set: %j', (reduction, unit, set) => {
    expect([unitSaving(reduction, 1200), setSaving(reduction, [1200, 800])]).toEqual([unit, set])
  })
})
