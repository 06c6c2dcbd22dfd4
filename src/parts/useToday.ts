import { useSyncExternalStore } from 'react'
import { localTime } from '../../rules/schedule.ts'
import { BRAND } from '../content/brand.ts'

const never = () => () => {}

/** The day where the stores are, YYYY-MM-DD. */
export const today = (): string => localTime(new Date(), BRAND.timeZone).date

/** The same for drawing: undefined on the host and while the page hydrates. */
export const useToday = (): string | undefined => useSyncExternalStore(never, today, () => undefined)
