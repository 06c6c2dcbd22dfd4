import type { Label } from '../domain/catalogue/foodLabel.ts'
import type { GuideProduct, Ingredient } from '../domain/catalogue/menuGuide.ts'
import { MENU } from './menu.ts'
import { call } from './call.ts'
import { allergens, storeHash } from './fields.ts'
import { codec, flag, z, type Schema } from './wire.ts'
import { field, shape, subject } from './words.ts'

const label = {
  contains: ['contains', field('Allergens in it. Unknown when this and `may_contain` are absent.', allergens)],
  mayContain: ['may_contain', field('Allergens of which there may be traces.', allergens)],
  diet: ['diet', field('For whom it is; unknown when absent.', z.optional(z.enum(['vegetarian', 'vegan'])))],
  spicy: ['spicy', field('1: spicy.', z.optional(flag))],
} as const

const ingredient: Schema<Ingredient> = shape('Ingredient', () => ({
  name: ['name', field('The ingredient as the menu names it.', z.string())],
  ...label,
}))

const inSize: Schema<Label & { code: string }> = shape('GuideSize', () => ({
  code: ['code', field('Code of the size, sent as `size_c`.', z.string())],
  ...label,
}))

const guideProduct: Schema<GuideProduct> = shape('GuideProduct', () => ({
  hash: ['phash', field('Hash of the product.', z.string())],
  keywords: ['keywords', field('More words to find it by.', z.optional(z.string()))],
  ingredients: ['ingredients', field('Names of what is on it.', z.array(z.string()))],
  quickAdd: ['quick_add', field('1: can be added without choosing.', z.optional(flag))],
  madeOf: ['made_of', field('Its parts with their allergens.', z.optional(z.array(ingredient)))],
  options: ['options', field('Its own options with their allergens.', z.optional(z.array(ingredient)))],
  sizes: ['sizes', field('Its sizes.', z.optional(z.array(inSize)))],
  ...label,
}))

export const menuGuideCalls = subject(MENU, {
  menuGuide: call(
    'Gives allergens, diets and search words of what a store sells',
    {
      method: 'GET',
      path: '/get/menu-guide',
      token: 'none',
      offline: 'keep',
      cacheable: 'catalogue',
      source: 'D-73',
      also: [404],
    },
    codec(() => ({ store: ['sh', storeHash] })),
    codec(() => ({
      products: ['products', field('The products.', z.array(guideProduct))],
      options: ['options', field('Options of all products with their allergens.', z.array(ingredient))],
      synonyms: ['synonyms', field('Words that mean the same.', z.array(z.array(z.string())))],
    })),
  ),
})
