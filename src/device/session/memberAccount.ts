import type { Customer } from '../../../domain/account/session.ts'
import type { ApiResult } from '../api/result.ts'
import { api } from '../api/api.ts'
import { setCustomer, session } from '../store/sessionState.ts'

/** Reads the member's account; the answer replaces what this device has [ACCT-10]. */
export async function readAccount(): Promise<ApiResult<unknown>> {
  const sent = await api('account', {})
  if (sent.ok) setCustomer(sent.answer.customer)
  return sent
}

export function keepAccount(part: Partial<Customer>): void {
  const { customer } = session.get()
  if (customer) setCustomer({ ...customer, ...part })
}

/** `key` is the idempotency key [ACALL-19 CHK-27]. */
export async function verifyMemberPhone(code: string, key: string): Promise<ApiResult<unknown>> {
  const sent = await api('verifyMemberPhone', { code }, key)
  if (!sent.ok) return sent
  const { name, lastname, email, phone, points, addresses, phoneVerified } = sent.answer
  // A host may leave out unchanged fields.
  const person = Object.fromEntries(Object.entries({ name, lastname, email, phone }).filter(([, text]) => text !== ''))
  keepAccount({ ...person, points, addresses, phoneVerified })
  return sent
}
