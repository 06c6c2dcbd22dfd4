import { beginOf, dayEnd, officeTime, runningDay } from '../../../domain/office/clock.ts'
import { printerFault } from '../../../domain/office/wants.ts'
import { holidayOn } from '../../../domain/schedule/holidays.ts'
import { serviceKey } from '../../../domain/catalogue/store.ts'
import { addDays, localTime } from '../../../domain/schedule/localTime.ts'
import type { Span } from '../../../domain/schedule/schedule.ts'
import type { ServiceKey } from '../../../domain/schedule/specialDays.ts'
import type { StoreWeek } from '../../../domain/schedule/storeWeeks.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { pauseService, setReadyTime, untilOf } from '../../handlers/kitchen/pauses.ts'
import { listProducts } from '../../handlers/kitchen/soldOut.ts'
import { storesNow } from '../../orders/storesNow.ts'
import { listPowerCut } from '../../store/kitchen/pauses.ts'
import { listScreens } from '../../store/kitchen/storeStates.ts'
import { listDrivers } from '../../store/orders/deliveries.ts'
import { listOpenOrders } from '../../store/orders/waitingOrders.ts'
import { listPrinters, queueTestTicket } from '../../store/printing.ts'
import { answer, refuse, type OperatorContext, type OperatorHandlers } from './operatorHandler.ts'
import { servicesOf } from './todayHandlers.ts'

const LOAD_HOURS = 2
const MAX_PAUSE_MS = 12 * 3_600_000
const CALENDAR_DAYS = 42

/** The day of one store (D-206). The dispatch has looked at whether it is one of the asker's. */
export const storeDayHandlers = {
  storeDay: async ({ store: code }, { db, catalogue, now }) => {
    const store = storeHash(code)
    const [standing] = await storesNow(db, [store], { catalogue, now, hours: LOAD_HOURS })
    if (!standing) return refuse('This store is not open yet.', 404)
    const offsets = zoneOffsets(catalogue.zone(store), now)
    const since = beginOf(runningDay(now, offsets), offsets)
    const groups = await listProducts(store, { db, catalogue, now })
    const orders = await listOpenOrders(db, [store])
    const cut = await listPowerCut(db, store, now)
    const printers = await listPrinters(db, [store], now)
    const screens = await listScreens(db, [store], since, now)
    const drivers = await listDrivers(db, [store], since)
    return answer({
      at: now,
      code,
      name: standing.name,
      phone: standing.phone,
      offsets,
      services: servicesOf(standing),
      powerCut: cut[0] ? { since: cut[0].at, services: cut.map(({ service }) => service) } : null,
      dayEnds: dayEnd(now, offsets),
      capacity: standing.capacity ?? null,
      load: [...standing.load],
      orders: orders.map(({ number, document, stage, ready_at: readyAt, total }) => ({
        number: String(number),
        service: serviceKey(document.service),
        stage,
        readyAt,
        isForLater: document.date !== '',
        what: inWords(document.items),
        total,
      })),
      screens,
      hasPin: standing.screens !== undefined,
      printers: printers.map(({ id, name, seen_at: seen, status, waiting }) => ({
        id,
        name,
        seen,
        fault: printerFault({ name, seen, status, waiting }, now),
        waiting,
      })),
      soldOut: groups.flatMap(({ items }) => items.filter(({ soldOut }) => soldOut)).map(itemOf),
      drivers,
    })
  },
  storeProducts: async ({ store }, context) => {
    const groups = await listProducts(storeHash(store), context)
    return answer({ groups: groups.map(({ name, items }) => ({ name, items: items.map(itemOf) })) })
  },
  pauseService: async ({ store: code, service, minutes, until: given }, context) => {
    const { catalogue, now, by, note } = context
    const store = storeHash(code)
    if (!catalogue.serviceState(store, service, now)) return noService(service)
    if (given === undefined && minutes === undefined) return refuse('Say minutes=30, or until when.')
    const until = given ?? untilOf(minutes ?? 0, now)
    if (until.getTime() - now.getTime() > MAX_PAUSE_MS) return refuse('A pause has up to 720 minutes.')
    const before = catalogue.serviceState(store, service, now)
    const former = before?.is === 'paused' ? before.until : undefined
    await pauseService({ store, service, until }, { source: 'operator', actor: by.name }, context)
    const isPaused = until > now
    const words = (at: Date | undefined) => (at ? `paused until ${clockOf(at, store, context)}` : 'open')
    note({
      store,
      subject: code,
      what: `${serviceWords(service)} ${isPaused ? 'paused' : 'resumed'}`,
      before: words(former),
      after: words(isPaused ? until : undefined),
      undo: {
        call: 'pauseService',
        input: { code, service, ...(former ? { until: former.toISOString() } : { minutes: '0' }) },
      },
    })
    return answer({ service, until: isPaused ? until : null })
  },
  setReadyTime: async ({ store: code, service, minutes }, context) => {
    const { catalogue, now, by, note, current } = context
    const store = storeHash(code)
    const usual = catalogue.usualMinutes(store)?.[service] ?? 0
    if (!catalogue.serviceState(store, service, now)) return noService(service)
    const minutesNow = (of: typeof catalogue) => {
      const { pickupMinutes = 0, deliveryMinutes = 0 } = of.store(store, now) ?? {}
      return service === 'delivery' ? deliveryMinutes : pickupMinutes
    }
    const before = minutesNow(catalogue)
    await setReadyTime({ store, service, minutes: minutes === usual ? undefined : minutes }, by.name, context)
    const after = minutesNow(current())
    note({
      store,
      subject: code,
      what: `${serviceWords(service)} ready time`,
      before: `${before} min`,
      after: `${after} min`,
      undo: { call: 'setReadyTime', input: { code, service, minutes: String(before) } },
    })
    const until = after === usual ? null : dayEnd(now, zoneOffsets(catalogue.zone(store), now))
    return answer({ service, minutes: after, until })
  },
  storeHours: ({ store: code, from }, { catalogue, now }) => {
    const store = storeHash(code)
    const today = localTime(now, zoneOffsets(catalogue.zone(store), now)).date
    const first = from ?? today
    const week = catalogue.weekOn(store, today)
    if (!week || Number.isNaN(Date.parse(first))) return refuse('Say from=2026-12-01.')
    const province = catalogue.province(store)
    const days = Array.from({ length: CALENDAR_DAYS }, (_, ahead) => addDays(first, ahead))
    return answer({
      today,
      ...shownWeek(week),
      weeks: catalogue.weeksAfter(store, today).map((next) => ({ from: next.from, ...shownWeek(next) })),
      days: days.flatMap((date) => {
        const hours = catalogue.hoursOn(store, date)
        if (!hours) return []
        const { pickup, delivery, special, words } = hours
        return [
          {
            date,
            pickup: spans(pickup),
            delivery: spans(delivery),
            special: [...special],
            words,
            holiday: holidayOn(date, province),
          },
        ]
      }),
    })
  },
  testPrinter: async ({ id }, { db, now, stores, note, catalogue }) => {
    const store = await queueTestTicket(db, stores, id, now)
    if (store === undefined) return refuse('There is no such printer.', 404)
    note({ store, subject: catalogue.storeCode(store) ?? '', what: 'Test ticket printed' })
    return answer({ id })
  },
} satisfies Partial<OperatorHandlers>

