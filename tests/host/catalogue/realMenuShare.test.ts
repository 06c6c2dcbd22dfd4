import { expect, test } from 'vitest'
import {
  setAmount,
  startingConfiguration,
  chosenOf,
  toggleOption,
  setSide,
  type Configuration,
} from '../../../domain/catalogue/configuration.ts'
import { optionsOf, type Group, type Option, type Product } from '../../../domain/catalogue/menu.ts'
import { lineOf } from '../../../domain/cart/line.ts'
import type { Line } from '../../../domain/cart/cart.ts'
import { bestOffers } from '../../../domain/offers/bestOffers.ts'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { unitPrice } from '../../../domain/catalogue/price.ts'
import { forbiddenReason } from '../../../domain/catalogue/validateConfiguration.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { productHash } from '../../../host/catalogue/hashes.ts'
import {
  dominosCatalogue,
  dominosMenu,
  offeredIn,
  variantsOf,
  type ChainProduct,
  type Menu,
  type Variant,
} from '../../support/dominos.ts'

const menu = dominosMenu()
const file = dominosCatalogue()

const toCents = (dollars: string) => Math.round(Number(dollars) * 100)

/** What a variant of the chain has that the catalogue made of it has not, in words; empty for one that is all there. */
function missingOf(chain: Menu, raw: ChainProduct, variant: Variant, product: Product): string[] {
  const sizes = product.sizes.map((size) => ({ ...size, isDefault: size.code === variant.Code }))
  const first = startingConfiguration({ ...product, sizes })
  const missing: string[] = []
  if (unitPrice(product, first) !== toCents(variant.Pricing['Price1-0'] ?? '')) missing.push('its price')
  for (const kind of ['Toppings', 'Sides'] as const) {
    const names = kind === 'Toppings' ? chain.Toppings : chain.Sides
    for (const { code, amounts, atFirst, isRemovable } of offeredIn(raw, variant, kind)) {
      const name = names[raw.ProductType]?.[code]?.Name ?? code
      const found = product.groups.flatMap((group) =>
        optionsOf(group, variant.Code)
          .filter((option) => option.name === name)
          .map((option) => ({ group, option })),
      )
      const [one, other] = found
      if (!one || other) missing.push(`one ${name}`)
      else missing.push(...faultsOf(one.group, one.option, { amounts, atFirst, isRemovable }, product, first, name))
    }
  }
  const toppings = product.groups.find(({ name }) => name === 'Toppings')
  const most = Number(raw.Tags['MaxOptionQty'] ?? 0)
  if (toppings && raw.ProductType !== 'Wings' && most > 0 && toppings.atMost !== most) missing.push('the most toppings')
  if (toppings) missing.push(...tableFaults(variant, product, first, toppings))
  const from = variant.Tags['EffectiveOn'] ?? raw.Tags['EffectiveOn']
  const entry = file?.products.find(({ code }) => code === raw.Code)
  if (from !== entry?.available?.[0]?.from) missing.push('its first day')
  if (variant.Tags['WarnAfterOptionQty'] !== undefined) missing.push('a warning after some toppings')
  return missing
}

interface Way {
  amounts: number[]
  atFirst: number
  isRemovable: boolean
}

function faultsOf(
  group: Group,
  option: Option,
  way: Way,
  product: Product,
  first: Configuration,
  name: string,
): string[] {
  const offered = [1, ...(option.amounts ?? []).map(({ amount }) => amount)].sort((a, b) => a - b)
  const chosen = chosenOf(first.groups, group.hash).find(({ hash }) => hash === option.hash)
  const atFirst = chosen ? (chosen.amount ?? 1) : 0
  const canGo =
    group.choice === 'multiple' || group.min === 0 || group.options.filter((one) => one.name !== name).length > 0
  // Alone in its group: a full one has no room for more.
  const alone = first.groups.map((one) => (one.hash === group.hash ? { ...one, options: [] } : one))
  const on = toggleOption(alone, group, option)
  const allowed = way.amounts.every(
    (amount) => forbiddenReason(product, { ...first, groups: setAmount(on, group, option.hash, amount) }) === undefined,
  )
  return [
    ...(offered.join() === way.amounts.join() && allowed ? [] : [`the amounts of ${name}`]),
    ...(atFirst === way.atFirst ? [] : [`how much ${name} there is at first`]),
    ...(canGo || !way.isRemovable ? [] : [`${name} taken off`]),
  ]
}

