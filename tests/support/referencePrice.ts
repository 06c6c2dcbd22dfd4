import type { CatalogueFile } from '../../host/catalogue/import/catalogueFile.ts'
import * as hashes from '../../host/catalogue/hashes.ts'
import type { Service } from '../../domain/catalogue/store.ts'
import type { Configuration } from '../../domain/catalogue/configuration.ts'

/**
 * A second, deliberately plain calculation of a product's price from the catalogue file alone. It shares only the
 * hashes with the host's code and does not use the domain's rules.
 */

type Product = CatalogueFile['products'][number]
type Inline = NonNullable<CatalogueFile['optionGroups']>[number]
type Price = Inline['options'][number]['price']
type Chosen = Configuration['groups']

/** The file as one store sells by it for a service: each price layer of both written over it, those of the fewest stores last. */
export function fileOfStore(file: CatalogueFile, store: string, service: Service): CatalogueFile {
  const copy = structuredClone(file)
  const other = service === 'Delivery' ? 'pickup' : 'delivery'
  const storesOf = (codes: readonly string[]) =>
    new Set(codes.flatMap((code) => file.storeGroups?.find((group) => group.code === code)?.stores ?? [code]))
  const own = (file.priceLayers ?? [])
    .map((layer) => ({ ...layer, stores: [...storesOf(layer.stores)] }))
    .filter((layer) => layer.service !== other && layer.stores.some((code) => hashes.storeHash(code) === store))
  for (let many = file.stores.length; many > 0; many -= 1)
    for (const layer of own.filter(({ stores }) => stores.length === many)) {
      for (const product of copy.products)
        for (const size of product.sizes) size.price = layer.products?.[product.code]?.[size.code] ?? size.price
      for (const list of copy.priceLists ?? [])
        for (const said of layer.priceLists ?? []) if (said.code === list.code) Object.assign(list, said)
    }
  return copy
}

/** The price of one configured product, in cents. Throws on a hash that the file does not contain. */
export function referencePrice(file: CatalogueFile, productHash: string, configuration: Configuration): number {
  const product = find(file.products, ({ code }) => hashes.productHash(code) === productHash, productHash)
  let cents = toCents(find(product.sizes, ({ code }) => code === configuration.size, configuration.size).price)
  cents += groupsPrice(file, product, configuration.size, configuration.groups)
  for (const { coupon, product: choiceHash, groups } of configuration.choices) {
    const selections = product.selections ?? []
    const selection = find(selections, ({ code }) => hashes.selectionHash(product.code, code) === coupon, coupon)
    const choice = find(selection.choices, (one) => hashes.productHash(one.product) === choiceHash, choiceHash)
    const inside = find(file.products, ({ code }) => code === choice.product, choice.product)
    cents += groupsPrice(file, inside, choice.size, groups)
  }
  for (const { hash, groups } of configuration.bags) {
    const bag = find(product.bags ?? [], ({ code }) => hashes.bagHash(product.code, code) === hash, hash)
    for (const chosen of groups) {
      const isIt = ({ code }: { code: string }) => hashes.bagGroupHash(product.code, bag.code, code) === chosen.hash
      const group = find(bag.groups, isIt, chosen.hash)
      const taken = new Set(chosen.options.map((option) => option.hash))
      let free = group.free ?? 0
      for (const option of group.options) {
        if (!taken.delete(hashes.bagOptionHash(product.code, bag.code, group.code, option.product))) continue
        if (option.included) continue
        cents += toCents(free > 0 ? option.freePrice : option.price)
        free -= 1
      }
      if (taken.size > 0) throw new Error(`Unknown items: ${[...taken].join()}`)
    }
  }
  return cents
}

/** What a tax applies to in the unit price, in cents, and its rate; the rate is 0 where it applies to nothing. */
interface ReferenceTax {
  percent: number
  base: number
}

/**
 * The taxes of one configured product in a store: of a combo or a bag that is taxed by its parts, from what they cost alone. With
 * `by-part` PST is by the words of B.C.'s rule for soda sold with food (docs/CATALOGUE.md).
 */
