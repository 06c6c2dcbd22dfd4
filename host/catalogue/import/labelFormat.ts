import * as z from 'zod/mini'
import { ALLERGENS } from '../../../domain/catalogue/allergens.ts'
import { text } from './fieldTypes.ts'

const allergens = z.strictObject({
  contains: z.optional(z.array(z.enum(ALLERGENS))),
  /** Only what it may touch in the making. */
  mayContain: z.optional(z.array(z.enum(ALLERGENS))),
})

/** What is said of a food (D-73). `"allergens": {}` says that there are none; without the field they are unknown. */
export const labelFields = {
  allergens: z.optional(allergens),
  /** Without it the food is not known to be vegetarian. */
  diet: z.optional(z.enum(['vegetarian', 'vegan'])),
  spicy: z.optional(z.boolean()),
}

/** The options and the parts of products that have one of these names, anywhere in the file. */
export const ingredient = z.strictObject({
  names: z.array(text(60)).check(z.minLength(1, 'must have at least 1 name')),
  ...labelFields,
})

export const synonyms = z.array(z.array(text(40)).check(z.minLength(2, 'must have at least 2 words')))

export type IngredientEntry = z.output<typeof ingredient>
export type LabelEntry = Pick<IngredientEntry, keyof typeof labelFields>
