import { sql } from 'kysely'
import type { StoreScope } from '../../../domain/office/roles.ts'
import type { Db } from '../database/database.ts'
import { addSeconds } from '../database/addSeconds.ts'
import { inStores } from '../storeScope.ts'
import { SCREEN_LOST_SECONDS } from './kitchenAccess.ts'

interface StoreScreens {
  /** The store's hash. */
  store: string
  /** Screens in front that were heard of within `SCREEN_LOST_SECONDS`. */
  watching: number
  /** When the last one was heard of. */
  seen: Date | null
}

/** The screens of the stores of `scope` that have a PIN. */
export async function countScreens(db: Db, scope: StoreScope, now: Date): Promise<StoreScreens[]> {
  const { rows } = await sql<StoreScreens>`
    select pin.store, max(screen.last_seen_at) as seen, count(*) filter (where screen.revoked_at is null
      and screen.last_seen_at > ${addSeconds(now, -SCREEN_LOST_SECONDS)} and screen.report->>'visible' = 'true')::int as watching
    from kitchen_pins as pin left join kitchen_sessions as screen on screen.pin = pin.id
    where ${inStores(scope, 'pin.store')} group by pin.store
    having bool_or(pin.revoked_at is null)`.execute(db)
  return rows
}

/** The screens in the stores of `scope` that were heard of since then, the latest first. */
export async function listScreens(db: Db, scope: StoreScope, since: Date, now: Date) {
  const rows = await db
    .selectFrom('kitchen_sessions')
    .innerJoin('kitchen_pins', 'kitchen_pins.id', 'kitchen_sessions.pin')
    .select(['kitchen_pins.name', 'kitchen_sessions.last_seen_at as seen', 'kitchen_sessions.report'])
    .where('kitchen_sessions.revoked_at', 'is', null)
    .where('kitchen_sessions.last_seen_at', '>', since)
    .where(inStores(scope, 'kitchen_sessions.store'))
    .orderBy('kitchen_sessions.last_seen_at', 'desc')
    .execute()
  const isLost = addSeconds(now, -SCREEN_LOST_SECONDS)
  return rows.map(({ report, ...screen }) => ({
    ...screen,
    isWatching: report?.visible === true && screen.seen > isLost,
    hasSound: report?.sound === true,
    battery: report?.battery ?? null,
  }))
}

/** The pauses in the stores of `scope` that run; `by` is '' where the kitchen has one PIN for everybody. */
export async function listRunningPauses(db: Db, scope: StoreScope, now: Date) {
  return await db
    .selectFrom('service_pauses')
    .select(['store', 'service', 'until', 'by', 'at'])
    .where('until', '>', now)
    .where(inStores(scope, 'store'))
    .orderBy('store')
    .orderBy('service')
    .execute()
}

/** Services of these stores (their codes) that orders without an answer have switched off, and until when. */
export async function listMissedPauses(db: Db, codes: readonly string[]) {
  return await db
    .selectFrom('missed_pauses')
    .select(['store', 'service', 'until'])
    .where('store', 'in', codes.length === 0 ? [''] : [...codes])
    .execute()
}

/** What is taken of the quarters of an hour from `from` to `until` in the stores of `scope`. */
export async function readLoads(
  db: Db,
  scope: StoreScope,
  { from, until }: { from: Date; until: Date },
): Promise<{ store: string; bucket: Date; units: number }[]> {
  const { rows } = await sql<{ store: string; bucket: Date; units: number }>`
    select store, bucket, sum(units)::float8 as units from capacity_holds
    where bucket >= ${from}::timestamptz and bucket < ${until}::timestamptz and ${inStores(scope, 'store')}
    group by store, bucket order by store, bucket`.execute(db)
  return rows
}
