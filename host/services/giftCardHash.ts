import { createHmac } from 'node:crypto'

/**
 * The kept forms of a gift card's number and security code. They are keyed: numbers have too few digits for a hash that anyone
 * with a copy of the database could repeat.
 */

export interface GiftCardKeys {
  tokenKey: string
  giftCardKey?: string
}

export const giftCardHash = (number: string, keys: GiftCardKeys): string => hashed(keys, 'number', number)

export const giftCardCodeHash = (number: string, code: string, keys: GiftCardKeys): string =>
  hashed(keys, 'code', `${number} ${code}`)

const hashed = ({ tokenKey, giftCardKey = tokenKey }: GiftCardKeys, what: string, text: string): string =>
  createHmac('sha256', giftCardKey).update(`gift card ${what} ${text}`).digest('base64url')
