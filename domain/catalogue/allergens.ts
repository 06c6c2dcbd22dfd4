/** The tree nuts that have to be named in Canada. */
export const TREE_NUTS = [
  'almonds',
  'brazil-nuts',
  'cashews',
  'hazelnuts',
  'macadamia-nuts',
  'pecans',
  'pine-nuts',
  'pistachios',
  'walnuts',
] as const

/** The grains with gluten. */
export const GLUTEN_GRAINS = ['wheat', 'triticale', 'barley', 'oats', 'rye'] as const

/** Canada's priority allergens and the other sources of gluten, in the order in which they are shown (D-73). */
export const ALLERGENS = [
  ...GLUTEN_GRAINS,
  'milk',
  'eggs',
  'peanuts',
  ...TREE_NUTS,
  'sesame',
  'soy',
  'mustard',
  'fish',
  'crustaceans',
  'molluscs',
  'sulphites',
] as const

export type Allergen = (typeof ALLERGENS)[number]

export type Diet = 'vegetarian' | 'vegan'
