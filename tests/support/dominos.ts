import { existsSync, readFileSync } from 'node:fs'
import { BRAND } from '../../shared/brand.ts'
import type { CatalogueFile } from '../../host/catalogue/import/catalogueFile.ts'

/**
 * Converts a real chain's menu into a catalogue file: variants become sizes, toppings keep their sides, amounts and limits, and
 * coupons that are bundles become combos. The menu is not part of the project; without it the tests are skipped.
 */

const PLACE = new URL('../../../shared/data/menu-dominos-us-4336-2020.json', import.meta.url)

type Product = CatalogueFile['products'][number]
type Group = NonNullable<Product['groups']>[number]
type Options = NonNullable<CatalogueFile['optionGroups']>[number]['options']

interface Named {
  Code: string
  Name: string
  Tags: Record<string, unknown>
}

export interface ChainProduct extends Named {
  Description: string
  ProductType: string
  AvailableToppings: string
  DefaultToppings: string
  AvailableSides: string
  DefaultSides: string
  Variants: string[]
}

export interface Variant extends Named {
  SizeCode: string
  FlavorCode: string
  Price: string
  Pricing: Record<string, string>
  AllowedCookingInstructions?: string
  DefaultCookingInstructions?: string
}

interface Shelf {
  Code: string
  Name: string
  Products: string[]
  Categories: Shelf[]
}

type ByType = Record<string, Record<string, Named>>

interface CouponTier {
  Code: string
  Name: string
  CouponTierThreshold: number
  CouponTierPercentOff: number
}

export interface Menu {
  Products: Record<string, ChainProduct>
  Variants: Record<string, Variant>
  Toppings: ByType
  Sides: ByType
  Sizes: ByType
  Flavors: ByType
  Coupons: Record<string, Named & { Price: string }>
  CouponTiers: Record<string, { Coupons: Record<string, CouponTier> }>
  Categorization: { Food: Shelf }
  CookingInstructions: Record<string, Named & { Group: string }>
  CookingInstructionGroups: Record<string, Named>
}

/** The menu as the chain writes it; undefined if the data is not next to the project. */
export function dominosMenu(): Menu | undefined {
  if (existsSync(PLACE)) return JSON.parse(readFileSync(PLACE, 'utf8')) as Menu
  process.stderr.write("\nNO ../shared/data HERE: the tests with a real chain's menu are skipped.\n\n")
  return undefined
}

/** The converted menu; undefined if the data is not next to the project. */
export function dominosCatalogue(): CatalogueFile | undefined {
  const menu = dominosMenu()
  if (!menu) return undefined
  const products = Object.values(menu.Products).map((product) => productOf(menu, product))
  const combos = Object.keys(BUNDLES).map((coupon) => comboOf(menu, coupon))
  return {
    chain: { name: BRAND.name, timeZone: 'America/New_York' },
    taxes: { tax1: { name: 'Tax', percent: 6.25 }, tax2: { name: 'None', percent: 0 } },
    stores: [
      {
        code: '4336',
        name: 'Store 4336',
        address: '1 Main St',
        city: 'Springfield',
        permalink: '/store-4336',
        lat: 42.1,
        lng: -72.59,
        phone: '413-555-0143',
        hours: { pickup: { 'sun-thu': '10:30-00:00', 'fri,sat': '10:30-01:00' } },
      },
    ],
    categories: [
      ...shelvesOf(menu.Categorization.Food),
      { code: 'Coupons', name: 'Deals', products: Object.keys(BUNDLES) },
    ],
    products: [...products, ...combos],
    offers: offersOf(menu),
    special: { createYourOwn: 'S_PIZZA' },
  }
}

function productOf(menu: Menu, product: ChainProduct): Product {
  const variants = variantsOf(menu, product)
  return {
    code: product.Code,
    name: product.Name,
    description: product.Description.slice(0, 300).trim() || undefined,
    type: 0,
    ...(product.ProductType === 'Pizza' ? { art: { kind: 'pizza' } } : {}),
    sizes: variants.map((variant, index) => ({
      code: variant.Code,
      name: sizeName(menu, product, variant),
      price: variant.Price,
      default: index === 0,
    })),
    groups: [...toppingGroups(menu, product), ...dipGroup(menu, product), ...bakingGroups(menu, product)],
    ...startOf(variants),
  }
}

/** The day from which all variants are sold. */
function startOf(variants: readonly Named[]): Pick<Product, 'available'> {
  const [from, ...others] = new Set(variants.map(({ Tags }) => tagText(Tags['EffectiveOn'])))
  return from && others.length === 0 ? { available: [{ from }] } : {}
}

