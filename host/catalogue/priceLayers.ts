import type { CatalogueFile } from './import/catalogueFile.ts'
import type { PriceListEntry } from './import/groupFormat.ts'
import type { PriceLayerEntry } from './import/priceLayerFormat.ts'

/** The layers of a store; of two that say a price the later counts: the one of fewer stores, of as many the later in the file (D-192). */
export const layersAt = ({ priceLayers = [] }: Pick<CatalogueFile, 'priceLayers'>, store: string): PriceLayerEntry[] =>
  priceLayers
    .filter(({ stores }) => stores.includes(store))
    .toSorted((one, other) => other.stores.length - one.stores.length)

/** The file with the prices of these layers. */
export function withLayers(file: CatalogueFile, layers: readonly PriceLayerEntry[]): CatalogueFile {
  if (layers.length === 0) return file
  const products = file.products.map((product) => ({
    ...product,
    sizes: product.sizes.map((size) => ({
      ...size,
      price: pricesIn(layers, product.code, size.code).at(-1)?.price ?? size.price,
    })),
  }))
  const priceLists = file.priceLists?.map((list) =>
    layers.reduce((known, layer) => ({ ...known, ...layer.priceLists?.find(({ code }) => code === list.code) }), list),
  )
  return { ...file, products, ...(priceLists ? { priceLists } : {}) }
}

/** Which of the layers say a price of this size, in their order. */
const pricesIn = (layers: readonly PriceLayerEntry[], product: string, size: string) =>
  layers.flatMap(({ code, products }) => {
    const price = products?.[product]?.[size]
    return price === undefined ? [] : [{ by: code, price }]
  })

/** One price of a product's size or of a price list, and who says it: the chain with '', then layers; the last one counts. */
export interface PriceAt {
  name: string
  said: { by: string; price: string }[]
}

/** The prices of a product or a price list at a store; undefined when there is no such code (`operator price`). */
export function pricesAt(file: CatalogueFile, store: string, code: string): PriceAt[] | undefined {
  const layers = layersAt(file, store)
  const product = file.products.find((one) => one.code === code)
  if (product)
    return product.sizes.map((size) => ({
      name: size.name,
      said: [{ by: '', price: size.price }, ...pricesIn(layers, code, size.code)],
    }))
  const list = file.priceLists?.find((one) => one.code === code)
  if (!list) return undefined
  const prices = new Map<string, PriceAt>()
  const say = (by: string, entry: PriceListEntry) => {
    const { code: _code, ...fields } = entry
    for (const [name, price] of dollarsIn(fields)) {
      const known = prices.get(name) ?? { name, said: [] }
      prices.set(name, known)
      known.said.push({ by, price })
    }
  }
  say('', list)
  for (const layer of layers) for (const own of layer.priceLists ?? []) if (own.code === code) say(layer.code, own)
  return [...prices.values()]
}

/** 'extraPrice 12' and its dollars, of every price in it. */
const dollarsIn = (fields: object, path: readonly string[] = []): [name: string, price: string][] =>
  Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[[...path, name].join(' '), value]]
    return typeof value === 'object' && value !== null ? dollarsIn(value, [...path, name]) : []
  })
