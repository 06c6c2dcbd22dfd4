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

interface WithIntent {
  intent?: Intent
}

export const beginIntent = <R extends WithIntent>(state: R, intent: Intent): R =>
  state.intent ? state : { ...state, intent }

export const endIntent = <R extends WithIntent>(state: R, key: string): R =>
  state.intent?.key === key ? { ...state, intent: undefined } : state
