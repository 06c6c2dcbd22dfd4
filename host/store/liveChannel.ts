import { sql } from 'kysely'
import type { Db } from './database/database.ts'

/**
 * Tells every host that something changed, after the commit: a NOTIFY inside a transaction would make all commits wait for
 * each other. A host that ends in between tells nobody, so every feed also looks into the database from time to time.
 */
export const LIVE_CHANNEL = 'live'

/**
 * An order (its hash), what the kitchen of a store shows, what a store has sold out (the store's hash), or what waits in the office
 * for a second person (no hash).
 */
export type LiveTopic = { kind: 'order' | 'kitchen' | 'menu' | 'approvals'; hash: string }

export const APPROVALS: LiveTopic = { kind: 'approvals', hash: '' }

const isKind = (kind: string | undefined): kind is LiveTopic['kind'] =>
  kind === 'order' || kind === 'kitchen' || kind === 'menu' || kind === 'approvals'

export async function publish(db: Db, ...topics: LiveTopic[]): Promise<void> {
  const payloads = topics.map(({ kind, hash }) => `${kind} ${hash}`)
  await sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}

/** Undefined for the empty payload, with which a listener is called after a lost connection. */
export function readTopic(payload: string): LiveTopic | undefined {
  const [kind, hash = ''] = payload.split(' ')
  return isKind(kind) ? { kind, hash } : undefined
}