export function referenceTaxes(
  file: CatalogueFile,
  storeHash: string,
  productHash: string,
  configuration: Configuration,
): { gst: ReferenceTax; pst: ReferenceTax } {
  const product = find(file.products, ({ code }) => hashes.productHash(code) === productHash, productHash)
  const whole = referencePrice(file, productHash, configuration)
  const taxOf = (percent: number, base: number): ReferenceTax => ({
    percent: base > 0 ? percent : 0,
    base: percent > 0 ? base : 0,
  })
  const store = find(file.stores, ({ code }) => hashes.storeHash(code) === storeHash, storeHash)
  const area = file.taxAreas?.find(({ code }) => 'taxArea' in store && code === store.taxArea)
  const { tax1, tax2 = { percent: 0 }, combos = 'whole', restricted = [] } = area ?? file.taxes
  const own2 = restricted.find(({ code }) => code === product.restricted)?.tax2
  const parts = [...choicesIn(file, product, configuration), ...itemsIn(file, product, configuration)]
  const alone = parts.reduce((sum, part) => sum + part.alone, 0)
  if (combos === 'whole' || alone === 0) {
    return {
      gst: taxOf(tax1.percent, product.tax1 === false ? 0 : whole),
      pst: taxOf(own2 ?? tax2.percent, own2 !== undefined || product.tax2 === true ? whole : 0),
    }
  }
  const own = parts.reduce((left, part) => left - part.options, whole)
  // Cent by cent to the part that is furthest below its exact share; the first of equals.
  const lacking = (part: ReferencePart) => own * part.alone - part.cents * alone
  for (const part of parts) part.cents = Math.trunc((own * part.alone) / alone)
  for (let given = parts.reduce((sum, part) => sum + part.cents, 0); given < own; given += 1) {
    const next = parts.reduce((best, part) => (lacking(part) > lacking(best) ? part : best))
    next.cents += 1
  }
  let gst = 0
  let proportional = 0
  let sodas = 0
  for (const part of parts) {
    if (part.inside.tax1 !== false) gst += part.cents + part.options
    if (part.inside.tax2 !== true) continue
    proportional += part.cents + part.options
    const ordinary = part.alone + part.options
    const halfUp = whole % 2 === 0 ? whole / 2 : (whole + 1) / 2
    if (isOnMenu(file, storeHash, part.inside.code)) sodas += ordinary
    else sodas += halfUp < 300 ? halfUp : 300
  }
  if (sodas > whole) sodas = whole
  return { gst: taxOf(tax1.percent, gst), pst: taxOf(tax2.percent, combos === 'by-part' ? sodas : proportional) }
}

interface ReferencePart {
  inside: Product
  options: number
  alone: number
  cents: number
}

function choicesIn(file: CatalogueFile, product: Product, configuration: Configuration): ReferencePart[] {
  return (product.selections ?? []).map((selection) => {
    const isIt = ({ coupon }: { coupon: string }) => coupon === hashes.selectionHash(product.code, selection.code)
    const taken = find(configuration.choices, isIt, selection.code)
    const choice = find(selection.choices, (one) => hashes.productHash(one.product) === taken.product, taken.product)
    const inside = find(file.products, ({ code }) => code === choice.product, choice.product)
    const options = groupsPrice(file, inside, choice.size, taken.groups)
    return { inside, options, alone: sizePrice(inside, choice.size), cents: 0 }
  })
}

function itemsIn(file: CatalogueFile, product: Product, { bags }: Configuration): ReferencePart[] {
  const taken = new Set(bags.flatMap(({ groups }) => groups.flatMap(({ options }) => options.map(({ hash }) => hash))))
  const parts: ReferencePart[] = []
  for (const bag of product.bags ?? [])
    for (const group of bag.groups)
      for (const option of group.options) {
        if (!taken.has(hashes.bagOptionHash(product.code, bag.code, group.code, option.product))) continue
        const inside = find(file.products, ({ code }) => code === option.product, option.product)
        parts.push({ inside, options: 0, alone: sizePrice(inside, option.size), cents: 0 })
      }
  return parts
}

