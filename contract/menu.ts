import type {
  Alone,
  Banner,
  Card,
  Category,
  Choice,
  CouponGroup,
  Group,
  Option,
  Product,
  Size,
} from '../domain/catalogue/menu.ts'
import { call } from './call.ts'
import { dollars, flag, flagText, hash, optionalText, wholeText, codec, z, type Schema } from './wire.ts'

export const size: Schema<Size> = codec(() => ({
  code: ['code', z.string()],
  name: ['name', z.string()],
  price: ['price', dollars],
  isDefault: ['default_select', flag],
}))

/** The store has run out of it (D-66); absent otherwise. */
const soldOut = ['sold_out', z.optional(flag)] as const

export const alone: Schema<Alone> = codec(() => ({
  price: ['price', dollars],
  gst: ['tax1', z.number()],
  pst: ['tax2', z.number()],
  soda: ['soda', z.optional(z.enum(['listed', 'unlisted']))],
}))

export const option: Schema<Option> = codec(() => ({
  hash: ['o_oh', z.string()],
  name: ['o_name', z.string()],
  description: ['o_description', optionalText(2000)],
  productHash: ['p_ph', optionalText()],
  sizeCode: ['s_code', optionalText()],
  selected: ['o_sel', flag],
  isDefault: ['o_seldef', flag],
  extra: ['o_estat', flag],
  side: ['o_hhside', z.union([z.literal(0), z.literal(1), z.literal(2)])],
  price: ['price', dollars],
  extraPrice: ['e_price', dollars],
  freePrice: ['f_price', dollars],
  item: [
    'item',
    z.optional(
      codec(() => ({
        size: ['size', z.string()],
        sizeCode: ['size_c', z.string()],
        picture: ['picture', optionalText()],
        deposit: ['dep', dollars],
        alone: ['alone', z.optional(alone)],
      })),
    ),
  ],
  soldOut,
}))

/** gt: 0 single, 1 multiple [PROD-07]. */
export const choiceKind = z.codec(z.union([z.number(), z.string()]), z.enum(['single', 'multiple']), {
  decode: (gt) => (Number(gt) === 1 ? 'multiple' : 'single'),
  encode: (kind) => (kind === 'multiple' ? 1 : 0),
})

export const group: Schema<Group> = codec(() => ({
  hash: ['gh', z.string()],
  name: ['name', z.string()],
  choice: ['gt', choiceKind],
  min: ['gmin', z.int()],
  free: ['gf', z.int()],
  halves: ['ghh', flag],
  extras: ['ge', flag],
  earns: ['rp', z._default(flag, false)],
  options: ['options', z.array(option)],
}))

/** `options` are the option groups of the choice, `sizes` its own size (D-14), `alone` its price and taxes outside the combo. */
export const choice: Schema<Choice> = codec(() => ({
  hash: ['phash', z.string()],
  name: ['name', z.string()],
  description: ['desc', optionalText(2000)],
  picture: ['picture_t', optionalText()],
  selected: ['p_sel', flag],
  deposit: ['dep', z._default(dollars, 0)],
  sizes: ['sizes', z._default(z.array(size), [])],
  groups: ['options', z._default(z.array(group), [])],
  alone: ['alone', z.optional(alone)],
  soldOut,
}))

export const couponGroup: Schema<CouponGroup> = codec(() => ({
  hash: ['ch', z.string()],
  name: ['name', z.string()],
  products: ['products', z.array(choice)],
}))

export const bag = codec(() => ({
  hash: ['bh', z.string()],
  name: ['name', z.string()],
  groups: ['groups', z.array(group)],
}))

const productType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

export const product: Schema<Product> = codec(() => ({
  hash: ['phash', z.string()],
  name: ['name', z.string()],
  description: ['description', optionalText(2000)],
  picture: ['picture', optionalText()],
  type: ['ptype', productType],
  bagType: ['bst', optionalText()],
  specialType: ['special_type', z._default(z.int(), 0)],
  salesType: ['sales_type', optionalText()],
  all: ['all', optionalText()],
  bagHash: ['bh', z._default(z.string(), '0')],
  gst: ['tax1', z._default(z.number(), 0)],
  pst: ['tax2', z._default(z.number(), 0)],
  deposit: ['dep', z._default(dollars, 0)],
  earns: ['rp', z._default(flag, false)],
  drawn: ['drawn', z._default(flag, false)],
  sizes: ['sizes', z.array(size)],
  groups: ['groups', z.array(group)],
  coupons: ['coupons', z._default(z.array(couponGroup), [])],
  bags: ['bags', z._default(z.array(bag), [])],
  soldOut,
}))

/** In the order in which a menu's page compresses best. */
export const card: Schema<Card> = codec(() => ({
  name: ['name', z.string()],
  picture: ['picture', optionalText()],
  description: ['description', optionalText(2000)],
  from: ['from_price', z.optional(flag)],
  price: ['price', dollars],
  soldOut,
  hash: ['phash', z.string()],
}))

export const category: Schema<Category> = codec(() => ({
  hash: ['mhash', z.string()],
  name: ['name', z.string()],
  products: ['products', z.array(card)],
}))

export const banner: Schema<Banner> = codec(() => ({
  picture: ['banner_url', z.string()],
  title: ['title', optionalText()],
  text: ['text', optionalText(400)],
  productHash: ['phash', optionalText()],
}))

export const menuCalls = {
  menu: call(
    {
      method: 'GET',
      path: '/get/menu',
      token: 'none',
      offline: 'keep',
      cacheable: 'catalogue',
      source: 'CALL-04 MENU-21 D-10',
    },
    codec(() => ({
      store: ['s', hash],
      full: ['full', z.optional(flagText)],
      part: ['part', z.optional(wholeText)],
    })),
    codec(() => ({
      categories: ['menu', z.array(category)],
      banners: ['banners', z._default(z.array(banner), [])],
      deal: ['deal', optionalText(400)],
      dealPicture: ['deal_image', optionalText(400)],
      createYourOwn: ['co_hash', optionalText()],
      halfAndHalf: ['hh_hash', optionalText()],
      details: ['details', z.optional(z.array(product))],
      parts: ['parts', z.optional(z.int())],
    })),
  ),
  product: call(
    { method: 'GET', path: '/get/product', token: 'none', offline: 'keep', cacheable: 'catalogue', source: 'CALL-05' },
    codec(() => ({ product: ['ph', hash], store: ['sh', hash] })),
    codec(() => ({ product: ['product', product] })),
  ),
}
