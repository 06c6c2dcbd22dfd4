import type { Customer } from '../../domain/account/session.ts'
import { listAddresses } from '../store/accounts/addresses.ts'
import type { Db } from '../store/database/database.ts'
import { findMember } from '../store/accounts/members.ts'

/** The member with points and address book, as the wire has it; undefined when there is no such member [SESS-26]. */
export async function readCustomer(db: Db, hash: string): Promise<Customer | undefined> {
  const member = await findMember(db, hash)
  if (!member) return undefined
  const { name, lastname, email, newEmail, phone, phoneVerified, points, mailing, allergies } = member
  const addresses = await listAddresses(db, hash)
  const said = allergies ? { allergies } : {}
  return {
    hash,
    name,
    lastname,
    email,
    newEmail: newEmail ?? '',
    phone,
    phoneVerified,
    points,
    mailing,
    ...said,
    addresses,
  }
}
