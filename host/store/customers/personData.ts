import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'
import { namesPerson } from './erasePerson.ts'
import { isOrderOf, type Person } from './persons.ts'

/**
 * Everything that any table holds of a person, as one object (D-208). Secrets and copies stay out: hashes of passwords and tokens,
 * keys of push services, and the answers that a repeated change gets again; and who of the chain did something.
 */
export async function readPersonData(db: Db, person: Person): Promise<Record<string, unknown>> {
  const { member, mail, phone } = person
  const rowsOf = async (select: RawBuilder<unknown>): Promise<unknown[]> => {
    const { rows } = await sql<{ one: unknown }>`select to_jsonb(one) as one from (${select}) as one`.execute(db)
    return rows.map(({ one }) => one)
  }
  const own = sql`select hash from orders where ${isOrderOf(person)}`
  const ofMember = async (table: string, ...without: string[]): Promise<unknown[]> => {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(one) - 'member' - ${without}::text[] as row from ${sql.table(table)} as one where member = ${member}`.execute(
      db,
    )
    return rows.map(({ row }) => row)
  }
  // A device from which somebody else ordered too says nothing of this person for sure.
  const devices = sql`select session from orders where hash in (${own}) and not exists (select from orders as other
      where other.session = orders.session and other.hash not in (${own})) union select ${member}::text`
  const orders = await rowsOf(sql`
    select number, store, stage, placed_at, ready_at, accepted_at, changed_at, notes, mailing, sms, total, card_amount, refunded,
      document - 'guestKey' - 'claim' as document, lines,
      (select document - 'tracking' from checkouts where checkouts.hash = orders.checkout) as checkout,
      (select jsonb_agg(jsonb_build_object('state', state, 'amount', amount, 'card', card, 'at', begun_at, 'dispute', dispute) order by begun_at)
        from payments where orders.checkout in (payments.checkout, first_checkout)) as payments,
      (select jsonb_agg(jsonb_build_object('at', at, 'lines', change.lines, 'document', change.document - 'guestKey' - 'claim') order by at)
        from order_changes as change where change."order" = orders.hash) as "changedFrom",
      (select jsonb_agg(jsonb_build_object('at', asked_at, 'kind', kind, 'text', text, 'answer', answer, 'answered', answered_at) order by asked_at)
        from order_wishes where order_wishes."order" = orders.hash) as wishes,
      (select jsonb_agg(jsonb_build_object('at', at, 'stage', stage, 'detail', detail - 'driver' - 'allergySeen') order by revision)
        from order_events where "order" = orders.hash) as events,
      (select jsonb_agg(jsonb_build_object('at', at, 'text', text) order by at) from order_notes where "order" = orders.hash) as "staffNotes",
      (select jsonb_agg(jsonb_build_object('at', at, 'amount', amount, 'state', state, 'source', source, 'why', document->>'reason', 'note', document->>'note') order by at)
        from refunds where "order" = orders.hash) as refunds,
      (select jsonb_agg(jsonb_build_object('at', sent_at, 'text', text)) from dispute_answers where "order" = orders.number) as "disputeAnswers",
      (select jsonb_agg(jsonb_build_object('at', added_at, 'name', name, 'type', type, 'base64', encode(bytes, 'base64')))
        from dispute_files where "order" = orders.number) as "disputeFiles",
      (select jsonb_agg(jsonb_build_object('last', gift_cards.last, 'amount', delta, 'reason', entry.reason, 'at', entry.at) order by entry.id)
        from gift_card_entries as entry join gift_cards on gift_cards.hash = entry.card where entry."order" = orders.hash) as "giftCards",
      (select jsonb_agg(jsonb_build_object('coupon', coupon, 'discount', discount, 'at', at)) from coupon_uses where "order" = orders.hash) as coupons,
      (select jsonb_agg(jsonb_build_object('was', was, 'times', times, 'answer', answer, 'at', asked_at)) from order_questions where "order" = orders.hash) as questions,
      (select jsonb_agg(jsonb_build_object('assigned', assigned_at, 'ended', ended_at)) from deliveries where "order" = orders.hash) as deliveries,
      (select jsonb_agg(jsonb_build_object('at', at, 'from', sender, 'words', words, 'read', read_at) order by at) from order_messages where "order" = orders.hash) as "driverMessages",
      (select jsonb_build_object('car', car, 'spot', spot, 'at', arrived_at, 'bringing', bringing_at) from order_hand_overs where "order" = orders.hash and arrived_at is not null) as curbside,
      (select jsonb_agg(jsonb_build_object('since', created_at, 'service', split_part(endpoint, '/', 3))) from push_subscriptions where "order" = orders.hash) as "pushMessages"
    from orders where hash in (${own}) order by number`)
  return {
    account: await ofAccount(db, member),
    addresses: await ofMember('addresses', 'key'),
    formerEmails: await ofMember('email_changes'),
    verifiedPhones: await rowsOf(
      sql`select phone, verified_at from verified_phones where session in (${devices}) and phone = ${phone}`,
    ),
    signedIn: await rowsOf(sql`select created_at, expires_at from sessions where member = ${member}`),
    passkeys: await ofMember('member_passkeys', 'public_key'),
    appOpened: await ofMember('app_openings'),
    orders,
    checkoutsNotPlaced: await rowsOf(sql`select state, created_at, document - 'tracking' as document from checkouts
      where state <> 'placed' and (session = ${member} or (document->>'phone' = ${phone} and lower(document->>'email') = lower(${mail})))`),
    carts: await rowsOf(sql`select document, change, changed_at from carts where session in (${devices})`),
    checkedAddresses: await rowsOf(
      sql`select store, document, checked_at from checked_addresses where session in (${devices})`,
    ),
    points: await rowsOf(sql`select at, delta, reason, why from points where member = ${member} order by id`),
    coupons: await rowsOf(sql`select coupon, sent_at from sent_coupons where member = ${member}`),
    madeGood: await rowsOf(sql`select at, "order", kind, points, worth, coupon, reason from goodwill
      where member = ${member} or phone = ${phone} order by id`),
    consents: await rowsOf(sql`select at, channel, address, given, prechecked, words, place from consents
      where lower(address) = lower(${mail}) or address = ${phone} order by id`),
    forms: await rowsOf(
      sql`select call, data, created_at from forms where session = ${member} or ${namesPerson('data', person)} order by id`,
    ),
    messages:
      await rowsOf(sql`select kind, target, payload - 'code' - 'unsubscribe' as payload, created_at, ended_at, outcome from jobs
      where kind in ('mail', 'sms') and (lower(target) = lower(${mail}) or target = ${`+1${phone}`}) order by id`),
    requests: await rowsOf(
      sql`select kind, asked_at, due_at, done_at, withdrawn_at from data_requests where person = ${person.id} order by id`,
    ),
  }
}

async function ofAccount(db: Db, member: string | null): Promise<unknown> {
  const { rows } = await sql<{ account: unknown }>`
    select to_jsonb(members) - 'password_hash' as account from members where hash = ${member}`.execute(db)
  return rows[0]?.account ?? null
}
