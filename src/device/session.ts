import type { AnswerOf } from '../../rules/calls/calls.ts'
import type { Customer } from '../../rules/session.ts'
import { receiveCart } from './cart.ts'
import { observable } from './observable.ts'
import { writeToken } from './token.ts'

/** Who this device speaks for. A guest has no customer. */
export interface Session {
  ready: boolean
  customer: Customer | undefined
}

export const NO_SESSION: Session = { ready: false, customer: undefined }

export const session = observable<Session>(NO_SESSION)

/** A customer counts as signed in only when the phone is verified [SESS-15]. */
export const isSignedIn = ({ customer }: Session): boolean => customer?.phoneVerified === true

/** Takes in what /get/config answered: the token, the customer, the cart [SESS-05 SESS-06 SESS-08]. */
export function receiveConfig({ token, customer, cart }: AnswerOf<'config'>): void {
  writeToken(token)
  session.set({ ready: true, customer })
  if (cart) receiveCart(cart)
}
