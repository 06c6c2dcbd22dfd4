import * as z from 'zod/mini'
import { CRUSTS } from '../../../art/pizza/crustArt.ts'
import { DISHES, drawingOf } from '../../../art/dishes/dishArt.ts'
import { CHEESES, SAUCES } from '../../../art/pizza/pizzaBase.ts'
import { TOPPINGS } from '../../../art/pizza/pizzaToppings.ts'
import { either } from './formatWords.ts'

/** What a picture is drawn from: a pizza by what lies on it, or a dish by its kind and variant. */

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** One of the names that there is a drawing of. */
function drawn<K extends string>(table: Readonly<Record<K, unknown>>, what: string) {
  const known = (name: unknown) => typeof name === 'string' && Object.hasOwn(table, name)
  return z.custom<K>().check((payload) => {
    if (!known(payload.value))
      payload.issues.push({
        code: 'custom',
        message: `must be a ${what} there is a drawing of: ${Object.keys(table).join(', ')}`,
        input: payload.value,
      })
  })
}

const topping = drawn(TOPPINGS, 'topping')

/** Without any of its fields the pizza is drawn from the options that the product starts with. */
const pizzaArt = z.strictObject({
  kind: z.literal('pizza'),
  crust: z.optional(drawn(CRUSTS, 'crust')),
  sauce: z.optional(drawn(SAUCES, 'sauce')),
  cheese: z.optional(drawn(CHEESES, 'cheese')),
  toppings: z.optional(
    z.array(
      either(
        (value) => !isObject(value),
        topping,
        z.strictObject({ id: topping, side: z.literal([0, 1, 2]), extra: z.optional(z.boolean()) }),
      ),
    ),
  ),
})

const dishArt = z.strictObject({ kind: drawn(DISHES, 'dish'), variant: z.optional(z.string()) }).check((payload) => {
  const { kind, variant } = payload.value
  if (variant === undefined || !Object.hasOwn(DISHES, kind) || drawingOf({ kind, variant }) !== undefined) return
  const message = `must be a variant there is a drawing of: ${Object.keys(DISHES[kind]).join(', ')}`
  payload.issues.push({ code: 'custom', message, path: ['variant'], input: variant })
})

export const art = either((value) => isObject(value) && 'kind' in value && value.kind === 'pizza', pizzaArt, dishArt)

export type ArtEntry = z.output<typeof art>
export type PizzaArtEntry = z.output<typeof pizzaArt>

export const isPizzaArt = (entry: ArtEntry | undefined): entry is PizzaArtEntry => entry?.kind === 'pizza'
