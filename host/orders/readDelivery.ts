import { hash } from 'node:crypto'
import type { InputOf } from '../../contract/calls.ts'
import type { Cart } from '../../domain/cart/cart.ts'
import { formatMoney } from '../../domain/money.ts'
import { deliveryPrice, orderValue } from '../../domain/places/deliveryRate.ts'
import type { DeliveryAddress } from '../../domain/places/deliveryAddress.ts'
import type { CheckedDelivery } from '../../domain/order/checkedOrder.ts'
import { refused, type Context, type Refused } from '../context/context.ts'
import { findCheckedAddress } from '../store/orders/checkedAddresses.ts'

export type DeliveryReading = { ok: true; delivery?: CheckedDelivery } | Refused

/** Names a confirmed address, so that an order goes where its page says and not where another tab confirmed since. */
export const addressKey = ({ street, city, postalCode, apartment, notes }: DeliveryAddress): string =>
  hash('sha256', JSON.stringify([street, city, postalCode, apartment, notes]), 'base64url')

/**
 * The delivery of an order: the address that this device confirmed last, and what its zone asks of this cart in the current
 * catalogue (D-186). A refusal asks for the address again when the store no longer delivers there as the customer was told [CHK-36 CHK-40].
 * `ordered`: that of an order that is changed, which is confirmed already (D-235).
 */
export async function readDelivery(
  { service, store: storeHash, addressKey: seen }: Pick<InputOf<'completeCheck'>, 'service' | 'store' | 'addressKey'>,
  cart: Cart,
  { db, session, catalogue, now }: Pick<Context, 'db' | 'session' | 'catalogue' | 'now'>,
  ordered?: CheckedDelivery,
): Promise<DeliveryReading> {
  if (service !== 'Delivery') return { ok: true }
  const checked =
    ordered && (seen === undefined || seen === addressKey(ordered.address))
      ? { store: storeHash, document: { ...ordered, ...catalogue.deliveryAt(storeHash, ordered.address) } }
      : await findCheckedAddress(db, session.device)
  if (checked?.store !== storeHash) return unconfirmed('Please confirm your delivery address first.')
  const { address, ...told } = checked.document
  if (seen !== undefined && seen !== addressKey(address))
    return unconfirmed('Another delivery address was confirmed since. Please confirm your address again.')
  const zone = catalogue.deliveryAt(storeHash, address)
  if (!zone) {
    const name = catalogue.store(storeHash, now)?.name ?? 'This store'
    return unconfirmed(`${name} does not deliver to ${address.street} any more. ${CONFIRM}`)
  }
  const { code, minimum } = zone
  const value = orderValue(cart)
  const price = deliveryPrice(zone, value)
  if (price !== deliveryPrice(told, value))
    return unconfirmed(
      `Delivery to this address ${price === 0 ? 'is free' : `costs ${formatMoney(price)}`} now. ${CONFIRM}`,
    )
  if (minimum !== told.minimum)
    return unconfirmed(`Delivery to this address starts at ${formatMoney(minimum)} now. ${CONFIRM}`)
  return { ok: true, delivery: { address, zone: code, price, minimum, ...catalogue.deliveryTaxes(storeHash) } }
}

const CONFIRM = 'Please confirm your address again.'

const unconfirmed = (message: string): Refused => refused(message, { addressRequired: true })
