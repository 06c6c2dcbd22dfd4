import { isRevisit } from '../device/store/isRevisit.ts'

let isFirst = true

/**
 * Whether the router may scroll to where a page starts or was left. Not on a document's first page: its customer may have
 * scrolled before the scripts came [ROUTE-01]. On a revisit the router restores the place.
 */
export function mayScroll(): boolean {
  const wasFirst = isFirst
  isFirst = false
  return !wasFirst || isRevisit() || scrollY === 0
}