export const variantsOf = (menu: Menu, { Variants }: ChainProduct): Variant[] =>
  Variants.flatMap((code) => menu.Variants[code] ?? [])

function sizeName({ Sizes, Flavors }: Menu, { ProductType }: ChainProduct, { SizeCode, FlavorCode, Name }: Variant) {
  const words = [Sizes[ProductType]?.[SizeCode]?.Name, Flavors[ProductType]?.[FlavorCode]?.Name]
  return (words.filter(Boolean).join(' ') || Name).slice(0, 40)
}

/** Parses `X=0:0.5:1:1.5,P`: the codes with their amounts, which are `usual` where the list has none. */
const amountsOf = (list: string, usual: string) =>
  list.split(',').flatMap((part) => {
    const [code = '', amounts = usual] = part.split('=')
    return code === '' ? [] : [{ code, amounts: amounts.split(':').map(Number) }]
  })

/** One topping or side as a variant offers it: its amounts without 0, how much of it is there at first, and whether it can be taken off. */
export interface Offered {
  code: string
  amounts: number[]
  atFirst: number
  isRemovable: boolean
}

/** What a variant offers of the toppings, without what its tags hide or fix; or of the sides. */
export function offeredIn(product: ChainProduct, variant: Variant, kind: 'Toppings' | 'Sides'): Offered[] {
  const usual = product.Tags['OptionQtys']
  const isUsual = kind === 'Toppings' || product.ProductType === 'Wings'
  const all = amountsOf(product[`Available${kind}`], isUsual && Array.isArray(usual) ? usual.join(':') : '0:1')
  const first = new Map(
    amountsOf(tagText(variant.Tags[`Default${kind}`]), '1').map(({ code, amounts }) => [code, amounts[0] ?? 1]),
  )
  const fixed = [variant.Tags['HideOption'], variant.Tags['DisabledToppings']]
  return all
    .filter(({ code }) => !fixed.includes(code))
    .map(({ code, amounts }) => ({
      code,
      amounts: amounts.filter((amount) => amount > 0),
      atFirst: first.get(code) ?? 0,
      isRemovable: amounts.includes(0),
    }))
}

const tagText = (tag: unknown): string => (typeof tag === 'string' ? tag : '')

const NO_SAUCE = { code: 'none', name: 'No sauce' }

/** The groups of a product's toppings: one sauce of several, sauces beside each other, and all others. */
function toppingGroups(menu: Menu, product: ChainProduct): Group[] {
  const known = menu.Toppings[product.ProductType] ?? {}
  const variants = variantsOf(menu, product)
  const offered = variants.map((variant) => ({ variant, list: offeredIn(product, variant, 'Toppings') }))
  const tagOf = (code: string) => known[code]?.Tags ?? {}
  const isFree = (code: string) => tagOf(code)['IgnoreQty'] === true
  const optionsWhere = (isIt: (tags: Record<string, unknown>) => boolean) =>
    optionsOf(
      offered.map(({ variant, list }) => ({ variant, list: list.filter(({ code }) => isIt(tagOf(code))) })),
      (code) => known[code]?.Name ?? code,
      (code, variant) => (isFree(code) ? '0.00' : stepOf(variant)),
    )
  const oneSauce = optionsWhere((tags) => tags['ExclusiveGroup'] === 'Sauce')
  const sauces = optionsWhere((tags) => tags['Sauce'] === true && tags['ExclusiveGroup'] === undefined)
  const isCheese = (tags: Record<string, unknown>) => tags['Cheese'] === true && product.ProductType === 'Pizza'
  const cheese = optionsWhere(isCheese)
  const toppings = optionsWhere((tags) => tags['Sauce'] !== true && !isCheese(tags))
  const isFixed =
    product.Tags['SauceRequired'] === true ||
    offered.some(({ list }) => list.some((one) => tagOf(one.code)['ExclusiveGroup'] === 'Sauce' && !one.isRemovable))
  const most = Number(product.Tags['MaxOptionQty'] ?? 0)
  const mostSauces = Number(product.Tags['MaxSauceQty'] ?? 0)
  const free = freeToppings(variants)
  const groups: Group[] = [
    {
      code: 'sauce',
      name: 'Sauce',
      choice: 'single',
      ...(isFixed ? { min: 1 } : {}),
      options: oneSauce.length > 0 && !isFixed ? [...oneSauce, NO_SAUCE] : oneSauce,
    },
    {
      code: 'sauces',
      name: 'Sauces',
      choice: 'multiple',
      ...(mostSauces > 0 ? { atMost: mostSauces } : {}),
      options: sauces,
    },
    { code: 'cheese', name: 'Cheese', choice: 'multiple', halves: product.Tags['PartCount'] === '2', options: cheese },
    {
      code: 'toppings',
      name: 'Toppings',
      choice: 'multiple',
      halves: product.Tags['PartCount'] === '2',
      ...(most > 0 && product.ProductType !== 'Wings' ? { atMost: most } : {}),
      ...(free > 0 ? { free } : {}),
      options: toppings,
    },
  ]
  return groups.filter((group) => 'options' in group && group.options.length > 0)
}

