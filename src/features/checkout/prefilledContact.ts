import type { Customer } from '../../../domain/account/session.ts'
import type { Draft } from '../../device/store/database.ts'

/** A member has nothing to type: their own details stand in the draft, whatever was kept [CHK-19 SESS-25]. */
export function prefilledContact(draft: Draft, member: Customer | undefined): Draft {
  if (!member) return draft
  const { name, lastname, email, phone, phoneVerified } = member
  return { ...draft, name, lastname, email, confirmEmail: email, phone, verifiedPhone: phoneVerified ? phone : '' }
}
