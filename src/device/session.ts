import type { Customer } from '../../rules/session.ts'
import { observable } from './observable.ts'

/** Who this device speaks for. A guest has no customer. */
export interface Session {
  ready: boolean
  customer: Customer | undefined
}

export const NO_SESSION: Session = { ready: false, customer: undefined }

export const session = observable<Session>(NO_SESSION)

/** A customer counts as signed in only when the phone is verified [SESS-15]. */
export const isSignedIn = ({ customer }: Session): boolean => customer?.phoneVerified === true
