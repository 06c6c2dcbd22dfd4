import type { Context } from '../context/context.ts'
import type { CardPayments } from '../services/card.ts'
import type { Counts } from '../services/counts.ts'
import type { Db } from '../store/database/database.ts'

/** `db` is the database outside any transaction: the card provider is never asked inside one. */
export interface OrderDeps {
  db: Db
  payments: CardPayments
  clock: () => Date
  counts?: Counts
  /** The address of the chain, which is mailed when a refund fails; without one nobody is. Throws before a catalogue is loaded. */
  chainEmail?: () => string | undefined
}

export function clockFrom(now: Date): () => Date {
  const startMs = performance.now()
  return () => new Date(now.getTime() + performance.now() - startMs)
}

/** What a call's order depends on. */
export const orderDepsOf = ({
  db,
  services,
  now,
  catalogue,
  counts,
}: Pick<Context, 'db' | 'services' | 'now' | 'catalogue' | 'counts'>): OrderDeps => ({
  db,
  payments: services.payments,
  clock: clockFrom(now),
  counts,
  chainEmail: () => catalogue.chain.email,
})
