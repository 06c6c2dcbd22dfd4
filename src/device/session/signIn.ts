import type { AnswerOf, CallName, InputOf } from '../../../contract/calls.ts'
import { CART_LANE } from '../../../domain/outbox/outbox.ts'
import type { Customer } from '../../../domain/account/session.ts'
import type { ApiResult } from '../api/result.ts'
import { remembered } from '../store/deviceStore.ts'
import { tellOtherTabs } from '../api/otherTabs.ts'
import { deviceOwner, setDeviceOwner } from '../store/deviceOwner.ts'
import { phoneCheck } from '../store/phoneCheck.ts'
import { renewNow, apiInOrder } from '../api/api.ts'
import { outbox } from '../outbox/outboxInstance.ts'
import { setCustomer } from '../store/sessionState.ts'
import { writeToken } from '../api/writeToken.ts'
import { runInOrder } from '../api/requestQueue.ts'
import { within } from '../timeout.ts'

type SignInCall = Extract<CallName, 'signUp' | 'logIn' | 'forgotPasswordUpdate' | 'passkeySignIn' | 'passkeySignUp'>

/** `isAnother`: the device belonged to another member before, and the caller reloads the page. */
export type SignedIn = ApiResult<{ customer: Customer; isAnother: boolean }>

const SIGN_IN_WAIT_MS = 8000

/**
 * Signs in or up by a password or a passkey, or sets a new password [SESS-14]. The guest's cart changes are sent first, so that the host merges all
 * of them. While a change may have arrived without an answer, the sign-in is refused: the change must not be repeated in
 * another session. `key` is the idempotency key; `next` is the path to open after the phone's verification [PHV-14].
 */
export async function signIn<N extends SignInCall>(
  name: N,
  input: InputOf<N>,
  key: string,
  next: string,
): Promise<SignedIn> {
  await within(SIGN_IN_WAIT_MS, outbox.wake())
  if (mayHaveArrived())
    return { ok: false, kind: 'broken', message: 'A change of your cart is still on its way. Please try again.' }
  return await runInOrder(async () => {
    const sent = (await apiInOrder(name, input, key)) as ApiResult<AnswerOf<SignInCall>>
    if (!sent.ok) return sent
    const { token, customer } = sent.answer
    const before = deviceOwner()
    const isAnother = before !== '' && before !== customer.hash
    if (isAnother)
      await import('../api/clearMemberData.ts').then(({ clearMemberData }) => clearMemberData(customer.hash))
    writeToken(token)
    setDeviceOwner(customer.hash)
    // Set before `setCustomer`, which makes the page ask for the code: a later reset would undo the customer's dismissal.
    phoneCheck.set({ dismissed: false, next: customer.phoneVerified ? '' : next })
    if (!isAnother) await takeOver(customer)
    return { ok: true, answer: { customer, isAnother } }
  })
}

async function takeOver(customer: Customer): Promise<void> {
  setCustomer(customer)
  await renewNow()
  tellOtherTabs('in')
}

const mayHaveArrived = (): boolean =>
  remembered().items.some(({ lane, state, tries }) => lane === CART_LANE && state !== 'parked' && tries > 0)
