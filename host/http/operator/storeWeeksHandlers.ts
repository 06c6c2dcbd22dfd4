import * as z from 'zod/mini'
import type { OperatorInput } from '../../../contract/operator/operatorCalls.ts'
import { isInScope } from '../../../domain/office/roles.ts'
import { addDays, weekdayOf } from '../../../domain/schedule/localTime.ts'
import type { Week } from '../../../domain/schedule/schedule.ts'
import type { ServiceKey } from '../../../domain/schedule/specialDays.ts'
import type { StoreWeek } from '../../../domain/schedule/storeWeeks.ts'
import { isOneEnd, withOneEnd } from '../../../domain/schedule/writtenHours.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { daysOf, spansOf } from '../../catalogue/hours.ts'
import { readJson } from '../../catalogue/import/readJson.ts'
import { storeWeekOf } from '../../catalogue/storeWeeks.ts'
import { closedOrderWarnings } from '../../orders/closedOrders.ts'
import { hitOrders, withStoreWeeks } from '../../orders/hitOrders.ts'
import { decideOrders, decisionWords, readDecisions, type Decision } from '../../orders/progress/decideOrders.ts'
import { announceStores } from '../../store/kitchen/pauses.ts'
import { saveStoreWeek, withdrawStoreWeek, type KeptStoreWeek } from '../../store/storeWeeks.ts'
import { answer, nameOfStore, refuse, refusedAs, type OperatorContext, type OperatorHandlers, type OperatorRefused } from './operatorHandler.ts' // oxfmt-ignore
import { shownHits } from './specialDayHandlers.ts'
import { serviceWords, spans } from './storeDayHandlers.ts'
import { inputOf, readWeek, todayOf, weekFrom, weekWords } from './storeWeekHandlers.ts'

const WEEK_DAYS = 7

/** The weeks of several stores in one press (D-234). */
export const storeWeeksHandlers = {
  previewStoreWeeks: async (given, context) => {
    const read = readWeeks(given, context)
    if (!read.ok) return read
    const { db, catalogue, by } = context
    const then = await withStoreWeeks(db, read.weeks, catalogue)
    const hashes = read.weeks.map(({ store }) => storeHash(store))
    return answer({
      stores: read.weeks.map((week) => {
        const store = storeHash(week.store)
        const [before, after] = [weekFrom(given.from, store, context), storeWeekOf(week)]
        const delivers = deliversAt(store, context)
        return {
          store: week.store,
          name: nameOfStore(catalogue, store),
          days: Array.from({ length: WEEK_DAYS }, (_, ahead) => {
            const date = addDays(given.from, ahead)
            const day = weekdayOf(date)
            const hours = (of: typeof before) => ({
              pickup: spans(of.pickup[day]),
              delivery: spans(delivers ? of.delivery[day] : []),
            })
            return { date, before: hours(before), after: hours(after) }
          }),
        }
      }),
      orders: shownHits(await hitOrders(db, hashes, then, context), by),
    })
  },
  saveStoreWeeks: async ({ decisions: listed, ...given }, context) => {
    const read = readWeeks(given, context)
    if (!read.ok) return read
    const { catalogue, now } = context
    const { weeks } = read
    const decisions = readDecisions(listed)
    const decided = await decideOrders(decisions, context, async (transaction) => {
      for (const week of weeks) await saveStoreWeek(transaction, week, now)
      return await withStoreWeeks(transaction, weeks, catalogue)
    })
    if (!decided.ok) return refusedAs(decided)
    const codes = weeks.map(({ store }) => store)
    return await changed({ from: given.from, codes, decisions }, context)
  },
  restoreStoreWeeks: async ({ from, weeks: text }, context) => {
    const { db, now, stores } = context
    const changes = readChanges(text)
    if (!changes) return refuse('This is no change of weeks.')
    const weeks: KeptStoreWeek[] = []
    for (const { store, is, was } of changes) {
      const hash = storeHash(store)
      if (!isInScope(stores, hash)) return NO_STORE
      if (from <= todayOf(hash, context)) return refuse('These weeks have begun. Give the stores new ones from a later day on.') // oxfmt-ignore
      if (JSON.stringify(ownWeek(store, from, context)) !== JSON.stringify(is))
        return refuse(`The week of ${store} was changed since, so that nothing is taken back.`, 409)
      const read = was && readWeek(fieldsOf(store, from, was), context)
      if (read && !read.ok) return read
      if (read) weeks.push(read.week)
    }
    await db.transaction().execute(async (transaction) => {
      for (const { store, was } of changes)
        if (!was) await withdrawStoreWeek(transaction, { store, begins_on: from }, now)
      for (const week of weeks) await saveStoreWeek(transaction, week, now)
    })
    return await changed({ from, codes: changes.map(({ store }) => store), decisions: [] }, context)
  },
} satisfies Partial<OperatorHandlers>

const deliversAt = (store: string, { catalogue, now }: Pick<OperatorContext, 'catalogue' | 'now'>): boolean =>
  catalogue.serviceState(store, 'delivery', now) !== undefined

const NO_STORE = refuse('There is no such store.', 404)

