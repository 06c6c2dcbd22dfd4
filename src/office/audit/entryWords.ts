import type { Answer } from '../device/ask.ts'

export type AuditEntry = Answer<'listAudit'>['entries'][number]

const SOURCES: Partial<Record<string, string>> = {
  kitchen: 'Kitchen',
  customer: 'A customer',
  driver: 'Driver',
  demo: 'The demo',
  host: 'by itself',
  operator: 'The key of the host',
}

/** Who did it, for people. */
export function whoOf({ source, actor, asker }: AuditEntry): string {
  const kind = SOURCES[source] ?? source
  if (actor === '') return kind
  if (source === 'kitchen' || source === 'driver') return `${kind}, ${actor}`
  return source === 'operator' && asker === '' ? `${actor}, by the key of the host` : actor
}

export const whereOf = ({ store }: AuditEntry): string => store || 'All stores'

export const whatOf = ({ what, action }: AuditEntry): string => {
  const words = what || action
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What became of it; '' for a change that was done. */
export function endOf({ source, looks, outcome }: AuditEntry): string {
  // Only calls have an outcome.
  if (outcome === null) return source === 'operator' ? 'not known whether it was done' : ''
  if (outcome >= 300) return 'refused'
  return looks ? 'only looked at' : ''
}
