import type { CardPayments } from '../../../host/services/card.ts'

/** The next charge is answered ('answered'), loses its answer ('answer lost'), or the host dies after or before it. */
type ChargeFault = 'answered' | 'answer lost' | 'killed after' | 'killed before'

/** Wraps the real card payments so that the next charge meets the given fault. */
export interface FaultyPayments {
  wrap: (payments: CardPayments) => CardPayments
  failNext(fault: ChargeFault): void
}

export function faultyPayments(): FaultyPayments {
  let fault: ChargeFault = 'answered'
  return {
    failNext: (one) => (fault = one),
    wrap: (payments) => ({
      ...payments,
      charge: async (request) => {
        const now = fault
        fault = 'answered'
        if (now === 'killed before') throw new Error('killed')
        const outcome = await payments.charge(request)
        if (now === 'killed after') throw new Error('killed')
        return now === 'answer lost' ? { kind: 'unknown', message: 'lost' } : outcome
      },
    }),
  }
}
