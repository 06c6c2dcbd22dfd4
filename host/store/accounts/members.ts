import { sql } from 'kysely'
import type { Allergen } from '../../../domain/catalogue/allergens.ts'
import { jsonb, type Db, type Transaction } from '../database/database.ts'
import { consentInsert, type NewConsent } from './consents.ts'
import { isEmailReserved } from './emailChanges.ts'

export interface Member {
  hash: string
  name: string
  lastname: string
  email: string
  newEmail: string | null
  phone: string
  phoneVerified: boolean
  mailing: boolean
  allergies: Allergen[] | null
  points: number
  passwordHash: string
  /** False: nobody knows the password (D-241). */
  hasPassword: boolean
  createdAt: Date
}

type NewMember = Omit<Member, 'allergies' | 'newEmail' | 'phoneVerified' | 'points' | 'hasPassword'> & {
  hasPassword?: boolean
}

const MEMBER = sql`hash, name, lastname, email, new_email as "newEmail", phone, mailing, allergies, points, password_hash as "passwordHash",
  has_password as "hasPassword", created_at as "createdAt",
  exists (select from verified_phones where session = members.hash and verified_phones.phone = members.phone)
    as "phoneVerified"`

/**
 * Inserts a member with an empty cart and the consents of the sign-up; false when the email is another account's or reserved by one
 * (D-36).
 */
export async function insertMember(db: Db, member: NewMember, consents: readonly NewConsent[] = []): Promise<boolean> {
  const { hash, name, lastname, email, phone, mailing, passwordHash, hasPassword = true, createdAt } = member
  const { rows } = await sql`
    with member as (
      insert into members (hash, name, lastname, email, phone, mailing, password_hash, has_password, created_at)
      select ${hash}, ${name}, ${lastname}, ${email}, ${phone}, ${mailing}::boolean, ${passwordHash}, ${hasPassword}::boolean, ${createdAt}::timestamptz
      where not ${isEmailReserved(email, createdAt)}
      on conflict do nothing returning hash
    ), consented as (
      ${consentInsert(consents, createdAt)} and exists (select from member)
    ) insert into carts (session, document, changed_at)
      select hash, '{"storeHash":"","lines":[]}'::jsonb, ${createdAt}::timestamptz from member returning session`.execute(
    db,
  )
  return rows.length > 0
}

export async function findMember(db: Db, hash: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select ${MEMBER} from members where hash = ${hash}`.execute(db)
  return rows[0]
}

/** Until the transaction ends, nobody else changes the member. */
export async function lockMember(db: Transaction, hash: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select ${MEMBER} from members where hash = ${hash} for update of members`.execute(
    db,
  )
  return rows[0]
}

export async function findMemberByEmail(db: Db, email: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select ${MEMBER} from members where lower(email) = lower(${email})`.execute(db)
  return rows[0]
}

/** Changes a member's details. `email` may differ in case only: a new email is confirmed first, see emailChanges.ts. */
export async function changeMember(
  db: Db,
  hash: string,
  member: Pick<Member, 'name' | 'lastname' | 'email' | 'phone' | 'mailing'>,
): Promise<void> {
  await db.updateTable('members').set(member).where('hash', '=', hash).execute()
}

export async function setPendingEmail(db: Db, hash: string, email: string | null): Promise<void> {
  await db.updateTable('members').set({ new_email: email }).where('hash', '=', hash).execute()
}

export async function changePhone(db: Db, hash: string, phone: string): Promise<void> {
  await db.updateTable('members').set({ phone }).where('hash', '=', hash).execute()
}

/** An empty list forgets them. */
export async function changeAllergies(db: Db, hash: string, allergies: readonly Allergen[]): Promise<void> {
  const kept = allergies.length > 0 ? jsonb([...allergies]) : null
  await db.updateTable('members').set({ allergies: kept }).where('hash', '=', hash).execute()
}

/** `hasPassword`: false for the hash of a password that nobody knows. */
export async function changePassword(db: Db, hash: string, passwordHash: string, hasPassword = true): Promise<void> {
  const changed = { password_hash: passwordHash, has_password: hasPassword }
  await db.updateTable('members').set(changed).where('hash', '=', hash).execute()
}
