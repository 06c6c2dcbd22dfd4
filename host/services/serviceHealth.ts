import type { CardPayments } from './card.ts'
import type { ChargeOutcome } from './cardOutcome.ts'
import { failureReason } from './counts.ts'
import type { Geocoder, PlaceResult } from './geocoder.ts'

type WatchedService = 'card' | 'geocoder'

/** How often a service has failed this host since it answered last. */
export interface ServiceFailures {
  service: WatchedService
  times: number
  /** When the first of these failed. */
  since: Date
}

interface Services {
  payments: CardPayments
  geocoder: Geocoder
}

/** The same services, and what of them fails this host in a row until the next answer. */
export function watchServices(services: Services, clock: () => Date): Services & { failing: () => ServiceFailures[] } {
  const failures = new Map<WatchedService, ServiceFailures>()
  const note = (service: WatchedService, hasFailed: boolean): void => {
    const { times = 0, since = clock() } = failures.get(service) ?? {}
    if (hasFailed) failures.set(service, { service, times: times + 1, since })
    else failures.delete(service)
  }
  const charged = (outcome: ChargeOutcome): ChargeOutcome => {
    const reason = failureReason(outcome)
    note('card', reason === 'unknown' || reason === 'provider')
    return outcome
  }
  const found = (result: PlaceResult): PlaceResult => {
    note('geocoder', !result.ok)
    return result
  }
  return {
    failing: () => [...failures.values()],
    get payments(): CardPayments {
      const { payments } = services
      return {
        ...payments,
        charge: async (request) => charged(await payments.charge(request)),
        retrieve: async (intent) => charged(await payments.retrieve(intent)),
      }
    },
    get geocoder(): Geocoder {
      const { geocoder } = services
      return {
        ...geocoder,
        search: async (asked) => found(await geocoder.search(asked)),
        reverse: async (point) => found(await geocoder.reverse(point)),
      }
    },
  }
}
