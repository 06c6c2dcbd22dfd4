import { parseDollars, type Cents } from '../money.ts'

/** What somebody types to find an order, as it is understood (D-203). Numbers end with `digits`, names begin with `text`. */
export type OrderTerm =
  | { kind: 'number'; digits: string }
  /** The last four digits of a phone; they may as well be those of a number. */
  | { kind: 'last four'; digits: string }
  | { kind: 'phone'; digits: string }
  | { kind: 'mail'; text: string }
  | { kind: 'name'; text: string }
  | { kind: 'amount'; amount: Cents }

/** Undefined for too little, or for what no order is found by. */
export function orderTerm(typed: string): OrderTerm | undefined {
  const text = typed.trim().toLowerCase()
  const dollars = /^\$? ?(\d{1,6}(?:\.\d{2})?)$/.exec(text)
  if (dollars && /[$.]/.test(text)) return { kind: 'amount', amount: parseDollars(dollars[1] ?? '') ?? 0 }
  if (text.includes('@')) return /^\S+@\S+\.\S+$/.test(text) ? { kind: 'mail', text } : undefined
  if (/^[#+]?[\d\s().-]+$/.test(text)) return digitsTerm(text.replace(/\D/g, ''))
  return /^\p{L}[\p{L}\p{M}'’. -]{2,59}$/u.test(text) ? { kind: 'name', text: text.replace(/\s+/g, ' ') } : undefined
}

function digitsTerm(digits: string): OrderTerm | undefined {
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (local.length === 10) return { kind: 'phone', digits: local }
  if (local.length === 4) return { kind: 'last four', digits }
  return local.length >= 3 && local.length <= 9 ? { kind: 'number', digits } : undefined
}

/** By what of a person a term looks, so that who looks is in the audit and sees few orders; undefined for what names nobody. */
export function personTerm({ kind }: OrderTerm): 'phone' | 'mail' | 'name' | undefined {
  if (kind === 'number' || kind === 'amount') return undefined
  return kind === 'last four' ? 'phone' : kind
}
