import { addressFault, ADDRESS_NOT_PICKED, type Place } from '../../domain/account/accountFields.ts'
import { addressTitle } from '../../domain/account/addressBook.ts'
import type { InputOf } from '../../contract/calls.ts'
import { isInServiceArea } from '../../domain/places/serviceArea.ts'
import type { Address } from '../../domain/account/session.ts'
import { addAddress, findAddressByKey, changeAddress, removeAddress } from '../store/accounts/addresses.ts'
import { newId } from '../store/database/newId.ts'
import {
  answerWith,
  refused,
  type Handler,
  type Refused,
  rateLimited,
  type Context,
  type Result,
} from '../context/context.ts'
import { formatPostalCode, formatAddress, type DeliveryAddress } from '../../domain/places/deliveryAddress.ts'
import { ADDRESS_NOT_LOCATED, confirmFault } from '../../domain/places/deliveryFaults.ts'
import type { Store } from '../../domain/catalogue/store.ts'
import { deliveringStores } from '../catalogue/deliveringStores.ts'
import { locateAddress } from '../orders/locateAddress.ts'
import { addressKey } from '../orders/readDelivery.ts'
import { networkLimits, rateLimitsOf } from '../sessions/rateLimits.ts'
import { consume, type RateWindow } from '../store/rateLimits.ts'
import { deleteCheckedAddress, saveCheckedAddress } from '../store/orders/checkedAddresses.ts'
import type { PlaceResult } from '../services/geocoder.ts'

/** The address book of a member [ADRC-16]. Its changes may come late and twice, from a device's outbox. */

const MAX_ADDRESSES = 20

/** Adds an address, or changes the one with the hash [ADDR-19 ACALL-20 CALL-22]. Another member's address is answered as unknown. */
const saveAddress: Handler<'saveAddress'> = async (input, context) => {
  const { db, session, now, key } = context
  const member = session.member ?? ''
  const read = addressIn(input)
  if (!read.ok) return read
  const { address } = read
  if (input.updates) return (await changeAddress(db, member, address, now)) ? answerWith({ address }) : gone
  const existing = key === null ? undefined : await findAddressByKey(db, member, key)
  if (existing) return answerWith({ address: existing })
  const added = { ...address, hash: newId() }
  const isAdded = await addAddress(db, { member, key, most: MAX_ADDRESSES }, added, now)
  return isAdded ? answerWith({ address: added }) : refused(`An address book holds up to ${MAX_ADDRESSES} addresses.`)
}

/** [ADDR-05 ACALL-21 CALL-23] */
const deleteAddress: Handler<'deleteAddress'> = async ({ hash }, { db, session }) =>
  (await removeAddress(db, session.member ?? '', hash)) ? answerWith({ message: 'The address was removed.' }) : gone

const gone = refused('This address is no longer in your address book.', { httpStatus: 404 })

/** The address of an input: trimmed, titled by its type, with both coordinates or none [ADDR-13 ADDR-17]. */
function addressIn(input: InputOf<'saveAddress'>): { ok: true; address: Address } | Refused {
  const { hash, lat, lng } = input
  const type = ([0, 1, 2] as const).find((one) => one === input.type)
  if (type === undefined) return refused('An address is for Home, Office or Other.', { httpStatus: 422 })
  const address = {
    hash,
    type,
    title: addressTitle({ type, title: input.title.trim() }),
    ...addressTexts(input),
  }
  const fault = addressFault(address)
  if (fault) return refused(fault.message)
  if (lat === undefined && lng === undefined) return { ok: true, address }
  if (lat === undefined || lng === undefined || !isInServiceArea(lat, lng)) return refused(ADDRESS_NOT_PICKED)
  return { ok: true, address: { ...address, lat, lng } }
}

type Texts = Pick<InputOf<'checkAddress'>, 'street' | 'city' | 'postalCode' | 'apartment' | 'notes' | 'formatted'>

/** The texts of an address as they are stored: trimmed, and the postal code in its one form. */
const addressTexts = ({ street, city, postalCode, apartment, notes, formatted }: Texts): Texts => ({
  street: street.trim(),
  city: city.trim(),
  postalCode: formatPostalCode(postalCode),
  apartment: apartment.trim(),
  notes: notes.trim(),
  formatted: formatted.trim(),
})

/** A customer confirms a few addresses, and an office shares its network address. */
const SESSION_WINDOWS: readonly RateWindow[] = [[20, 60]]
const NETWORK_WINDOWS: readonly RateWindow[] = [[120, 60]]

