import { sql, type RawBuilder } from 'kysely'
import { jsonb, type Db } from '../database/database.ts'
import type { Consent, ConsentChannel } from '../schema/accountTables.ts'

export interface NewConsent extends Omit<Consent, 'id' | 'at'> {
  /** Writes it down only if the address has given this consent before and not withdrawn it. */
  onlyIfGiven?: boolean
}

/**
 * The last consent of an address that counts. A box that began ticked does not undo an earlier withdrawal: only somebody who ticks
 * an empty one does.
 */
const lastOf = (channel: RawBuilder<unknown>, address: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  select given from consents as last
  where last.channel = ${channel} and lower(last.address) = lower(${address})
    and not (last.given and last.prechecked and exists (
      select from consents as earlier where earlier.channel = last.channel
        and lower(earlier.address) = lower(last.address) and earlier.id < last.id and not earlier.given))
  order by last.id desc limit 1)`

/** The insertion of consents, for the statement that carries them. */
export const consentInsert = (consents: readonly NewConsent[], now: Date): RawBuilder<unknown> => sql`
  insert into consents (at, channel, address, given, prechecked, words, place, member, "order")
  select ${now}::timestamptz, channel, address, given, prechecked, words, place, member, "order"
  from jsonb_to_recordset(${jsonb(consents)}) as consent(channel text, address text, given boolean, prechecked boolean,
    words text, place text, member text, "order" text, "onlyIfGiven" boolean)
  where ("onlyIfGiven" is not true or ${lastOf(sql`consent.channel`, sql`consent.address`)})`

export async function recordConsents(db: Db, consents: readonly NewConsent[], now: Date): Promise<void> {
  await consentInsert(consents, now).execute(db)
}

/** The newest first; `addresses` are an email or a phone number and what it became when it was erased, `before` the id of the last one that the caller has. */
export async function listConsents(
  db: Db,
  most: number,
  { addresses, before }: { addresses?: readonly string[]; before?: number },
): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select * from consents
    where ${addresses === undefined ? sql`true` : sql`lower(address) = any(${addresses.map((one) => one.toLowerCase())}::text[])`}
      and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${most}`.execute(db)
  return rows
}

/**
 * Who may be sent offers now, by address: for email the members whose account says so and the guests who said so last at checkout;
 * for text messages the phone numbers that said so last. `after` is the last address that the caller has.
 */
export async function consentingAddresses(
  db: Db,
  channel: ConsentChannel,
  most: number,
  after = '',
): Promise<{ address: string; member: string | null }[]> {
  const members = sql`select lower(email) as address, hash as member from members where mailing`
  const others = sql`
    select distinct lower(address) as address, null as member from consents
    where channel = ${channel} and given and ${lastOf(sql`consents.channel`, sql`consents.address`)}
      and not exists (select from members where lower(members.email) = lower(consents.address))`
  const { rows } = await sql<{ address: string; member: string | null }>`
    select address, member from (${channel === 'email' ? sql`${members} union all ${others}` : others}) as consenting
    where address > ${after} order by address limit ${most}`.execute(db)
  return rows
}

type How = Pick<Consent, 'words' | 'place'>

/** Turns a member's offers off, also the texts. False when there is no such member. */
export async function withdrawMemberConsent(
  db: Db,
  by: { hash: string } | { email: string },
  how: How,
  now: Date,
): Promise<boolean> {
  const isMember = 'hash' in by ? sql`hash = ${by.hash}` : sql`lower(email) = lower(${by.email})`
  const { rows } = await sql<{ hash: string; email: string; phone: string; mailing: boolean }>`
    select hash, email, phone, mailing from members where ${isMember} for update`.execute(db)
  const [member] = rows
  if (member?.mailing) {
    await db.updateTable('members').set({ mailing: false }).where('hash', '=', member.hash).execute()
    await recordConsents(db, withdrawalOf({ ...member, ...how }), now)
  }
  return member !== undefined
}

/** The withdrawal of an address without an account; written down only if it wanted offers. */
export async function withdrawAddressConsent(db: Db, address: string, how: How, now: Date): Promise<void> {
  const row = { ...how, given: false, prechecked: false, member: null, order: null, onlyIfGiven: true }
  await recordConsents(db, [{ ...row, channel: 'email', address }], now)
}

/** The consents that an account's "no" withdraws: offers by email, and by text if they were wanted. */
export function withdrawalOf(member: How & { hash: string; email: string; phone: string }): NewConsent[] {
  const { hash, email, phone, words, place } = member
  const row = { given: false, prechecked: false, words, place, member: hash, order: null }
  return [
    { ...row, channel: 'email', address: email },
    { ...row, channel: 'sms', address: phone, onlyIfGiven: true },
  ]
}
