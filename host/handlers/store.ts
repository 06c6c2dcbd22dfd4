import { answerWith, type Handler } from '../context/context.ts'

const stores: Handler<'stores'> = async (_input, { catalogue, now }) => answerWith({ stores: catalogue.stores(now) })

/** The stores within MAX_DISTANCE_KM, the nearest first [LOC-14]. */
const storesNear: Handler<'storesNear'> = async ({ lat, lng }, { catalogue, now }) => {
  const near = catalogue
    .stores(now)
    .filter((store) => !store.comingSoon)
    .map((store) => ({ store, distanceKm: kilometresBetween({ lat, lng }, store) }))
    .filter(({ distanceKm }) => distanceKm <= MAX_DISTANCE_KM)
    .sort((a, b) => a.distanceKm - b.distanceKm)
  return answerWith({ locations: near.map(({ store: { hash, name, address } }) => ({ hash, name, address })) })
}

const MAX_DISTANCE_KM = 50

function kilometresBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const across = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const along = Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(across + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * along))
}

export const storeHandlers = { stores, storesNear }
