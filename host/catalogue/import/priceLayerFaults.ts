import { duplicateFaults, fault, unknownCodeFaults, type Fault } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import type { Price } from './fieldTypes.ts'
import type { PriceListEntry } from './groupFormat.ts'

/** What of the price layers names nothing, says nothing, or leaves a size without a price (D-192). */
export function priceLayerFaults(
  { priceLayers = [], priceLists = [], products }: CatalogueFile,
  stores: ReadonlySet<string>,
): Fault[] {
  const lists = new Map(priceLists.map((list) => [list.code, list]))
  const byService = new Set(
    priceLayers.flatMap((layer) => (layer.service ? (layer.priceLists ?? []).map(({ code }) => code) : [])),
  )
  return [
    ...duplicateFaults(
      priceLayers.map(({ code }) => code),
      ['priceLayers'],
      'price layer',
      'code',
    ),
    ...priceLayers.flatMap((layer, index) => {
      const at = ['priceLayers', index]
      const said = Object.entries(layer.products ?? {})
      const own = layer.priceLists ?? []
      return [
        ...unknownCodeFaults(layer.stores, stores, [...at, 'stores'], 'store'),
        ...(said.length + own.length === 0 ? [fault(at, 'has no prices: give it products or priceLists')] : []),
        ...said.flatMap(([code, prices]) => {
          const product = products.find((one) => one.code === code)
          if (!product) return [fault([...at, 'products', code], 'is no product')]
          const sizes = product.sizes.map((size) => size.code)
          return Object.keys(prices)
            .filter((size) => !sizes.includes(size))
            .map((size) => fault([...at, 'products', code, size], 'is no size of it'))
        }),
        ...duplicateFaults(
          own.map(({ code }) => code),
          [...at, 'priceLists'],
          'price list',
          'code',
        ),
        ...own.flatMap((list, place) => {
          const path = [...at, 'priceLists', place]
          const known = lists.get(list.code)
          return known
            ? [...shapeFaults(known, list, path), ...(byService.has(list.code) ? formFaults(known, list, path) : [])]
            : [fault([...path, 'code'], `names the unknown price list "${list.code}"`)]
        }),
      ]
    }),
  ]
}

/** What a layer says for sizes it says for all that the chain's list has, so that no size is left without a price. */
const shapeFaults = (known: PriceListEntry, own: PriceListEntry, path: (string | number)[]): Fault[] =>
  lackingIn(known, own).map(([steps, size]) =>
    fault([...path, ...steps], `has no price for size "${size}", for which the price list has one`),
  )

/** By size are options of their own in each size, which pick-up and delivery have to have alike (D-193). */
const formFaults = (known: PriceListEntry, own: PriceListEntry, path: (string | number)[]): Fault[] => {
  const [before, now] = [pricesIn(known), pricesIn(own)]
  const isBySize = [...before.values()].some((price) => typeof price === 'object')
  return [...now].flatMap(([name, price]) => {
    const form = typeof (before.get(name) ?? (isBySize ? price : ''))
    return typeof price === form
      ? []
      : [
          fault(
            [...path, ...name.split(' ')],
            `must be ${form === 'object' ? 'by size' : 'one price for all sizes'} as in the price list, which a layer with a service has`,
          ),
        ]
  })
}

/** The prices of a list by their names: one for all sizes, or an object by size. */
const pricesIn = ({ code: _code, amountPrices = {}, includedAmountPrices = {}, ...prices }: PriceListEntry) =>
  new Map<string, Price | undefined>([
    ...Object.entries(prices),
    ...Object.entries(amountPrices).map(([amount, price]) => [`amountPrices ${amount}`, price] as const),
    ...Object.entries(includedAmountPrices).map(
      ([amount, price]) => [`includedAmountPrices ${amount}`, price] as const,
    ),
  ])

function lackingIn(known: object, own: object, steps: readonly string[] = []): [string[], string][] {
  return Object.entries(own).flatMap(([name, value]: [string, unknown]) => {
    const before: unknown = Reflect.get(known, name)
    if (typeof value !== 'object' || value === null || typeof before !== 'object' || before === null) return []
    const at = [...steps, name]
    const missing = Object.keys(before).filter((key) => !(key in value))
    return [...missing.map((size): [string[], string] => [at, size]), ...lackingIn(before, value, at)]
  })
}
