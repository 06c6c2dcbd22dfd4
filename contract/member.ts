import { SESSION, address, customer, signedIn } from './session.ts'
import { call, done, nothing } from './call.ts'
import { saidAllergies, message } from './fields.ts'
import { flag, flagText, optionalText, text, codec, z } from './wire.ts'
import { field, subject, type Subject } from './words.ts'

export const ACCOUNT: Subject = { name: 'Account', words: 'The data of a member.' }

const email = ['email', field('Email address.', text(200), 'ada@example.com')] as const
const phone = ['phone', field('A phone number of ten digits.', text(20), '6045550134')] as const
const name = ['name', field('First name.', text(100), 'Ada')] as const
const lastname = ['lastname', field('Last name.', text(100), 'Rossi')] as const
const mailing = [
  'mailing_promotion',
  field('1: the customer agrees to offers by mail.', z._default(flagText, false), '0'),
] as const
const claim = [
  'claim',
  field(
    'The `claim` of an order placed as a guest: it becomes the new member’s.',
    z.optional(text()),
    'b1946ac92492d234',
  ),
] as const
const password = ['password', field('The password.', text(200), 'a long sentence of mine')] as const
const code = ['code', field('The code that was sent.', text(20), '482913')] as const

const unlessValid = codec(() => ({
  unlessValid: [
    'unless_valid',
    field(
      '1: sends nothing while the last code is valid, and says for how many seconds it is.',
      z.optional(flagText),
      '1',
    ),
  ],
}))
const sentCode = codec(() => ({
  message,
  validFor: [
    'valid_for',
    field('For how many seconds the last code is still valid, when none was sent.', z.optional(z.number())),
  ],
}))

/** The fields of a sign-up that go before the way to sign in. */
export const personFields = { email, name, lastname, phone } as const
export const signUpFields = { ...personFields, mailing, claim } as const

export const signInCalls = subject(SESSION, {
  signUp: call(
    'Makes a member and signs in',
    {
      method: 'POST',
      path: '/v2/signup',
      writes: 'handler',
      invalidates: ['account', 'checkout', 'history'],
      source: 'ACALL-06 OQ-30',
    },
    codec(() => ({
      email,
      name,
      lastname,
      password,
      phone,
      mailing,
      claim,
    })),
    signedIn,
  ),
  logIn: call(
    'Signs a member in',
    {
      method: 'POST',
      path: '/v2/login',
      writes: 'handler',
      invalidates: ['account', 'checkout', 'history'],
      source: 'ACALL-07',
    },
    codec(() => ({ email, password })),
    signedIn,
  ),
  forgotPassword: call(
    'Mails or texts a code to set a new password',
    { method: 'POST', path: '/forgotpassword', source: 'ACALL-08 D-242' },
    codec(() => ({
      email,
      byText: [
        'by_text',
        field(
          '1: texts the code to the verified phone of an account that has passkeys and no password (D-242).',
          z.optional(flagText),
          '0',
        ),
      ],
    })),
    done,
  ),
  forgotPasswordCode: call(
    'Checks the code of the mail',
    { method: 'POST', path: '/forgotpasswordcode', source: 'ACALL-09' },
    codec(() => ({ email, code })),
    done,
  ),
  forgotPasswordUpdate: call(
    'Sets a new password by the code and signs in',
    {
      method: 'POST',
      path: '/forgotpasswordupdate',
      writes: 'handler',
      invalidates: ['account', 'checkout', 'history'],
      source: 'ACALL-10',
    },
    codec(() => ({ email, code, password })),
    signedIn,
  ),
})