interface InVariant {
  variant: Variant
  list: Offered[]
}

/** One option for all variants in which it is the same, else one for each way, with the variants that have it so. */
function optionsOf(
  offered: readonly InVariant[],
  nameOf: (code: string) => string,
  priceOf: (code: string, variant: Variant) => string,
): Options {
  const codes = [...new Set(offered.flatMap(({ list }) => list.map(({ code }) => code)))]
  return codes.flatMap((code) => {
    const ways = new Map<string, { one: Offered; variants: Variant[] }>()
    for (const { variant, list } of offered) {
      const one = list.find((any) => any.code === code)
      if (!one) continue
      const way = ways.get(JSON.stringify(one)) ?? { one, variants: [] }
      ways.set(JSON.stringify(one), { one, variants: [...way.variants, variant] })
    }
    return [...ways.values()].map(({ one, variants }, index) => {
      const sizes = variants.map(({ Code }) => Code)
      const amounts = one.amounts.filter((amount) => amount !== 1) as (0.5 | 1.5 | 2 | 3 | 4 | 5)[]
      const inSizes = (price: (variant: Variant) => number) =>
        Object.fromEntries(variants.map((variant) => [variant.Code, price(variant).toFixed(2)]))
      const step = (variant: Variant) => Number(priceOf(code, variant))
      const times = (amount: number, less: number) => (variant: Variant) =>
        step(variant) * Math.max(0, Math.ceil(amount) - Math.ceil(less))
      const prices = (less: number) =>
        Object.fromEntries(amounts.map((amount) => [amount, inSizes(times(amount, less))]))
      return {
        code: index === 0 ? code : `${code}.${index + 1}`,
        name: nameOf(code),
        price: inSizes(step),
        ...(amounts.length > 0 ? { amounts, amountPrices: prices(0), includedAmountPrices: prices(one.atFirst) } : {}),
        ...(one.atFirst > 0 ? { included: true } : {}),
        ...(one.atFirst > 0 && one.atFirst !== 1 ? { amount: one.atFirst as 1.5 | 2 | 3 | 4 | 5 } : {}),
        ...(sizes.length < offered.length ? { sizes } : {}),
      }
    })
  })
}

const priceOfTable = ({ Price, Pricing }: Variant, key: string): number => Number(Pricing[key] ?? Price)

/** What the first topping that is not free costs in a variant, in dollars. */
const stepOf = (variant: Variant): string => {
  const prices = [0, 1, 2, 3, 4].map((count) => priceOfTable(variant, `Price1-${count}`))
  const dearer = prices.find((price) => price > (prices[0] ?? 0)) ?? prices[0] ?? 0
  return (dearer - (prices[0] ?? 0)).toFixed(2)
}

/** How many toppings cost nothing before the first that does; 0 where none costs anything. */
function freeToppings(variants: readonly Variant[]): number {
  const counts = variants.map((variant) => {
    const first = [1, 2, 3, 4].find(
      (count) => priceOfTable(variant, `Price1-${count}`) > priceOfTable(variant, 'Price1-0'),
    )
    return first === undefined ? 0 : first - 1
  })
  return Math.min(...counts)
}

/** Dips have their own prices; the variant's default dips are included. */
function dipGroup(menu: Menu, product: ChainProduct): Group[] {
  const offered = variantsOf(menu, product).map((variant) => ({ variant, list: offeredIn(product, variant, 'Sides') }))
  const options = optionsOf(
    offered,
    (code) => menu.Sides[product.ProductType]?.[code]?.Name ?? code,
    (code) => priceOfDip(menu, code),
  )
  const most = Number(product.Tags['MaxOptionQty'] ?? 0)
  const isLimited = product.ProductType === 'Wings' && most > 0
  return options.length > 0
    ? [{ code: 'dips', name: 'Dips', choice: 'multiple', ...(isLimited ? { atMost: most } : {}), options }]
    : []
}

const priceOfDip = (menu: Menu, code: string): string =>
  menu.Variants[menu.Products[`F_${code}`]?.Variants[0] ?? '']?.Price ?? '0.75'

