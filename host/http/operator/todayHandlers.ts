import { beginOf, runningDay } from '../../../domain/office/clock.ts'
import { isWithin } from '../../../domain/office/roles.ts'
import { listWants, printerFault, type StoreNow } from '../../../domain/office/wants.ts'
import { addDays, localTime } from '../../../domain/schedule/localTime.ts'
import { DAY_BEGINS_HOUR } from '../../../domain/office/clock.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import type { Settings } from '../../context/settings.ts'
import { storesNow, type StoreStanding } from '../../orders/storesNow.ts'
import { readOperations, type Operations } from '../../store/operations.ts'
import { countHours, sumDays, sumRefunds, type DaySums, type StoreSpan } from '../../store/orders/dayFigures.ts'
import { narrowed } from '../../store/storeScope.ts'
import { answer, refuse, type OperatorHandlers } from './operatorHandler.ts'

const WEEK_DAYS = 7
const HOURS_OF_DAY = 24

/** The day of the chain (D-205). */
export const todayHandlers = {
  today: async ({ store: code }, context) => {
    const { db, reads, catalogue, now, stores: scope, by, settings, services } = context
    const store = code === undefined ? undefined : storeHash(code)
    if (store !== undefined && !(catalogue.store(store, now) && isWithin([store], scope)))
      return refuse('There is no such store.', 404)
    const asked = narrowed(scope, store)
    const standing = await storesNow(db, asked, { catalogue, now })
    const spans = catalogue.sites.flatMap(({ hash }) => spansOf(hash, catalogue.zone(hash), now))
    const sums = await sumDays(reads, asked, spans)
    const hours = await countHours(reads, asked, spans)
    const mayCount = standing.every(({ hash }) => isWithin([hash], by.allowed('books:read')))
    const refunds = mayCount ? await sumRefunds(reads, asked, spans) : []
    const hasChain = store === undefined && scope === 'all'
    const chain = hasChain
      ? { ...chainOf(await readOperations(db, now), settings), failing: services.failing?.() ?? [] }
      : undefined
    const [today, before] = [totalOf(sums, 0), totalOf(sums, 1)]
    return answer({
      at: now,
      wants: listWants(standing, chain, settings.missedOrders, now),
      stores: standing.map((one) => rowOf(one, sums, now)),
      orders: today.orders,
      ordersBefore: before.orders,
      refused: today.refused,
      remade: today.remade,
      done: today.done,
      kept: today.kept,
      doneBefore: before.done,
      keptBefore: before.kept,
      lateMinutes: Math.round(today.lateMinutes / Math.max(1, today.done - today.kept)),
      money: mayCount
        ? {
            sales: today.sales,
            salesBefore: before.sales,
            refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
            refundedOrders: refunds.reduce((sum, { orders }) => sum + orders, 0),
          }
        : undefined,
      hours: hoursOf(hours, standing, now),
      hasChain,
    })
  },
} satisfies Partial<OperatorHandlers>

/** Without the mails and texts that the host has nobody to send by: these wait for good. */
const chainOf = ({ queues, ...chain }: Operations, { senders = [] }: Pick<Settings, 'senders'>) => ({
  ...chain,
  queues: queues.filter(({ kind }) => (kind !== 'mail' && kind !== 'sms') || senders.includes(kind)),
})

/** Today until now, and the same weekday a week ago until the same time, by the clocks of a store. */
function spansOf(store: string, zone: string, now: Date): StoreSpan[] {
  const offsets = zoneOffsets(zone, now)
  const day = runningDay(now, offsets)
  const from = beginOf(day, offsets)
  const weekAgo = addDays(day, -WEEK_DAYS)
  const then = zoneOffsets(zone, new Date(now.getTime() - (WEEK_DAYS + 1) * 86_400_000))
  const fromBefore = beginOf(weekAgo, then)
  const until = new Date(fromBefore.getTime() + now.getTime() - from.getTime())
  return [
    { store, day: 0, from, until: now, end: beginOf(addDays(day, 1), offsets), offset: offsets[0]?.minutes ?? 0 },
    {
      store,
      day: 1,
      from: fromBefore,
      until,
      end: beginOf(addDays(weekAgo, 1), then),
      offset: offsetOn(fromBefore, then),
    },
  ]
}

