import * as z from 'zod/mini'
import { CRUSTS } from '../../../art/pizza/crustArt.ts'
import { DISHES, drawingOf } from '../../../art/dishes/dishArt.ts'
import { CHEESES, SAUCES } from '../../../art/pizza/pizzaBase.ts'
import { TOPPINGS } from '../../../art/pizza/pizzaToppings.ts'
import { either } from './fieldTypes.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function drawingName<K extends string>(table: Readonly<Record<K, unknown>>, what: string) {
  const isDrawn = (name: unknown) => typeof name === 'string' && Object.hasOwn(table, name)
  return z.custom<K>().check((payload) => {
    if (!isDrawn(payload.value))
      payload.issues.push({
        code: 'custom',
        message: `must be a ${what} there is a drawing of: ${Object.keys(table).join(', ')}`,
        input: payload.value,
      })
  })
}

const topping = drawingName(TOPPINGS, 'topping')

const pizzaArt = z.strictObject({
  kind: z.literal('pizza'),
  crust: z.optional(drawingName(CRUSTS, 'crust')),
  sauce: z.optional(drawingName(SAUCES, 'sauce')),
  cheese: z.optional(drawingName(CHEESES, 'cheese')),
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

const dishArt = z
  .strictObject({ kind: drawingName(DISHES, 'dish'), variant: z.optional(z.string()) })
  .check((payload) => {
    const { kind, variant } = payload.value
    if (variant === undefined || !Object.hasOwn(DISHES, kind) || drawingOf({ kind, variant }) !== undefined) return
    const message = `must be a variant there is a drawing of: ${Object.keys(DISHES[kind]).join(', ')}`
    payload.issues.push({ code: 'custom', message, path: ['variant'], input: variant })
  })

export const art = either((value) => isObject(value) && 'kind' in value && value.kind === 'pizza', pizzaArt, dishArt)

export type ArtEntry = z.output<typeof art>
type PizzaArtEntry = z.output<typeof pizzaArt>

export const isPizzaArt = (entry: ArtEntry | undefined): entry is PizzaArtEntry => entry?.kind === 'pizza'
