import type { Cents } from './money.ts'
import type { Service } from './store.ts'

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
  name: string
  lastname: string
  email: string
  phone: string
  deliveryAddress: string
  store: { name: string; address: string; phone: string }
}