export const serviceWords = (service: ServiceKey): string => (service === 'delivery' ? 'Delivery' : 'Pick Up')

export const noService = (service: ServiceKey) => refuse(`This store has no ${serviceWords(service)}.`)

const clockOf = (at: Date, store: string, { catalogue, now }: Pick<OperatorContext, 'catalogue' | 'now'>): string =>
  officeTime(at, now, zoneOffsets(catalogue.zone(store), now))

const shownWeek = ({ pickup, delivery, lastOrders }: StoreWeek) => ({
  week: Array.from({ length: 7 }, (_, day) => ({ pickup: spans(pickup[day]), delivery: spans(delivery[day]) })),
  lastOrders: { pickup: lastOrders.pickup ?? null, delivery: lastOrders.delivery ?? null },
})

export const spans = (of: readonly Span[] = []) => of.map(({ from, until }) => ({ from, until }))

const MAX_NAMED = 2

/** 'Half & Half and 2 more' */
export function inWords(items: readonly { name: string; quantity: number }[]): string {
  const named = items.slice(0, MAX_NAMED).map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
  const more = items.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}

const dateOf = (text: string): Date | null => (text === '' ? null : new Date(text))

type Listed = Awaited<ReturnType<typeof listProducts>>[number]['items'][number]

const itemOf = ({ kind, code, name, soldOut: isSoldOut, until, since, by, needs }: Listed) => ({
  kind,
  code,
  name,
  isSoldOut,
  until: dateOf(until),
  since: dateOf(since),
  by,
  needs,
})