export const memberCalls = subject(ACCOUNT, {
  account: call(
    'Gives the data of the member',
    { method: 'GET', path: '/customer/account/get', token: 'member', source: 'ACALL-11' },
    nothing,
    codec(() => ({ customer: ['account', field('The member.', customer)], message })),
  ),
  /** An empty list forgets them. */
  saveAllergies: call(
    'Saves what the member is allergic to',
    { method: 'PUT', path: '/customer/account/allergies', token: 'member', invalidates: ['account'], source: 'D-239' },
    codec(() => ({ allergies: ['allergies', field('JSON: what it is.', saidAllergies, '["milk","cashews"]')] })),
    done,
  ),
  updateAccount: call(
    'Changes name, phone, email and whether offers are mailed',
    {
      method: 'PUT',
      path: '/customer/account/v2/update',
      token: 'member',
      invalidates: ['account'],
      source: 'ACALL-12',
    },
    codec(() => ({
      name,
      lastname: ['surname', field('Last name.', text(100), 'Rossi')],
      phone,
      email,
      mailing: ['mailing_promotion', field('1: the customer agrees to offers by mail.', flagText, '0')],
    })),
    codec(() => ({
      message,
      phoneVerified: ['phone_verified', field('1: the phone is verified.', flag)],
      /** The current email and the one to be confirmed; if a host sends neither, the submitted one is current (D-36). */
      email: ['email', field("The account's current email.", z.optional(text(200)))],
      newEmail: ['new_email', field('A new email that is not confirmed yet, or empty.', optionalText())],
    })),
  ),
  updatePassword: call(
    'Changes the password',
    {
      method: 'POST',
      path: '/customer/account/updatepass',
      token: 'member',
      writes: 'handler',
      source: 'ACALL-13',
    },
    codec(() => ({
      old: [
        'old_pass',
        field('The present password; empty for a member without one.', text(200), 'a long sentence of mine'),
      ],
      password: ['new_pass', field('The new password.', text(200), 'another long sentence')],
      repeated: ['repeat_pass', field('The new password again.', text(200), 'another long sentence')],
    })),
    done,
  ),
  provePassword: call(
    'Confirms the password for ten minutes of sensitive changes',
    {
      method: 'POST',
      path: '/customer/account/password/prove',
      token: 'member',
      writes: 'handler',
      source: 'D-36',
    },
    codec(() => ({ password })),
    done,
  ),
  sessions: call(
    'Lists where the member is signed in, by the time of the sign-in',
    { method: 'GET', path: '/customer/account/sessions', token: 'member', source: 'D-128' },
    nothing,
    codec(() => ({
      sessions: [
        'sessions',
        field(
          'The live sessions, the newest first.',
          z.array(
            codec(() => ({
              since: ['since', field('Since when, ISO 8601.', text(30))],
              isThis: ['this', field('1: the session that asks.', flag)],
            })),
          ),
        ),
      ],
    })),
  ),
  /** Ends all sessions of the member but this one; wants the password as a change of the email does. */
  endOtherSessions: call(
    'Signs the member out everywhere else',
    {
      method: 'POST',
      path: '/customer/account/sessions/end',
      token: 'member',
      invalidates: ['sessions'],
      source: 'D-128',
    },
    nothing,
    done,
  ),
  confirmEmail: call(
    'Confirms a new email by its code',
    {
      method: 'POST',
      path: '/customer/account/email/confirm',
      token: 'member',
      invalidates: ['account'],
      source: 'D-36',
    },
    codec(() => ({ code })),
    codec(() => ({ message, email: ['email', field("The account's email now.", text(200))] })),
  ),
  resendEmailCode: call(
    'Mails the code for a new email again',
    { method: 'POST', path: '/customer/account/email/resend', token: 'member', source: 'D-36' },
    unlessValid,
    sentCode,
  ),
  cancelEmail: call(
    'Gives up a change of the email',
    {
      method: 'POST',
      path: '/customer/account/email/cancel',
      token: 'member',
      invalidates: ['account'],
      source: 'D-36',
    },
    nothing,
    done,
  ),
  /** `link` is the token of the mail to the old email. The call signs out all devices and invalidates the password. */
  undoEmail: call(
    'Takes a change of the email back, by the link in the mail to the old one',
    { method: 'POST', path: '/customer/account/email/undo', source: 'D-36' },
    codec(() => ({ link: ['link', field('The token in the link of the mail.', text(100), 'b1946ac92492d234')] })),
    codec(() => ({ message, email: ['email', field("The account's email now.", text(200))] })),
  ),
  /** The installed app was opened: books the welcome points and mails the welcome code, each once (D-42). */
  openApp: call(
    'Books the welcome of the installed app, once',
    {
      method: 'POST',
      path: '/customer/app-opened',
      token: 'member',
      invalidates: ['account'],
      source: 'REWARD-04 REWARD-06 D-42',
    },
    nothing,
    codec(() => ({
      points: ['rp', field('Points that were booked now.', z.int())],
      codeSent: ['code_sent', field('1: the welcome code was mailed now.', flag)],
    })),
  ),
  resendCode: call(
    "Texts the code for the member's phone again",
    { method: 'POST', path: '/customer/resend-code', token: 'member', source: 'ACALL-17 CALL-14 PHV-13' },
    unlessValid,
    sentCode,
  ),
  updatePhone: call(
    "Changes the member's phone",
    { method: 'PUT', path: '/customer/update-phone', token: 'member', source: 'ACALL-18 CALL-14 OQ-27' },
    codec(() => ({ phone })),
    done,
  ),
  verifyMemberPhone: call(
    "Verifies the member's phone by the code",
    {
      method: 'POST',
      path: '/customer/verify-phone',
      token: 'member',
      invalidates: ['account'],
      source: 'ACALL-19 CALL-15',
    },
    codec(() => ({ code })),
    codec(() => ({
      message,
      name: ['name', field("The member's first name.", optionalText())],
      lastname: ['surname', field('Last name.', optionalText())],
      email: ['email', field("The member's email.", optionalText())],
      phone: ['phone', field('Phone number.', optionalText())],
      hash: ['chash', field('Hash of the member.', z.string())],
      points: ['rp', field("The member's balance of PG Points.", z.number())],
      addresses: ['abook', field('The address book.', z._default(z.array(address), []))],
      phoneVerified: ['phone_verified', field('1: the phone is verified.', flag)],
    })),
  ),
  /** Wants the password as a change of the email does. */
  ownData: call(
    'Gives everything that is kept of the member',
    { method: 'GET', path: '/customer/account/data', token: 'member', source: 'D-208' },
    nothing,
    codec(() => ({ data: ['data', field('What is kept, by subject.', z.looseObject({}))] })),
  ),
  /** Wants the password, and is refused while an order, a payment or a dispute is open. */
  eraseAccount: call(
    'Erases the member at once',
    {
      method: 'POST',
      path: '/customer/account/erase',
      token: 'member',
      writes: 'handler',
      source: 'D-208',
    },
    nothing,
    done,
  ),
})
