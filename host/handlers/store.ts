import { kilometresBetween, type Point } from '../../domain/places/point.ts'
import { isInServiceArea } from '../../domain/places/serviceArea.ts'
import { kilometresToZones } from '../../domain/places/zones.ts'
import { deliveringStores } from '../catalogue/deliveringStores.ts'
import { answerWith, type Context, type Handler } from '../context/context.ts'

const stores: Handler<'stores'> = async (_input, { catalogue, now }) => answerWith({ stores: catalogue.stores(now) })

/** The stores that deliver to a point, or those near enough to pick up from [LOC-14 CALL-02], D-55. */
const storesNear: Handler<'storesNear'> = async ({ lat, lng, service }, context) => {
  if (!isInServiceArea(lat, lng)) return answerWith({ locations: [] })
  const near = service === 'Delivery' ? storesForDelivery : storesForPickup
  return answerWith(near({ lat, lng }, context))
}

function storesForDelivery(point: Point, { catalogue, now }: Context) {
  const locations = deliveringStores(catalogue, point, now).map(({ store, zone }) => {
    const { hash, name, address } = store
    const { price, minimum, polygons: area } = zone
    return { hash, name, address, price, minimum, area }
  })
  if (locations.length > 0) return { locations }
  const zones = catalogue.stores(now).flatMap(({ hash }) => catalogue.deliveryZones(hash))
  const km = kilometresToZones(zones, point)
  return { locations, ...(km === undefined ? {} : { beyondKm: Math.ceil(km * 100) / 100 }) }
}

const MAX_PICKUP_KM = 50

function storesForPickup(point: Point, { catalogue, now }: Context) {
  const near = catalogue
    .stores(now)
    .filter((store) => !store.comingSoon)
    .map((store) => ({ store, distanceKm: kilometresBetween(point, store) }))
    .filter(({ distanceKm }) => distanceKm <= MAX_PICKUP_KM)
    .sort((a, b) => a.distanceKm - b.distanceKm)
  return { locations: near.map(({ store: { hash, name, address } }) => ({ hash, name, address })) }
}

export const storeHandlers = { stores, storesNear }
