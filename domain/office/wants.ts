import type { Service } from '../catalogue/store.ts'
import type { Stage } from '../order/orderStage.ts'
import { serviceKey } from '../catalogue/store.ts'
import type { UtcOffsets } from '../schedule/localTime.ts'
import type { ServiceKey } from '../schedule/specialDays.ts'
import { ageText, officeClock, officeTime } from './clock.ts'

/** What wants a person of the chain now, from how its stores and its host stand (D-205). */

/** A service of a store now: by its hours, paused by a person, or switched off by a person or by orders without an answer. */
export interface ServiceNow {
  state: 'open' | 'closed' | 'paused' | 'off'
  /** When a pause ends, or what missed orders have switched off opens again by itself. */
  until: Date | null
  /** Who paused it; '' for unknown. */
  by: string
  /** Since when it is paused. */
  since: Date | null
}

export interface StoreNow {
  /** The operator's code. */
  code: string
  name: string
  phone: string
  offsets: UtcOffsets
  /** Without those that the store does not have. */
  services: Partial<Record<ServiceKey, ServiceNow>>
  /** Orders that nobody has answered, the oldest first. */
  unanswered: readonly { number: string; service: Service; placedAt: Date; toldAt: Date | null }[]
  late: readonly { number: string; service: Service; stage: Stage; readyAt: Date }[]
  /** Undefined where the kitchen has no PIN. */
  screens: { watching: number; seen: Date | null } | undefined
  printers: readonly { name: string; seen: Date | null; status: string; waiting: number }[]
  /** Paid orders for a time at which the store is closed. */
  closedOrders: readonly { number: string; readyAt: Date; isAsked: boolean }[]
}

export interface ChainNow {
  /** What waits for an outside service, by its kind. */
  queues: readonly { kind: string; waiting: number; retrying: number; oldestDueSeconds: number }[]
  disabledWebhooks: number
  /** Refunds that the provider has not confirmed for a day. */
  oldRefunds: number
  /** Services that have failed this host in a row, how often, and since when. */
  failing: readonly { service: 'card' | 'geocoder'; times: number; since: Date }[]
}

/** What the host does with an order that nobody answers; undefined where it does nothing. */
export interface MissedRules {
  /** Seconds until the store gets a reminder by mail, text message and webhook. */
  raiseSeconds: number
  /** Seconds until its customer gets a mail. */
  tellSeconds: number
  /** After so many in a row the service is switched off until it opens next; 0 for never. */
  pauseAfter: number
}

type WantKind =
  | 'unanswered'
  | 'unwatched'
  | 'late'
  | 'provider'
  | 'printer'
  | 'messages'
  | 'closed-orders'
  | 'refunds'
  | 'off'
  | 'paused'
  | 'webhooks'

export interface Want {
  kind: WantKind
  /** `now`: customers wait for it; `next`: soon they do; `look`: it passes by itself, or waits for an hour of rest. */
  urgency: 'now' | 'next' | 'look'
  /** The store's code; '' for the chain. */
  store: string
  /** What is. */
  says: string
  /** What happens by itself if nobody acts. */
  otherwise: string
  since: Date | null
  service: ServiceKey | null
  orders: string[]
  /** Whom to call; '' for nobody. */
  phone: string
}

const MINUTE_MS = 60_000
/** The slowest printers ask every two minutes. */
const PRINTER_LOST_MS = 150_000
const SLOW_SECONDS = 300
const URGENCIES = ['now', 'next', 'look'] as const
const KINDS: readonly WantKind[] = ['unanswered', 'unwatched', 'late', 'provider', 'printer', 'messages', 'closed-orders', 'refunds', 'off', 'paused', 'webhooks'] // oxfmt-ignore

