/** What a link to the tracking page names. `guest` is the key of a guest's signed link; '' without one (D-20). */
export interface TrackedLink {
  number: string
  hash: string
  guest: string
}

/** Reads `?on=…&oh=…&g=…` [ROUTE-12]; the router has read a number where the text is one. */
export function trackedLink(search: Readonly<Record<string, unknown>>): TrackedLink {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  return { number: text(search['on']), hash: text(search['oh']), guest: text(search['g']) }
}
