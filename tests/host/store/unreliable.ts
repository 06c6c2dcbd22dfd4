import type { CardPayments } from '../../../host/services/card.ts'

/** The next charge is answered ('heard'), loses its answer ('unheard'), or the host dies after or before it. */
export type Fate = 'heard' | 'unheard' | 'killed after' | 'killed before'

/** Wraps the real card payments so that the next charge meets the given fate. */
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
