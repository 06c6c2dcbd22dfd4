import type { Cents } from '../money.ts'
import { dayName, formatClock, formatDay, parseSlot } from '../schedule/formatTime.ts'
import type { Service } from '../catalogue/store.ts'

/** A placed order as the customer sees it again (spec: THX, POP, HIST). */
export interface OrderItem {
  /** Puts it back into the cart [HIST-19]; only in a member's own history, and not for what came in a bag (OQ-45). */
  hash?: string
  quantity: number
  name: string
  size: string
  description: string
  picture: string
  total: Cents
}

export interface Order {
  number: string
  hash: string
  service: Service
  /** When it was placed, 'YYYY-MM-DD HH:mm' in the store's zone. */
  placedAt: string
  /** The slot asked for; both '' when it is as soon as possible. */
  date: string
  time: string
  /** When it is about to be ready if that is as soon as possible, as `placedAt`; else '' or missing. */
  ready?: string
  items: OrderItem[]
  subtotal: Cents
  deposit: Cents
  gst: Cents
  pst: Cents
  delivery: Cents
  discount: Cents
  giftCards: Cents
  tip: Cents
  total: Cents
  points: number
  /** What a guest can join with to have the points booked (D-39). */
  claim?: string
  name: string
  lastname: string
  email: string
  phone: string
  deliveryAddress: string
  store: { name: string; address: string; phone: string }
}

/** When an order is for: 'Tomorrow, Nov 21, 12:30 PM', or as soon as possible 'Today, about 6:20 PM' [THX-02]. */
export function orderTime({ date, time, ready = '', placedAt }: Order): string {
  const today = placedAt.slice(0, 10)
  const slot = parseSlot(date ? time : ready.slice(11))
  if (!slot) return 'NOW(ASAP)'
  return date
    ? `${formatDay(date, today)}, ${formatClock(slot)}`
    : `${dayName(ready.slice(0, 10), today)}, about ${formatClock(slot)}`
}
