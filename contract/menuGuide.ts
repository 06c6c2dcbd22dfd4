import { ALLERGENS, type Label } from '../domain/catalogue/allergens.ts'
import type { GuideProduct, Ingredient } from '../domain/catalogue/menuGuide.ts'
import { call } from './call.ts'
import { codec, flag, hash, z, type Schema } from './wire.ts'

const allergens = z.optional(z.array(z.enum(ALLERGENS)))

/** Without `contains` and `may_contain` the allergens are unknown. */
const label = {
  contains: ['contains', allergens],
  mayContain: ['may_contain', allergens],
  diet: ['diet', z.optional(z.enum(['vegetarian', 'vegan']))],
  spicy: ['spicy', z.optional(flag)],
} as const

export const ingredient: Schema<Ingredient> = codec(() => ({ name: ['name', z.string()], ...label }))

export const inSize: Schema<Label & { code: string }> = codec(() => ({ code: ['code', z.string()], ...label }))

export const guideProduct: Schema<GuideProduct> = codec(() => ({
  hash: ['phash', z.string()],
  keywords: ['keywords', z.optional(z.string())],
  ingredients: ['ingredients', z.array(z.string())],
  quickAdd: ['quick_add', z.optional(flag)],
  madeOf: ['made_of', z.optional(z.array(ingredient))],
  options: ['options', z.optional(z.array(ingredient))],
  sizes: ['sizes', z.optional(z.array(inSize))],
  ...label,
}))

export const menuGuideCalls = {
  menuGuide: call(
    { method: 'GET', path: '/get/menu-guide', token: 'none', offline: 'keep', cacheable: 'catalogue', source: 'D-73' },
    codec(() => ({ store: ['sh', hash] })),
    codec(() => ({
      products: ['products', z.array(guideProduct)],
      options: ['options', z.array(ingredient)],
      synonyms: ['synonyms', z.array(z.array(z.string()))],
    })),
  ),
}
