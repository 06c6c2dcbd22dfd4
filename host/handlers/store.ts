import { kilometresBetween } from '../../domain/places/point.ts'
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

export const storeHandlers = { stores, storesNear }
