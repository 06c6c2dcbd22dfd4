import type { Cents } from '../money.ts'

/** An offer that counts for a cart or an order, with what it takes off (D-189). */
export interface OrderOffer {
  code: string
  name: string
  /** By the hash of the line; only those that get cheaper. */
  lines: { line: string; off: Cents }[]
  /** What of the delivery is free. */
  delivery: Cents
  /** Which times orders have to be for: 'weekdays 2:00 PM to 4:00 PM' (D-194); absent for any. */
  ready?: string
}

/** What it takes off the goods. */
export const goodsOff = ({ lines }: Pick<OrderOffer, 'lines'>): Cents => lines.reduce((sum, { off }) => sum + off, 0)

export const offOfAll = (offers: readonly OrderOffer[]): Cents => offers.reduce((sum, one) => sum + goodsOff(one), 0)
