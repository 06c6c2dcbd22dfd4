import { roundHalfUp, type Cents } from '../money.ts'

const MAX_WHOLE_DIGITS = 7
const MAX_DECIMALS = 8

/**
 * An amount in dollars as people type and paste it: '12.5', '$1,234.50', '12,50', '-3', '.75'. An emptied field is 0. Rounded to
 * cents; undefined when it is no amount.
 */
export function typedAmount(text: string): Cents | undefined {
  const plain = text.replaceAll(/[\s$]|CAD/gi, '').replace('−', '-')
  const [, minus, whole = '', decimals = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(withoutCommas(plain)) ?? []
  if (minus === undefined || whole.length > MAX_WHOLE_DIGITS || decimals.length > MAX_DECIMALS) return undefined
  if (whole === '' && decimals === '') return plain === '' ? 0 : undefined
  const amount = roundHalfUp(Number(whole + decimals.padEnd(2, '0')), 10 ** Math.max(0, decimals.length - 2))
  return minus ? 0 - amount : amount
}

/** A comma groups thousands, or stands for the decimal point where one or two digits follow it. */
const withoutCommas = (text: string): string => {
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  return /^-?\d*,\d{1,2}$/.test(text) ? text.replace(',', '.') : text
}
