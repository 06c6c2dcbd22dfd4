// Orders of a guest, placed by the page's own calls, for journeys that begin after the payment.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { trackingPath, type Order } from '../../../domain/order/order.ts'
import type { Service } from '../../../domain/catalogue/store.ts'
import { cardForm, CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { Guest, overHttp } from '../guest.ts'
import type { Host } from '../host/hostProcess.ts'
import { ALWAYS_OPEN } from './shop.ts'
import { fillCart } from './fillCart.ts'

let orders = 0

export interface PlacedOrder extends Order {
  /** The guest's signed link (D-20). */
  link: string
}

interface Customer {
  guest: Guest
  /** Verified already. */
  phone: string
}

/** Orders two margheritas; a delivery goes to 1188 Davie Street. Without a customer a new guest orders. */
export async function placeOrder(host: Host, service: Service = 'Delivery', customer?: Customer): Promise<PlacedOrder> {
  const { guest, phone } = customer ?? (await newVerifiedGuest(host))
  const store = await fillCart(guest, ALWAYS_OPEN, ['Margherita'], 2)
  const address = service === 'Delivery' ? await confirmAddress(guest, store) : {}
  const person = { name: 'Ada', lastname: 'Rossi', email: 'ada@example.com', phone }
  const choices = { notes: '', usePoints: false, useCoupon: false, coupon: '', mailing: false, sms: false, tip: 0 }
  const details = { store, service, scheduled: false, date: '', time: '', paymentType: '2', ...person, ...choices, ...address } // oxfmt-ignore
  const checked = await guest.ask('completeCheck', details)
  if (!checked.ok) throw new Error(checked.message)
  const { checkout, total } = checked.answer.payment
  const { cardKey } = (await guest.ask('checkout', { store })).answer
  const typed = await fetch(`${host.url}/sandbox/v1/confirmation_tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${cardKey}` },
    body: new URLSearchParams(cardForm(CARD_SUCCEEDS)),
  })
  const { id: paymentMethod } = (await typed.json()) as { id: string }
  const amounts = { tip: 0, giftCardAmount: 0, giftCards: [], cardAmount: total }
  const placed = await guest.ask('complete', { ...details, checkout, ...amounts, paymentMethod })
  const { order } = placed.answer
  if (!placed.ok || !order) throw new Error(placed.message)
  return { ...order, link: trackingPath(order) }
}

async function newVerifiedGuest(host: Host): Promise<Customer> {
  orders += 1
  const guest = await Guest.arriving(overHttp(host.url, `198.21.${orders >> 8}.${orders & 255}`))
  const phone = `604777${String(orders).padStart(4, '0')}`
  const isCode = ({ kind, to, code }: { kind: string; to: string; code?: string }) =>
    kind === 'sms' && to.endsWith(phone) && code !== undefined
  const readCode = async () => (await host.inbox()).find(isCode)?.code
  await guest.ask('sendCode', { phone })
  await expect.poll(readCode).toBeDefined()
  await guest.ask('verifyPhone', { code: (await readCode()) ?? '' })
  return { guest, phone }
}

async function confirmAddress(guest: Guest, store: string): Promise<object> {
  const { places } = (await guest.ask('places', { text: '1188 Davie St' })).answer
  const house = places.find(({ street }) => street === '1188 Davie St')
  const asked = { store, service: 'Delivery', scheduled: false, date: '', time: '', apartment: '204', notes: '' }
  const confirmed = await guest.ask('checkAddress', { ...asked, ...house })
  if (!confirmed.ok) throw new Error(confirmed.message)
  return { addressKey: confirmed.answer.addressKey }
}

/** Moves an order as the operator does; `stage` and what goes with it are fields of the call. */
export const moveTo = (host: Host, order: Order, stage: string, fields: Record<string, string> = {}) =>
  asOperator(host, `orders/${order.number}`, { stage, ...fields })

export const handToDriver = (host: Host, order: Order): Promise<{ secret: string; oihash: string }> =>
  asOperator(host, `orders/${order.number}/driver`, { driver: 'Sam' }) as Promise<{ secret: string; oihash: string }>

export const placeDriver = (host: Host, order: Order, lat: number, lng: number) =>
  asOperator(host, `orders/${order.number}/position`, { lat: String(lat), lng: String(lng) })

async function asOperator(host: Host, path: string, fields: Record<string, string>): Promise<unknown> {
  const key = readFileSync(join(host.dataDir, 'operator-key'), 'utf8').trim()
  const answer = await fetch(`${host.url}/operator/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return await answer.json()
}
