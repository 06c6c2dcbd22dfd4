import { answerWith, type Handler } from '../context/context.ts'

const stores: Handler<'stores'> = async (_input, { catalogue, now }) => answerWith({ stores: catalogue.stores(now) })

/** Stores by distance, the nearest first; none further than a drive for a pizza is [LOC-14]. */
const storesNear: Handler<'storesNear'> = async ({ lat, lng }, { catalogue, now }) => {
  const near = catalogue
    .stores(now)
    .filter((store) => !store.comingSoon)
    .map((store) => ({ store, away: kilometres({ lat, lng }, store) }))
    .filter(({ away }) => away <= MAX_DISTANCE)
    .sort((a, b) => a.away - b.away)
  return answerWith({ locations: near.map(({ store: { hash, name, address } }) => ({ hash, name, address })) })
}

const MAX_DISTANCE = 50

/** Along the globe. */
function kilometres(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const across = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const along = Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(across + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * along))
}

export const storeHandlers = { stores, storesNear }
