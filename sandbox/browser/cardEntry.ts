import { expiry, fullYear, passesLuhn, scheme } from '../cardNumber.ts'
import type { Brand } from '../cardNumber.ts'

export interface CardEntry {
  number: string
  expiry: string
  cvc: string
}

export type Box = keyof CardEntry
export const BOXES: readonly Box[] = ['number', 'expiry', 'cvc']

export interface Fault {
  code: string
  message: string
}

export function brandOf(entry: CardEntry): Brand {
  return scheme(entry.number).brand
}

/** The full year; NaN for what is not entered. */
export function monthAndYear(entry: CardEntry): { month: number; year: number } {
  const year = entry.expiry.slice(2)
  return { month: Number(entry.expiry.slice(0, 2) || NaN), year: year === '' ? NaN : fullYear(Number(year)) }
}

/** The message of Stripe.js; undefined when the box is valid. */
export function faultOf(box: Box, entry: CardEntry, now: Date): Fault | undefined {
  if (box === 'number') return faultOfNumber(entry.number)
  if (box === 'expiry') return faultOfExpiry(entry, now)
  if (entry.cvc.length === scheme(entry.number).cvc) return undefined
  return { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
}

function faultOfNumber(number: string): Fault | undefined {
  const { lengths } = scheme(number)
  if (!lengths.includes(number.length)) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
  }
  return passesLuhn(number) ? undefined : { code: 'invalid_number', message: 'Your card number is invalid.' }
}

function faultOfExpiry(entry: CardEntry, now: Date): Fault | undefined {
  if (entry.expiry.length < 4) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." }
  }
  const { month, year } = monthAndYear(entry)
  switch (expiry(month, year, now)) {
    case 'month-past':
      return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." }
    case 'year-past':
      return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." }
    case 'invalid':
      return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
    default:
      return undefined
  }
}

/** Whether the box has its maximum length, so that an error can be shown at once. */
export function isFull(box: Box, entry: CardEntry): boolean {
  if (box === 'number') return entry.number.length >= Math.max(...scheme(entry.number).lengths)
  return box === 'expiry' ? entry.expiry.length === 4 : entry.cvc.length === scheme(entry.number).cvc
}

export function acceptedDigits(box: Box, typed: string, entry: CardEntry): string {
  const digits = typed.replaceAll(/\D/g, '')
  if (box === 'number') return digits.slice(0, Math.max(...scheme(digits).lengths))
  if (box === 'cvc') return digits.slice(0, scheme(entry.number).cvc)
  if (/^\D*\d\s*\//.test(typed) || /^[2-9]/.test(digits)) return expiryDigits(`0${digits}`)
  return expiryDigits(/^1[3-9]/.test(digits) ? `0${digits}` : digits)
}

// Browsers fill in 12/2031 as well as 12/31.
function expiryDigits(digits: string): string {
  return digits.length >= 6 && digits.slice(2, 4) === '20'
    ? digits.slice(0, 2) + digits.slice(4, 6)
    : digits.slice(0, 4)
}

export function formatDigits(box: Box, digits: string): string {
  if (box === 'cvc') return digits
  if (box === 'expiry') return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
  const { gaps } = scheme(digits)
  return Array.from(digits, (digit, i) => (gaps.includes(i) ? ` ${digit}` : digit)).join('')
}