/** How it is baked, cut and seasoned: one of each group, with the variants that allow it. */
function bakingGroups(menu: Menu, product: ChainProduct): Group[] {
  const variants = variantsOf(menu, product)
  const isIn = (list: string | undefined, code: string) => (list ?? '').split(',').includes(code)
  return Object.values(menu.CookingInstructionGroups).flatMap(({ Code: group, Name: name }): Group[] => {
    const options = Object.values(menu.CookingInstructions)
      .filter(({ Group: own }) => own === group)
      .flatMap(({ Code: code, Name: option }) => {
        const allowed = variants.filter((one) => isIn(one.AllowedCookingInstructions, code))
        const usual = allowed.filter((one) => isIn(one.DefaultCookingInstructions, code))
        const others = allowed.filter((one) => !usual.includes(one))
        return [
          { code, list: usual, included: true },
          { code: `${code}.2`, list: others, included: false },
        ]
          .filter(({ list }) => list.length > 0)
          .map(({ list, ...rest }) => ({
            ...rest,
            name: option,
            ...(list.length < variants.length ? { sizes: list.map(({ Code }) => Code) } : {}),
          }))
      })
    return options.length > 0 ? [{ code: group, name, choice: 'single', options }] : []
  })
}

function shelvesOf({ Code, Name, Products, Categories }: Shelf): CatalogueFile['categories'] {
  const own = Products.length > 0 ? [{ code: Code, name: Name || Code, products: [...new Set(Products)] }] : []
  return [...own, ...Categories.flatMap(shelvesOf)]
}

/** The coupons that are bundles. Each part has a name and the choices for it, as product and variant. */
const BUNDLES: Readonly<Record<string, readonly (readonly [string, ...(readonly [string, string])[]])[]>> = {
  '5916': [
    ['Large pizza', ['S_PIZZA', '14SCREEN']],
    ['Salad', ['F_GARDEN', 'PPSGARSA'], ['F_CCAESAR', 'PPSCSRSA']],
  ],
  '5918': [
    ['Specialty pizza', ['S_MX', '14SCMEATZA'], ['S_DX', '14SCDELUX']],
    ['Bread', ['F_PBITES', 'B16PBIT']],
    ['Drink', ['F_COKE', '2LCOKE']],
  ],
  '5933': [
    ['Large pizza', ['S_PIZZA', '14SCREEN']],
    ['Bread twists', ['F_GARLICT', 'B8PCGT'], ['F_PARMT', 'B8PCPT']],
    ['Drink', ['F_COKE', '2LCOKE']],
  ],
  '9003': [
    ['First pizza', ['S_PIZZA', '14SCREEN']],
    ['Second pizza', ['S_PIZZA', '14THIN']],
    ['Drink', ['F_COKE', '2LCOKE']],
  ],
  '9171': [
    ['Large pizza', ['S_PIZZA', '14SCREEN']],
    ['Chicken', ['S_BONELESS', 'W08PBNLW'], ['S_HOTWINGS', 'W08PHOTW']],
  ],
}

const comboOf = ({ Coupons }: Menu, coupon: string): Product => ({
  ...startOf(Coupons[coupon] ? [Coupons[coupon]] : []),
  code: coupon,
  name: Coupons[coupon]?.Name ?? coupon,
  type: 1,
  sizes: [{ code: 'one', name: 'Deal', price: Coupons[coupon]?.Price ?? '0' }],
  selections: (BUNDLES[coupon] ?? []).map(([name, ...choices], index) => ({
    code: `part-${index + 1}`,
    name,
    choices: choices.map(([product, size]) => ({ product, size })),
  })),
  points: false,
})

type Offer = NonNullable<CatalogueFile['offers']>[number]
type Goods = NonNullable<NonNullable<Offer['parts']>[number]['or']>[number]

const pizza = (sizes: readonly string[], toppings: number): Goods => ({
  products: ['S_PIZZA'],
  sizes: [...sizes],
  most_options: { toppings },
})
const LARGE = ['14SCREEN', '14THIN', 'PBKIREZA']
const MEDIUM = ['12SCREEN', '12THIN', 'P12IPAZA']
const SMALL = ['10SCREEN', '10THIN', 'P10IGFZA']
const STUFFED: Goods = { products: ['F_SCBRD', 'F_SSBRD', 'F_SBBRD'] }
const TWISTS: Goods = { products: ['F_GARLICT', 'F_PARMT'] }
const SALAD: Goods = { products: ['F_GARDEN', 'F_CCAESAR'] }
const SANDWICH: Goods = { products: ['S_CHIKK', 'S_CHIKP', 'S_ITAL', 'S_PHIL', 'S_BUFC', 'S_CHHB', 'S_MEDV'] }
const PASTA: Goods = {
  products: ['S_BUILD', 'S_ALFR', 'S_CARB', 'S_MARIN', 'S_PRIM'],
  sizes: ['PINPASBD', 'PINPASCA', 'PINPASCC', 'PINPASMM', 'PINPASPP'],
}
const SPECIALTY_CHICKEN: Goods = { products: ['S_SCCBT', 'S_SCCHB', 'S_SCSJP', 'S_SCSBBQ'] }

