import { describe, expect, it } from 'vitest'
import { cheeseOf, crustOf, sauceOf, toppingOf } from '../../art/pizza/pizzaNames.ts'
import { encodeArt } from '../../art/artSpec.ts'
import { pizzaOf, type ChosenOption } from '../../art/pizza/pizzaOf.ts'

describe('the drawing for a menu name', () => {
  it.each([
    ['Black olives', 'olives'],
    ['Green peppers', 'peppers'],
    ['Roasted red peppers', 'roasted'],
    ['Red pepper flakes', 'flakes'],
    ['Banana peppers', 'banana'],
    ['Jalapeño', 'jalapeno'],
    ['Italian sausage', 'sausage'],
    ['Beef pepperoni', 'pepperoni'],
    ['Canadian bacon', 'ham'],
    ['Philly steak', 'steak'],
    ['Beef', 'beef'],
    ['Shredded parmesan', 'parmesan'],
    ['Diced tomatoes', 'cherry'],
    ['Sun-dried tomato', 'sundried'],
    ['Anchovies', 'anchovy'],
    ['Artichoke', 'artichoke'],
    ['Arugula', 'arugula'],
    ['Corn', 'corn'],
    ['Prawns', 'prawn'],
    ['Goat cheese', 'goat'],
    ['Ricotta', 'ricotta'],
    ['Fior di latte', 'fior'],
    ['Caramelised onion', 'caramelised'],
    ['Roasted garlic', 'garlic'],
    ['Pesto', 'pesto'],
    ['Truffle', 'truffle'],
    ['Eggplant', 'eggplant'],
    ['Egg', 'egg'],
    ['Tomato sauce', undefined],
    ['No onions', undefined],
    ['Gift wrap', undefined],
  ])('toppingOf maps %s to %s', (name, topping) => {
    expect(toppingOf(name)).toBe(topping)
  })

  it.each([
    ['BBQ sauce', 'bbq'],
    ['Alfredo', 'cream'],
    ['Garlic Parmesan White Sauce', 'cream'],
    ['No sauce', 'none'],
    ['Creamy rosé', 'rose'],
    ['San Marzano tomato', 'tomato'],
    ['Hot Buffalo Sauce', 'buffalo'],
    ['Basil pesto', 'pesto'],
    ['Olive oil', 'oil'],
  ])('sauceOf maps %s to %s', (name, sauce) => {
    expect(sauceOf(name)).toBe(sauce)
  })

  it.each([
    ['Extra cheese', 'double'],
    ['Mozzarella', 'mozzarella'],
    ['Fior di latte', 'fior'],
    ['Vegan cheese', 'vegan'],
    ['No cheese', 'none'],
    ['Goat cheese', undefined],
    ['Smoked ham', undefined],
    ['Eggplant', undefined],
  ])('cheeseOf maps %s to %s', (name, cheese) => {
    expect(cheeseOf(name)).toBe(cheese)
  })

  it.each([
    ['Hand tossed', 'hand'],
    ['Thin crust', 'thin'],
    ['Cauliflower', 'grain'],
    ['Deep dish', 'pan'],
  ])('crustOf maps %s to %s', (name, crust) => {
    expect(crustOf(name)).toBe(crust)
  })
})

describe('pizzaOf', () => {
  const option = (group: string, name: string, side: 0 | 1 | 2 = 0, extra = false): ChosenOption => ({ name, group, side, amount: extra ? 1.5 : 1 }) // oxfmt-ignore
  const chosen = [
    option('Crust', 'Thin crust'),
    option('Sauce', 'BBQ sauce', 1),
    option('Sauce', 'Alfredo', 2),
    option('Cheese', 'Mozzarella'),
    option('Toppings', 'Grilled chicken', 1),
    option('Toppings', 'Mushrooms', 2, true),
    option('Toppings', 'Red onion'),
    option('Size', 'A thing with no drawing'),
  ]

  it('returns crust, both sauces, cheese and every topping with its side', () => {
    expect(encodeArt(pizzaOf(chosen, 'half'))).toBe('pizza-half-thin-bbq.cream-mozzarella-ch1.mu2x.on')
  })

  it('does not depend on the order of the options', () => {
    expect(pizzaOf(chosen.toReversed(), 'half')).toEqual(pizzaOf(chosen, 'half'))
  })

  it('returns tomato and mozzarella when no options are chosen', () => {
    expect(encodeArt(pizzaOf([], 'own'))).toBe('pizza-own-hand-tomato-mozzarella')
  })

  it('merges options with the same drawing, and the same topping on both halves', () => {
    const toppings = ['Italian sausage', 'Hot sausage'].map((name) => option('Toppings', name))
    expect(pizzaOf(toppings, 'a').toppings).toEqual([{ id: 'sausage', side: 0, density: 'x' }])
    const halves = [option('Left Toppings', 'Ham', 1), option('Right Toppings', 'Ham', 2)]
    expect(pizzaOf(halves, 'a').toppings).toEqual([{ id: 'ham', side: 0, density: '' }])
  })

  it('treats a crumbled cheese as a topping and a melting cheese as the cheese', () => {
    const spec = pizzaOf([option('Cheese', 'Feta'), option('Cheese', 'Mozzarella', 0, true)], 'a')
    expect(spec).toMatchObject({ cheese: 'double', toppings: [{ id: 'feta' }] })
    expect(pizzaOf([option('Toppings', 'Extra cheese')], 'a')).toMatchObject({ cheese: 'double', toppings: [] })
  })
})
