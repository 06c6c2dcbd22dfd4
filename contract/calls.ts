import type { Call } from './call.ts'
import { addressBookCalls, addressCalls } from './address.ts'
import { cartCalls } from './cart.ts'
import { checkoutCalls } from './checkout.ts'
import { errorCalls } from './errorReport.ts'
import { formCalls } from './form.ts'
import { handOverCalls } from './handOver.ts'
import { historyCalls } from './history.ts'
import { botCalls, dealCalls, liveCalls } from './live.ts'
import { orderChangeCalls } from './orderChange.ts'
import { memberCalls, signInCalls } from './member.ts'
import { menuCalls } from './menu.ts'
import { menuGuideCalls } from './menuGuide.ts'
import { outsideServiceCalls } from './outsideServices.ts'
import { passkeyCalls, passkeySignInCalls } from './passkeys.ts'
import { sessionCalls } from './session.ts'
import { storeCalls } from './store.ts'
import type { z } from './wire.ts'

export const calls = {
  ...sessionCalls,
  ...signInCalls,
  ...passkeySignInCalls,
  ...botCalls,
  ...outsideServiceCalls,
  ...storeCalls,
  ...menuCalls,
  ...menuGuideCalls,
  ...dealCalls,
  ...cartCalls,
  ...checkoutCalls,
  ...addressCalls,
  ...liveCalls,
  ...orderChangeCalls,
  ...handOverCalls,
  ...memberCalls,
  ...passkeyCalls,
  ...addressBookCalls,
  ...historyCalls,
  ...formCalls,
  ...errorCalls,
} as const

type Calls = typeof calls
export type CallName = keyof Calls
export type InputOf<N extends CallName> = z.output<Calls[N]['input']>
export type AnswerOf<N extends CallName> = z.output<Calls[N]['answer']>

type CallsWith<F extends Partial<Call>> = { [N in CallName]: Calls[N] extends F ? N : never }[CallName]
export type QueuedCall = CallsWith<{ offline: 'queue' }>
/** Its handler runs in a transaction. */
export type TransactionCall = CallsWith<{ writes: 'transaction' }>

export const callOf = (name: CallName): Call => calls[name] as unknown as Call
