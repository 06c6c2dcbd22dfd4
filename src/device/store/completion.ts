import type { Order } from '../../../domain/order/order.ts'
import { deviceOwner } from './deviceOwner.ts'
import { isRevisit } from './isRevisit.ts'

/**
 * The last order of this tab, so that a reload of the thank-you page, or Back to it, shows it again (D-17). A new visit to the
 * checkout does not show it [CHK-02].
 */

const KEY = 'completion'
/** Never removed: the install offer depends on it. */
const ORDERED_KEY = 'ordered'

/** `of` is the member's hash: a tab that slept through a sign-out must not show that member's order. */
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
    // Without storage a reload leads to the menu.
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
    // Blocked storage holds nothing.
  }
}
