/**
 * View transitions between a list and one of its entries, where the browser has them (D-81): the picture of the entry
 * grows into that of its page, which has the same `view-transition-name` in its styles.
 */

/** For a link or a navigation. Without motion there is no transition. */
export const ENTRY_TRANSITION = {
  types: () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? (false as const) : ['entry']),
}

let marked: HTMLElement | null = null

/** Two elements with one name would not move, so only the last that was marked has it. */
export function markEntry(picture: HTMLElement | null): void {
  marked?.style.removeProperty('view-transition-name')
  picture?.style.setProperty('view-transition-name', 'entry')
  marked = picture
}
