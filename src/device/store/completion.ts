import type { Order } from '../../../domain/order/order.ts'
import { deviceOwner } from './deviceOwner.ts'

/**
 * The last order of this tab, so that a reload of the thank-you page, or Back to it, shows it again (D-17). Whoever comes
 * to checkout anew does not see it [CHK-02].
 */

const KEY = 'completion'
/** Stays, so that the app knows a customer from a visitor. */
const ORDERED_KEY = 'ordered'

/** A tab that slept while its member signed out must not show their order. */
interface Completion {
  of: string
  order: Order
}

let placedHere = false

export function keepCompletion(order: Order): void {
  placedHere = true
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ of: deviceOwner(), order } satisfies Completion))
    localStorage.setItem(ORDERED_KEY, 'yes')
  } catch {
    // Without storage a reload leads to the menu; the order and its mail are safe.
  }
}

export function recallCompletion(): Order | undefined {
  if (!placedHere && !isRevisit()) return undefined
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Completion | null
    return kept?.of === deviceOwner() ? kept.order : undefined
  } catch {
    return undefined
  }
}

/** Somebody has ordered on this device. */
export function hasOrdered(): boolean {
  try {
    return localStorage.getItem(ORDERED_KEY) !== null
  } catch {
    return false
  }
}

export function forgetCompletion(): void {
  placedHere = false
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

/** Whether this document was reloaded or come back to. */
const isRevisit = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate')
