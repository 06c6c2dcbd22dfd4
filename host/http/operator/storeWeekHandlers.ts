import type { OperatorInput } from '../../../contract/operator/operatorCalls.ts'
import { addDays, localTime } from '../../../domain/schedule/localTime.ts'
import type { ServiceKey } from '../../../domain/schedule/specialDays.ts'
import type { StoreWeek } from '../../../domain/schedule/storeWeeks.ts'
import { writtenWeek } from '../../../domain/schedule/writtenHours.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { daysOf, spansOf, weekOf, type Hours } from '../../catalogue/hours.ts'
import { storeWeekOf, type WeekDocument } from '../../catalogue/storeWeeks.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { closedOrderWarnings } from '../../orders/closedOrders.ts'
import { hitOrders, withStoreWeeks } from '../../orders/hitOrders.ts'
import { decideOrders, decisionWords, readDecisions } from '../../orders/progress/decideOrders.ts'
import { announceStores } from '../../store/kitchen/pauses.ts'
import { saveStoreWeek, withdrawStoreWeek, type KeptStoreWeek } from '../../store/storeWeeks.ts'
import { answer, refuse, refusedAs, type OperatorContext, type OperatorHandlers, type OperatorRefused } from './operatorHandler.ts' // oxfmt-ignore
import { shownHits } from './specialDayHandlers.ts'
import { noService, serviceWords, spans } from './storeDayHandlers.ts'

const DAYS_SHOWN = 14
const DAYS_AHEAD = 366
const WEEK_DAYS = 7

/** Stores' own weeks (D-224). The dispatch has looked at whether the store is one of the asker's. */
export const storeWeekHandlers = {
  previewStoreWeek: async (given, context) => {
    const read = readWeek(given, context)
    if (!read.ok) return read
    const { db, catalogue, by } = context
    const store = storeHash(given.store)
    const then = await withStoreWeeks(db, [read.week], catalogue)
    const first = addDays(given.from, -DAYS_SHOWN)
    const hours = (of: typeof then, date: string) => {
      const { pickup, delivery } = of.hoursOn(store, date) ?? {}
      return { pickup: spans(pickup), delivery: spans(delivery) }
    }
    const days = Array.from({ length: 2 * DAYS_SHOWN }, (_, ahead) => addDays(first, ahead))
    return answer({
      days: days.map((date) => ({
        date,
        before: hours(catalogue, date),
        after: hours(then, date),
        isSpecial: (catalogue.hoursOn(store, date)?.special.length ?? 0) > 0,
      })),
      orders: shownHits(await hitOrders(db, [store], then, context), by),
    })
  },
  saveStoreWeek: async ({ decisions: listed, ...given }, context) => {
    const read = readWeek(given, context)
    if (!read.ok) return read
    const { catalogue, now, note } = context
    const { store, from } = given
    const { week } = read
    const before = weekFrom(from, storeHash(store), context)
    const decisions = readDecisions(listed)
    const decided = await decideOrders(decisions, context, async (transaction) => {
      await saveStoreWeek(transaction, week, now)
      return await withStoreWeeks(transaction, [week], catalogue)
    })
    if (!decided.ok) return refusedAs(decided)
    note({
      store: storeHash(store),
      subject: store,
      what: `Week from ${from} on`,
      before: weekWords(before),
      after: [weekWords(storeWeekOf(week)), ...decisions.map(decisionWords)].join('; '),
      undo:
        before.from === from
          ? { call: 'saveStoreWeek', input: inputOf(store, before) }
          : { call: 'removeStoreWeek', input: { code: store, from } },
    })
    return await changed(given, context)
  },
  removeStoreWeek: async ({ store, from }, context) => {
    const { db, catalogue, now, note } = context
    const hash = storeHash(store)
    const week = weekFrom(from, hash, context)
    if (week.from !== from) return refuse('This store has no week that begins on this day.', 404)
    if (from <= todayOf(hash, context))
      return refuse('This week has begun. Give the store a new one from a later day on.')
    await withdrawStoreWeek(db, { store, begins_on: from }, now)
    note({
      store: hash,
      subject: store,
      what: `Week from ${from} on`,
      before: weekWords(week),
      after: weekWords(catalogue.weekOn(hash, addDays(from, -1)) ?? week),
      undo: { call: 'saveStoreWeek', input: inputOf(store, week) },
    })
    return await changed({ store, from }, context)
  },
} satisfies Partial<OperatorHandlers>

