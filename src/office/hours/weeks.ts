import type { Answer } from '../device/ask.ts'

type Hours = Answer<'storeHours'>

export const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

/** The week of a store that counts on a date. */
export const weekAt = ({ week, lastOrders, weeks }: Hours, date: string): Pick<Hours, 'week' | 'lastOrders'> =>
  weeks.findLast(({ from }) => from <= date) ?? { week, lastOrders }
