import { randomBytes } from 'node:crypto'

const TIME_LENGTH = 9
const RANDOM_LENGTH = 15

/** The part of an ID after its prefix: it sorts by creation time (milliseconds), then randomly. */
export function newIdCore(at: number): string {
  return timePart(at) + randomText(RANDOM_LENGTH)
}

/** The smallest core created at or after a time in milliseconds. */
export function timePart(at: number): string {
  return Math.max(0, Math.trunc(at)).toString(36).padStart(TIME_LENGTH, '0')
}

export function randomText(length: number): string {
  let all = ''
  for (const byte of randomBytes(length)) all += (byte % 36).toString(36)
  return all
}

/** Charges and refunds are part of their payment's record: `ch_` or `re_`, the payment's core, a running number. */
export function paymentIdOf(id: string): string {
  return `pi_${id.slice(3, 3 + TIME_LENGTH + RANDOM_LENGTH)}`
}