/**
 * Whether a store delivers to an address, now or later. The host finds the address itself and remembers a confirmed one for the
 * device's next order; a refusal forgets it [CALL-11 ADRC-09 ADRC-10 ADRC-11].
 */
const checkAddress: Handler<'checkAddress'> = async (input, context) => {
  const { catalogue, db, now, session } = context
  const store = catalogue.store(input.store, now)
  if (!store || store.comingSoon) return refused('This store takes no orders. Please choose another one.')
  const sent = sentAddress(input)
  if (!sent.ok) return sent
  const limited = await consumeCheck(context)
  if (limited) return limited
  const location = await locateAddress(sent.address, context)
  if (location.kind === 'unavailable')
    return refused('Addresses cannot be checked right now. Please try again in a minute, or choose Pick Up.', {
      httpStatus: 503,
      retryAfter: 60,
    })
  if (location.kind === 'none') {
    await deleteCheckedAddress(db, session.device)
    return refused(ADDRESS_NOT_LOCATED, { httpStatus: 422 })
  }
  const address = { ...sent.address, ...location.point, city: location.city }
  const zone = catalogue.deliveryAt(store.hash, location.point)
  if (!zone) {
    await deleteCheckedAddress(db, session.device)
    return noDelivery(store, address, context)
  }
  const { price, steps, minimum } = zone
  await saveCheckedAddress(db, session.device, store.hash, { address, price, steps, minimum }, now)
  const { city, postalCode, apartment, notes } = address
  return answerWith({
    city,
    postalCode,
    apartment,
    notes,
    price,
    steps,
    minimum,
    minutes: store.deliveryMinutes,
    ...catalogue.deliveryTaxes(store.hash),
    addressKey: addressKey(address),
  })
}

function sentAddress(input: InputOf<'checkAddress'>): { ok: true; address: DeliveryAddress } | Refused {
  const fault = confirmFault(input)
  const { lat, lng } = input
  if (fault || lat === undefined || lng === undefined) return refused(fault?.message ?? ADDRESS_NOT_LOCATED)
  return { ok: true, address: { ...addressTexts(input), lat, lng } }
}

async function consumeCheck(context: Context): Promise<Refused | undefined> {
  const limits = [
    ...rateLimitsOf([`checkaddress ${context.session.device}`], SESSION_WINDOWS, context),
    ...networkLimits('checkaddress', NETWORK_WINDOWS, context),
  ]
  const wait = await consume(context.db, limits, context.now)
  return wait > 0 ? rateLimited('Too many address checks. Please try again in a minute.', wait) : undefined
}

function noDelivery(store: Store, address: DeliveryAddress, { catalogue, now }: Context): Refused {
  const others = deliveringStores(catalogue, address, now).map((one) => one.store)
  const [first] = others
  if (!first)
    return refused(`Sorry, We Can't Deliver To ${formatAddress({ ...address, apartment: '', postalCode: '' })}`)
  const formatted = formatAddress(address)
  return refused(`${store.name} does not deliver to ${address.street}. ${first.name} does.`, {
    alternatives: others.map(({ hash: storeHash }) => ({ storeHash, address: formatted })),
  })
}

/** Typing an address takes a dozen searches, and an office shares its network address. */
const SEARCH_WINDOWS: readonly RateWindow[] = [[120, 60]]

const MIN_LETTERS = 3

/** The geocoder's answer, or why there is none; both calls share the limit of a network address. */
async function lookUp(context: Context, ask: () => Promise<PlaceResult>): Promise<Result<{ places: Place[] }>> {
  const limits = networkLimits('places', SEARCH_WINDOWS, context)
  const wait = await consume(context.db, limits, context.now)
  if (wait > 0) return rateLimited('Too many address searches. Please try again in a minute.', wait)
  const found = await ask()
  if (found.ok) return answerWith({ places: found.places })
  return refused('Address search is not available right now.', { httpStatus: 503, retryAfter: 5 })
}

/** Suggestions while an address is typed [ADDR-11 ADDR-12 ADRC-01]. */
const places: Handler<'places'> = async ({ text, lat, lng }, context) => {
  const asked = text.trim()
  if (asked.length < MIN_LETTERS) return answerWith({ places: [] })
  const near = lat === undefined || lng === undefined ? {} : { near: { lat, lng } }
  return await lookUp(context, () => context.services.geocoder.search({ text: asked, ...near }))
}

/** The addresses around a point, for "Use where I am now" [LOC-02], D-55. */
const placesAt: Handler<'placesAt'> = ({ lat, lng }, context) =>
  lookUp(context, () => context.services.geocoder.reverse({ lat, lng }))

export const addressHandlers = { saveAddress, deleteAddress, checkAddress, places, placesAt }
