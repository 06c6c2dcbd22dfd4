import { formatSlot } from '../schedule/formatTime.ts'
import type { Day } from '../schedule/schedule.ts'

/** The time a customer chooses at checkout: as soon as possible, or one slot of the schedule [CHK-16]. */
export interface ChosenTime {
  /** timing 1; false is as soon as possible, then date and time are ''. */
  scheduled: boolean
  /** YYYY-MM-DD */
  date: string
  /** HH:mm */
  time: string
}

export const ASAP: ChosenTime = { scheduled: false, date: '', time: '' }

/** What the form starts with: now where the service is open, else the first slot; nothing without a schedule [CHK-15], Q-35. */
export const startingTime = (days: readonly Day[], isOpen: boolean): ChosenTime | undefined =>
  isOpen ? ASAP : firstSlot(days[0])

/** Whether a time that was chosen before can still be had (D-17). */
export const isOffered = (days: readonly Day[], isOpen: boolean, { scheduled, date, time }: ChosenTime): boolean =>
  scheduled ? hasSlot(days, date, time) : isOpen

/** Whether these days offer this date (YYYY-MM-DD) and time (HH:mm). */
export const hasSlot = (days: readonly Day[], date: string, time: string): boolean =>
  days.some((day) => day.date === date && day.hours.some((slot) => formatSlot(slot) === time))

/** Choosing another date than the first schedules its first slot; the first date is now again where the service is open [CHK-14]. */
export function chooseDate(days: readonly Day[], isOpen: boolean, date: string): ChosenTime | undefined {
  return date === days[0]?.date ? startingTime(days, isOpen) : firstSlot(days.find((day) => day.date === date))
}

/** The date that the form shows: a chosen one, or the first. */
export const shownDate = (days: readonly Day[], chosen: ChosenTime | undefined): string =>
  chosen?.date || (days[0]?.date ?? '')

/** 'NOW (ASAP)' is offered on the first date of an open service only [CHK-13]. */
export const offersAsap = (days: readonly Day[], isOpen: boolean, date: string): boolean =>
  isOpen && (days[0] === undefined || date === days[0].date)

function firstSlot(day: Day | undefined): ChosenTime | undefined {
  const slot = day?.hours[0]
  return day && slot ? { scheduled: true, date: day.date, time: formatSlot(slot) } : undefined
}
