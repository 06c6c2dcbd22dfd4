import { parseDollars, type Cents } from '../../domain/money.ts'
import type { Price } from './import/fieldTypes.ts'

/** An amount of the catalogue file in cents; a missing amount is 0. */
export const cents = (amount: string | undefined): Cents => (amount === undefined ? 0 : (parseDollars(amount) ?? 0))

export const centsIn = (price: Price | undefined, size: string): Cents =>
  cents(typeof price === 'object' ? price[size] : price)
