import type { Amounts } from '../payment/balance.ts'
import type { Line } from '../cart/cart.ts'
import type { Cents } from '../money.ts'
import type { Service } from '../catalogue/store.ts'

/** All that an order needs once it is paid, as it stood when it was checked: it can be placed after any restart. */
export interface CheckedOrder {
  chain: string
  storeHash: string
  store: { name: string; address: string; phone: string }
  zone: string
  service: Service
  scheduled: boolean
  /** Until what is ordered now is ready; missing in what an older version has checked. */
  preparationMinutes?: number
  /** YYYY-MM-DD and HH:mm in the store's zone; both '' as soon as possible. */
  date: string
  time: string
  name: string
  lastname: string
  email: string
  phone: string
  notes: string
  mailing: boolean
  sms: boolean
  lines: Line[]
  deposit: Cents
  amounts: Amounts
  /** Whose order it is; guests have none. */
  member?: string
  /** PG Points that pay the discount. */
  points?: number
}
