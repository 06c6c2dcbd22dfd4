import chain from '../../host/demo/catalogue.json' with { type: 'json' }
import { buildCatalogue } from '../../host/catalogue/buildCatalogue.ts'
import { deliveringStores } from '../../host/catalogue/deliveringStores.ts'
import { readCatalogue } from '../../host/catalogue/import/readCatalogue.ts'
import { chanceFrom } from './chance.ts'
import { spread } from './percentiles.ts'

const POINTS = 10_000

/** Measures which stores of the demo chain deliver to random points of Metro Vancouver, as `/get/location` asks. */
export function benchZones(): void {
  const read = readCatalogue(chain)
  if (!read.ok) throw new Error('the demo chain cannot be read')
  const catalogue = buildCatalogue(read.catalogue, 1)
  const stores = catalogue.stores(new Date()).filter(({ comingSoon }) => !comingSoon)
  const now = new Date()
  const chance = chanceFrom(7)
  const points = Array.from({ length: POINTS }, () => ({ lat: 49 + chance() * 0.4, lng: -123.3 + chance() * 0.7 }))
  let delivered = 0
  const time = (check: (point: (typeof points)[number]) => boolean): number[] =>
    points.map((point) => {
      const began = performance.now()
      if (check(point)) delivered += 1
      return performance.now() - began
    })
  const one = time((point) => stores.some(({ hash }) => catalogue.deliveryAt(hash, point)))
  const sorted = time((point) => deliveringStores(catalogue, point, now).length > 0)
  if (delivered === 0) throw new Error('nothing is delivered anywhere')
  console.log(`zone checks, ${POINTS} random points: ${spread(one, 4)}; with the stores in order: ${spread(sorted, 4)}`)
}
