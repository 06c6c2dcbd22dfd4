import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT, type Details } from './accountFields.ts'
import { emailFault, isName, isPhone, phoneDetail } from '../forms/fields.ts'
import type { FormFault } from '../forms/fault.ts'

export interface SignUp {
  name: string
  lastname: string
  email: string
  password: string
  confirm: string
  /** Ten digits; see `phoneDigits`. */
  phone: string
}

/** Who signs up with a passkey chooses no password (D-241). */
export type PasskeySignUp = Omit<SignUp, 'password' | 'confirm'>
export type LogIn = Pick<SignUp, 'email' | 'password'>
export type NewPassword = Pick<SignUp, 'password' | 'confirm'>

/** In the order of the form [SIGNUP-02]. */
export const SIGN_UP_FIELDS = ['name', 'lastname', 'email', 'password', 'confirm', 'phone'] as const

const PASSKEY_SIGN_UP_FIELDS = ['name', 'lastname', 'email', 'phone'] as const
const LOG_IN_FIELDS = ['email', 'password'] as const

const FILL_ALL = 'Please fill all fields!'
const FILL_EMPTY = 'Please fill empty fields!'
const PASSWORDS_DIFFER = 'Passwords do not match!'

/** The host's answer to a request for a code; the page then marks the number as verified [CHK-22 PHV-09]. */
export const ALREADY_VERIFIED = 'The phone number is already verified.'

export const CODE_LENGTH = 6
export const FORGOT_CODE_LENGTH = 5

/** 'Create Account' [SIGNUP-09 to SIGNUP-17], then the minimum length of the password (D-38). */
export const signUpFault = (form: SignUp): FormFault<keyof SignUp> | undefined =>
  emptyFault(form, SIGN_UP_FIELDS) ?? personFault(form) ?? differentFault(form) ?? shortFault(form)

/** The same checks for a sign-up with a passkey, without those of the passwords (D-241). */
export const passkeySignUpFault = (form: PasskeySignUp): FormFault<keyof PasskeySignUp> | undefined =>
  emptyFault(form, PASSKEY_SIGN_UP_FIELDS) ?? personFault(form)

const personFault = (form: PasskeySignUp): FormFault<keyof PasskeySignUp> | undefined =>
  nameFault(form) ?? emailFault(form.email.trim()) ?? phoneFault(form.phone)

/** 'Log In' [LOGIN-07 LOGIN-08 LOGIN-09]. */
export const logInFault = (form: LogIn): FormFault<keyof LogIn> | undefined =>
  emptyFault(form, LOG_IN_FIELDS) ?? emailFault(form.email.trim())

/** 'Send Code' [FORGOT-04 FORGOT-05]. */
export const forgotFault = (email: string): FormFault<'email'> | undefined =>
  email.trim() === '' ? { fields: ['email'], message: 'Please fill the email field!' } : emailFault(email.trim())

/** Sets a new password after the old one was forgotten [FORGOT-14 FORGOT-15 FORGOT-18]. */
export function resetFault(form: NewPassword): FormFault<keyof NewPassword> | undefined {
  const fields = (['password', 'confirm'] as const).filter((field) => form[field] === '')
  return fields.length > 0 ? { fields, message: FILL_ALL } : (differentFault(form) ?? shortFault(form))
}

/** The names of sign-up [SIGNUP-11 SIGNUP-12] and of the account. */
function nameFault({ name, lastname }: Pick<SignUp, 'name' | 'lastname'>): FormFault<'name' | 'lastname'> | undefined {
  if (!isName(name)) return { fields: ['name'], message: 'First name can only contain letters and spaces!' }
  return isName(lastname)
    ? undefined
    : { fields: ['lastname'], message: 'Last name can only contain letters and spaces!' }
}

/** The new number in the verification overlay [PHV-07], OQ-27, and the number of sign-up [SIGNUP-15]. */
export function phoneFault(phone: string): FormFault<'phone'> | undefined {
  const typed = phone.trim()
  return isPhone(typed)
    ? undefined
    : { fields: ['phone'], message: 'Please enter a valid phone number!', detail: phoneDetail(typed) }
}

/** What a member's changed details must be beyond filled (OQ-39). */
export const detailsFault = (details: Details): FormFault<keyof Details> | undefined =>
  nameFault(details) ?? phoneFault(details.phone) ?? emailFault(details.email)

/** A code of `length` digits [PHV-01 FORGOT-07]. */
export const codeFault = (code: string, length: number): FormFault<'code'> | undefined =>
  /^\d*$/.test(code) && code.length === length
    ? undefined
    : { fields: ['code'], message: `Please enter all ${length === CODE_LENGTH ? 'six' : 'five'} digits of the code.` }

const differentFault = ({ password, confirm }: NewPassword): FormFault<keyof NewPassword> | undefined =>
  password === confirm ? undefined : { fields: ['password', 'confirm'], message: PASSWORDS_DIFFER }

const shortFault = ({ password }: Pick<NewPassword, 'password'>): FormFault<'password'> | undefined =>
  password.length < MIN_PASSWORD_LENGTH ? { fields: ['password'], message: PASSWORD_TOO_SHORT } : undefined

/** Passwords are not trimmed: spaces count (OQ-29). */
function emptyFault<Name extends string>(
  form: Record<Name, string>,
  all: readonly Name[],
): FormFault<Name> | undefined {
  const fields = all.filter((field) => (isPassword(field) ? form[field] : form[field].trim()) === '')
  if (fields.length === 0) return undefined
  return { fields, message: fields.length === all.length ? FILL_ALL : FILL_EMPTY }
}

const isPassword = (field: string): boolean => field === 'password' || field === 'confirm'
