import { observable } from './observable.ts'

/** The verification of a member's phone after signing up or in [SESS-16]. */
export interface PhoneCheck {
  /** The customer went on as a guest; the next visit or sign-in asks again (OQ-05). */
  dismissed: boolean
  /** Where to go once it is verified; '' to the locations [PHV-14]. */
  next: string
}

export const NO_CHECK: PhoneCheck = { dismissed: false, next: '' }

export const phoneCheck = observable(NO_CHECK)
