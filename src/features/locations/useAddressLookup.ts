import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../contract/calls.ts'
import type { Service } from '../../../domain/catalogue/store.ts'
import type { DeliveryAddress } from '../../../domain/places/deliveryAddress.ts'
import { queryOf } from '../../hooks/queries.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

export type StoreNear = AnswerOf<'storesNear'>['locations'][number]

/** What the host answers about an address; 'none' without one [LOC-14]. */
export type Lookup =
  | { kind: 'none' }
  | { kind: 'running'; address: DeliveryAddress }
  | { kind: 'failed'; address: DeliveryAddress; message: string; retry: () => void }
  | { kind: 'answered'; address: DeliveryAddress; stores: readonly StoreNear[]; beyondKm: number | undefined }

/** Asks once which stores serve the address for this service. */
export function useAddressLookup(service: Service, address: DeliveryAddress | undefined): Lookup {
  const { lat = 0, lng = 0 } = address ?? {}
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf('storesNear', { lat, lng, service }),
    enabled: address !== undefined,
    // The panel offers to try again, and the list goes on without an answer.
    retry: false,
  })
  if (!address) return { kind: 'none' }
  if (data) return { kind: 'answered', address, stores: data.locations, beyondKm: data.beyondKm }
  if (!error || isFetching) return { kind: 'running', address }
  return { kind: 'failed', address, message: error.message, retry: () => reportRejection(refetch()) }
}
