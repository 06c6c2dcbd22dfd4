import { sql, type Selectable } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { StoreScope } from '../../../domain/office/roles.ts'
import type { Db } from '../database/database.ts'
import type { ConsentTable, PointReason } from '../schema/accountTables.ts'
import type { JobName } from '../schema/jobTable.ts'
import type { OrderTable } from '../schema/orderTables.ts'
import { inStores } from '../storeScope.ts'
import { isOrderOf, type Person } from './persons.ts'

/** What the office shows of a person (D-207); what hangs on orders is that of the asker's stores alone. */

export type PersonOrder = Pick<
  Selectable<OrderTable>,
  'number' | 'store' | 'stage' | 'status' | 'placed_at' | 'document' | 'total' | 'refunded'
> & { isDisputed: boolean }

/** The latest first. */
export async function listPersonOrders(
  db: Db,
  stores: StoreScope,
  person: Person,
  most: number,
): Promise<PersonOrder[]> {
  const { rows } = await sql<PersonOrder>`
    select number, store, stage, status, placed_at, document, total, refunded,
      exists (select from payments where orders.checkout in (payments.checkout, first_checkout) and dispute is not null) as "isDisputed"
    from orders where ${isOrderOf(person)} and ${inStores(stores, 'orders.store')}
    order by number desc limit ${most}`.execute(db)
  return rows
}

interface PointMove {
  at: Date
  delta: number
  reason: PointReason
  /** What the member had afterwards. */
  balance: number
  order: number | null
  why: string
  by: string
}

/** The latest first; moves of orders in other stores are left out, their balance is not. */
export async function listPointMoves(db: Db, stores: StoreScope, member: string, most: number): Promise<PointMove[]> {
  const { rows } = await sql<PointMove>`
    select * from (
      select points.id, points.at, points.delta, points.reason, points.why, points.by, orders.number as "order", orders.store,
        (sum(delta) over (order by points.id))::integer as balance
      from points left join orders on orders.hash = points."order" where points.member = ${member}
    ) as moves where "order" is null or ${inStores(stores, 'moves.store')} order by id desc limit ${most}`.execute(db)
  return rows
}

export interface PersonConsent extends Pick<Selectable<ConsentTable>, 'at' | 'channel' | 'given' | 'words' | 'place'> {
  prechecked: boolean
}

/** Of the mail and the phone, the latest first. */
export async function listPersonConsents(db: Db, { mail, phone }: Person): Promise<PersonConsent[]> {
  const { rows } = await sql<PersonConsent>`
    select at, channel, given, prechecked, words, place from consents
    where (channel = 'email' and lower(address) = lower(${mail})) or (channel = 'sms' and address = ${phone})
    order by id desc limit 50`.execute(db)
  return rows
}

interface PersonMessage {
  kind: Extract<JobName, 'mail' | 'sms' | 'push'>
  at: Date
  outcome: 'done' | 'failed' | 'expired' | 'outdated' | null
  order: number | null
}

/** That they were sent and not what they say; those about orders of other stores are left out. */
export async function listPersonMessages(
  db: Db,
  stores: StoreScope,
  person: Person,
  most: number,
): Promise<PersonMessage[]> {
  const { rows } = await sql<PersonMessage>`
    with own as (select hash, number, store from orders where ${isOrderOf(person)})
    select jobs.kind, jobs.created_at as at, jobs.outcome, own.number as "order"
    from jobs left join own on own.hash = payload->>'order'
    where ((jobs.kind in ('mail', 'sms') and target in (${person.mail}, ${`+1${person.phone}`}))
        or (jobs.kind = 'push' and own.hash is not null))
      and (own.hash is null and payload->>'order' is null or ${inStores(stores, 'own.store')})
    order by jobs.created_at desc, jobs.id desc limit ${most}`.execute(db)
  return rows
}

/** The gift cards that paid a part of their orders, by their last digits, the latest first. */
export async function listUsedGiftCards(
  db: Db,
  stores: StoreScope,
  person: Person,
): Promise<{ at: Date; last: string; amount: Cents; order: number }[]> {
  const { rows } = await sql<{ at: Date; last: string; amount: Cents; order: number }>`
    select entry.at, gift_cards.last, -delta as amount, orders.number as "order"
    from orders join gift_card_entries as entry on entry."order" = orders.hash and entry.reason in ('spent', 'unspent')
    join gift_cards on gift_cards.hash = entry.card
    where ${isOrderOf(person)} and ${inStores(stores, 'orders.store')} order by entry.id desc limit 50`.execute(db)
  return rows
}

/** Browsers that are signed in to the account, or told of the steps of an open order. */
export async function countDevices(db: Db, person: Person, now: Date): Promise<{ sessions: number; pushes: number }> {
  const { rows } = await sql<{ sessions: number; pushes: number }>`
    select (select count(*)::integer from sessions where member = ${person.member} and expires_at > ${now}) as sessions,
      (select count(*)::integer from push_subscriptions join orders on orders.hash = push_subscriptions."order"
        where ${isOrderOf(person)} and gone_at is null) as pushes`.execute(db)
  return rows[0] ?? { sessions: 0, pushes: 0 }
}
