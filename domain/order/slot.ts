import { formatClock, formatDay, formatSlot, parseSlot } from '../schedule/formatTime.ts'
import type { Day } from '../schedule/schedule.ts'
import type { Service } from '../catalogue/store.ts'

/** The time chosen at checkout: as soon as possible, or a slot of the schedule [CHK-16]. */
export interface ChosenTime {
  /** Wire name timing. False is as soon as possible; `date` (YYYY-MM-DD) and `time` (HH:mm) are then ''. */
  scheduled: boolean
  date: string
  time: string
}

export const ASAP: ChosenTime = { scheduled: false, date: '', time: '' }

/** The form's first value: now if open, else the first slot; undefined without a schedule [CHK-15], Q-35. */
export const startingTime = (days: readonly Day[], isOpen: boolean): ChosenTime | undefined =>
  isOpen ? ASAP : firstSlot(days[0])

/** Whether a time chosen earlier is still available (D-17). */
export const isOffered = (days: readonly Day[], isOpen: boolean, { scheduled, date, time }: ChosenTime): boolean =>
  scheduled ? hasSlot(days, date, time) : isOpen

export const hasSlot = (days: readonly Day[], date: string, time: string): boolean =>
  days.some((day) => day.date === date && day.hours.some((slot) => formatSlot(slot) === time))

/**
 * The dates to choose from. While the service is open today is the first, after its last slot too: NOW (ASAP) is no choice for
 * tomorrow [CHK-13], D-138.
 */
export const offeredDays = (days: readonly Day[], isOpen: boolean, today: string): readonly Day[] =>
  isOpen && days[0]?.date !== today ? [{ date: today, hours: [] }, ...days] : days

/** A later date selects its first slot; the first date selects now when the service is open [CHK-14]. */
export function chooseDate(days: readonly Day[], isOpen: boolean, date: string): ChosenTime | undefined {
  return date === days[0]?.date ? startingTime(days, isOpen) : firstSlot(days.find((day) => day.date === date))
}

/** The slot that an order for a day that is closed may go to: the next day with slots, at its time or the last one before (D-190). */
export function slotAfter(days: readonly Day[], date: string, time: string): ChosenTime | undefined {
  const day = days.find((one) => one.date > date) ?? days.at(-1)
  const slot = day?.hours.findLast((one) => formatSlot(one) <= time) ?? day?.hours[0]
  return day && slot ? { scheduled: true, date: day.date, time: formatSlot(slot) } : undefined
}

export const shownDate = (days: readonly Day[], chosen: ChosenTime | undefined): string =>
  chosen?.date || (days[0]?.date ?? '')

/** 'NOW (ASAP)' is offered only on the first date and only when the service is open [CHK-13]. */
export const offersAsap = (days: readonly Day[], isOpen: boolean, date: string): boolean =>
  isOpen && date === days[0]?.date

/** 'Tomorrow, Nov 27, 12:30 PM', for a scheduled time. */
export function formatChosen({ date, time }: ChosenTime, today: string): string {
  const slot = parseSlot(time)
  return `${formatDay(date, today)}, ${slot ? formatClock(slot) : time}`
}

function firstSlot(day: Day | undefined): ChosenTime | undefined {
  const slot = day?.hours[0]
  return day && slot ? { scheduled: true, date: day.date, time: formatSlot(slot) } : undefined
}

/** [CHK-10 CHK-11] */
export const unavailableText = (service: Service): string =>
  `We apologize, but ${service === 'Pick Up' ? 'pickup' : 'delivery'} service is currently unavailable. Please select a future time slot…`
