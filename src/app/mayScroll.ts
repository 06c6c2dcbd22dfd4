import { isRevisit } from '../device/store/isRevisit.ts'

let isFirst = true

/**
 * Whether the router may scroll to where a page starts or was left. Not on a document's first page: its customer may have
 * scrolled before the scripts came [ROUTE-01]. On a revisit the router restores the place.
 */
export function mayScroll(): boolean {
  const wasFirst = isFirst
  isFirst = false
  if (!wasFirst || isRevisit() || scrollY === 0) return true
  // The router remembers a place for Back only after a scroll that it has seen.
  document.dispatchEvent(new Event('scroll'))
  return false
}
