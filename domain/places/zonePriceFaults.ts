import type { DeliveryRate } from './deliveryRate.ts'
import type { Zone } from './zones.ts'

/** Where a price of a zone is wrong: in one of its bands of distance, or of its steps for larger orders. */
export interface PriceFault {
  list: 'bands' | 'steps'
  index: number
  field: 'beyondKm' | 'from' | 'price'
  message: string
}

/** Bands go outwards, and each step makes a delivery cheaper than what smaller orders pay (D-186). */
export function zonePriceFaults({ price, bands = [], steps = [] }: DeliveryRate & Pick<Zone, 'bands'>): PriceFault[] {
  const dearest = Math.max(price, ...bands.map((band) => band.price))
  return [
    ...bands.flatMap(({ beyondKm }, index): PriceFault[] =>
      beyondKm > (bands[index - 1]?.beyondKm ?? 0)
        ? []
        : [{ list: 'bands', index, field: 'beyondKm', message: 'must be farther than in the band before it' }],
    ),
    ...steps.flatMap((step, index): PriceFault[] => {
      const before = steps[index - 1]
      const tooSoon = before ? 'must be more than in the step before it' : 'must be more than 0'
      return [
        ...(step.from > (before?.from ?? 0)
          ? []
          : [{ list: 'steps', index, field: 'from', message: tooSoon } as const]),
        ...(step.price < (before?.price ?? dearest)
          ? []
          : [{ list: 'steps', index, field: 'price', message: 'must be less than what smaller orders pay' } as const]),
      ]
    }),
  ]
}
