import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallName } from '../../../contract/calls.ts'
import { Guest, type Asking, type Reply } from '../../support/guest.ts'
import { fillCart } from '../../support/shop/fillCart.ts'
import type { tlsFetch } from './tlsFetch.ts'

/** An order as its customer was shown it. */
export interface ReportedOrder {
  number: string
  hash: string
  /** Cents. */
  total: number
}

const PAUSE_MS = 100
const PATIENCE_MS = 180_000

/** A browser that asks again, with the same idempotency key, while nobody answers. */
export class PatientGuest extends Guest {
  /** How many requests had no answer, or one of 500 and above. */
  repeats = 0

  constructor(url: string, fetchOver: ReturnType<typeof tlsFetch>) {
    super({
      fetch: (request) =>
        fetchOver(new Request(url + new URL(request.url).pathname + new URL(request.url).search, request)),
    })
  }

  override async ask<N extends CallName>(name: N, input: unknown, asking: Asking = {}): Promise<Reply<N>> {
    const key = asking.key ?? randomUUID()
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      try {
        const reply = await super.ask(name, input, { ...asking, key })
        if (reply.httpStatus < 500) return reply
      } catch (error) {
        if (Date.now() > until) throw error
      }
      if (Date.now() > until) throw new Error(`${name} had no answer`)
      this.repeats += 1
      await pause(PAUSE_MS)
    }
  }
}

export interface Customer {
  guest: PatientGuest
  name: string
  phone: string
  email: string
}

/** Proves the phone number of a session by the code of a text message; `receive` waits for the one after this call. */
export async function verifyPhone(
  { guest, phone }: Pick<Customer, 'guest' | 'phone'>,
  receive: (phone: string) => () => Promise<string>,
): Promise<void> {
  const code = receive(phone)
  must(await guest.ask('sendCode', { phone }))
  must(await guest.ask('verifyPhone', { code: await code() }))
}

/** Makes the customer a member, in another session than the guest's. */
export async function signUp({ guest, name, phone, email }: Customer): Promise<void> {
  const form = { email, name, lastname: 'Rossi', password: 'seven fine calzoni', phone, mailing: false }
  must(await guest.ask('signUp', form))
}

/** Puts these products into the cart, orders and pays them by card. */
export async function placeOrder(
  customer: Customer,
  storeName: string,
  products: readonly string[],
): Promise<ReportedOrder> {
  const { guest, name, phone, email } = customer
  const store = await fillCart(guest, storeName, products)
  const at = { store, service: 'Pick Up', scheduled: false, date: '', time: '' }
  const details = {
    ...at,
    paymentType: '2',
    name,
    lastname: 'Rossi',
    email,
    phone,
    notes: '',
    mailing: false,
    sms: false,
  }
  const input = { ...details, usePoints: false, useCoupon: false, coupon: '', tip: 0 }
  const { checkout, total } = must(await guest.ask('completeCheck', input)).answer.payment
  const paying = { checkout, giftCardAmount: 0, giftCards: [], cardAmount: total, paymentMethod: 'pm_card_visa' }
  const { order } = must(await guest.ask('complete', { ...input, ...paying })).answer
  if (!order) throw new Error('The order is not placed.')
  if (order.total !== total) throw new Error(`${order.number} costs ${order.total} instead of ${total}.`)
  return { number: String(order.number), hash: order.hash, total }
}

function must<T extends { ok: boolean; message: string; httpStatus: number }>(reply: T): T {
  if (!reply.ok) throw new Error(`${reply.httpStatus}: ${reply.message}`)
  return reply
}
