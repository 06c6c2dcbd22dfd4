import { polygonFaults, ringFaults, type AreaFault } from '../../../domain/places/polygonFaults.ts'
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

/** Bands go outwards, and each step makes a delivery cheaper than what smaller orders pay (D-186). */
function priceFaults({ price, priceByDistance: bands = [], priceByOrder: steps = [] }: ZoneEntry, at: Path): Fault[] {
  const dearest = Math.max(cents(price), ...bands.map((band) => cents(band.price)))
  return [
    ...bands.flatMap(({ beyond }, index) =>
      beyond > (bands[index - 1]?.beyond ?? 0)
        ? []
        : [fault([...at, 'priceByDistance', index, 'beyond'], 'must be farther than in the band before it')],
    ),
    ...steps.flatMap((step, index) => {
      const before = steps[index - 1]
      const place = [...at, 'priceByOrder', index]
      return [
        ...(cents(step.from) > cents(before?.from)
          ? []
          : [fault([...place, 'from'], before ? 'must be more than in the step before it' : 'must be more than 0')]),
        ...(cents(step.price) < (before ? cents(before.price) : dearest)
          ? []
          : [fault([...place, 'price'], 'must be less than what smaller orders pay')]),
      ]
    }),
  ]
}

const placed = (faults: readonly AreaFault[], path: Path): Fault[] =>
  faults.map(({ at, message }) => fault([...path, ...at], message))
