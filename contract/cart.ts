import type { ChosenBag, ChosenGroup, ChosenOption, ChosenProduct } from '../domain/catalogue/configuration.ts'
import type { Cart, Line, LineGroup, LineOption } from '../domain/cart/cart.ts'
import { call, nothing } from './call.ts'
import { choiceKind, product } from './menu.ts'
import { picture, small } from './fields.ts'
import { dollars, flag, hash, jsonText, optionalText, text, wholeText, codec, z, type Schema } from './wire.ts'
import { field, shape, subject, type Subject } from './words.ts'

const side = z.literal([0, 1, 2], '0, 1 or 2')

const chosenOption: Schema<ChosenOption> = shape('ChosenOption', () => ({
  hash: ['o_oh', field('Hash of the option.', hash)],
  productHash: ['p_ph', field('Hash of the product that the option belongs to.', z.optional(hash))],
  side: ['o_hhside', field('0 the whole, 1 the left half, 2 the right half.', side)],
  extra: ['o_estat', field('1: more than the regular amount.', flag)],
  amount: [
    'o_amount',
    field(
      "One of the option's `amounts`, or 1; without it `o_estat` 1 is the smallest above 1.",
      z.optional(z.number()),
    ),
  ],
}))

/** Other hosts need gname, gtype and p_ph; this host derives them from the hashes [CALL-08]. */
const chosenGroup: Schema<ChosenGroup> = shape('ChosenGroup', () => ({
  hash: ['ghash', field('Hash of the option group.', hash)],
  name: ['gname', field('Name of the option group.', z.optional(text()))],
  choice: ['gtype', field('0: one option, 1: several. Not needed.', z.optional(choiceKind))],
  options: ['options', field('Its options.', z.array(chosenOption).check(z.maxLength(100)))],
}))

const groups = z.array(chosenGroup).check(z.maxLength(50))

