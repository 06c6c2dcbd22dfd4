import type { ChosenBag, ChosenGroup, ChosenOption, ChosenProduct } from '../domain/catalogue/configuration.ts'
import type { Cart, Line, LineGroup, LineOption } from '../domain/cart/cart.ts'
import { call, nothing } from './call.ts'
import { choiceKind, product } from './menu.ts'
import { dollars, flag, hash, jsonText, optionalText, text, wholeText, codec, z, type Schema } from './wire.ts'

const side = z.literal([0, 1, 2], '0, 1 or 2')

export const chosenOption: Schema<ChosenOption> = codec(() => ({
  hash: ['o_oh', hash],
  productHash: ['p_ph', z.optional(hash)],
  side: ['o_hhside', side],
  extra: ['o_estat', flag],
}))

/** Other hosts need gname, gtype and p_ph; this host derives them from the hashes [CALL-08]. */
export const chosenGroup: Schema<ChosenGroup> = codec(() => ({
  hash: ['ghash', hash],
  name: ['gname', z.optional(text())],
  choice: ['gtype', z.optional(choiceKind)],
  options: ['options', z.array(chosenOption).check(z.maxLength(100))],
}))

const groups = z.array(chosenGroup).check(z.maxLength(50))

/** On the wire `[{ch, products: [{phash, options}]}]`, with exactly one product. */
export const chosenProduct: Schema<ChosenProduct> = z.codec(
  z.object({
    ch: hash,
    products: z.array(z.object({ phash: hash, options: groups })).check(z.length(1, 'one product a selection')),
  }),
  z.custom<ChosenProduct>(),
  {
    decode: ({ ch, products }) => ({
      coupon: ch,
      product: products[0]?.phash ?? '',
      groups: products[0]?.options ?? [],
    }),
    encode: ({ coupon, product: phash, groups: options }) => ({ ch: coupon, products: [{ phash, options }] }),
  },
)

export const chosenBag: Schema<ChosenBag> = codec(() => ({ hash: ['bh', hash], groups: ['groups', groups] }))

export const lineOption: Schema<LineOption> = codec(() => ({
  hash: ['o_oh', z.string()],
  name: ['o_name', optionalText()],
  side: ['o_hhside', side],
  extra: ['o_estat', flag],
}))

export const lineGroup: Schema<LineGroup> = codec(() => ({
  hash: ['ghash', z.string()],
  name: ['gname', optionalText()],
  options: ['options', z.array(lineOption)],
}))

const lineFields = {
  hash: ['cihash', z.string()],
  productHash: ['ph', z.string()],
  bagHash: ['bh', z._default(z.string(), '0')],
  storeHash: ['sh', z.string()],
  name: ['pname', z.string()],
  size: ['size', optionalText()],
  sizeCode: ['size_c', optionalText()],
  description: ['description', optionalText(4000)],
  picture: ['picture', optionalText()],
  price: ['price', dollars],
  quantity: ['qty', z.int()],
  deposit: ['dep', z._default(dollars, 0)],
  points: ['rp', z._default(z.number(), 0)],
  salesType: ['st', optionalText()],
  gst: ['tax1', z.number()],
  pst: ['tax2', z.number()],
  gstBase: ['tax1_base', z.optional(dollars)],
  pstBase: ['tax2_base', z.optional(dollars)],
  keepsPstBase: ['tax2_base_kept', z.optional(flag)],
  /** For compatibility with other hosts; this host has no third tax (D-40). */
  tax3: ['tax3', z.optional(z.number()), 0],
  bagType: ['bst', optionalText()],
  isPlaceholder: ['is_cps_container', z._default(flag, false)],
  groups: ['groups', z._default(z.array(lineGroup), [])],
  choices: ['p_coupons', z._default(z.array(chosenProduct), [])],
  bags: ['p_bags', z._default(z.array(chosenBag), [])],
} as const

export const line: Schema<Line> = codec(() => ({ ...lineFields, status: ['status', z._default(z.int(), 1)] }))

export const cart: Schema<Cart> = codec(() => ({
  storeHash: ['sh', optionalText()],
  lines: ['items', z.array(line)],
  deposit: ['vCartDeposit', dollars],
  subtotal: ['vCartSubtotal', dollars],
  gst: ['vCartGST', dollars],
  pst: ['vCartPST', dollars],
  total: ['vCartSale', dollars],
}))

const promotionFields = {
  promotionOffered: ['cps', z._default(flag, false)],
  promotionProduct: ['cps_h', z.optional(z.string())],
  promotionName: ['cps_m', z.optional(z.string())],
  promotionRemoves: ['cps_rh', z.optional(z.nullable(z.string()))],
  cart: ['cart', z.optional(cart)],
} as const

const productFields = {
  store: ['shash', hash],
  name: ['name', text()],
  product: ['phash', hash],
  type: ['ptype', wholeText],
  quantity: ['qty', wholeText],
  size: ['size_c', text(40)],
  salesType: ['sales_type', optionalText(40)],
  salesHash: ['sales_sh', optionalText(64)],
  choices: ['p_coupons', jsonText(z.array(chosenProduct).check(z.maxLength(20)))],
  groups: ['p_groups', jsonText(groups)],
  bags: ['bags', jsonText(z.array(chosenBag).check(z.maxLength(20)))],
  bagHash: ['bh', z._default(hash, '0')],
} as const

/** The line's fields are at the top level without the line's `status`, which would collide with the envelope's. */
export const cartChange = codec(() => ({
  ...lineFields,
  bagLines: ['bags', z._default(z.array(line), [])],
  ...promotionFields,
}))

export const cartCalls = {
  addProduct: call(
    {
      method: 'POST',
      path: '/add/product',
      offline: 'queue',
      invalidates: ['checkout'],
      source: 'CALL-07 CALL-08 CALL-09',
    },
    codec(() => ({ ...productFields, change: ['stype', z._default(z.literal('0'), '0')] })),
    cartChange,
  ),
  updateProduct: call(
    {
      method: 'POST',
      path: '/update/product',
      offline: 'queue',
      invalidates: ['checkout'],
      source: 'CALL-07 CALL-09 D-12',
    },
    codec(() => ({ ...productFields, change: ['stype', z._default(z.literal('1'), '1')], line: ['pcih', hash] })),
    cartChange,
  ),
  editProduct: call(
    { method: 'GET', path: '/get/edit/product', source: 'CALL-06 PROD-17' },
    codec(() => ({ line: ['ci', hash] })),
    codec(() => ({
      product: ['product', product],
      item: ['item', line],
      size: ['item_size', z.string()],
      quantity: ['item_qty', z.int()],
      line: ['pcih', z.string()],
      choices: ['item_c', z._default(z.array(chosenProduct), [])],
    })),
  ),
  removeLine: call(
    { method: 'POST', path: '/remove', offline: 'queue', invalidates: ['checkout'], source: 'ACALL-04 CART-22' },
    codec(() => ({ line: ['cihash', hash] })),
    codec(() => promotionFields),
  ),
  clearCart: call(
    { method: 'POST', path: '/clear', offline: 'queue', invalidates: ['checkout'], source: 'D-11' },
    nothing,
    codec(() => ({ cart: ['cart', z.optional(cart)] })),
  ),
}
