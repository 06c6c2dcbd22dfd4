import type { UtcOffsets } from '../../domain/schedule/localTime.ts'
import type { Store } from '../../domain/catalogue/store.ts'

/** The UTC offsets of the stores as the host sent them (D-31); the device's own offset when none are known. */
export const storeOffsets = (stores: readonly Store[] | undefined): UtcOffsets =>
  stores?.find(({ offsets }) => offsets !== undefined)?.offsets ?? [
    { from: 0, minutes: -new Date().getTimezoneOffset() },
  ]