const sizePrice = (product: Product, size: string) =>
  toCents(find(product.sizes, ({ code }) => code === size, size).price)

/** On the store's menu, or suggested beside it. */
function isOnMenu(file: CatalogueFile, store: string, code: string): boolean {
  const isHere = ({ stores }: { stores?: readonly string[] }) =>
    stores === undefined || stores.some((one) => hashes.storeHash(one) === store)
  return (
    file.categories.some((category) => isHere(category) && category.products.includes(code)) ||
    (file.suggestions ?? []).some(({ product }) => product === code)
  )
}

function groupsPrice(file: CatalogueFile, product: Product, size: string, groups: Chosen): number {
  let cents = 0
  for (const chosen of groups) {
    const used = find(
      product.groups ?? [],
      (one) => hashes.groupHash(product.code, 'use' in one ? one.use : one.code) === chosen.hash,
      chosen.hash,
    )
    const shared = 'use' in used ? find(file.optionGroups ?? [], ({ code }) => code === used.use, used.use) : used
    const includes = 'use' in used ? (used.includes ?? []) : []
    const taken = new Map(chosen.options.map((option) => [option.hash, option]))
    let free = used.free ?? shared.free ?? 0
    for (const option of shared.options) {
      const inThisSize = hashes.optionHash(product.code, shared.code, option.code, size)
      const inEverySize = hashes.optionHash(product.code, shared.code, option.code, '')
      const how = taken.get(inThisSize) ?? taken.get(inEverySize)
      if (!how) continue
      taken.delete(how.hash)
      const list = file.priceLists?.find(({ code }) => code === option.prices)
      const isIncluded = option.included === true || includes.includes(option.code)
      const price = option.price ?? list?.price
      const whenIncluded = isIncluded ? (option.includedExtraPrice ?? list?.includedExtraPrice) : undefined
      const extra = whenIncluded ?? option.extraPrice ?? list?.extraPrice ?? price
      const isFree = !isIncluded && free > 0
      if (isFree) free -= 1
      const allowed = option.amounts ?? ('use' in used ? used.amounts : undefined) ?? shared.amounts ?? []
      const least = Math.min(...allowed.filter((one) => one > 1))
      const amount = how.amount ?? (how.extra ? least : 1)
      const half = option.halfPrice ?? list?.halfPrice ?? price
      if (allowed.some((one) => one === amount) && !(isFree && amount < 1)) {
        const own =
          (isIncluded ? option.includedAmountPrices : option.amountPrices) ??
          (isIncluded ? list?.includedAmountPrices : list?.amountPrices)
        const written = own?.[String(amount)]
        const paidAmount = isIncluded ? Math.max(0, amount - (option.amount ?? 1)) : Math.max(1, amount)
        const whole = written === undefined ? Math.round(priceIn(price, size) * paidAmount) : priceIn(written, size)
        if (how.side === 0) cents += whole
        else if (amount > 1) cents += Math.ceil(whole / 2)
        else if (!isIncluded) cents += Math.min(whole, priceIn(half, size))
      } else if (how.extra) cents += how.side === 0 ? priceIn(extra, size) : Math.ceil(priceIn(extra, size) / 2)
      else if (isFree) cents += priceIn(option.freePrice ?? list?.freePrice, size)
      else if (!isIncluded) cents += priceIn(how.side === 0 ? price : half, size)
    }
    if (taken.size > 0) throw new Error(`Unknown options: ${[...taken.keys()].join()}`)
  }
  return cents
}

const priceIn = (price: Price, size: string) => toCents(typeof price === 'object' ? price[size] : price)

const toCents = (dollars: string | undefined) => Math.round(Number(dollars ?? '0') * 100)

function find<T>(list: readonly T[], isIt: (one: T) => boolean, what: string): T {
  const found = list.find(isIt)
  if (found === undefined) throw new Error(`Not in the file: ${what}`)
  return found
}
