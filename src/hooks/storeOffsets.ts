import type { UtcOffsets } from '../../domain/schedule/localTime.ts'
import type { Store } from '../../domain/catalogue/store.ts'

/** The clocks of the stores as the host has sent them (D-31); the device's own where none are known. */
export const storeOffsets = (stores: readonly Store[] | undefined): UtcOffsets =>
  stores?.find(({ offsets }) => offsets !== undefined)?.offsets ?? [
    { from: 0, minutes: -new Date().getTimezoneOffset() },
  ]
