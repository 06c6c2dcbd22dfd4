import { randomInt, createHmac } from 'node:crypto'

/** 9: no payment card's number begins with it. */
const FIRST_DIGIT = '9'
const NUMBER_LENGTH = 16
const CODE_LENGTH = 6

/** A random number with a Luhn check digit at its end. */
export function newGiftCardNumber(): string {
  const digits = FIRST_DIGIT + randomDigits(NUMBER_LENGTH - FIRST_DIGIT.length - 1)
  return digits + checkDigit(digits)
}

export const newSecurityCode = (): string => randomDigits(CODE_LENGTH)

const randomDigits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')

function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (weighted > 9 ? weighted - 9 : weighted)
    }, 0)
  return (10 - (sum % 10)) % 10
}

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
