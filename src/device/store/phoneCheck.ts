import { observable } from '../observable.ts'

/** The verification of a member's phone after sign-up or sign-in [SESS-16]. */
export interface PhoneCheck {
  /** The customer went on as a guest; the next visit or sign-in asks again (OQ-05). */
  dismissed: boolean
  /** The path to open after the verification; '' is the locations page [PHV-14]. */
  next: string
}

export const NO_CHECK: PhoneCheck = { dismissed: false, next: '' }

const KEY = 'next'

export const phoneCheck = observable<PhoneCheck>({ ...NO_CHECK, next: keptNext() })

// The customer may enter the code after a reload (D-44).
phoneCheck.watch(() => {
  try {
    sessionStorage.setItem(KEY, phoneCheck.get().next)
  } catch {
    // Without storage the locations page opens.
  }
})

function keptNext(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
