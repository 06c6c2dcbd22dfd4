import { parseDollars, type Cents } from '../../domain/money.ts'
import type { Price } from './import/formatWords.ts'

/** An amount of the catalogue file in cents; nothing costs nothing. */
export const cents = (amount: string | undefined): Cents => (amount === undefined ? 0 : (parseDollars(amount) ?? 0))

/** What a price of the catalogue file is in one size. */
export const centsIn = (price: Price | undefined, size: string): Cents =>
  cents(typeof price === 'object' ? price[size] : price)
