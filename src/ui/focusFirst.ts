/** Gives the focus to the first of these that takes it, which nothing does that is removed, hidden or inert. Says whether one did. */
export function focusFirst(candidates: Iterable<Element | null>, options?: FocusOptions): boolean {
  for (const to of candidates) {
    if (!(to instanceof HTMLElement)) continue
    to.focus(options)
    if (document.activeElement === to) return true
  }
  return false
}
