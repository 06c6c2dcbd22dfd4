import { refused, type Context, type Refused } from '../context/context.ts'
import { wasPasswordProvedSince } from '../store/accounts/sessions.ts'

const PROOF_MS = 10 * 60_000

/**
 * A refusal that asks for the password or a passkey, unless the member has signed in or given one in this session within the last ten
 * minutes: email, phone, password and passkeys open the account, so changing them needs more than a session (D-36, D-241).
 */
export async function requireProof({ db, session, now }: Context): Promise<Refused | undefined> {
  if (await wasPasswordProvedSince(db, session.device, new Date(now.getTime() - PROOF_MS))) return undefined
  return refused('Please confirm your password first.', { passwordRequired: true })
}
