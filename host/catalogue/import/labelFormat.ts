import * as z from 'zod/mini'
import { ALLERGENS } from '../../../domain/catalogue/allergens.ts'
import { defined, optional, required, text } from './fieldTypes.ts'

const allergens = defined(
  'allergens',
  z.strictObject({
    contains: optional(z.array(z.enum(ALLERGENS)), 'What it contains.', ['wheat', 'milk'], { without: 'nothing' }),
    mayContain: optional(z.array(z.enum(ALLERGENS)), 'Only what it may touch in the making.', ['mustard'], {
      without: 'nothing',
    }),
  }),
)

/** What is said of a food (D-73). `"allergens": {}` says that there are none; without the field they are unknown. */
export const labelFields = {
  allergens: optional(
    allergens,
    'What it contains of what Canada wants named. `{}` says that there is nothing.',
    { contains: ['milk'] },
    { without: 'unknown' },
  ),
  diet: optional(z.enum(['vegetarian', 'vegan']), 'For whom it is.', 'vegetarian', {
    without: 'not known to be vegetarian',
  }),
  spicy: optional(z.boolean(), 'Whether it is hot.', true, { default: false }),
}

/** The options and the parts of products that have one of these names, anywhere in the file. */
export const ingredient = defined(
  'ingredient',
  z.strictObject({
    names: required(
      z.array(text(60)).check(z.minLength(1, 'must have at least 1 name')),
      'Names of options, and of parts of products (`madeOf`), anywhere in the file.',
      ['Mozzarella', 'Fior di latte'],
    ),
    ...labelFields,
  }),
)

export const synonyms = z.array(z.array(text(40)).check(z.minLength(2, 'must have at least 2 words')))

type IngredientEntry = z.output<typeof ingredient>
export type LabelEntry = Pick<IngredientEntry, keyof typeof labelFields>