/** On the wire `[{ch, products: [{phash, options}]}]`, with exactly one product. */
const chosenProduct: Schema<ChosenProduct> = z.codec(
  shape('ChosenProduct', {
    ch: field('Hash of the selection.', hash),
    products: field(
      'The chosen product, exactly one.',
      z
        .array(
          z.object({
            phash: field('Hash of the product.', hash),
            options: field('The chosen options, by option group.', groups),
          }),
        )
        .check(z.length(1, 'one product a selection')),
    ),
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

const chosenBag: Schema<ChosenBag> = shape('ChosenBag', () => ({
  hash: ['bh', field('Hash of the bag; 0 for none.', hash)],
  groups: ['groups', field('Its option groups.', groups)],
}))

const lineOption: Schema<LineOption> = shape('CartLineOption', () => ({
  hash: ['o_oh', field('Hash of the option.', z.string())],
  name: ['o_name', field('Name of the option.', optionalText())],
  side: ['o_hhside', field('0 the whole, 1 the left half, 2 the right half.', side)],
  extra: ['o_estat', field('1: more than the regular amount.', flag)],
  amount: ['o_amount', field('How much; absent for 1, and where the option has no amounts.', z.optional(z.number()))],
}))

const lineGroup: Schema<LineGroup> = shape('CartLineGroup', () => ({
  hash: ['ghash', field('Hash of the option group.', z.string())],
  name: ['gname', field('Name of the option group.', optionalText())],
  options: ['options', field('Its options.', z.array(lineOption))],
}))

const linePrice = ['price', field('Price of one in dollars, before tax and deposit.', dollars)] as const
const linePoints = ['rp', field('Points that one earns.', z._default(z.number(), 0))] as const
const taxBases = {
  gstBase: [
    'tax1_base',
    field('The part of the price with GST in dollars; absent for the whole.', z.optional(dollars)),
  ],
  pstBase: [
    'tax2_base',
    field('The part of the price with PST in dollars; absent for the whole.', z.optional(dollars)),
  ],
} as const

const lineFields = {
  hash: ['cihash', field('Hash of the line.', z.string())],
  productHash: ['ph', field('Hash of the product.', z.string())],
  bagHash: ['bh', field('Hash of the bag; 0 for none.', z._default(z.string(), '0'))],
  storeHash: ['sh', field('Hash of the store.', z.string())],
  name: ['pname', field('Name of the product.', z.string())],
  size: ['size', field('Name of the size.', optionalText())],
  sizeCode: ['size_c', field('Code of the size.', optionalText())],
  description: ['description', field('The options, as the cart lists them.', optionalText(4000))],
  picture,
  price: linePrice,
  quantity: ['qty', field('How many.', z.int())],
  deposit: ['dep', field('Deposit in dollars.', z._default(dollars, 0))],
  points: linePoints,
  salesType: ['st', field('Sales type of the product.', optionalText())],
  gst: ['tax1', field('GST in percent.', z.number())],
  pst: ['tax2', field('PST in percent.', z.number())],
  ...taxBases,
  keepsPstBase: [
    'tax2_base_kept',
    field('A discount lowers the rest of the price before `tax2_base`.', z.optional(flag)),
  ],
  small,
  /** For compatibility with other hosts; this host has no third tax (D-40). */
  tax3: ['tax3', field('Carried for other hosts.', z.optional(z.number())), 0],
  age: ['age', field('From which age on it is sold, in years.', z.optional(z.int()))],
  bagType: ['bst', field('3: a container of a bag; empty otherwise.', optionalText())],
  delivery: [
    'delivery',
    field(
      'What differs when it is delivered: the prices and totals of a cart are those for pick-up. Absent where they are the same.',
      z.optional(codec(() => ({ price: linePrice, points: linePoints, ...taxBases }))),
    ),
  ],
  isPlaceholder: ['is_cps_container', field('1: an offer that is not taken yet.', z._default(flag, false))],
  groups: ['groups', field('The chosen options.', z._default(z.array(lineGroup), []))],
  choices: ['p_coupons', field('The chosen products of a combo.', z._default(z.array(chosenProduct), []))],
  bags: ['p_bags', field('The chosen items of a bag.', z._default(z.array(chosenBag), []))],
} as const

export const line: Schema<Line> = shape('CartLine', () => ({
  ...lineFields,
  status: ['status', field('Above 0: in the cart. 0: no longer sold, and not paid.', z._default(z.int(), 1))],
}))

const cartOffers = z.optional(
  z.array(
    codec(() => ({
      name: ['name', field('What customers call it.', z.string())],
      saving: ['saving', field('What it will take off in dollars.', dollars)],
      ready: ['ready', field('Which times orders have to be for; absent for any.', z.optional(z.string()))],
    })),
  ),
)

export const cart: Schema<Cart> = shape('Cart', () => ({
  storeHash: ['sh', field('Hash of the store; empty with an empty cart.', optionalText())],
  lines: ['items', field('The lines.', z.array(line))],
  deposit: ['vCartDeposit', field('Deposits in dollars, inside the subtotal.', dollars)],
  subtotal: ['vCartSubtotal', field('Subtotal in dollars.', dollars)],
  gst: ['vCartGST', field('GST in dollars.', dollars)],
  pst: ['vCartPST', field('PST in dollars.', dollars)],
  total: ['vCartSale', field('Total in dollars, before discount, delivery and tip.', dollars)],
  offers: [
    'offers',
    field(
      'The offers that count for both services, for now or where the store is closed for the next time, with what they will take off; absent without any.',
      cartOffers,
    ),
  ],
  deliveryOffers: ['d_offers', field('The same of the prices for delivery, where some differ.', cartOffers)],
  change: [
    'change',
    field(
      'The paid order that it changes; absent for a cart of its own (D-235).',
      z.optional(
        codec(() => ({
          order: ['oh', field('Hash of the order.', z.string())],
          number: ['o_number', field('Number of the order.', z.string())],
          guest: ['g', field("Key of the guest's link to it; empty without.", optionalText())],
        })),
      ),
    ),
  ],
}))

const promotionFields = {
  promotionOffered: ['cps', field('1: the product brings an offer.', z._default(flag, false))],
  promotionProduct: ['cps_h', field('Hash of the offered product.', z.optional(z.string()))],
  promotionName: ['cps_m', field('Name of the offered product.', z.optional(z.string()))],
  promotionRemoves: [
    'cps_rh',
    field('Which line of an offer goes: its hash, or - or null for the first.', z.optional(z.nullable(z.string()))),
  ],
  cart: ['cart', field('The cart after it.', z.optional(cart))],
} as const

const productFields = {
  store: ['shash', field('The hash of a store.', hash, 'u4ukpsqdmg')],
  name: ['name', field("The product's name, for the reader of a log.", text(), 'Margherita')],
  product: ['phash', field('The hash of the product.', hash, 'm3qzv7k2ea')],
  type: ['ptype', field("The product's `ptype`.", wholeText, '0')],
  quantity: ['qty', field('How many.', wholeText, '2')],
  size: ['size_c', field('The `code` of the chosen size.', text(40), 'large')],
  salesType: ['sales_type', field("The product's `sales_type`.", optionalText(40), '')],
  salesHash: ['sales_sh', field('Carried for other hosts; empty.', optionalText(64), '')],
  choices: [
    'p_coupons',
    field(
      'JSON: the chosen products of a combo (`ptype` 1), one for each of its selections; else [].',
      jsonText(z.array(chosenProduct).check(z.maxLength(20))),
      '[{"ch":"w6c4b2ry","products":[{"phash":"m3qzv7k2ea","options":[{"ghash":"k5d2xw7q","options":[{"o_oh":"p7m3za4c","o_hhside":0,"o_estat":0}]}]}]}]',
    ),
  ],
  groups: [
    'p_groups',
    field(
      'JSON: the chosen options, by option group.',
      jsonText(groups),
      '[{"ghash":"k5d2xw7q","options":[{"o_oh":"p7m3za4c","o_hhside":0,"o_estat":0}]}]',
    ),
  ],
  bags: [
    'bags',
    field(
      'JSON: the chosen items of a bag (`ptype` 3); else [].',
      jsonText(z.array(chosenBag).check(z.maxLength(20))),
      '[{"bh":"h2v7dq5m","groups":[{"ghash":"k5d2xw7q","options":[{"o_oh":"p7m3za4c","o_hhside":0,"o_estat":0}]}]}]',
    ),
  ],
  bagHash: ['bh', field("The product's `bh`.", z._default(hash, '0'), '0')],
} as const

/** The line's fields are at the top level without the line's `status`, which would collide with the envelope's. */
const cartChange = shape('CartChange', () => ({
  ...lineFields,
  bagLines: ['bags', field('The lines of the items of a bag.', z._default(z.array(line), []))],
  ...promotionFields,
}))

const CART: Subject = { name: 'Cart', words: 'The cart of a guest or member, which the host prices.' }

export const cartCalls = subject(CART, {
  addProduct: call(
    'Adds a product to the cart',
    {
      method: 'POST',
      path: '/add/product',
      offline: 'queue',
      invalidates: ['checkout'],
      source: 'CALL-07 CALL-08 CALL-09',
      also: [404],
    },
    codec(() => ({
      ...productFields,
      change: [
        'stype',
        field('0 when a product is added, 1 when a line is replaced.', z._default(z.literal('0'), '0'), '0'),
      ],
    })),
    cartChange,
  ),
  updateProduct: call(
    'Replaces a line of the cart by another configuration of its product',
    {
      method: 'POST',
      path: '/update/product',
      offline: 'queue',
      invalidates: ['checkout'],
      source: 'CALL-07 CALL-09 D-12',
      also: [404],
    },
    codec(() => ({
      ...productFields,
      change: [
        'stype',
        field('0 when a product is added, 1 when a line is replaced.', z._default(z.literal('1'), '1'), '1'),
      ],
      line: ['pcih', field('The hash of the line to replace, its `cihash`.', hash, 'Tn5cWx3Qz7Lb1Kp9Vd2Rg8Hs')],
    })),
    cartChange,
  ),
  editProduct: call(
    'Gives the product of a line and how it was configured',
    { method: 'GET', path: '/get/edit/product', source: 'CALL-06 PROD-17', also: [404] },
    codec(() => ({
      line: ['ci', field('The hash of a line of the cart, its `cihash`.', hash, 'Tn5cWx3Qz7Lb1Kp9Vd2Rg8Hs')],
    })),
    codec(() => ({
      product: ['product', field('The product.', product)],
      item: ['item', field('The line.', line)],
      size: ['item_size', field('Code of the chosen size.', z.string())],
      quantity: ['item_qty', field('How many.', z.int())],
      line: ['pcih', field('Hash of the line.', z.string())],
      choices: ['item_c', field('The chosen products of a combo.', z._default(z.array(chosenProduct), []))],
    })),
  ),
  removeLine: call(
    'Removes a line from the cart',
    {
      method: 'POST',
      path: '/remove',
      offline: 'queue',
      invalidates: ['checkout'],
      source: 'ACALL-04 CART-22',
      also: [404],
    },
    codec(() => ({ line: ['cihash', field('The hash of the line.', hash, 'Tn5cWx3Qz7Lb1Kp9Vd2Rg8Hs')] })),
    codec(() => promotionFields),
  ),
  clearCart: call(
    'Empties the cart',
    { method: 'POST', path: '/clear', offline: 'queue', invalidates: ['checkout'], source: 'D-11' },
    nothing,
    codec(() => ({ cart: ['cart', field('The cart after it.', z.optional(cart))] })),
  ),
})
