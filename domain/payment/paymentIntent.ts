import type { Cents } from '../money.ts'

/**
 * Stored before the request starts and kept until the outcome is known. It holds no card data and only serves to ask
 * the host for the outcome.
 */
export interface Intent {
  /** The Idempotency-Key of every complete call for this payment, also the one after 3-D Secure (D-22). */
  key: string
  checkout: string
  store: string
  total: Cents
  pieces: readonly Piece[]
  /** Milliseconds since 1970. */
  madeAt: number
}

export interface Piece {
  product: string
  quantity: number
}
