import { Gauge, Registry } from 'prom-client'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { CurrentCatalogue } from '../../catalogue/currentCatalogue.ts'
import { closedOrders } from '../../orders/closedOrders.ts'
import { isAttended } from '../../orders/progress/missedOrders.ts'
import type { Readiness } from '../health.ts'
import type { LiveFeed } from '../../services/live/liveFeed.ts'
import type { Database, Db } from '../../store/database/database.ts'
import { JOB_NAMES } from '../../store/jobs/jobKinds.ts'
import { readOperations, type Operations, type QueueKind } from '../../store/operations.ts'

export interface GaugeSources {
  database: Pick<Database, 'db' | 'connections'>
  catalogue: Pick<CurrentCatalogue, 'current'>
  live: Pick<LiveFeed, 'watchers'>
  readiness: Pick<Readiness, 'isReady'>
  /** The kinds of messages that this host has a provider for: what nobody sends is never due. */
  providers: readonly ('mail' | 'sms')[]
  /** An order that waits for its store's answer for longer counts as unanswered. */
  answerSeconds: number
  clock?: () => Date
  /** For the database's answer. */
  timeoutMs?: number
  /** Scrapes within this time read the same state of the database. */
  freshMs?: number
}

export interface Gauges {
  text(): Promise<string>
}

const FRESH_MS = 5000
const TIMEOUT_MS = 2000
const KINDS: readonly QueueKind[] = [...JOB_NAMES, 'payment', 'refund']
const SHARED = 'Of the shared database: every host says the same, so take max() and not sum().'

/** The state of this host, and by two statements that of the chain. What the database does not answer in time is left out. */
export function openGauges(sources: GaugeSources): Gauges {
  const own = ownGauges(sources)
  const shared = sharedGauges(sources)
  const read = stateReader(sources)
  return {
    text: async () => {
      const [state, isReady] = await Promise.all([read(), sources.readiness.isReady()])
      const texts = [await own(state !== undefined, isReady), ...(state ? [await shared(state)] : [])]
      return texts.join('')
    },
  }
}

/** Undefined when the database does not answer in time; a statement that still runs is not asked again beside itself. */
interface State extends Operations {
  closedSoon: number
}

const DAY_MS = 24 * 3600 * 1000

async function readState(db: Db, catalogue: Catalogue, now: Date): Promise<State> {
  const until = new Date(now.getTime() + DAY_MS)
  const [operations, closed] = await Promise.all([
    readOperations(db, now),
    closedOrders(db, catalogue, now, { stores: 'all', until }),
  ])
  return { ...operations, closedSoon: closed.length }
}

function stateReader({
  database: { db },
  catalogue,
  clock = () => new Date(),
  timeoutMs = TIMEOUT_MS,
  freshMs = FRESH_MS,
}: GaugeSources) {
  let latest: { state: State; atMs: number } | undefined
  let reading: Promise<State | undefined> | undefined
  return async (): Promise<State | undefined> => {
    if (latest && performance.now() - latest.atMs < freshMs) return latest.state
    reading ??= readState(db, catalogue.current(), clock())
      .then(
        (state) => {
          latest = { state, atMs: performance.now() }
          return state
        },
        () => undefined,
      )
      .finally(() => (reading = undefined))
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), timeoutMs)))
    return await Promise.race([reading, timeout]).finally(() => clearTimeout(timer))
  }
}

