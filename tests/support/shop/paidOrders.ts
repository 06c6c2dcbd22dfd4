// Paid orders of the demo chain, placed by the page's calls without a page.
import { trackingPath, type Order } from '../../../domain/order/order.ts'
import { Guest, overHttp } from '../guest.ts'
import type { Host } from '../host/hostProcess.ts'
import { fillCart } from './fillCart.ts'
import { ALWAYS_OPEN } from './shop.ts'
import { newPerson } from './shopCheckout.ts'
import { PLACES } from './shopDelivery.ts'
import type { TestCard } from './operatorCalls.ts'
import { SOLUTION_HEADER } from '../../../contract/botCheck.ts'
import { solveBotCheck } from '../solveBotCheck.ts'
import { sentCode } from './sentCode.ts'

/** A guest or member with a verified phone. */
interface Customer {
  guest: Guest
  phone: string
  email: string
}

export interface PaidOrder extends Order {
  /** The customer, who may ask about the order. */
  guest: Guest
  /** The path of its tracking page, for a guest with the key of the link (D-20). */
  link: string
}

let customers = 0

async function newCustomer(host: Host): Promise<Customer> {
  customers += 1
  const guest = await Guest.arriving(overHttp(host.url, `198.19.${customers >> 8}.${customers & 255}`))
  const { email, phone } = newPerson()
  await guest.ask('sendCode', { phone })
  const code = await sentCode(host, phone)
  await guest.ask('verifyPhone', { code })
  return { guest, phone, email }
}

interface PaidOrderOptions {
  delivers?: boolean
  quantity?: number
  customer?: Customer
  /** 'YYYY-MM-DD', for half past noon. */
  date?: string
  notes?: string
  /** It pays $10.00 of it. */
  giftCard?: TestCard
  /** The payment method of the sandbox; default: a card that pays. */
  card?: string
}

/** Orders and pays by card at the store that is always open: for pick-up, or to `PLACES.davie`. A new guest by default. */
export async function placePaidOrder(
  host: Host,
  products: readonly string[],
  {
    delivers = false,
    quantity = 1,
    customer,
    date,
    notes = '',
    giftCard,
    card = 'pm_card_visa',
  }: PaidOrderOptions = {},
): Promise<PaidOrder> {
  const { guest, phone, email } = customer ?? (await newCustomer(host))
  const store = await fillCart(guest, ALWAYS_OPEN, products, quantity)
  const time = date === undefined ? { scheduled: false, date: '', time: '' } : { scheduled: true, date, time: '12:30' }
  const at = { store, service: delivers ? 'Delivery' : 'Pick Up', ...time }
  if (delivers) {
    const { places } = (await guest.ask('places', { text: PLACES.davie.street })).answer
    const checked = await guest.ask('checkAddress', { ...at, apartment: '204', notes: 'Side door', ...places[0] })
    if (!checked.ok) throw new Error(`the address: ${checked.message}`)
  }
  const details = {
    ...at,
    paymentType: '2',
    name: 'Ada',
    lastname: 'Rossi',
    email,
    phone,
    notes,
    mailing: false,
    sms: false,
  }
  const input = { ...details, usePoints: false, useCoupon: false, coupon: '', tip: 0 }
  const checked = await guest.ask('completeCheck', input)
  if (!checked.ok) throw new Error(`the order: ${checked.message}`)
  const { checkout, total } = checked.answer.payment
  const giftCards = giftCard ? [await addedCard(guest, checkout, giftCard, 1000)] : []
  const giftCardAmount = giftCards.length * 1000
  const paying = { checkout, giftCardAmount, giftCards, cardAmount: total - giftCardAmount, paymentMethod: card }
  const placed = await guest.ask('complete', { ...input, ...paying })
  const { order } = placed.answer ?? {}
  if (!order) throw new Error(`the payment: ${placed.message}`)
  return { ...order, guest, link: trackingPath(order) }
}

/** Adds the card to the checkout, and answers it as `complete` takes it. */
async function addedCard(guest: Guest, checkout: string, { number, code }: TestCard, amount: number) {
  const botCheck = (await solveBotCheck(guest, 'add_gift_card'))[SOLUTION_HEADER] ?? ''
  const added = await guest.ask('addGiftCard', { botCheck, number, code, checkout })
  if (!added.ok) throw new Error(`the gift card: ${added.message}`)
  return { token: added.answer.token, last: added.answer.last, balance: added.answer.amount, amount }
}
