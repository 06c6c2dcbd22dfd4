import type { Customer } from '../../../domain/account/session.ts'
import { observable } from '../observable.ts'

export interface Session {
  ready: boolean
  customer: Customer | undefined
  /** The phone is verified, or it was on this page before the number changed (OQ-08). */
  signedIn?: boolean
}

export const NO_SESSION: Session = { ready: false, customer: undefined }

export const session = observable<Session>(NO_SESSION)

/** A customer counts as signed in only when the phone is verified [SESS-15]. */
export const isSignedIn = ({ customer, signedIn }: Session): boolean =>
  customer !== undefined && (customer.phoneVerified || signedIn === true)

/** `ready` is false for a stored customer that the host has not confirmed. */
export function setCustomer(customer: Customer | undefined, ready = true): void {
  const before = session.get()
  const isSame = customer !== undefined && before.customer?.hash === customer.hash
  session.set({ ready, customer, signedIn: isSame && isSignedIn(before) })
}
