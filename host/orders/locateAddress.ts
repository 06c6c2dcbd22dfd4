import { hash } from 'node:crypto'
import type { DeliveryAddress } from '../../domain/places/deliveryAddress.ts'
import { kilometresBetween, type Point } from '../../domain/places/point.ts'
import { readUnit } from '../../domain/places/unit.ts'
import { cityKey, houseKey, isSameHouse } from '../../domain/places/locatedAddress.ts'
import type { Context } from '../context/context.ts'
import type { Place } from '../../domain/account/accountFields.ts'
import { findLocatedAddress, saveLocatedAddress } from '../store/orders/checkedAddresses.ts'

type Location =
  /** The city is the geocoder's where it names one. */
  | { kind: 'found'; point: Point; city: string }
  /** The geocoder knows no such house near the coordinates that the customer sent. */
  | { kind: 'none' }
  /** The geocoder does not answer, and this address was not located before. */
  | { kind: 'unavailable' }

const MAX_KM_FROM_SENT = 0.25

/**
 * Where an address is, by the host's own geocoder: the coordinates that the customer sent only choose between houses of the same
 * street and number. Without an answer of the geocoder, a location of the same address that was found before counts.
 */
export async function locateAddress(
  address: Pick<DeliveryAddress, 'street' | 'city' | 'lat' | 'lng'>,
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
): Promise<Location> {
  const { street, city } = address
  const sent = { lat: address.lat, lng: address.lng }
  const found = await services.geocoder.search({ text: `${readUnit(street).line}, ${city}`, near: sent })
  if (!found.ok) {
    const point = await findLocatedAddress(db, addressHash(street, city))
    if (!point) return { kind: 'unavailable' }
    return kilometresBetween(sent, point) <= MAX_KM_FROM_SENT ? { kind: 'found', point, city } : { kind: 'none' }
  }
  const nearest = found.places
    .flatMap((place) => locationOf(place, address))
    .sort((one, other) => kilometresBetween(sent, one.point) - kilometresBetween(sent, other.point))[0]
  if (!nearest || kilometresBetween(sent, nearest.point) > MAX_KM_FROM_SENT) return { kind: 'none' }
  await saveLocatedAddress(db, addressHash(street, nearest.city), nearest.point, now)
  return { kind: 'found', ...nearest }
}

function locationOf(
  place: Place,
  { street, city }: Pick<DeliveryAddress, 'street' | 'city'>,
): { point: Point; city: string }[] {
  const { lat, lng } = place
  if (lat === undefined || lng === undefined || !isSameHouse(place.street, street)) return []
  return [{ point: { lat, lng }, city: place.city || city }]
}

const addressHash = (street: string, city: string): string =>
  hash('sha256', `${houseKey(street) ?? ''}|${cityKey(city)}`, 'base64url')
