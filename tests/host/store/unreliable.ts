import type { CardPayments } from '../../../host/services/card.ts'

/** What becomes of the next charge: heard; made and its answer lost; or cut off as by the end of the host, before or after. */
export type Fate = 'heard' | 'unheard' | 'killed after' | 'killed before'

/** The real payments over a line that loses what it is told to lose. */
export interface Unreliable {
  over: (payments: CardPayments) => CardPayments
  next(fate: Fate): void
}

export function unreliable(): Unreliable {
  let fate: Fate = 'heard'
  return {
    next: (one) => (fate = one),
    over: (payments) => ({
      ...payments,
      charge: async (request) => {
        const now = fate
        fate = 'heard'
        if (now === 'killed before') throw new Error('killed')
        const outcome = await payments.charge(request)
        if (now === 'killed after') throw new Error('killed')
        return now === 'unheard' ? { kind: 'unknown', message: 'lost' } : outcome
      },
    }),
  }
}
