import type { CardPayments } from '../../../host/services/card.ts'

/** The next charge is answered ('heard'), loses its answer ('unheard'), or the host dies after or before it. */
export type ChargeFault = 'heard' | 'unheard' | 'killed after' | 'killed before'

/** Wraps the real card payments so that the next charge meets the given fate. */
export interface FaultyPayments {
  wrap: (payments: CardPayments) => CardPayments
  failNext(fate: ChargeFault): void
}

export function faultyPayments(): FaultyPayments {
  let fate: ChargeFault = 'heard'
  return {
    failNext: (one) => (fate = one),
    wrap: (payments) => ({
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
