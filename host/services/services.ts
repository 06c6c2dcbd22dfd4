import type { CardPayments } from './card.ts'

/** The outside services that answers use, each with its embedded default. */
export interface Services {
  payments: CardPayments
}
