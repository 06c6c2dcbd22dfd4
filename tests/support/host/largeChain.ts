import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { isOpenStore } from '../../../host/catalogue/import/storeFormat.ts'

const EACH = 0.03
const ROW = 40

/** The chain of a file with so many stores, 2 to 3 km apart, each with the hours of one of its own and a zone around it. */
export function largeChain(of: CatalogueFile, count: number): CatalogueFile {
  const models = of.stores.filter(isOpenStore)
  const stores = Array.from({ length: count }, (_, at) => {
    const model = models[at % models.length]
    if (!model) throw new Error('The chain has no open store.')
    const [lat, lng] = [49 + EACH * Math.floor(at / ROW), -123.2 + EACH * (at % ROW)]
    const side = EACH / 2
    const polygon: [number, number][] = [
      [lng - side, lat - side],
      [lng + side, lat - side],
      [lng + side, lat + side],
      [lng - side, lat + side],
    ]
    return {
      ...model,
      code: `store-${at}`,
      name: `Avenue ${at}`,
      address: `${at} ${at} Ave`,
      city: `Town ${Math.floor(at / ROW)}`,
      permalink: `/avenue-${at}`,
      lat,
      lng,
      zones: [{ code: 'near', price: '4.99', minimum: '20.00', polygon }],
    }
  })
  return JSON.parse(
    JSON.stringify({ ...of, stores }, (key, value: unknown) => (isStoreList(key, value) ? undefined : value)),
  ) as CatalogueFile
}

/** Offers and products of some stores are those of all. */
const isStoreList = (key: string, value: unknown): boolean =>
  key === 'stores' && Array.isArray(value) && value.every((one) => typeof one === 'string')
