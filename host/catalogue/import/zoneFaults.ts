import { polygonFaults, ringFaults, type AreaFault } from '../../../domain/places/polygonFaults.ts'
import { zonePriceFaults } from '../../../domain/places/zonePriceFaults.ts'
import { cents } from '../amounts.ts'
import { duplicateFaults, fault, type Fault, type Path } from './faults.ts'
import { polygonsOf, readZone, type ZoneEntry } from './zoneFormat.ts'

const MAX_CORNERS = 500

export function zoneFaults(zones: readonly ZoneEntry[], path: Path): Fault[] {
  const codes = zones.map(({ code }) => code)
  return [
    ...duplicateFaults(codes, path, 'zone', 'code'),
    ...zones.flatMap((zone, index) => priceFaults(zone, [...path, index])),
    ...zones.flatMap((zone, index) => {
      const polygons = polygonsOf(zone)
      const corners = polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
      if (corners > MAX_CORNERS)
        return [fault([...path, index], `has ${corners} corners: at most ${MAX_CORNERS} are possible`)]
      if (!('polygons' in readZone(zone)))
        return placed(ringFaults(polygons[0]?.[0] ?? []), [...path, index, 'polygon'])
      return polygons.flatMap((polygon, part) => placed(polygonFaults(polygon), [...path, index, 'polygons', part]))
    }),
  ]
}

/** The fields of the file that hold what the rule of the domain names. */
const WRITTEN = { bands: 'priceByDistance', steps: 'priceByOrder', beyondKm: 'beyond', from: 'from', price: 'price' }

function priceFaults({ price, priceByDistance = [], priceByOrder = [] }: ZoneEntry, at: Path): Fault[] {
  const bands = priceByDistance.map((band) => ({ beyondKm: band.beyond, price: cents(band.price) }))
  const steps = priceByOrder.map((step) => ({ from: cents(step.from), price: cents(step.price) }))
  return zonePriceFaults({ price: cents(price), bands, steps }).map(({ list, index, field, message }) =>
    fault([...at, WRITTEN[list], index, WRITTEN[field]], message),
  )
}

const placed = (faults: readonly AreaFault[], path: Path): Fault[] =>
  faults.map(({ at, message }) => fault([...path, ...at], message))