function ownGauges({ database, catalogue, live }: GaugeSources) {
  const registry = new Registry()
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const ready = gauge('forno_ready', '1 while /ready answers 200.')
  const answered = gauge('forno_database_answered', '1 when the database answered this scrape in time.')
  const version = gauge('forno_catalogue_version', 'The catalogue that this host sells; 0 without one.')
  const watchers = gauge('forno_watchers', 'Open streams of this host.', ['kind'])
  const pool = gauge('forno_database_connections', 'Connections of this host to PostgreSQL.', ['state'])
  const most = gauge('forno_database_connections_max', 'How many connections this host may open for statements.')
  const waiting = gauge('forno_database_waiting', 'Statements of this host that wait for a connection.')
  const lost = gauge(
    'forno_database_listeners_lost',
    '1 while the connection for announcements is lost: news come late.',
  )
  const silent = gauge('forno_database_silent_seconds', 'How long this host has not heard what it announces to itself.')
  return async (isAnswered: boolean, isReady: boolean): Promise<string> => {
    ready.set(Number(isReady))
    answered.set(Number(isAnswered))
    version.set(catalogue.current().version)
    for (const [kind, count] of Object.entries(live.watchers())) watchers.set({ kind }, count)
    const connections = database.connections?.()
    if (connections) {
      pool.set({ state: 'used' }, connections.pool.used)
      pool.set({ state: 'idle' }, connections.pool.idle)
      most.set(connections.pool.most)
      waiting.set(connections.pool.waiting)
      const { isConnected, silentMs } = connections.announcements
      lost.set(Number(!isConnected))
      silent.set(silentMs / 1000)
    }
    return await registry.metrics()
  }
}

function sharedGauges({ catalogue, providers, answerSeconds, clock = () => new Date() }: GaugeSources) {
  const registry = new Registry()
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help: `${help} ${SHARED}`, labelNames, registers: [registry] })
  const waiting = gauge('forno_queue_jobs', 'Jobs that wait, by kind; mail and sms are the outbox.', ['kind'])
  const retrying = gauge('forno_queue_retrying', 'Waiting jobs that have failed at least once.', ['kind'])
  const oldest = gauge(
    'forno_queue_oldest_due_seconds',
    'How long the oldest job that could be done now has waited; 0 when none is due.',
    ['kind'],
  )
  const webhooks = gauge('forno_webhooks_disabled', 'Webhook endpoints that are switched off.')
  const refunds = gauge('forno_refunds_overdue', 'Refunds that the provider has not confirmed for a day.')
  const closed = gauge(
    'forno_orders_closed_soon',
    'Paid orders for the next 24 hours at a time at which their store is closed, that nobody has kept or refused.',
  )
  const open = gauge('forno_stores_open', 'Stores that take orders now.')
  const screenless = gauge(
    'forno_stores_open_without_screen',
    'Stores that take orders now and whose orders no kitchen screen shows; 0 while the chain has no kitchen PIN.',
  )
  const unanswered = gauge(
    'forno_orders_unanswered',
    `Orders that their open store has not answered for ${answerSeconds} s.`,
  )
  const unansweredSeconds = gauge('forno_orders_oldest_unanswered_seconds', 'How long the oldest of these has waited.')
  return async ({ queues, storesWithPin, watchedStores, ...state }: State): Promise<string> => {
    const now = clock()
    const byKind = new Map(queues.map((queue) => [queue.kind, queue]))
    const isSent = (kind: QueueKind) => (kind !== 'mail' && kind !== 'sms') || providers.includes(kind)
    for (const kind of KINDS) {
      const queue = byKind.get(kind)
      waiting.set({ kind }, queue?.waiting ?? 0)
      retrying.set({ kind }, queue?.retrying ?? 0)
      oldest.set({ kind }, isSent(kind) ? (queue?.oldestDueSeconds ?? 0) : 0)
    }
    webhooks.set(state.disabledWebhooks)
    refunds.set(state.oldRefunds)
    closed.set(state.closedSoon)
    const current = catalogue.current()
    const openStores = current.sites
      .flatMap(({ hash }) => current.listing(hash, now)?.store ?? [])
      .filter(({ pickupOpen, deliveryOpen }) => pickupOpen || deliveryOpen)
    open.set(openStores.length)
    const unwatched = openStores.filter(({ hash }) => !watchedStores.includes(hash))
    screenless.set(storesWithPin.length === 0 ? 0 : unwatched.length)
    const late = state.unanswered.filter(
      ({ placedAt, ...order }) =>
        now.getTime() - Date.parse(placedAt) >= answerSeconds * 1000 &&
        isAttended({ catalogue }, order, answerSeconds, now),
    )
    unanswered.set(late.length)
    const oldestMs = Math.min(now.getTime(), ...late.map(({ placedAt }) => Date.parse(placedAt)))
    unansweredSeconds.set((now.getTime() - oldestMs) / 1000)
    return await registry.metrics()
  }
}
