import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Counts } from '../../services/counts.ts'
import { serviceKey } from '../../../domain/catalogue/store.ts'
import { calls } from '../../../contract/calls.ts'
import { driverCalls, kitchenCalls } from '../../../contract/kitchen.ts'
import { officeCalls } from '../../../contract/office/account.ts'
import { operatorCalls } from '../../../contract/operator/operatorCalls.ts'

/** What this process counts, in the format of Prometheus. A label never holds a path, an order, a store's or a person's name. */
export interface Metrics extends Counts {
  /** `call` is its name in the log. */
  call(answer: { call: string; status: number; refused?: boolean; kept?: boolean; ms: number }): void
  readonly contentType: string
  text(): Promise<string>
  close(): void
}

const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics(build: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'forno_build_info',
    help: 'Always 1; the labels say which build runs on which Node.',
    labelNames: ['build', 'node'],
    registers,
  }).set({ build, node: process.version }, 1)
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers })
  const calls = counter(
    'forno_calls_total',
    'Requests by the name of their call, the class of the HTTP status, and whether the call was refused (a refusal may have status 200).',
    ['call', 'status', 'refused'],
  )
  const latency = new Histogram({
    name: 'forno_call_seconds',
    help: 'Seconds until the answer of a call is ready to be sent.',
    labelNames: ['call'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  })
  const kept = counter(
    'forno_kept_answers_total',
    'Pages and answers for everybody by whether they were there already (true) or had to be made.',
    ['kept'],
  )
  const orders = counter(
    'forno_orders_total',
    'Orders placed (once each, whoever finished them), and the answers of `complete` that placed none.',
    ['service', 'outcome'],
  )
  const payments = counter(
    'forno_payment_failures_total',
    'Tries to pay by card that took no money, by reason; unknown: the provider did not say.',
    ['reason'],
  )
  const messages = counter(
    'forno_messages_total',
    'Mails and texts handed to their provider, by its answer; later: tried again.',
    ['kind', 'outcome'],
  )
  const pushes = counter(
    'forno_push_total',
    'Push messages by the answer of the push service; denied: 401 or 403, it does not accept the VAPID subject or keys.',
    ['outcome'],
  )
  const browserErrors = counter(
    'forno_browser_errors_total',
    'Errors that browsers reported to this host, by kind and place.',
    ['kind', 'place'],
  )
  const droppedErrors = counter(
    'forno_browser_errors_dropped_total',
    'Errors of browsers above the limits, which are not counted by kind.',
  )
  const purges = counter(
    'forno_edge_purges_total',
    'Purges of the caches in front of this host, by their answer; failed: tried again.',
    ['outcome'],
  )
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    close: () => registry.clear(),
    call: ({ call, status, refused = false, kept: wasKept, ms }) => {
      const label = callLabel(call)
      calls.inc({ call: label, status: `${Math.floor(status / 100)}xx`, refused: String(refused) })
      latency.observe({ call: label }, ms / 1000)
      if (wasKept !== undefined) kept.inc({ kept: String(wasKept) })
    },
    order: (service, outcome) => orders.inc({ service: serviceKey(service), outcome }),
    payment: (reason) => payments.inc({ reason }),
    message: (kind, outcome) => messages.inc({ kind, outcome }),
    push: (outcome) => pushes.inc({ outcome }),
    browserError: (kind, place) => browserErrors.inc({ kind, place }),
    droppedBrowserError: () => droppedErrors.inc(),
    edgePurge: (outcome) => purges.inc({ outcome }),
  }
}

/** The names of what is asked besides the declared calls, as the log writes them. */
const OTHERS = [
  'health',
  'ready',
  'openapi',
  'unknown call',
  'unknown page',
  'too many requests',
  'live stream',
  'menu stream',
  'kitchen stream',
  'kitchen page',
  'driver page',
  'webhook',
  'printer',
  'unsubscribe',
  'inbox',
  'card sandbox',
  'file',
  'product picture',
  'pizza picture',
  'bitmap',
  'tiles',
  'robots',
  'sitemap',
  'menu data',
]

const OTHER = 'other'

const names = new Set([
  ...OTHERS,
  ...[calls, kitchenCalls, driverCalls, officeCalls].flatMap((group) => Object.keys(group)),
  ...Object.values(operatorCalls).map(({ path }) => `operator ${path.split('/')[1] ?? ''}`),
])

/**
 * The label of a call in the metrics, from its name in the log. Whatever a client asks for, there are at most as many labels as
 * declared calls and routes: all other paths are `other`.
 */
export function callLabel(call: string): string {
  if (names.has(call)) return call
  // A page's name is the first part of a path of the route table.
  if (/^page [a-z-]{0,20}$/.test(call)) return call === 'page ' ? 'page home' : call
  return OTHER
}
