import { existsSync, readFileSync } from 'node:fs'
import { BRAND } from '../../shared/brand.ts'
import type { CatalogueFile } from '../../host/catalogue/import/catalogueFile.ts'

/**
 * Converts a real chain's menu into a catalogue file: variants become sizes, toppings keep their sides and extras, and
 * coupons that are bundles become combos. The menu is not part of the project; without it the tests are skipped.
 */

const PLACE = new URL('../../../shared/data/menu-dominos-us-4336-2020.json', import.meta.url)

type Product = CatalogueFile['products'][number]
type Group = NonNullable<Product['groups']>[number]

interface Named {
  Code: string
  Name: string
  Tags: Record<string, unknown>
}

interface ChainProduct extends Named {
  Description: string
  ProductType: string
  AvailableToppings: string
  DefaultToppings: string
  AvailableSides: string
  DefaultSides: string
  Variants: string[]
}

interface Variant extends Named {
  SizeCode: string
  FlavorCode: string
  Price: string
  Pricing: Record<string, string>
}

interface Shelf {
  Code: string
  Name: string
  Products: string[]
  Categories: Shelf[]
}

type ByType = Record<string, Record<string, Named>>

interface Menu {
  Products: Record<string, ChainProduct>
  Variants: Record<string, Variant>
  Toppings: ByType
  Sides: ByType
  Sizes: ByType
  Flavors: ByType
  Coupons: Record<string, Named & { Price: string }>
  Categorization: { Food: Shelf }
}

/** The converted menu; undefined if the data is not next to the project. */
export function dominosCatalogue(): CatalogueFile | undefined {
  if (!existsSync(PLACE)) {
    process.stderr.write("\nNO ../shared/data HERE: the tests with a real chain's menu are skipped.\n\n")
    return undefined
  }
  const menu: Menu = JSON.parse(readFileSync(PLACE, 'utf8'))
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
    special: { createYourOwn: 'S_PIZZA' },
  }
}

function productOf(menu: Menu, product: ChainProduct): Product {
  const variants = product.Variants.flatMap((code) => menu.Variants[code] ?? [])
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
    groups: [...toppingGroups(menu, product, variants), ...dipGroup(menu, product)],
  }
}

function sizeName({ Sizes, Flavors }: Menu, { ProductType }: ChainProduct, { SizeCode, FlavorCode, Name }: Variant) {
  const words = [Sizes[ProductType]?.[SizeCode]?.Name, Flavors[ProductType]?.[FlavorCode]?.Name]
  return (words.filter(Boolean).join(' ') || Name).slice(0, 40)
}

/** Parses `X=0:0.5:1:1.5,P`: the available codes, with their amounts where these differ from the product's. */
const amountsOf = (list: string, usual: string) =>
  list.split(',').flatMap((part) => {
    const [code = '', amounts = usual] = part.split('=')
    return code === '' ? [] : [{ code, amounts: amounts.split(':').map(Number) }]
  })

function toppingGroups(menu: Menu, product: ChainProduct, variants: readonly Variant[]): Group[] {
  const usual = product.Tags['OptionQtys']
  const available = amountsOf(product.AvailableToppings, Array.isArray(usual) ? usual.join(':') : '0:1')
  const defaults = new Set(amountsOf(product.DefaultToppings, '1').map(({ code }) => code))
  const known = menu.Toppings[product.ProductType] ?? {}
  const isSauce = (code: string) => known[code]?.Tags['ExclusiveGroup'] === 'Sauce'
  const optionOf = (code: string) => ({
    code,
    name: known[code]?.Name ?? code,
    included: defaults.has(code),
    price: difference(variants, 'Price1-1'),
    extraPrice: difference(variants, 'Price1-2'),
    includedExtraPrice: difference(variants, 'Price1-1'),
  })
  const groupOf = (code: string, name: string, choice: 'single' | 'multiple', list: typeof available): Group[] =>
    list.length === 0
      ? []
      : [
          {
            code,
            name,
            choice,
            ...(code === 'sauce' && product.Tags['SauceRequired'] === true ? { min: 1 } : {}),
            halves: choice === 'multiple' && product.Tags['PartCount'] === '2',
            extras: list.some(({ amounts }) => amounts.some((amount) => amount > 1)),
            options: list.map((one) => optionOf(one.code)),
          },
        ]
  return [
    ...groupOf(
      'sauce',
      'Sauce',
      'single',
      available.filter(({ code }) => isSauce(code)),
    ),
    ...groupOf(
      'toppings',
      'Toppings',
      'multiple',
      available.filter(({ code }) => !isSauce(code)),
    ),
  ]
}

/** What so many toppings add to the price of each variant, in dollars. */
const difference = (variants: readonly Variant[], price: string): Record<string, string> =>
  Object.fromEntries(
    variants.map(({ Code, Price, Pricing }) => [
      Code,
      Math.max(0, Number(Pricing[price] ?? Price) - Number(Pricing['Price1-0'] ?? Price)).toFixed(2),
    ]),
  )

/** Dips have their own prices; the product's default dips are included. */
function dipGroup(menu: Menu, product: ChainProduct): Group[] {
  const codes = amountsOf(product.AvailableSides, '0:1').map(({ code }) => code)
  const defaults = new Set(amountsOf(product.DefaultSides, '1').map(({ code }) => code))
  if (codes.length === 0) return []
  return [
    {
      code: 'dips',
      name: 'Dips',
      choice: 'multiple',
      options: codes.map((code) => ({
        code,
        name: menu.Sides[product.ProductType]?.[code]?.Name ?? code,
        included: defaults.has(code),
        price: menu.Variants[menu.Products[`F_${code}`]?.Variants[0] ?? '']?.Price ?? '0.75',
      })),
    },
  ]
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
