import { createHmac } from 'node:crypto'
import { isSame } from './token.ts'

/** The `g` of a guest's signed link, `/track?on=…&oh=…&g=…`, which opens this one order on any device (D-20). */
export const guestKey = (order: string, tokenKey: string): string =>
  createHmac('sha256', tokenKey).update(`track ${order}`).digest('base64url').slice(0, 24)

export const isGuestKey = (key: string, order: string, tokenKey: string): boolean =>
  isSame(key, guestKey(order, tokenKey))