/** The weeks of the stores in which these hours change anything. */
function readWeeks(
  given: OperatorInput<'previewStoreWeeks'>,
  context: OperatorContext,
): { ok: true; weeks: KeptStoreWeek[] } | OperatorRefused {
  const { catalogue, now, stores } = context
  const days = { pickup: readDays(given.pickup), delivery: readDays(given.delivery) }
  for (const service of ['pickup', 'delivery'] as const)
    if (!days[service]) return refuse(`${serviceWords(service)}: say days and hours, such as mon-thu -23:00; sun closed.`) // oxfmt-ignore
  const weeks: KeptStoreWeek[] = []
  for (const code of new Set(given.stores.split(',').map((one) => one.trim()))) {
    const store = storeHash(code)
    if (!isInScope(stores, store) || !catalogue.store(store, now)) return NO_STORE
    // It gets its week from the catalogue with which it opens.
    if (!catalogue.serviceState(store, 'pickup', now)) continue
    const base = weekFrom(given.from, store, context)
    const week = (service: ServiceKey): Week =>
      Array.from({ length: WEEK_DAYS }, (_, day) => {
        const [spans, text] = [base[service][day] ?? [], days[service]?.get(day)]
        return text === undefined ? spans : isOneEnd(text) ? withOneEnd(spans, text) : (spansOf(text) ?? [])
      })
    const delivers = deliversAt(store, context)
    const then: StoreWeek = {
      from: given.from,
      pickup: week('pickup'),
      delivery: delivers ? week('delivery') : [],
      lastOrders: {
        ...base.lastOrders,
        ...(given.pickupLastOrders === undefined ? {} : { pickup: given.pickupLastOrders }),
        ...(given.deliveryLastOrders === undefined || !delivers ? {} : { delivery: given.deliveryLastOrders }),
      },
    }
    const is = inputOf(code, then)
    if (JSON.stringify(is) === JSON.stringify(inputOf(code, { ...base, from: given.from, ...(delivers ? {} : { delivery: [] }) }))) continue // oxfmt-ignore
    const read = readWeek(fieldsOf(code, given.from, is), context)
    if (!read.ok) return { ...read, message: `${nameOfStore(catalogue, store)}: ${read.message ?? ''}` }
    weeks.push(read.week)
  }
  return weeks.length > 0 ? { ok: true, weeks } : refuse('Nothing changes in these stores.')
}

/** The hours of the days that a text like 'mon-thu -23:00; sun closed' names, Sunday 0; undefined where it is none. */
function readDays(text = ''): Map<number, string> | undefined {
  const hours = new Map<number, string>()
  for (const part of text === '' ? [] : text.split(';')) {
    const [, days = '', of = ''] = /^([a-z,-]+) (.+)$/.exec(part.trim()) ?? []
    const named = daysOf(days)
    if (!named || !(isOneEnd(of) || spansOf(of)) || named.some((day) => hours.has(day))) return undefined
    for (const day of named) hours.set(day, of)
  }
  return hours
}

type Written = Record<string, string>

/** The store's own week that begins on this day, as a call saves it; null where none does. */
function ownWeek(code: string, from: string, context: Pick<OperatorContext, 'catalogue' | 'now'>): Written | null {
  const store = storeHash(code)
  const week = weekFrom(from, store, context)
  const delivers = deliversAt(store, context)
  return week.from === from ? inputOf(code, delivers ? week : { ...week, delivery: [] }) : null
}

function fieldsOf(store: string, from: string, written: Written): OperatorInput<'previewStoreWeek'> {
  const { pickup = '', delivery, pickup_last_orders: forPickup, delivery_last_orders: forDelivery } = written
  return {
    store,
    from,
    pickup,
    ...(delivery === undefined ? {} : { delivery }),
    ...(forPickup === undefined ? {} : { pickupLastOrders: Number(forPickup) }),
    ...(forDelivery === undefined ? {} : { deliveryLastOrders: Number(forDelivery) }),
  }
}

const written = z.nullable(z.record(z.string(), z.string()))
const changes = z.array(z.object({ store: z.string(), is: written, was: written }))

function readChanges(text: string): z.output<typeof changes> | undefined {
  const json = readJson(text)
  const read = json.ok ? changes.safeParse(json.value) : undefined
  return read?.success ? read.data : undefined
}

interface Changed {
  from: string
  codes: readonly string[]
  decisions: readonly Decision[]
}

/** `context.catalogue` is that of before the change. */
async function changed({ from, codes, decisions }: Changed, context: OperatorContext) {
  const { db, now, refreshStores, current, stores, note, catalogue } = context
  await refreshStores()
  await announceStores(db)
  const then = { catalogue: current(), now }
  const undo = JSON.stringify(
    codes.map((store) => ({ store, is: ownWeek(store, from, then), was: ownWeek(store, from, context) })),
  )
  const words = (of: Pick<OperatorContext, 'catalogue' | 'now'>) =>
    codes.map((code) => `${nameOfStore(catalogue, storeHash(code))}: ${weekWords(weekFrom(from, storeHash(code), of))}`)
  note({
    subject: codes.join(', '),
    what: `Week from ${from} on`,
    before: words(context).join('; '),
    after: [...words(then), ...decisions.map(decisionWords)].join('; '),
    undo: { call: 'restoreStoreWeeks', input: { from, weeks: undo } },
  })
  return answer({ from, undo, warnings: await closedOrderWarnings(db, then.catalogue, now, stores) })
}