/** The minutes by which clocks are ahead of UTC at an instant. */
const offsetOn = (at: Date, offsets: ReturnType<typeof zoneOffsets>): number =>
  offsets.findLast(({ from }) => from <= at.getTime())?.minutes ?? 0

const NO_SUMS = { orders: 0, refused: 0, remade: 0, sales: 0, lastHour: 0, done: 0, kept: 0, lateMinutes: 0 }

const totalOf = (sums: readonly DaySums[], day: 0 | 1) =>
  sums
    .filter((one) => one.day === day)
    .reduce(
      (total, one) => ({
        orders: total.orders + one.orders,
        refused: total.refused + one.refused,
        remade: total.remade + one.remade,
        sales: total.sales + one.sales,
        lastHour: total.lastHour + one.lastHour,
        done: total.done + one.done,
        kept: total.kept + one.kept,
        lateMinutes: total.lateMinutes + one.lateMinutes,
      }),
      NO_SUMS,
    )

/** The services of a store as the calls say them. */
export const servicesOf = ({ services }: Pick<StoreStanding, 'services'>) =>
  (['pickup', 'delivery'] as const).flatMap((service) => {
    const one = services[service]
    return one ? [{ service, ...one }] : []
  })

function rowOf(store: StoreStanding, sums: readonly DaySums[], now: Date) {
  const of = (day: 0 | 1) => sums.find((one) => one.store === store.hash && one.day === day) ?? NO_SUMS
  const faulty = store.printers.find((one) => printerFault(one, now) !== '')
  return {
    code: store.code,
    name: store.name,
    phone: store.phone,
    offsets: [...store.offsets],
    services: servicesOf(store),
    lastHour: of(0).lastHour,
    lastHourBefore: of(1).lastHour,
    orders: of(0).orders,
    late: store.late.length,
    unanswered: store.unanswered.length,
    oldestUnanswered: store.unanswered[0]?.placedAt ?? null,
    screens: store.screens?.watching ?? null,
    screenSeen: store.screens?.seen ?? null,
    printers: store.printers.length,
    printerFault: faulty ? printerFault(faulty, now) : '',
    printerSeen: faulty?.seen ?? null,
    ticketsWaiting: store.printers.reduce((sum, { waiting }) => sum + waiting, 0),
    capacity: store.capacity ?? null,
    load: [...store.load],
  }
}

/** From the first hour with an order to the last one, of either day; hours that have not begun have no orders yet. */
function hoursOf(
  counts: readonly { day: 0 | 1; hour: number; orders: number }[],
  stores: readonly Pick<StoreNow, 'offsets'>[],
  now: Date,
) {
  if (counts.length === 0) return []
  const [first, last] = [Math.min(...counts.map(({ hour }) => hour)), Math.max(...counts.map(({ hour }) => hour))]
  // With stores in several zones an hour has begun once it has where it begins first.
  const begun = Math.max(...stores.map(({ offsets }) => hourOfDay(now, offsets)))
  const of = (day: 0 | 1, hour: number) => counts.find((one) => one.day === day && one.hour === hour)?.orders ?? 0
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).map((hour) => ({
    hour: (hour + DAY_BEGINS_HOUR) % HOURS_OF_DAY,
    orders: hour > begun ? null : of(0, hour),
    before: of(1, hour),
  }))
}

/** The hour of the day that runs, 0 from five on. */
const hourOfDay = (now: Date, offsets: StoreNow['offsets']): number =>
  (Math.floor(localTime(now, offsets).minutes / 60) + HOURS_OF_DAY - DAY_BEGINS_HOUR) % HOURS_OF_DAY
