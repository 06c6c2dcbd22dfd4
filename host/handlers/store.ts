import { kilometresBetween, type Point } from '../../domain/places/point.ts'
import { isInServiceArea } from '../../domain/places/serviceArea.ts'
import { kilometresToZones } from '../../domain/places/zones.ts'
import { deliveringStores } from '../catalogue/deliveringStores.ts'
import { findStores, LIST_LENGTH, storesAround } from '../catalogue/storeList.ts'
import { answerWith, type Context, type Handler } from '../context/context.ts'

const stores: Handler<'stores'> = async ({ around }, { catalogue, now }) =>
  answerWith(storesAround(catalogue, around, now))

/** D-177 */
const storeSearch: Handler<'storeSearch'> = async ({ search, lat, lng }, { catalogue, now }) => {
  const point = lat === undefined || lng === undefined ? undefined : { lat, lng }
  return answerWith(findStores(catalogue, { search, point }, now))
}

/** The stores that deliver to a point, or those near enough to pick up from [LOC-14 CALL-02], D-55. */
const storesNear: Handler<'storesNear'> = async ({ lat, lng, service }, context) => {
  if (!isInServiceArea(lat, lng)) return answerWith({ locations: [] })
  const near = service === 'Delivery' ? storesForDelivery : storesForPickup
  return answerWith(near({ lat, lng }, context))
}

function storesForDelivery(point: Point, { catalogue, now }: Context) {
  const locations = deliveringStores(catalogue, point, now).map(({ store, zone }) => {
    const { hash, name, address } = store
    const { price, steps, minimum, polygons: area } = zone
    return { hash, name, address, price, steps, minimum, area }
  })
  if (locations.length > 0) return { locations }
  const zones = catalogue.sites.flatMap(({ hash }) => catalogue.deliveryZones(hash))
  const km = kilometresToZones(zones, point)
  return { locations, ...(km === undefined ? {} : { beyondKm: Math.ceil(km * 100) / 100 }) }
}

const MAX_PICKUP_KM = 50

function storesForPickup(point: Point, { catalogue }: Context) {
  const near = catalogue.sites
    .filter((site) => !site.comingSoon)
    .map(({ hash, name, address, ...site }) => ({ hash, name, address, distanceKm: kilometresBetween(point, site) }))
    .filter(({ distanceKm }) => distanceKm <= MAX_PICKUP_KM)
    .sort((a, b) => a.distanceKm - b.distanceKm)
    .slice(0, LIST_LENGTH)
  return { locations: near.map(({ hash, name, address }) => ({ hash, name, address })) }
}

export const storeHandlers = { stores, storeSearch, storesNear }
