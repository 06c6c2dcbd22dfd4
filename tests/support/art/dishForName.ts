import { DIP_WORDS, DISH_WORDS, DRINK_COLORS } from './dishNames.ts'
import { drinkOf } from './drinkNames.ts'
import { normalizeName, toppingOf } from '../../../art/pizza/pizzaNames.ts'
import type { DishSpec } from '../../../art/dishes/dishArt.ts'
import type { PizzaSpec } from '../../../art/pizza/pizzaArt.ts'
import { namedPizza, RECIPES } from './pizzaNamed.ts'

/**
 * Chooses a drawing for a product without one, by the words of its name, its category and, for a pizza, its
 * description. Without a match it is the oven.
 */
export function dishForName(name: string, category: string, description = ''): DishSpec | PizzaSpec {
  const words = normalizeName(name)
  const place = normalizeName(category)
  const sweet = /dessert|sweet|dolci/.test(place)
  if (/pizza$|pizzas$/.test(words) && !/\bslice\b|two|2|family|combo|deal/.test(words))
    return namedPizza(name, description)
  if (/dips?\b|dipping|\bsauces?$/.test(words) || /^(dips?|sauces?|dipping sauces?)$/.test(place))
    return { kind: 'dip', variant: DIP_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'ranch' }
  const dish = DISH_WORDS.find(([pattern]) => pattern.test(words))
  const drink = drinkOf(words)
  if (drink && (!dish || /drink|beverage|pop|soda/.test(place))) return drink
  if (dish) return { kind: dish[1], variant: dish[2] }
  if (/drink|beverage|pop\b|soda/.test(place))
    return { kind: 'can', variant: DRINK_COLORS.find(([pattern]) => pattern.test(words))?.[1] ?? 'red' }
  const like = DISH_WORDS.find(([pattern]) => pattern.test(place))
  if (like) return { kind: like[1], variant: like[2] }
  if (sweet) return { kind: 'dessert', variant: 'tiramisu' }
  if (
    /pizza|classic|signature|gourmet|favou?rite|gluten|specialt|create|half|traditional|premium/.test(
      `${place} ${words}`,
    )
  )
    return namedPizza(name, description)
  return RECIPES.some(([pattern]) => pattern.test(words)) || toppingOf(name)
    ? namedPizza(name, description)
    : { kind: 'oven', variant: 'plain' }
}
