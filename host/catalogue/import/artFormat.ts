import * as z from 'zod/mini'
import { CRUSTS } from '../../../art/pizza/crustArt.ts'
import { DISHES, isDrawn } from '../../../art/dishes/dishNames.ts'
import { CHEESES, SAUCES } from '../../../art/pizza/pizzaBase.ts'
import { TOPPINGS } from '../../../art/pizza/pizzaToppings.ts'
import { defined, optional, required, shaped, either } from './fieldTypes.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function drawingName<K extends string>(table: Readonly<Record<K, unknown>>, what: string) {
  const isDrawn = (name: unknown) => typeof name === 'string' && Object.hasOwn(table, name)
  const schema = z.custom<K>().check((payload) => {
    if (!isDrawn(payload.value))
      payload.issues.push({
        code: 'custom',
        message: `must be a ${what} there is a drawing of: ${Object.keys(table).join(', ')}`,
        input: payload.value,
      })
  })
  return shaped(z.enum(Object.keys(table)), schema)
}

const topping = drawingName(TOPPINGS, 'topping')

const toppingPiece = defined(
  'topping',
  z.strictObject({
    id: required(topping, 'Which one.', 'olives'),
    side: required(z.literal([0, 1, 2]), '0 on the whole pizza, 1 on the left half, 2 on the right half.', 1),
    extra: optional(z.boolean(), 'Twice as many pieces.', true, { default: false }),
  }),
)

const pizzaArt = defined(
  'pizzaArt',
  z.strictObject({
    kind: required(
      z.literal('pizza'),
      'A pizza. Without any other field it is drawn from the options that the product starts with.',
      'pizza',
    ),
    crust: optional(drawingName(CRUSTS, 'crust'), 'The crust.', 'thin', { default: 'hand' }),
    sauce: optional(drawingName(SAUCES, 'sauce'), 'The sauce.', 'pesto', { default: 'tomato' }),
    cheese: optional(drawingName(CHEESES, 'cheese'), 'The cheese.', 'vegan', { default: 'mozzarella' }),
    toppings: optional(
      z.array(either((value) => !isObject(value), topping, toppingPiece)),
      'What lies on it: names, or objects for halves and extras.',
      ['pepperoni', { id: 'olives', side: 1 }],
      { without: 'none' },
    ),
  }),
)

/** The variants of each dish, for the document; the first is the default. */
const dishShapes = Object.entries(DISHES).map(([kind, variants]) =>
  z.strictObject({ kind: z.literal(kind), variant: z.optional(z.enum(variants)) }),
)

const dishArt = shaped(
  defined('dishArt', z.union(dishShapes)),
  z.strictObject({ kind: drawingName(DISHES, 'dish'), variant: z.optional(z.string()) }).check((payload) => {
    const { kind, variant } = payload.value
    if (variant === undefined || !Object.hasOwn(DISHES, kind) || isDrawn({ kind, variant })) return
    const message = `must be a variant there is a drawing of: ${DISHES[kind].join(', ')}`
    payload.issues.push({ code: 'custom', message, path: ['variant'], input: variant })
  }),
)

export const art = either((value) => isObject(value) && 'kind' in value && value.kind === 'pizza', pizzaArt, dishArt)

export type ArtEntry = z.output<typeof art>
type PizzaArtEntry = z.output<typeof pizzaArt>

export const isPizzaArt = (entry: ArtEntry | undefined): entry is PizzaArtEntry => entry?.kind === 'pizza'
