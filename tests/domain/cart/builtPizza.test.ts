import { describe, expect, it } from 'vitest'
import { builtPizza, isPizza } from '../../../domain/cart/line.ts'
import { chosen, group, option } from '../../support/catalogue/configurationParts.ts'

const crust = group('Crust', [
  option('thin', 0, { name: 'Thin and crisp' }),
  option('hand', 0, { name: 'Hand-stretched' }),
])
const toppings = group('Toppings', [
  option('pep', 0, { name: 'Pepperoni' }),
  option('oliveM', 0, { name: 'Black olives', sizeCode: 'M' }),
  option('oliveL', 0, { name: 'Black olives', sizeCode: 'L' }),
])
const dish = { hash: 'abc', groups: [crust, toppings] }

describe('builtPizza and isPizza', () => {
  it('builtPizza contains the chosen options with their side and extra [PROD-01]', () => {
    const drawing = builtPizza(dish, [chosen('Crust', 'thin'), chosen('Toppings', 'pep L', 'oliveM Rx')], 'M')
    expect(drawing).toMatchObject({ kind: 'pizza', seed: 'abc', crust: 'thin' })
    expect(drawing?.toppings).toEqual([
      { id: 'pepperoni', side: 1, density: '' },
      { id: 'olives', side: 2, density: 'x' },
    ])
  })

  it('builtPizza leaves out options of another size [PROD-11]', () => {
    expect(builtPizza(dish, [chosen('Toppings', 'oliveL')], 'M')?.toppings).toEqual([])
  })

  it('builtPizza returns undefined for a product that is no pizza', () => {
    const salad = {
      hash: 'salad',
      groups: [group('Dressing', [option('caesar')]), group('Toppings', [option('olive')])],
    }
    expect(builtPizza(salad, [], 'M')).toBeUndefined()
  })

  it('isPizza accepts a product with more than six known toppings, even without a choice of crust', () => {
    const names = ['Pepperoni', 'Ham', 'Bacon', 'Olives', 'Onion', 'Mushroom', 'Pineapple']
    const withFirst = (count: number) => [group('Toppings', names.slice(0, count).map((name) => option(name)))] // oxfmt-ignore
    expect([isPizza(withFirst(7)), isPizza(withFirst(6))]).toEqual([true, false])
  })
})
