import type { Polygon } from '../../../domain/places/zones.ts'
import type { Answer } from '../device/ask.ts'

type ReadZone = Answer<'storeZones'>['zones'][number]

/** A zone as the room has it: with rings that are not closed again, amounts and kilometres as they were typed. */
export type Zone = Omit<ReadZone, 'polygons' | 'priceByDistance'> & {
  polygons: Polygon[]
  priceByDistance: { beyond: string; price: string }[]
}