export const todayOf = (store: string, { catalogue, now }: Pick<OperatorContext, 'catalogue' | 'now'>): string =>
  localTime(now, zoneOffsets(catalogue.zone(store), now)).date

export const weekFrom = (from: string, store: string, { catalogue }: Pick<OperatorContext, 'catalogue'>): StoreWeek =>
  catalogue.weekOn(store, from) ?? { from: '', pickup: [], delivery: [], lastOrders: {} }

/** A week of a call as it is kept; it begins after today, has hours for services that the store has, and leaves no day out. */
export function readWeek(
  given: OperatorInput<'previewStoreWeek'>,
  context: OperatorContext,
): { ok: true; week: KeptStoreWeek } | OperatorRefused {
  const { store: code, from, pickup, delivery, pickupLastOrders, deliveryLastOrders } = given
  const { catalogue, now } = context
  const store = storeHash(code)
  if (!catalogue.serviceState(store, 'pickup', now)) return refuse('This store is not open yet.', 404)
  const isForDelivery = catalogue.serviceState(store, 'delivery', now) !== undefined
  if (!isForDelivery && (delivery ?? deliveryLastOrders) !== undefined) return noService('delivery')
  const today = todayOf(store, context)
  if (Number.isNaN(Date.parse(from)) || addDays(from, 0) !== from || from > addDays(today, DAYS_AHEAD))
    return refuse('Say a first day within a year, such as from=2026-12-07.')
  if (from <= today) return refuse('A new week begins tomorrow at the earliest: today stays as it is. Today gets other hours as a special day.') // oxfmt-ignore
  const document: WeekDocument = { pickup: {}, lastOrders: { pickup: pickupLastOrders, delivery: deliveryLastOrders } }
  for (const [service, text] of [
    ['pickup', pickup],
    ['delivery', delivery],
  ] as const) {
    if (text === undefined) continue
    const hours = readHours(text)
    const fault = typeof hours === 'string' ? hours : lastOrdersFault(hours, document.lastOrders[service])
    if (typeof hours === 'string' || fault !== undefined) return refuse(`${serviceWords(service)}: ${fault}`)
    document[service] = hours
  }
  return { ok: true, week: { store: code, begins_on: from, document } }
}

/** Of 'mon-thu 11:00-22:00; fri,sat 11:00-01:00; sun closed'; else what is wrong with it. */
function readHours(text: string): Hours | string {
  const parts = text.split(';').map((part) => /^([a-z,-]+) (.+)$/.exec(part.trim())?.slice(1) ?? [])
  if (parts.some((part) => part.length === 0)) return 'say days and hours, such as mon-thu 11:00-22:00; fri,sat 11:00-01:00; sun closed.' // oxfmt-ignore
  const hours: Hours = Object.fromEntries(parts)
  const [fault] = weekOf(hours).faults
  if (fault) return `${fault.key} ${fault.message}.`
  const named = parts.flatMap(([days = '']) => daysOf(days) ?? [])
  return named.length === WEEK_DAYS ? hours : 'say the hours of each day once, or closed.'
}

const lastOrdersFault = (hours: Hours, lastOrders = 0): string | undefined =>
  Object.values(hours).some((text) => spansOf(text)?.some(({ from, until }) => until - from <= lastOrders))
    ? 'last orders would be before the doors open.'
    : undefined

async function changed({ store, from }: { store: string; from: string }, context: OperatorContext) {
  const { db, now, refreshStores, current, stores } = context
  await refreshStores()
  await announceStores(db)
  return answer({ store, from, warnings: await closedOrderWarnings(db, current(), now, stores) })
}

/** 'Pick Up mon-sun 11:00-22:00, last orders 15 min before' */
export const weekWords = (week: StoreWeek): string =>
  (['pickup', 'delivery'] as const)
    .filter((service) => week[service].length > 0)
    .map((service) => {
      const last = week.lastOrders[service]
      return `${serviceWords(service)} ${writtenWeek(week[service])}${last === undefined ? '' : `, last orders ${last} min before closing`}` // oxfmt-ignore
    })
    .join('. ')

/** The call that saves a week again. */
export function inputOf(code: string, { from, pickup, delivery, lastOrders }: StoreWeek): Record<string, string> {
  const last = (service: ServiceKey) => {
    const minutes = lastOrders[service]
    return minutes === undefined ? {} : { [`${service}_last_orders`]: String(minutes) }
  }
  return {
    code,
    from,
    pickup: writtenWeek(pickup),
    ...(delivery.length > 0 ? { delivery: writtenWeek(delivery) } : {}),
    ...last('pickup'),
    ...last('delivery'),
  }
}
