/** The list that somebody came from, in this tab: the order page goes to the one before and after. */
const KEY = 'office order list'

export function keepList(numbers: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(numbers))
  } catch {
    // Without storage there is no order before and after.
  }
}

export function neighboursOf(number: string): { before?: string; after?: string } {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    const list = Array.isArray(kept) ? kept.map(String) : []
    const at = list.indexOf(number)
    return at < 0 ? {} : { before: list[at - 1], after: list[at + 1] }
  } catch {
    return {}
  }
}
