import type {
  Alone,
  Amount,
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
import { picture, small, storeHash } from './fields.ts'
import type { Change } from './jsonPatch.ts'
import { dollars, flag, flagText, hash, optionalText, text, wholeText, codec, z, type Schema } from './wire.ts'
import { field, shape, subject, type Subject } from './words.ts'

/** (D-193) */
const DELIVERY = 'What differs when it is delivered; absent where all prices are the same.'
const price = ['price', field('Price in dollars.', dollars)] as const

const size: Schema<Size> = shape('Size', () => ({
  code: ['code', field('Code of the size, sent as `size_c`.', z.string())],
  name: ['name', field('What the size is called.', z.string())],
  price,
  isDefault: ['default_select', field('1: chosen at first.', flag)],
  calories: [
    'calories',
    field('Calories of the product in this size, with all that is included.', z.optional(z.int())),
  ],
  delivery: ['delivery', field(DELIVERY, z.optional(codec(() => ({ price }))))],
}))

/** (D-66) */
const soldOut = ['sold_out', field('1: the store has run out of it. Absent otherwise.', z.optional(flag))] as const

const alone: Schema<Alone> = shape('ChoiceAlone', () => ({
  price,
  gst: ['tax1', field('GST in percent.', z.number())],
  pst: ['tax2', field('PST in percent.', z.number())],
  soda: [
    'soda',
    field(
      'Where PST goes by the rule for soda sold with food: `listed` when the store also sells it alone, else `unlisted`.',
      z.optional(z.enum(['listed', 'unlisted'])),
    ),
  ],
  delivery: ['delivery', field(DELIVERY, z.optional(codec(() => ({ price }))))],
}))

/** (D-181) */
const amount: Schema<Amount> = shape('Amount', () => ({
  amount: ['n', field('How much, where 1 is regular: 0.5 light, 1.5 extra, 2 double, 3 triple.', z.number())],
  price: ['price', field('Price of the option in this amount in dollars.', dollars)],
  halfPrice: ['h_price', field('Price on one half in dollars.', dollars)],
}))

const optionPrices = {
  price,
  halfPrice: ['h_price', field('Price on one half in dollars; absent for `price`.', z.optional(dollars))],
  extraPrice: ['e_price', field('Price of the doubled option in dollars.', dollars)],
  freePrice: ['f_price', field('Free price in dollars.', dollars)],
  amounts: [
    'amounts',
    field(
      'Its amounts besides the regular one, the smallest first; absent where `ge` says all.',
      z.optional(z.array(amount)),
    ),
  ],
} as const

const option: Schema<Option> = shape('Option', () => ({
  hash: ['o_oh', field('Hash of the option.', z.string())],
  name: ['o_name', field('Name of the option.', z.string())],
  description: ['o_description', field('Description of the option.', optionalText(2000))],
  productHash: ['p_ph', field('Hash of the product that the option belongs to.', optionalText())],
  sizeCode: ['s_code', field('Code of the size that the option belongs to; empty for all.', optionalText())],
  selected: ['o_sel', field('1: chosen at first.', flag)],
  isDefault: ['o_seldef', field('1: included in the price.', flag)],
  extra: ['o_estat', field('1: more than the regular amount.', flag)],
  amount: ['o_amount', field('How much is chosen at first; absent for 1.', z.optional(z.number()))],
  side: [
    'o_hhside',
    field('0 the whole, 1 the left half, 2 the right half.', z.union([z.literal(0), z.literal(1), z.literal(2)])),
  ],
  ...optionPrices,
  calories: [
    'calories',
    field(
      'Calories that it adds on the whole; an object has them by the codes of sizes.',
      z.optional(z.union([z.int(), z.record(z.string(), z.int())])),
    ),
  ],
  item: [
    'item',
    field(
      'In a bag: the product that the option adds.',
      z.optional(
        codec(() => ({
          size: ['size', field('Name of the size.', z.string())],
          sizeCode: ['size_c', field('Code of the size.', z.string())],
          picture,
          deposit: ['dep', field('Deposit in dollars.', dollars)],
          alone: ['alone', field('What it costs and pays outside the combo or the bag.', z.optional(alone))],
        })),
      ),
    ),
  ],
  delivery: ['delivery', field(DELIVERY, z.optional(codec(() => optionPrices)))],
  soldOut,
}))

/** gt: 0 single, 1 multiple [PROD-07]. */
export const choiceKind = z.codec(z.union([z.number(), z.string()]), z.enum(['single', 'multiple']), {
  decode: (gt) => (Number(gt) === 1 ? 'multiple' : 'single'),
  encode: (kind) => (kind === 'multiple' ? 1 : 0),
})

const group: Schema<Group> = shape('Group', () => ({
  hash: ['gh', field('Hash of the option group.', z.string())],
  name: ['name', field('What the option group is called.', z.string())],
  choice: ['gt', field('0: one option, 1: several.', choiceKind)],
  min: ['gmin', field('How many options have to be chosen.', z.int())],
  atLeast: ['gleast', field('The least options, where a double one counts as two.', z.optional(z.int()))],
  atMost: ['gmost', field('The most options, where a double one counts as two, on each half.', z.optional(z.int()))],
  atMostExtras: [
    'gmost_e',
    field('The most options with more than the regular amount, on each half.', z.optional(z.int())),
  ],
  free: ['gf', field('How many options are at the free price.', z.int())],
  halves: ['ghh', field('1: options go on halves.', flag)],
  extras: ['ge', field('1: options can be doubled.', flag)],
  earns: ['rp', field('1: earns points.', z._default(flag, false))],
  options: ['options', field('Its options.', z.array(option))],
}))

const choice: Schema<Choice> = shape('Choice', () => ({
  hash: ['phash', field('Hash of the product.', z.string())],
  name: ['name', field("The product's name.", z.string())],
  description: ['desc', field('What the product is made of.', optionalText(2000))],
  picture: ['picture_t', field('File name of the picture, below /images/products/.', optionalText())],
  selected: ['p_sel', field('1: chosen at first.', flag)],
  deposit: ['dep', field('Deposit in dollars.', z._default(dollars, 0))],
  sizes: ['sizes', field('Its sizes.', z._default(z.array(size), []))],
  groups: ['options', field('Its option groups.', z._default(z.array(group), []))],
  alone: ['alone', field('What it costs and pays outside the combo or the bag.', z.optional(alone))],
  soldOut,
}))

const couponGroup: Schema<CouponGroup> = shape('Selection', () => ({
  hash: ['ch', field('Hash of the selection.', z.string())],
  name: ['name', field('What the selection is called.', z.string())],
  products: ['products', field('The products.', z.array(choice))],
}))

const bag = shape('ProductBag', () => ({
  hash: ['bh', field('Hash of the bag; 0 for none.', z.string())],
  name: ['name', field("The bag's name.", z.string())],
  groups: ['groups', field('Its option groups.', z.array(group))],
}))

const productType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

export const product: Schema<Product> = shape('Product', () => ({
  hash: ['phash', field('Hash of the product.', z.string())],
  name: ['name', field("The product's name.", z.string())],
  description: ['description', field('What the product is made of.', optionalText(2000))],
  picture,
  type: [
    'ptype',
    field('0 or 2: options only. 1: a combo, chosen in `p_coupons`. 3: a bag, chosen in `bags`.', productType),
  ],
  bagType: ['bst', field('3: a container of a bag; empty otherwise.', optionalText())],
  specialType: ['special_type', field('2: the options are described.', z._default(z.int(), 0))],
  salesType: ['sales_type', field('Sent back when the product is added.', optionalText())],
  all: ['all', field('Carried for other hosts.', optionalText())],
  bagHash: ['bh', field('Hash of the bag; 0 for none.', z._default(z.string(), '0'))],
  gst: ['tax1', field('GST in percent.', z._default(z.number(), 0))],
  pst: ['tax2', field('PST in percent.', z._default(z.number(), 0))],
  small,
  deposit: ['dep', field('Deposit in dollars.', z._default(dollars, 0))],
  age: ['age', field('From which age on it is sold, in years.', z.optional(z.int()))],
  earns: ['rp', field('1: earns points.', z._default(flag, false))],
  drawn: ['drawn', field('1: a drawing, and no photo, is its picture.', z._default(flag, false))],
  sizes: ['sizes', field('Its sizes.', z.array(size))],
  groups: ['groups', field('Its option groups.', z.array(group))],
  coupons: ['coupons', field('The selections of a combo.', z._default(z.array(couponGroup), []))],
  bags: ['bags', field('The bags of a container.', z._default(z.array(bag), []))],
  byService: ['by_service', field('1: some of its prices differ by service.', z.optional(flag))],
  soldOut,
}))

const cardPrices = {
  from: ['from_price', field('1: other sizes cost more.', z.optional(flag))],
  price,
} as const

/** In the order in which a menu's page compresses best. */
const card: Schema<Card> = shape('Card', () => ({
  name: ['name', field("The product's name.", z.string())],
  picture,
  description: ['description', field('What the product is made of.', optionalText(2000))],
  ...cardPrices,
  calories: [
    'calories',
    field("Calories of its sizes as they come, as text: '650–1,320 Cals'. Absent where unknown.", z.optional(text(40))),
  ],
  soldOut,
  delivery: ['delivery', field(DELIVERY, z.optional(codec(() => cardPrices)))],
  hash: ['phash', field('Hash of the product.', z.string())],
}))

const category: Schema<Category> = shape('Category', () => ({
  hash: ['mhash', field('Hash of the category.', z.string())],
  name: ['name', field('What the category is called.', z.string())],
  products: ['products', field('The products.', z.array(card))],
}))

const banner: Schema<Banner> = shape('Banner', () => ({
  picture: ['banner_url', field('Its picture.', z.string())],
  title: ['title', field('The title on it.', optionalText())],
  text: ['text', field('The text below the title.', optionalText(400))],
  productHash: ['phash', field('Hash of the product.', optionalText())],
}))

const change: Schema<Change> = shape('Change', () => ({
  op: ['op', field('What is done at the path.', z.enum(['add', 'remove', 'replace']))],
  path: [
    'path',
    field('A JSON Pointer into the answer, in which `details` has the products by their hashes.', z.string()),
  ],
  value: ['value', field('What is added, or stands there instead.', z.optional(z.unknown()))],
}))

/** A version that would be longer is not given. */
export const MAX_VERSION_LENGTH = 1000

export const MENU: Subject = { name: 'Menu', words: 'What a store sells.' }

export const menuCalls = subject(MENU, {
  menu: call(
    'Lists what a store sells',
    {
      method: 'GET',
      path: '/get/menu',
      token: 'none',
      offline: 'keep',
      cacheable: 'catalogue',
      source: 'CALL-04 MENU-21 D-10',
      also: [404],
    },
    codec(() => ({
      store: ['s', storeHash],
      full: ['full', field('1: with all products in full, in `details`.', z.optional(flagText), '1')],
      part: [
        'part',
        field(
          'Which part of a menu in full, from 1; `parts` of the answer says how many there are.',
          z.optional(wholeText),
          '1',
        ),
      ],
      since: [
        'since',
        field(
          'The `version` of a menu that is kept: only what has changed since is answered, in `changes`. Empty: the menu with its `version`.',
          z.optional(text(MAX_VERSION_LENGTH)),
          '',
        ),
      ],
    })),
    codec(() => ({
      categories: ['menu', field('The categories.', z.array(category))],
      banners: ['banners', field('The banners.', z._default(z.array(banner), []))],
      deal: ['deal', field('The deal of the store, as text.', optionalText(400))],
      dealPicture: ['deal_image', field('Picture of the deal.', optionalText(400))],
      createYourOwn: ['co_hash', field('Hash of the pizza to build freely.', optionalText())],
      halfAndHalf: ['hh_hash', field('Hash of the pizza of two halves.', optionalText())],
      byService: ['by_service', field('1: some prices of its products differ by service.', z.optional(flag))],
      details: ['details', field('The products in full, for `full` and `part`.', z.optional(z.array(product)))],
      parts: ['parts', field('How many parts a menu in full has.', z.optional(z.int()))],
      version: [
        'version',
        field(
          'For `since`: what to send as `since` the next time; empty when there is nothing to send.',
          z.optional(z.string()),
        ),
      ],
      changes: [
        'changes',
        field(
          'What has changed since the version, also in `details` with `full`: a JSON Patch (RFC 6902), with which everything else of this answer is empty. Absent where it is unknown or long: the menu has to be read with an empty `since`.',
          z.optional(z.array(change)),
        ),
      ],
    })),
  ),
  product: call(
    'Gives a product of a store with all its options',
    {
      method: 'GET',
      path: '/get/product',
      token: 'none',
      offline: 'keep',
      cacheable: 'catalogue',
      source: 'CALL-05',
      also: [404],
    },
    codec(() => ({
      product: ['ph', field('The hash of a product, its `phash`.', hash, 'm3qzv7k2ea')],
      store: ['sh', storeHash],
    })),
    codec(() => ({ product: ['product', field('The product.', product)] })),
  ),
})
