export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown'

interface Scheme {
  brand: Brand
  starts: RegExp
  lengths: readonly number[]
  gaps: readonly number[]
  cvc: number
}

const FOURS = [4, 8, 12]
const SCHEMES: readonly Scheme[] = [
  { brand: 'visa', starts: /^4/, lengths: [16], gaps: FOURS, cvc: 3 },
  { brand: 'mastercard', starts: /^(5[1-5]|2[2-7])/, lengths: [16], gaps: FOURS, cvc: 3 },
  { brand: 'amex', starts: /^3[47]/, lengths: [15], gaps: [4, 10], cvc: 4 },
  { brand: 'discover', starts: /^(6011|64[4-9]|65)/, lengths: [16], gaps: FOURS, cvc: 3 },
  { brand: 'diners', starts: /^3[0689]/, lengths: [14, 16], gaps: [4, 10], cvc: 3 },
  { brand: 'jcb', starts: /^35/, lengths: [16], gaps: FOURS, cvc: 3 },
  { brand: 'unionpay', starts: /^(62|81)/, lengths: [16, 19], gaps: FOURS, cvc: 3 },
]
const UNKNOWN: Scheme = { brand: 'unknown', starts: /^/, lengths: [16], gaps: FOURS, cvc: 3 }

export function scheme(digits: string): Scheme {
  return SCHEMES.find((one) => one.starts.test(digits)) ?? UNKNOWN
}

export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2
  }
  return digits.length > 0 && sum % 10 === 0
}

export function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

/** The last day of the expiry month is still valid. */
export function expiry(month: number, year: number, now: Date): 'ok' | 'month-past' | 'year-past' | 'invalid' {
  const thisYear = now.getUTCFullYear()
  if (!Number.isInteger(month) || month < 1 || month > 12) return 'invalid'
  if (!Number.isInteger(year) || year > thisYear + 50) return 'invalid'
  if (year < thisYear) return 'year-past'
  return year === thisYear && month < now.getUTCMonth() + 1 ? 'month-past' : 'ok'
}
