import type { CardPayments } from '../services/card.ts'
import type { Db } from '../store/database/database.ts'

/** What taking money needs: the database outside any transaction, and the card provider, who is never asked inside one. */
export interface OrderDeps {
  db: Db
  payments: CardPayments
  clock: () => Date
}

/** A clock that goes on from the moment a request was given. */
export function clockFrom(now: Date): () => Date {
  const began = performance.now()
  return () => new Date(now.getTime() + performance.now() - began)
}
