import { calls } from '../../../contract/calls.ts'
import { driverCalls, kitchenCalls } from '../../../contract/kitchen.ts'
import { operatorCalls } from '../../../contract/operator/operatorCalls.ts'

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
  ...[calls, kitchenCalls, driverCalls].flatMap((group) => Object.keys(group)),
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
