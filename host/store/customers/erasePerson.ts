import { sql } from 'kysely'
import { withdrawalOf, recordConsents, withdrawAddressConsent } from '../accounts/consents.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import type { Db, Transaction } from '../database/database.ts'
import { ERASED_PHONE, isOrderOf, type Person } from './persons.ts'

/** Why a person cannot be erased now, in words that follow "because"; empty when nothing bars it. */
export async function erasureBars(db: Db, person: Person): Promise<string[]> {
  const { rows } = await sql<{ open: number; paying: number; refunds: number; disputes: number }>`
    with own as (select hash, checkout, status from orders where ${isOrderOf(person)}),
      tried as (select hash as checkout from checkouts where session = ${person.member} union select checkout from own)
    select (select count(*)::integer from own where status = 1) as open,
      (select count(*)::integer from payments join tried using (checkout) where state in ('pending', 'action')) as paying,
      (select count(*)::integer from refunds join own on own.hash = refunds."order" where state = 'pending') as refunds,
      (select count(*)::integer from payments join own on own.checkout in (payments.checkout, first_checkout)
        where dispute is not null and not dispute->>'status' = any(${DECIDED}::text[])) as disputes`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A count has a row.')
  return [
    ...(counts.open > 0 ? ['an order is not finished'] : []),
    ...(counts.paying > 0 ? ['a payment is under way'] : []),
    ...(counts.refunds > 0 ? ['a refund is under way'] : []),
    ...(counts.disputes > 0 ? ['a payment is disputed'] : []),
  ]
}

const DECIDED = ['won', 'lost', 'warning_closed']

/** The number of the oldest order of a guest, by which the person is known in every backup that has one of the orders. */
export async function firstOrderOf(db: Db, person: Person): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`select min(number) as number from orders where ${isOrderOf(person)}`.execute(db) // oxfmt-ignore
  return rows[0]?.number
}

const NO_ADDRESS = JSON.stringify({ street: '', city: '', postalCode: '', apartment: '', notes: '', formatted: '', lat: 0, lng: 0 }) // oxfmt-ignore

interface ErasureKeys {
  /** The keyed hash by which a consent of this address is found again; it begins with `erased:`. */
  hashOf: (address: string) => string
  /** Of a password that nobody knows. */
  passwordHash: string
}

/**
 * Erases what is kept of a person (D-208), in a transaction. Orders keep number, amounts, taxes, store, lines and times, the ledger of
 * points its lines, consents their words with a hash of the address; everything else that is theirs goes.
 */