/** The goods of each coupon by its name and image code, where `Each` is a price for each of them. */
const COUPONS: Readonly<Record<string, { parts: NonNullable<Offer['parts']>; isEach?: true; price?: string }>> = {
  '0512': { isEach: true, parts: [{ products: ['F_MRBRWNE'] }] },
  '2013': { isEach: true, parts: [pizza(['P10IGFZA'], 3)] },
  '4337': { parts: [{ ...pizza(MEDIUM, 3), count: 2 }, STUFFED, twoLiters()] },
  '4342': { isEach: true, parts: [{ ...pizza(MEDIUM, 3), count: 2 }] },
  '5385': { isEach: true, parts: [{ ...pizza(LARGE, 2), count: 2 }] },
  '5916': { parts: [pizza(LARGE, 2), SALAD] },
  '5918': {
    parts: [
      { products: ['S_MX', 'S_DX'], sizes: ['14SCMEATZA', '14SCDELUX'] },
      { products: ['F_PBITES'], sizes: ['B16PBIT'] },
      twoLiters(),
    ],
  },
  '5933': { parts: [pizza(LARGE, 3), TWISTS, twoLiters()] },
  '8149': { isEach: true, parts: [TWISTS] },
  '8211': { isEach: true, parts: [twoLiters()] },
  '8382': { isEach: true, parts: [SANDWICH] },
  '9003': { parts: [{ ...pizza(LARGE, 1), count: 2 }, twoLiters()] },
  '9152': { isEach: true, parts: [{ products: ['F_LAVA'] }] },
  '9171': { parts: [pizza(LARGE, 1), { products: ['S_BONELESS', 'S_HOTWINGS'], sizes: ['W08PBNLW', 'W08PHOTW'] }] },
  '9174': { isEach: true, parts: [pizza([...SMALL, ...MEDIUM, ...LARGE], 3)] },
  // Its price stands in its name alone.
  '9193': {
    isEach: true,
    price: '5.99',
    parts: [
      {
        ...pizza(MEDIUM, 2),
        count: 2,
        or: [
          TWISTS,
          SALAD,
          { products: ['F_MRBRWNE'] },
          SPECIALTY_CHICKEN,
          SANDWICH,
          STUFFED,
          { products: ['S_BONELESS'], sizes: ['W08PBNLW'] },
          PASTA,
        ],
      },
    ],
  },
  '9204': { isEach: true, parts: [pizza(['P12IPAZA'], 2)] },
}

function twoLiters(): Goods {
  return {
    products: ['F_COKE', 'F_ORAN', 'F_SPRITE', 'F_DIET'],
    sizes: ['2LCOKE', '2LMMORANGE', '2LSPRITE', '2LDCOKE'],
  }
}

/** The chain's coupons, each for those who type its code, and its tiers, which count by themselves. */
function offersOf(menu: Menu): Offer[] {
  const coupons = Object.values(menu.Coupons).flatMap((coupon): Offer[] => {
    const said = COUPONS[coupon.Code]
    const from = tagText(coupon.Tags['EffectiveOn'])
    if (!said) return []
    return [
      {
        code: `C${coupon.Code}`,
        typed: `C${coupon.Code}`,
        name: coupon.Name.slice(0, 80),
        kind: said.isEach ? 'price-each' : 'set',
        parts: said.parts,
        price: said.price ?? coupon.Price,
        ...(from ? { from } : {}),
        ...(coupon.Tags['ServiceMethods'] === 'Carryout' ? { service: 'pickup' } : {}),
      },
    ]
  })
  const pizzas = Object.values(menu.Products).filter(({ Tags }) => Tags['CouponTier'] !== undefined)
  const tiers = Object.values(menu.CouponTiers['MultiplePizza']?.Coupons ?? {}).map((tier): Offer => ({
    code: `T${tier.Code}`,
    name: tier.Name,
    kind: 'percent-off-each',
    parts: [{ count: tier.CouponTierThreshold, products: pizzas.map(({ Code }) => Code) }],
    percent: tier.CouponTierPercentOff,
  }))
  return [...coupons, ...tiers]
}
