import { percentOf } from '../../../../domain/money.ts'
import type { HostOptions } from '../../../support/host/hostInProcess.ts'
import type { DatabaseKind as Kind } from '../../../support/host/databases.ts'
import type { Guest } from '../../../support/guest.ts'
import { HOUSES, testGeocoder, type TestGeocoder } from '../../../support/host/houses.ts'
import { MAIN } from '../../../support/host/smallChain.ts'
import { colaInput, margheritaInput } from '../../../support/productInputs.ts'
import { typeCard, CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { checkoutDetails, freshPhone, newGuest, orderingHost, verify, type OrderingHost } from '../orderingHost.ts'

export interface DeliveryHost extends OrderingHost {
  geocoder: TestGeocoder
}

/** A host with the zones of smallChain.ts and the houses of houses.ts. */
export async function deliveryHost(kind: Kind, options: HostOptions = {}): Promise<DeliveryHost> {
  const geocoder = testGeocoder()
  return { ...(await orderingHost(kind, { ...options, geocoder })), geocoder }
}

/** The input of checkAddress for a house, as a page sends a picked suggestion. */
export const addressInput = (house: (typeof HOUSES)[keyof typeof HOUSES] = HOUSES.near, changes: object = {}) => ({
  store: MAIN,
  service: 'Delivery',
  scheduled: false,
  date: '',
  time: '',
  apartment: '204',
  notes: 'Blue door',
  ...house,
  ...changes,
})

/** What a refusal carries besides its message. */
export function refusalOf({ body }: { body: string }): Record<string, unknown> {
  const { status, message, err_message, ...more } = JSON.parse(body) as Record<string, unknown>
  return { status, said: message === err_message ? message : [message, err_message], ...more }
}

export const deliveryDetails = (phone: string, changes: object = {}) =>
  checkoutDetails(phone, { service: 'Delivery', ...changes })

export interface DeliveryBuyer {
  guest: Guest
  phone: string
  check(changes?: object): ReturnType<typeof askCheck>
  /** Pays the payment data with a card that works; a tip in percent of 16.70. */
  complete(
    payment: { checkout: string; total: number },
    changes?: object,
    percent?: number,
  ): ReturnType<typeof askComplete>
}

const askCheck = (guest: Guest, input: object) => guest.ask('completeCheck', input)
const askComplete = (guest: Guest, input: object) => guest.ask('complete', input)

/** A guest with a verified phone, a margherita (12.00) and two colas (2.25 + 0.10 deposit each), and no confirmed address. */
export async function newDeliveryBuyer(here: OrderingHost, guest?: Guest, known?: string): Promise<DeliveryBuyer> {
  const buyer = guest ?? (await newGuest(here))
  const phone = known ?? freshPhone()
  if (known === undefined) await verify(here, buyer, phone)
  await buyer.ask('addProduct', margheritaInput())
  await buyer.ask('addProduct', colaInput({ quantity: 2 }))
  return {
    guest: buyer,
    phone,
    check: (changes) => askCheck(buyer, deliveryDetails(phone, changes)),
    complete: async ({ checkout, total }, changes, percent = 0) => {
      const tip = percentOf(1670, percent)
      const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
      const amounts = { tip, giftCardAmount: 0, giftCards: [], cardAmount: total + tip }
      return askComplete(buyer, { ...deliveryDetails(phone, changes), checkout, ...amounts, paymentMethod })
    },
  }
}

/** The same with the address of `HOUSES.near` confirmed. */
export async function newConfirmedBuyer(here: OrderingHost): Promise<DeliveryBuyer> {
  const buyer = await newDeliveryBuyer(here)
  const checked = await buyer.guest.ask('checkAddress', addressInput())
  if (!checked.ok) throw new Error(checked.message)
  return buyer
}