export async function erasePerson(
  db: Transaction,
  person: Person,
  { hashOf, passwordHash }: ErasureKeys,
  now: Date,
): Promise<void> {
  const { member, mail, phone } = person
  const run = async (...statements: ReturnType<typeof sql>[]) => {
    for (const statement of statements) await statement.execute(db)
  }
  const { rows } = await sql<{ hash: string; session: string; number: number }>`
    select hash, session, number from orders where ${isOrderOf(person)} order by hash for update`.execute(db)
  const orders = rows.map(({ hash }) => hash)
  const sessions = [...new Set([...rows.map(({ session }) => session), ...(member === null ? [] : [member])])]
  const names = [person.id, ...rows.map(({ number }) => `g-${number}`)]
  const isTold = sql`(kind in ('mail', 'sms') and (target in (${mail}, ${`+1${phone}`}) or lower(target) = lower(${mail})
    or payload->>'order' = any(${orders}::text[]) or ${namesPerson('payload', person)}))`
  await withdrawAll(db, person, now)
  await run(
    sql`update consents set address = case when lower(address) = lower(${mail}) then ${hashOf(mail)} else ${hashOf(phone)} end
      where lower(address) = lower(${mail}) or address = ${phone}`,
    sql`delete from forms where session = ${member} or ${namesPerson('data', person)}`,
    sql`delete from jobs where ${isTold} or (kind = 'push' and payload->>'order' = any(${orders}::text[]))`,
    sql`delete from outbox where lower(recipient) = lower(${mail}) or recipient = ${`+1${phone}`}`,
    sql`delete from push_subscriptions where "order" = any(${orders}::text[])`,
    sql`delete from order_notes where "order" = any(${orders}::text[])`,
    sql`update order_changes set document = document - 'deliveryNotes' - 'claim' - 'guestKey' || ${erasedNames}::jsonb || '{"deliveryAddress": ""}'
      where "order" = any(${orders}::text[])`,
    sql`update order_wishes set text = '' where "order" = any(${orders}::text[])`,
    sql`delete from order_messages where "order" = any(${orders}::text[])`,
    sql`delete from order_hand_overs where "order" = any(${orders}::text[])`,
    sql`delete from first_answers where session = any(${sessions}::text[])`,
    sql`delete from codes where owner = any(${sessions}::text[]) or target = ${phone}`,
    sql`delete from verified_phones where session = any(${sessions}::text[]) or phone = ${phone}`,
    sql`delete from checked_addresses where session = any(${sessions}::text[])`,
    sql`delete from carts where session = ${member}`,
    sql`update approvals set input = input - 'text' where input->>'person' = any(${names}::text[])`,
    sql`update approvals set input = input - 'mail' where call = 'mailGiftCard' and lower(input->>'mail') = lower(${mail})`,
    sql`delete from order_events where "order" = any(${orders}::text[]) and detail ? 'allergySeen'`,
    sql`update deliveries set lat = null, lng = null where "order" = any(${orders}::text[])`,
    sql`delete from dispute_files where "order" in (select number from orders where hash = any(${orders}::text[]))`,
    sql`update dispute_answers set text = '' where "order" in (select number from orders where hash = any(${orders}::text[]))`,
    sql`update refunds set document = document - 'note' where "order" = any(${orders}::text[])`,
    sql`update coupon_uses set member = null, phone = ${ERASED_PHONE} where "order" = any(${orders}::text[]) or member = ${member}`,
    sql`update coupons set withdrawn_at = coalesce(withdrawn_at, ${now}::timestamptz), changed_at = ${now}::timestamptz
      where code in (select coupon from goodwill where (phone = ${phone} or member = ${member}) and coupon is not null)`,
    sql`update goodwill set member = null, phone = ${ERASED_PHONE} where phone = ${phone} or member = ${member}`,
    sql`update checkouts set session = ${ERASED_PHONE}, request = '', cart = '',
      state = case when state = 'open' then 'superseded' else state end,
      document = (case when document ? 'delivery' then jsonb_set(document, '{delivery,address}', ${NO_ADDRESS}::jsonb) else document end)
        - 'tracking' - 'member' - 'allergies' || ${erasedNames}::jsonb || '{"mailing": false, "sms": false}'
      where hash in (select checkout from orders where hash = any(${orders}::text[])
        union select checkout from order_changes where "order" = any(${orders}::text[])) or session = ${member}
        or (document->>'phone' = ${phone} and lower(document->>'email') = lower(${mail}))`,
    sql`update orders set session = ${ERASED_PHONE}, member = null, notes = '', mailing = false, sms = false, allergy_seen = null,
      document = document - 'allergies' - 'deliveryNotes' - 'claim' - 'guestKey' || ${erasedNames}::jsonb || '{"deliveryAddress": ""}'
      where hash = any(${orders}::text[])`,
  )
  await endSessionsOf(db, sessions)
  if (member !== null) await emptyAccount(db, member, passwordHash, now)
}

const erasedNames = JSON.stringify({ name: 'Erased', lastname: '', email: '', phone: ERASED_PHONE, notes: '' })

/** A condition: a document names the person's mail or phone, and not as a part of another one. */
export const namesPerson = (column: 'payload' | 'data', { mail, phone }: Person) => {
  const escaped = mail.toLowerCase().replace(/[^a-z0-9@]/g, (sign) => `\\${sign}`)
  return sql<boolean>`lower(${sql.ref(column)}::text) ~ ${`(^|[^a-z0-9._%+-])(${escaped}|${phone})($|[^a-z0-9])`}`
}

/** So that nobody is sent offers by what is left. */
async function withdrawAll(db: Transaction, { member, mail, phone }: Person, now: Date): Promise<void> {
  const how = { words: 'The data was erased.', place: 'account' } as const
  if (member !== null) {
    await recordConsents(db, withdrawalOf({ hash: member, email: mail, phone, ...how }), now)
    return
  }
  await withdrawAddressConsent(db, mail, how, now)
  const text = {
    ...how,
    channel: 'sms',
    address: phone,
    given: false,
    prechecked: false,
    member: null,
    order: null,
  } as const
  await recordConsents(db, [{ ...text, onlyIfGiven: true }], now)
}

/** The account stays as a row without a person, since the ledger of points hangs on it; what was left of the points lapses. */
async function emptyAccount(db: Transaction, member: string, passwordHash: string, now: Date): Promise<void> {
  await sql`insert into points (member, delta, reason, at, why)
    select hash, -points, 'given', ${now}::timestamptz, 'Lapsed when the account was erased' from members where hash = ${member} and points > 0`.execute(db) // oxfmt-ignore
  await sql`update members set name = '', lastname = '', email = hash, new_email = null, phone = ${ERASED_PHONE}, mailing = false,
    password_hash = ${passwordHash}, has_password = false, points = 0, points_owed = 0, allergies = null where hash = ${member}`.execute(
    db,
  )
  await sql`update app_openings set phone = ${ERASED_PHONE} || ' ' || member where member = ${member}`.execute(db)
  for (const table of ['addresses', 'email_changes', 'sent_coupons', 'member_passkeys'] as const)
    await db.deleteFrom(table).where('member', '=', member).execute()
}