/** The table says what one to four toppings more cost, on the whole or on halves. */
function tableFaults(variant: Variant, product: Product, first: Configuration, group: Group): string[] {
  const others = optionsOf(group, variant.Code).filter((option) => !option.selected)
  return [1, 2].flatMap((parts) =>
    [1, 2, 3, 4].flatMap((count) => {
      const added = others.slice(0, count)
      let { groups } = first
      for (const [index, option] of added.entries()) {
        groups = toggleOption(groups, group, option)
        if (parts === 2) groups = setSide(groups, group, option.hash, index % 2 === 0 ? 1 : 2)
      }
      const configuration = { ...first, groups }
      if (added.length < count || (parts === 2 && !group.halves) || forbiddenReason(product, configuration)) return []
      const expected = toCents(variant.Pricing[`Price${parts}-${count}`] ?? '')
      return unitPrice(product, configuration) === expected ? [] : [`the price of ${count} more on ${parts}`]
    }),
  )
}

test.skipIf(!menu)(
  "a real chain's products and variants are in the catalogue file as the chain writes them, to the cent [D-181 D-182]",
  () => {
    if (!menu || !file) return
    const catalogue = buildCatalogue(file, 1)
    const [store] = catalogue.stores(new Date())
    const variants = Object.values(menu.Products).flatMap((raw) => {
      const product = catalogue.product(store?.hash ?? '', productHash(raw.Code))
      return variantsOf(menu, raw).map((variant) => ({
        product: raw.Code,
        missing: product ? missingOf(menu, raw, variant, product) : ['the product'],
      }))
    })
    const left = variants.filter(({ missing }) => missing.length > 0)
    const reasons = new Map<string, number>()
    for (const reason of left.flatMap(({ missing }) => missing)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    expect(variants).toHaveLength(209)
    expect(reasons).toEqual(new Map([['a warning after some toppings', 1]]))
  },
)

type OfferEntry = NonNullable<CatalogueFile['offers']>[number]
type OfferPart = NonNullable<OfferEntry['parts']>[number]

/** So many units of the first goods of a part, each with as many toppings as it takes and so many more. */
function lineFor(part: OfferPart, more: number, productOf: (code: string) => Product | undefined): Line {
  const product = productOf(part.products?.[0] ?? '')
  if (!product) throw new Error('The part names no product of the chain')
  const chosen = part.sizes?.[0] ?? product.sizes[0]?.code
  const start = startingConfiguration({
    ...product,
    sizes: product.sizes.map((size) => ({ ...size, isDefault: size.code === chosen })),
  })
  const group = product.groups.find(({ name }) => name === 'Toppings')
  const toppings = part.most_options ? (part.most_options['toppings'] ?? 0) + more : 0
  const added = group ? optionsOf(group, chosen).filter(({ selected }) => !selected) : []
  let { groups } = start
  if (group) for (const option of added.slice(0, toppings)) groups = toggleOption(groups, group, option)
  return lineOf(product, { ...start, groups, quantity: part.count ?? 1 }, 'store', 'line')
}

test.skipIf(!menu)("a real chain's coupons and tiers are offers of the file, to the cent [D-189]", () => {
  if (!menu || !file) return
  const catalogue = buildCatalogue(file, 1)
  const [store] = catalogue.stores(new Date())
  const productOf = (code: string) => catalogue.product(store?.hash ?? '', productHash(code))
  const priced = (entry: OfferEntry, more: number) => {
    const offer = catalogue.offers.find((one) => one.offer.code === entry.code)?.offer
    const lines = (entry.parts ?? []).map((part) => lineFor(part, more, productOf))
    const before = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const { applied } = bestOffers(lines, offer ? [offer] : [])
    const saved = applied.flatMap((one) => one.lines).reduce((sum, cents) => sum + cents, 0)
    return { units: lines.reduce((sum, { quantity }) => sum + quantity, 0), before, after: before - saved }
  }
  const coupons = Object.values(menu.Coupons)
  expect(coupons).toHaveLength(17)
  for (const coupon of coupons) {
    const entry = file.offers?.find(({ code }) => code === `C${coupon.Code}`)
    if (!entry) throw new Error(`no offer for ${coupon.Name}`)
    const said = toCents(coupon.Price || '5.99')
    const { units, after } = priced(entry, 0)
    expect([coupon.Name, after]).toEqual([coupon.Name, entry.kind === 'set' ? said : said * units])
    // One topping more is not what the coupon says.
    if (entry.parts?.some((part) => part.most_options)) {
      const dearer = priced(entry, 1)
      expect([coupon.Name, dearer.after]).toEqual([coupon.Name, dearer.before])
    }
  }
  const tiers = file.offers?.filter(({ kind }) => kind === 'percent-off-each') ?? []
  expect(tiers.map(({ percent }) => percent)).toEqual([10, 15, 20])
  for (const tier of tiers) {
    const { before, after, units } = priced(tier, 0)
    const each = before / units
    expect(after).toBe(units * (each - Math.round((each * (tier.percent ?? 0)) / 100)))
  }
})
