import type { Cents } from '../money.ts'

/**
 * An order on its way to be paid: remembered before its first byte leaves, until it is known what became of it. It holds no
 * card data, and nothing is ever paid out of it: the host is asked by it.
 */
export interface Intent {
  /** Travels as Idempotency-Key with every complete of this intent, the one after 3-D Secure too (D-22). */
  key: string
  /** csh. */
  checkout: string
  store: string
  /** What the customer agreed to pay, tip included. */
  total: Cents
  pieces: readonly Piece[]
  /** Milliseconds since 1970. */
  madeAt: number
}

/** What is bought of a product. */
export interface Piece {
  product: string
  quantity: number
}

interface WithIntent {
  intent?: Intent
}

/** One at a time: where there is one, that one stays. */
export const beginIntent = <R extends WithIntent>(remembered: R, intent: Intent): R =>
  remembered.intent ? remembered : { ...remembered, intent }

/** It is known what became of it. */
export const endIntent = <R extends WithIntent>(remembered: R, key: string): R =>
  remembered.intent?.key === key ? { ...remembered, intent: undefined } : remembered