/** Everything that wants a person: what customers wait for first, then by kind, the oldest first. */
export function listWants(
  stores: readonly StoreNow[],
  chain: ChainNow | undefined,
  rules: MissedRules | undefined,
  now: Date,
): Want[] {
  const wants = [...stores.flatMap((store) => storeWants(store, rules, now)), ...(chain ? chainWants(chain, now) : [])]
  const sinceOf = ({ since }: Want) => since?.getTime() ?? Infinity
  return wants.toSorted(
    (one, other) =>
      URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency) ||
      KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
      (sinceOf(one) === sinceOf(other) ? 0 : sinceOf(one) - sinceOf(other)),
  )
}

const orderCount = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`
const nameOf = (service: ServiceKey): string => (service === 'delivery' ? 'Delivery' : 'Pick Up')

function storeWants(store: StoreNow, rules: MissedRules | undefined, now: Date): Want[] {
  return [
    ...unansweredWants(store, rules, now),
    ...unwatchedWants(store),
    ...lateWants(store, now),
    ...printerWants(store, now),
    ...closedOrderWants(store, now),
    ...serviceWants(store, now),
  ]
}

const wantOf = (
  store: StoreNow,
  want: Pick<Want, 'kind' | 'urgency' | 'says' | 'otherwise'> & Partial<Want>,
): Want => ({
  store: store.code,
  since: null,
  service: null,
  orders: [],
  phone: store.phone,
  ...want,
})

const isOpen = ({ services }: StoreNow): boolean => Object.values(services).some(({ state }) => state === 'open')

const screenText = ({ screens, offsets }: StoreNow): string => {
  if (!screens) return 'Its kitchen has no PIN, so no screen can show them.'
  if (screens.watching > 0) return ''
  return screens.seen
    ? `No screen there has been watching since ${officeClock(screens.seen, offsets)}.`
    : 'No screen there has ever watched.'
}

/** Orders without an answer for longer than the host waits before it reminds the store. */
function unansweredWants(store: StoreNow, rules: MissedRules | undefined, now: Date): Want[] {
  const patience = (rules?.raiseSeconds ?? SLOW_SECONDS / 2) * 1000
  const orders = store.unanswered.filter(({ placedAt }) => now.getTime() - placedAt.getTime() >= patience)
  const [first] = orders
  if (!first) return []
  const says = `${store.name} has not answered ${orderCount(orders.length)}`
  return [
    wantOf(store, {
      kind: 'unanswered',
      urgency: 'now',
      says,
      otherwise: [screenText(store), rules ? missedText(first, rules, store.offsets) : 'Nothing is refunded by itself.']
        .filter(Boolean)
        .join(' '),
      since: first.placedAt,
      service: serviceKey(first.service),
      orders: orders.map(({ number }) => number),
    }),
  ]
}

function missedText(
  first: StoreNow['unanswered'][number],
  { tellSeconds, pauseAfter }: MissedRules,
  offsets: UtcOffsets,
): string {
  const told = first.toldAt
    ? `The customer of the first was told at ${officeClock(first.toldAt, offsets)}.`
    : `At ${officeClock(new Date(first.placedAt.getTime() + tellSeconds * 1000), offsets)} the customer of the first is told by itself.`
  const paused = pauseAfter > 0 ? ` After ${pauseAfter} in a row the service is switched off.` : ''
  return `${told}${paused} Nothing is refunded by itself.`
}

/** Without an order that waits: with one, that says it. */
function unwatchedWants(store: StoreNow): Want[] {
  const { screens, name, offsets } = store
  if (!screens || screens.watching > 0 || !isOpen(store) || store.unanswered.length > 0) return []
  return [
    wantOf(store, {
      kind: 'unwatched',
      urgency: 'next',
      says: screens.seen
        ? `${name} has no screen watching since ${officeClock(screens.seen, offsets)}`
        : `${name} is open and no screen has ever watched`,
      otherwise: 'The next order waits there unseen.',
      since: screens.seen,
    }),
  ]
}

const STAGE_WORDS: Record<Stage, string> = {
  new: 'not accepted',
  accepted: 'not begun',
  preparing: 'being made',
  oven: 'in the oven',
  out: 'on the way',
  finished: 'finished',
  refused: 'refused',
}

function lateWants(store: StoreNow, now: Date): Want[] {
  const late = store.late.toSorted((one, other) => one.readyAt.getTime() - other.readyAt.getTime())
  const [first] = late
  if (!first) return []
  const minutes = Math.floor((now.getTime() - first.readyAt.getTime()) / MINUTE_MS)
  if (minutes < 1) return []
  const others =
    late.length > 1 ? ` ${late.length - 1} more of this store ${late.length === 2 ? 'is' : 'are'} late.` : ''
  return [
    wantOf(store, {
      kind: 'late',
      urgency: minutes >= 5 ? 'now' : 'next',
      says: `${first.number} of ${store.name} is ${ageText(minutes * MINUTE_MS)} late`,
      otherwise: `${nameOf(serviceKey(first.service))}, due ${officeTime(first.readyAt, now, store.offsets)}, ${STAGE_WORDS[first.stage]}.${others} Customers are told of a new time only by a person.`,
      since: first.readyAt,
      service: serviceKey(first.service),
      orders: late.map(({ number }) => number),
    }),
  ]
}

function printerWants(store: StoreNow, now: Date): Want[] {
  return store.printers.flatMap((printer) => {
    const { name, seen, waiting } = printer
    const fault = printerFault(printer, now)
    if (fault === '' || !(isOpen(store) || waiting > 0)) return []
    const screens =
      store.screens && store.screens.watching > 0 ? 'The screen has every order.' : 'No screen is watching either.'
    const tickets =
      waiting > 0
        ? `${waiting} ${waiting === 1 ? 'ticket waits' : 'tickets wait'}; what is not printed within half an hour is not printed any more.`
        : ''
    const since = seen ? ` since ${officeClock(seen, store.offsets)}` : ''
    return [
      wantOf(store, {
        kind: 'printer',
        urgency: 'next',
        says: `${store.name} prints nothing${fault === 'silent' ? since : `: ${fault}`}${name ? ` (${name})` : ''}`,
        otherwise: [screens, tickets].filter(Boolean).join(' '),
        since: seen,
      }),
    ]
  })
}

/** 'paper empty' of what a printer said last, 'silent' when it does not ask any more; '' while it is well, and before it ever asked. */
export function printerFault({ seen, status }: StoreNow['printers'][number], now: Date): string {
  if (!seen) return ''
  if (now.getTime() - seen.getTime() > PRINTER_LOST_MS) return 'silent'
  return /^(2|OK|$)/i.test(status) ? '' : status.replace(/^\d+\s*/, '').toLowerCase() || status
}

function closedOrderWants(store: StoreNow, now: Date): Want[] {
  const [first] = store.closedOrders
  if (!first) return []
  const orders = store.closedOrders.filter(({ isAsked }) => !isAsked)
  const asked = store.closedOrders.length - orders.length
  const due = `The first is for ${officeTime(first.readyAt, now, store.offsets)}.`
  return [
    wantOf(store, {
      kind: 'closed-orders',
      urgency: orders.length > 0 && first.readyAt.getTime() - now.getTime() < 24 * 60 * MINUTE_MS ? 'next' : 'look',
      says: `${store.name} is closed at the time of ${orderCount(store.closedOrders.length)}`,
      otherwise: `${due}${asked > 0 ? ` ${asked} of the customers ${asked === 1 ? 'is' : 'are'} asked for another time.` : ''} They stay paid until a person keeps, moves or refunds them.`,
      since: null,
      orders: store.closedOrders.map(({ number }) => number),
    }),
  ]
}

function serviceWants(store: StoreNow, now: Date): Want[] {
  return (['pickup', 'delivery'] as const).flatMap((service): Want[] => {
    const one = store.services[service]
    if (!one || (one.state !== 'paused' && one.state !== 'off')) return []
    const is = one.state === 'paused' ? 'has paused' : 'has switched off'
    const until = one.until && ` until ${officeTime(one.until, now, store.offsets)}`
    const byOrders = one.state === 'off' && one.until ? 'Orders without an answer did that. ' : ''
    return [
      wantOf(store, {
        kind: one.state,
        urgency: 'look',
        says: `${store.name} ${is} ${nameOf(service)}${until ?? ''}`,
        otherwise: `${byOrders}${one.until ? 'It opens by itself then.' : 'It stays so until a person opens it.'}`,
        since: one.since,
        service,
      }),
    ]
  })
}

const QUEUE_WORDS: Readonly<Record<string, string>> = { mail: 'mails', sms: 'text messages', push: 'push messages', webhook: 'messages to webhooks' } // oxfmt-ignore

/** One that fails once or twice may only be slow. */
const FAILS_IN_A_ROW = 3

const FAILING = {
  card: {
    urgency: 'now',
    is: 'The card provider',
    otherwise: 'Customers cannot pay by card there, and every new try asks it again. Orders that are paid are made.',
  },
  geocoder: {
    urgency: 'next',
    is: 'The search for addresses',
    otherwise: 'Customers can order delivery to addresses that were found before, and pick up. Every new search asks it again.', // oxfmt-ignore
  },
} as const

function chainWants({ queues, disabledWebhooks, oldRefunds, failing }: ChainNow, now: Date): Want[] {
  const ofChain = { store: '', service: null, orders: [], phone: '' }
  const wants: Want[] = failing
    .filter(({ times }) => times >= FAILS_IN_A_ROW)
    .map(({ service, times, since }) => {
      const { urgency, is, otherwise } = FAILING[service]
      const age = Math.max(now.getTime() - since.getTime(), MINUTE_MS)
      const says = `${is} has failed ${times} times in a row, for ${ageText(age)} now`
      return { ...ofChain, kind: 'provider', urgency, says, otherwise, since }
    })
  for (const { kind, waiting, retrying, oldestDueSeconds } of queues) {
    if (oldestDueSeconds < SLOW_SECONDS && retrying < 3) continue
    const since = oldestDueSeconds > 0 ? new Date(now.getTime() - oldestDueSeconds * 1000) : null
    const words = QUEUE_WORDS[kind]
    if (kind === 'payment' || kind === 'refund')
      wants.push({
        ...ofChain,
        kind: 'provider',
        urgency: 'now',
        says: `The card provider has not answered about ${waiting} ${kind}${waiting === 1 ? '' : 's'}`,
        otherwise: 'The host asks again by itself until it knows. No order is made before.',
        since,
      })
    else if (words)
      wants.push({
        ...ofChain,
        kind: 'messages',
        urgency: 'next',
        says: `${waiting} ${words} do not go out${since ? `, the oldest for ${ageText(oldestDueSeconds * 1000)}` : ''}`,
        otherwise: `The host tries again by itself${retrying > 0 ? `; ${retrying} failed before` : ''}.`,
        since,
      })
  }
  if (oldRefunds > 0)
    wants.push({
      ...ofChain,
      kind: 'refunds',
      urgency: 'next',
      says: `${oldRefunds} ${oldRefunds === 1 ? 'refund is' : 'refunds are'} not confirmed for a day`,
      otherwise: 'The host asks the card provider again by itself. The customers wait for their money.',
      since: null,
    })
  if (disabledWebhooks > 0)
    wants.push({
      ...ofChain,
      kind: 'webhooks',
      urgency: 'look',
      says: `${disabledWebhooks} ${disabledWebhooks === 1 ? 'webhook is' : 'webhooks are'} switched off`,
      otherwise: 'It receives no orders until a person switches it on.',
      since: null,
    })
  return wants
}
