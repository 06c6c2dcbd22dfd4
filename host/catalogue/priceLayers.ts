import type { ServiceKey } from '../../domain/schedule/specialDays.ts'
import { isOffered, type Periods } from '../../domain/schedule/periods.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import type { PriceListEntry } from './import/groupFormat.ts'
import { periodOf } from './import/periodFormat.ts'
import type { PriceLayerEntry } from './import/priceLayerFormat.ts'

export const isDated = ({ from, until }: Pick<PriceLayerEntry, 'from' | 'until'>): boolean =>
  from !== undefined || until !== undefined

/** When the prices of a layer count; empty for always. */
export const layerPeriods = (layer: PriceLayerEntry): Periods =>
  isDated(layer) ? [[periodOf({ from: layer.from, until: layer.until })]] : []

/**
 * The layers of a store at any time, for both services; of two that say a price the later counts: the one of fewer stores, of as
 * many the one for a service, then the one with dates, then the later in the file (D-192, D-193).
 */
export const layersAt = ({ priceLayers = [] }: Pick<CatalogueFile, 'priceLayers'>, store: string): PriceLayerEntry[] =>
  priceLayers
    .filter(({ stores }) => stores.includes(store))
    .toSorted(
      (one, other) =>
        other.stores.length - one.stores.length ||
        Number(one.service !== undefined) - Number(other.service !== undefined) ||
        Number(isDated(one)) - Number(isDated(other)),
    )

export const isFor = ({ service }: PriceLayerEntry, asked: ServiceKey): boolean => (service ?? asked) === asked

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
const pricesIn = (layers: readonly PriceLayerEntry[], product: string, size: string): Said[] =>
  layers.flatMap((layer) => {
    const price = layer.products?.[product]?.[size]
    return price === undefined ? [] : [{ layer, price }]
  })

/** Without a layer the chain says it. */
interface Said {
  layer?: PriceLayerEntry
  price: string
}

/**
 * One price of a product's size or of a price list, and who says it: the chain with '', then layers with their service and dates.
 * `counts` has the services for which it counts: of what is for a service and runs on the day the last.
 */
export interface PriceAt {
  name: string
  said: {
    by: string
    price: string
    service?: ServiceKey
    from?: string
    until?: string
    counts: ServiceKey[]
  }[]
}

const SERVICE_KEYS: readonly ServiceKey[] = ['pickup', 'delivery']

/** The prices of a product or a price list at a store on a date (YYYY-MM-DD); undefined when there is no such code (`operator price`). */
export const pricesAt = (file: CatalogueFile, store: string, code: string, date: string): PriceAt[] | undefined =>
  saidAt(file, store, code)?.map(({ name, said }) => {
    const isCounting = ({ layer }: Said, service: ServiceKey) =>
      !layer || (isFor(layer, service) && isOffered(layerPeriods(layer), { date, minutes: 0 }))
    const countingFor = (service: ServiceKey) => said.findLast((one) => isCounting(one, service))
    return {
      name,
      said: said.map((one) => {
        const { service, from, until } = one.layer ?? {}
        return {
          by: one.layer?.code ?? '',
          price: one.price,
          ...(service === undefined ? {} : { service }),
          ...(from === undefined ? {} : { from }),
          ...(until === undefined ? {} : { until }),
          counts: SERVICE_KEYS.filter((each) => countingFor(each) === one),
        }
      }),
    }
  })

interface SaidAt {
  name: string
  said: Said[]
}

function saidAt(file: CatalogueFile, store: string, code: string): SaidAt[] | undefined {
  const layers = layersAt(file, store)
  const product = file.products.find((one) => one.code === code)
  if (product)
    return product.sizes.map((size) => ({
      name: size.name,
      said: [{ price: size.price }, ...pricesIn(layers, code, size.code)],
    }))
  const list = file.priceLists?.find((one) => one.code === code)
  if (!list) return undefined
  const prices = new Map<string, SaidAt>()
  const say = (entry: PriceListEntry, layer?: PriceLayerEntry) => {
    const { code: _code, ...fields } = entry
    for (const [name, price] of dollarsIn(fields)) {
      const known = prices.get(name) ?? { name, said: [] }
      prices.set(name, known)
      known.said.push(layer ? { layer, price } : { price })
    }
  }
  say(list)
  for (const layer of layers) for (const own of layer.priceLists ?? []) if (own.code === code) say(own, layer)
  return [...prices.values()]
}

/** 'extraPrice 12' and its dollars, of every price in it. */
const dollarsIn = (fields: object, path: readonly string[] = []): [name: string, price: string][] =>
  Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[[...path, name].join(' '), value]]
    return typeof value === 'object' && value !== null ? dollarsIn(value, [...path, name]) : []
  })
