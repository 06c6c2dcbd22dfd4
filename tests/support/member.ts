import { sessionCookies } from '../../host/sessions/cookies.ts'
import { hashPassword } from '../../host/services/passwords.ts'
import { insertMember, findMember } from '../../host/store/accounts/members.ts'
import { latestMessages } from '../../host/store/outbox.ts'
import { MEMBER_SESSION_DAYS, startMemberSession } from '../../host/store/accounts/sessions.ts'
import { bindingOf, newSecret, tokenFor } from '../../host/sessions/token.ts'
import { newId } from '../../host/store/database/newId.ts'
import { Guest } from './guest.ts'
import type { HostParts } from './host/hostInProcess.ts'

/** A member with a browser of their own. */
export interface TestMember {
  /** Makes calls with the member's token and cookie. */
  guest: Guest
  /** The `chash` of the wire. */
  hash: string
  email: string
  phone: string
  password: string
}

export interface MemberOptions {
  name?: string
  lastname?: string
  email?: string
  phone?: string
  phoneVerified?: boolean
  mailing?: boolean
}

let members = 0
let password: Promise<string> | undefined
const PASSWORD = 'six fine pizzas'

/**
 * Creates a member who is signed in, by default with a verified phone; each has an own email address and phone number.
 */
export async function newMember(here: HostParts, options: MemberOptions = {}): Promise<TestMember> {
  const { db } = here.database
  members += 1
  const number = String(members).padStart(4, '0')
  const hash = newId()
  const { name = 'Mia', lastname = 'Moss', email = `mia${number}@example.com`, phone = `778555${number}` } = options
  password ??= hashPassword(PASSWORD)
  const kept = await insertMember(db, {
    hash,
    name,
    lastname,
    email,
    phone,
    mailing: options.mailing ?? false,
    passwordHash: await password,
    createdAt: here.clock.now,
  })
  if (!kept) throw new Error(`${email} has an account already`)
  const verified = { session: hash, phone, verified_at: here.clock.now }
  if (options.phoneVerified !== false) await db.insertInto('verified_phones').values(verified).execute()
  const guest = await signedInAs(here, hash)
  return { guest, hash, email, phone, password: PASSWORD }
}

/** Signs the member in at another browser, by default of a network of its own. */
export async function signedInAs(here: HostParts, hash: string, address?: string): Promise<Guest> {
  members += 1
  const guest = new Guest(here.host, address ?? `100.64.${Math.floor(members / 250)}.${members % 250}`)
  const [device, secret] = [newId(), newSecret()]
  const known = await findMember(here.database.db, hash)
  if (!known || !(await startMemberSession(here.database.db, device, bindingOf(secret), known, here.clock.now)))
    throw new Error('There is no such member.')
  const token = tokenFor({ device, member: hash }, secret, here.clock.now, here.host.settings.tokenKey)
  guest.take(sessionCookies(token, secret, false, MEMBER_SESSION_DAYS))
  return guest
}

/** An email address that nobody else in this run has. */
export const freshEmail = (): string => `someone${(members += 1)}@example.com`

/** The last mail to an address, from the host's outbox. */
export const lastMail = async (here: HostParts, email: string) =>
  (await latestMessages(here.database.db, 1, email)).find(({ kind }) => kind === 'mail')
