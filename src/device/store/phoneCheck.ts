import { observable } from '../observable.ts'

/** The verification of a member's phone after signing up or in [SESS-16]. */
export interface PhoneCheck {
  /** The customer went on as a guest; the next visit or sign-in asks again (OQ-05). */
  dismissed: boolean
  /** Where to go once it is verified; '' to the locations [PHV-14]. It outlives a load of this tab. */
  next: string
}

export const NO_CHECK: PhoneCheck = { dismissed: false, next: '' }

const KEY = 'next'

export const phoneCheck = observable<PhoneCheck>({ ...NO_CHECK, next: keptNext() })

// The code may be typed in after a load of this tab (D-44).
phoneCheck.watch(() => {
  try {
    sessionStorage.setItem(KEY, phoneCheck.get().next)
  } catch {
    // It leads to the locations.
  }
})

function keptNext(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
