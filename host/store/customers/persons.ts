import { sql, type RawBuilder } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { OrderTerm } from '../../../domain/office/orderTerm.ts'
import type { StoreScope } from '../../../domain/office/roles.ts'
import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'
import { escapedLike } from '../database/likePattern.ts'
import { hasTerm, isFound } from '../orders/foundOrders.ts'
import { inStores } from '../storeScope.ts'

/**
 * Customers as the office knows them (D-207). A member has an account, and with it the guest's orders of the same verified phone and
 * the same mail; a guest is all orders without an account of one phone, which each of them had verified (D-13), and one mail.
 */
export interface Person {
  /** `m-` and the member's hash, or `g-` and the number of one of the guest's orders. */
  id: string
  member: string | null
  name: string
  lastname: string
  mail: string
  /** Ten digits. */
  phone: string
  isVerified: boolean
  /** Since when there is an account. */
  since: Date | null
  /** The balance; 0 for a guest. */
  points: number
}

/** Whoever may not see all stores sees who has ordered in theirs for so long. */
const SEEN_DAYS = 90

/** In the place of an erased phone: it is no number, and not the empty one of a customer whose phone is not known yet. */
export const ERASED_PHONE = 'erased'

const owns = sql<boolean>`(members.phone = document->>'phone' and lower(members.email) = lower(document->>'email')
  and exists (select from verified_phones where session = members.hash and verified_phones.phone = members.phone))`

/** A condition on `orders`: they are this person's. */
export function isOrderOf({ member, phone, mail, isVerified }: Person): RawBuilder<boolean> {
  const asGuest = sql<boolean>`(orders.member is null and ${hasTerm(`+${phone}`)} and lower(document->>'email') = lower(${mail}))`
  if (member === null) return asGuest
  return isVerified ? sql<boolean>`(orders.member = ${member} or ${asGuest})` : sql<boolean>`orders.member = ${member}`
}

const recent = (stores: StoreScope, now: Date): RawBuilder<boolean> =>
  stores === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(${inStores(stores, 'orders.store')} and placed_at > ${addSeconds(now, -SEEN_DAYS * DAY_SECONDS)}::timestamptz)`

const PERSON = sql`'m-' || members.hash as id, members.hash as member, members.name, members.lastname, members.email as mail,
  members.phone, exists (select from verified_phones where session = members.hash and verified_phones.phone = members.phone)
    as "isVerified", members.created_at as since, members.points`

/** The person of this id, where somebody with these stores may see them; undefined also for an erased one. */
export async function findPerson(db: Db, stores: StoreScope, id: string, now: Date): Promise<Person | undefined> {
  const [, kind, rest = ''] = /^([mg])-([\w-]{1,64})$/.exec(id) ?? []
  if (kind === 'm') {
    const { rows } = await sql<Person>`select ${PERSON} from members where hash = ${rest} and phone <> ${ERASED_PHONE}`.execute(db) // oxfmt-ignore
    const [person] = rows
    if (!person || stores === 'all') return person
    const seen = await sql`select 1 from orders where ${isOrderOf(person)} and ${recent(stores, now)} limit 1`.execute(db) // oxfmt-ignore
    return seen.rows.length > 0 ? person : undefined
  }
  if (kind !== 'g' || !/^\d{1,9}$/.test(rest)) return undefined
  const { rows } = await sql<Person>`
    select ${id}::text as id, null as member, document->>'name' as name, document->>'lastname' as lastname,
      document->>'email' as mail, document->>'phone' as phone, true as "isVerified", null as since, 0 as points
    from orders where number = ${Number(rest)} and orders.member is null and document->>'phone' <> ${ERASED_PHONE}
      and ${recent(stores, now)}
      and not exists (select from members where ${owns})`.execute(db)
  return rows[0]
}

/** The member whose order this is, placed with the account or before it, where somebody with these stores may see them. */
export async function findOrderingMember(
  db: Db,
  stores: StoreScope,
  order: number,
  now: Date,
): Promise<Person | undefined> {
  const { rows } = await sql<{ hash: string | null }>`
    select coalesce(orders.member, (select hash from members where ${owns} limit 1)) as hash
    from orders where number = ${order} and ${recent(stores, now)}`.execute(db)
  const hash = rows[0]?.hash ?? null
  return hash === null ? undefined : await findPerson(db, stores, `m-${hash}`, now)
}

function isMemberFound(term: OrderTerm): RawBuilder<boolean> {
  switch (term.kind) {
    case 'phone':
      return sql<boolean>`members.phone = ${term.digits}`
    case 'last four':
      return sql<boolean>`right(members.phone, 4) = ${term.digits}`
    case 'mail':
      return sql<boolean>`lower(members.email) = ${term.text}`
    case 'name': {
      const begins = `${escapedLike(term.text)}%`
      return sql<boolean>`(lower(members.name) like ${begins} or lower(members.lastname) like ${begins}
        or lower(concat_ws(' ', members.name, members.lastname)) like ${begins})`
    }
    case 'number':
    case 'amount':
      return sql<boolean>`false`
  }
}

/** At most so many persons, those whose order was the latest first. */
export async function findPersons(
  db: Db,
  stores: StoreScope,
  term: OrderTerm,
  most: number,
  now: Date,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    with matching as (
      select coalesce(orders.member, owner.hash) as member, document->>'phone' as phone, lower(document->>'email') as mail,
        number, placed_at
      from orders left join lateral (select hash from members where orders.member is null and ${owns} limit 1) as owner on true
      where ${isFound(term)} and ${recent(stores, now)} and document->>'phone' <> ${ERASED_PHONE}
    ), guests as (
      select max(number) as number, max(placed_at) as latest from matching where member is null group by phone, mail
    ), known as (
      select member as hash, max(placed_at) as latest from matching where member is not null group by member
      union all
      select hash, (select max(placed_at) from orders where orders.member = members.hash and ${recent(stores, now)}) as latest
      from members where ${isMemberFound(term)} and phone <> ${ERASED_PHONE}
        and ${stores === 'all' ? sql`true` : sql`exists (select from orders where orders.member = members.hash and ${recent(stores, now)})`}
    )
    select * from (
      select ${PERSON}, latest from members
        join (select hash, max(latest) as latest from known group by hash) as one on one.hash = members.hash
      union all
      select 'g-' || orders.number as id, null, document->>'name', document->>'lastname', document->>'email', document->>'phone',
        true, null, 0, latest
      from orders join guests on guests.number = orders.number
    ) as found order by latest desc nulls last, id limit ${most}`.execute(db)
  return rows
}

export interface PersonSums {
  orders: number
  /** What they cost, in cents, with what was given back later. */
  total: Cents
  latestAt: Date | null
  latestStore: string | null
}

/** Of the orders in these stores alone. */
export async function sumPerson(db: Db, stores: StoreScope, person: Person): Promise<PersonSums> {
  const { rows } = await sql<PersonSums>`
    select count(*)::integer as orders, coalesce(sum(total), 0)::integer as total, max(placed_at) as "latestAt",
      (array_agg(store order by placed_at desc))[1] as "latestStore"
    from orders where ${isOrderOf(person)} and ${inStores(stores, 'orders.store')}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('A sum has a row.')
  return sums
}
