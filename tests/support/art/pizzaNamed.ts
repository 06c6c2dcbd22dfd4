import { normalizeName, sauceOf, toppingOf } from '../../../art/pizza/pizzaNames.ts'
import type { PizzaSpec } from '../../../art/pizza/pizzaArt.ts'
import type { CheeseId, SauceId } from '../../../art/pizza/pizzaBase.ts'
import { seedOf } from '../../../art/pizza/pizzaOf.ts'
import { TOPPING_IDS, type ToppingId } from '../../../art/pizza/pizzaToppings.ts'

type Recipe = { sauce?: SauceId; cheese?: CheeseId; on: readonly ToppingId[] }
/** The usual toppings of a pizza by words of its name. */
export const RECIPES: readonly (readonly [RegExp, Recipe])[] = [
  [/nutella|chocolate|dessert|smore/, { sauce: 'cocoa', cheese: 'none', on: ['strawberry', 'marshmallow', 'nuts'] }],
  [/margher|regina|bufal/, { cheese: 'fior', on: ['basil'] }],
  [/marinara/, { cheese: 'none', on: ['garlic', 'herbs'] }],
  [/hawai|tropical|aloha/, { on: ['ham', 'pineapple'] }],
  [/meat|carn|butcher/, { on: ['pepperoni', 'ham', 'sausage', 'bacon'] }],
  [/veg|garden|ortolana|verdure/, { on: ['mushroom', 'peppers', 'onion', 'olives', 'cherry'] }],
  [/diavol|inferno|calabr|spicy|picante/, { on: ['salami', 'jalapeno', 'chili'] }],
  [/prosciutto|parma/, { cheese: 'fior', on: ['prosciutto', 'arugula'] }],
  [/capricc|stagioni/, { on: ['ham', 'mushroom', 'artichoke', 'olives'] }],
  [/formaggi|four cheese|4 cheese|cheese lover/, { on: ['blue', 'parmesan', 'goat'] }],
  [/greek|mediterr|athen/, { on: ['feta', 'olives', 'onion', 'tomato', 'peppers'] }],
  [/canadian/, { on: ['pepperoni', 'mushroom', 'bacon'] }],
  [
    /supreme|deluxe|works|combination|everything|house/,
    { on: ['pepperoni', 'sausage', 'mushroom', 'peppers', 'onion', 'olives'] },
  ],
  [/mexic|taco|fiesta/, { on: ['beef', 'jalapeno', 'tomato', 'onion', 'corn'] }],
  [/butter chicken|tandoori|tikka/, { sauce: 'curry', on: ['chicken', 'peppers', 'onion', 'herbs'] }],
  [/buffalo/, { sauce: 'buffalo', on: ['chicken', 'onion', 'ranch'] }],
  [/philly|steak/, { sauce: 'cream', on: ['steak', 'peppers', 'onion', 'mushroom'] }],
  [/donair/, { sauce: 'cream', on: ['steak', 'onion', 'tomato'] }],
  [/bbq|barbe/, { sauce: 'bbq', on: ['chicken', 'onion', 'roasted'] }],
  [/seafood|frutti|shrimp|prawn/, { on: ['prawn', 'garlic', 'herbs'] }],
  [/truffle|tartuf/, { sauce: 'cream', on: ['mushroom', 'truffle', 'arugula'] }],
  [/funghi|mushroom/, { sauce: 'cream', on: ['mushroom', 'spinach'] }],
  [/bianc|white/, { sauce: 'cream', on: ['mushroom', 'spinach', 'feta'] }],
  [/pesto|genov/, { sauce: 'pesto', on: ['tomato', 'chicken', 'feta'] }],
  [/breakfast|brunch/, { on: ['egg', 'bacon', 'potato'] }],
  [/napol|anchov/, { on: ['anchovy', 'capers', 'olives'] }],
]

const onSide = (side: 1 | 2, ids: readonly ToppingId[]) => ids.map((id) => ({ id, side, extra: false }))

/** Drawn for a product that is made of two halves. */
const HALVES: PizzaSpec = {
  kind: 'pizza',
  seed: 'halves',
  crust: 'hand',
  sauce: 'tomato',
  cheese: 'mozzarella',
  toppings: [
    ...onSide(1, ['pepperoni', 'jalapeno', 'olives']),
    ...onSide(2, ['cherry', 'mushroom', 'peppers', 'onion']),
  ],
}

/** A pizza by its name and description: the toppings listed there, or the usual recipe of the name. */
export function namedPizza(name: string, description: string): PizzaSpec {
  const words = normalizeName(name)
  if (/half/.test(words)) return HALVES
  const parts = `${name},${description}`.split(/[,;.&+]| and | with /)
  const found = [...new Set(parts.map(toppingOf).filter((id) => id !== undefined))]
  const recipe = RECIPES.find(([pattern]) => pattern.test(words))?.[1]
  const reported = found.filter((id) => id !== 'fior')
  const on = description.includes(',') && reported.length > 0 ? reported : (recipe?.on ?? reported)
  const sauce = parts.filter((part) => /sauce|base|crema|cream|pesto|oil/i.test(part)).map(sauceOf).find((id) => id !== undefined) // oxfmt-ignore
  return {
    kind: 'pizza',
    seed: seedOf(words.replaceAll(' ', '')),
    crust: 'hand',
    sauce: recipe?.sauce ?? sauce ?? 'tomato',
    cheese: recipe?.cheese ?? (found.includes('fior') ? 'fior' : 'mozzarella'),
    toppings: TOPPING_IDS.filter((id) => on.includes(id)).map((id) => ({ id, side: 0, extra: false })), // oxfmt-ignore
  }
}
