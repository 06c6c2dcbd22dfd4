import { randomBytes } from 'node:crypto'

const TIME = 9
const CHANCE = 15

/** The part of an ID after its prefix: it sorts by creation time (milliseconds), then randomly. */
export function newCore(at: number): string {
  return timePart(at) + chance(CHANCE)
}

/** The smallest core created at or after a time in milliseconds. */
export function timePart(at: number): string {
  return Math.max(0, Math.trunc(at)).toString(36).padStart(TIME, '0')
}

export function chance(length: number): string {
  let all = ''
  for (const byte of randomBytes(length)) all += (byte % 36).toString(36)
  return all
}

/** Charges and refunds are part of their payment's record: `ch_` or `re_`, the payment's core, a running number. */
export function paymentOf(id: string): string {
  return `pi_${id.slice(3, 3 + TIME + CHANCE)}`
}
