import type { Customer } from '../../rules/session.ts'
import type { Db } from '../store/database.ts'
import { memberOf } from '../store/members.ts'

/** The member as the pages know one, with points and address book; undefined when there is no such member [SESS-26]. */
export async function customerOf(db: Db, hash: string): Promise<Customer | undefined> {
  const member = await memberOf(db, hash)
  if (!member) return undefined
  const { name, lastname, email, phone, phoneVerified, mailing } = member
  return { hash, name, lastname, email, phone, phoneVerified, points: 0, mailing, addresses: [] }
}
