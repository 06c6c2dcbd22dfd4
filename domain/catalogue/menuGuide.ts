import type { Label } from './foodLabel.ts'

/** An option, or what a product is made of, by the name that customers read. */
export type Ingredient = Label & { name: string }

/** What helps to choose a product. Its own label is that of the product as it starts, in its default size. */
export interface GuideProduct extends Label {
  hash: string
  /** More words to find it by. */
  keywords?: string
  /** The names of what it starts with: its own parts and the options selected at first. */
  ingredients: string[]
  /** Nothing to choose: it can be added at once. */
  quickAdd?: boolean
  /** What it has besides its options; absent when that is unknown. */
  madeOf?: Ingredient[]
  /** Its options of which something else is true than of others with the name. */
  options?: Ingredient[]
  /** As it starts in those sizes in which other things are true of it. */
  sizes?: (Label & { code: string })[]
}

/** What a store's products and options contain, and by which words they are found (D-73). */
export interface MenuGuide {
  products: GuideProduct[]
  /** The options of all products, by name; one without a label is unknown. */
  options: Ingredient[]
  /** Groups of words that mean the same: pop, soda, drinks. */
  synonyms: string[][]
}
