import { formatAddress, type DeliveryAddress } from '../../domain/places/deliveryAddress.ts'
import { ADDRESS_NOT_LOCATED, confirmFault } from '../../domain/places/deliveryFaults.ts'
import type { Store } from '../../domain/catalogue/store.ts'
import type { InputOf } from '../../contract/calls.ts'
import { deliveringStores } from '../catalogue/deliveringStores.ts'
import { addressTexts } from './addressTexts.ts'
import { answerWith, rateLimited, refused, type Context, type Handler, type Refused } from '../context/context.ts'
import { locateAddress } from '../orders/locateAddress.ts'
import { addressKey } from '../orders/readDelivery.ts'
import { networkLimits, rateLimitsOf } from '../sessions/rateLimitKeys.ts'
import { consume, type RateWindow } from '../store/rateLimits.ts'
import { deleteCheckedAddress, saveCheckedAddress } from '../store/orders/checkedAddresses.ts'

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
  const { price, minimum } = zone
  await saveCheckedAddress(db, session.device, store.hash, { address, price, minimum }, now)
  const { city, postalCode, apartment, notes } = address
  return answerWith({
    city,
    postalCode,
    apartment,
    notes,
    price,
    minimum,
    minutes: store.deliveryMinutes,
    ...catalogue.deliveryTaxes,
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

export const checkAddressHandlers = { checkAddress }
