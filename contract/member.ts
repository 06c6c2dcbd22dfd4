import { address, customer, signedIn } from './session.ts'
import { call, done, nothing } from './call.ts'
import { flag, flagText, optionalText, text, codec, z } from './wire.ts'

const email = ['email', text(200)] as const
const phone = ['phone', text(20)] as const
const code = ['code', text(20)] as const

/** No new code is sent while the last one is valid; the answer has its remaining seconds. */
const unlessValid = codec(() => ({ unlessValid: ['unless_valid', z.optional(flagText)] }))
const sentCode = codec(() => ({
  message: ['message', optionalText(2000)],
  validFor: ['valid_for', z.optional(z.number())],
}))

export const memberCalls = {
  signUp: call(
    {
      method: 'POST',
      path: '/v2/signup',
      writes: 'handler',
      invalidates: ['account', 'checkout', 'history'],
      source: 'ACALL-06 OQ-30',
    },
    codec(() => ({
      email,
      name: ['name', text(100)],
      lastname: ['lastname', text(100)],
      password: ['password', text(200)],
      phone,
      mailing: ['mailing_promotion', z._default(flagText, false)],
      /** The claim of an order that was placed as a guest (D-39). */
      claim: ['claim', z.optional(text())],
    })),
    signedIn,
  ),
  logIn: call(
    {
      method: 'POST',
      path: '/v2/login',
      writes: 'handler',
      invalidates: ['account', 'checkout', 'history'],
      source: 'ACALL-07',
    },
    codec(() => ({ email, password: ['password', text(200)] })),
    signedIn,
  ),
  forgotPassword: call(
    { method: 'POST', path: '/forgotpassword', source: 'ACALL-08' },
    codec(() => ({ email })),
    done,
  ),
  forgotPasswordCode: call(
    { method: 'POST', path: '/forgotpasswordcode', source: 'ACALL-09' },
    codec(() => ({ email, code })),
    done,
  ),
  forgotPasswordUpdate: call(
    {
      method: 'POST',
      path: '/forgotpasswordupdate',
      writes: 'handler',
      invalidates: ['account', 'checkout', 'history'],
      source: 'ACALL-10',
    },
    codec(() => ({ email, code, password: ['password', text(200)] })),
    signedIn,
  ),
  account: call(
    { method: 'GET', path: '/customer/account/get', token: 'member', source: 'ACALL-11' },
    nothing,
    codec(() => ({ customer: ['account', customer], message: ['message', optionalText(2000)] })),
  ),
  updateAccount: call(
    {
      method: 'PUT',
      path: '/customer/account/v2/update',
      token: 'member',
      invalidates: ['account'],
      source: 'ACALL-12',
    },
    codec(() => ({
      name: ['name', text(100)],
      lastname: ['surname', text(100)],
      phone,
      email,
      mailing: ['mailing_promotion', flagText],
    })),
    codec(() => ({
      message: ['message', optionalText(2000)],
      phoneVerified: ['phone_verified', flag],
      /** The current email and the one to be confirmed; if a host sends neither, the submitted one is current (D-36). */
      email: ['email', z.optional(text(200))],
      newEmail: ['new_email', optionalText()],
    })),
  ),
  updatePassword: call(
    {
      method: 'POST',
      path: '/customer/account/updatepass',
      token: 'member',
      writes: 'handler',
      source: 'ACALL-13',
    },
    codec(() => ({
      old: ['old_pass', text(200)],
      password: ['new_pass', text(200)],
      repeated: ['repeat_pass', text(200)],
    })),
    done,
  ),
  /** Confirms the password: for ten minutes this session may change the data that recovers the account. */
  provePassword: call(
    {
      method: 'POST',
      path: '/customer/account/password/prove',
      token: 'member',
      writes: 'handler',
      source: 'D-36',
    },
    codec(() => ({ password: ['password', text(200)] })),
    done,
  ),
  /** Since when the member is signed in, on this device and on others (D-128). */
  sessions: call(
    { method: 'GET', path: '/customer/account/sessions', token: 'member', source: 'D-128' },
    nothing,
    codec(() => ({
      sessions: ['sessions', z.array(codec(() => ({ since: ['since', text(30)], isThis: ['this', flag] })))],
    })),
  ),
  /** Ends all sessions of the member but this one; wants the password as a change of the email does. */
  endOtherSessions: call(
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
    {
      method: 'POST',
      path: '/customer/account/email/confirm',
      token: 'member',
      invalidates: ['account'],
      source: 'D-36',
    },
    codec(() => ({ code })),
    codec(() => ({ message: ['message', optionalText(2000)], email: ['email', text(200)] })),
  ),
  resendEmailCode: call(
    { method: 'POST', path: '/customer/account/email/resend', token: 'member', source: 'D-36' },
    unlessValid,
    sentCode,
  ),
  cancelEmail: call(
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
    { method: 'POST', path: '/customer/account/email/undo', source: 'D-36' },
    codec(() => ({ link: ['link', text(100)] })),
    codec(() => ({ message: ['message', optionalText(2000)], email: ['email', text(200)] })),
  ),
  /** The installed app was opened: books the welcome points and mails the welcome code, each once (D-42). */
  openApp: call(
    {
      method: 'POST',
      path: '/customer/app-opened',
      token: 'member',
      invalidates: ['account'],
      source: 'REWARD-04 REWARD-06 D-42',
    },
    nothing,
    codec(() => ({
      /** The points that were booked now. */
      points: ['rp', z.int()],
      codeSent: ['code_sent', flag],
    })),
  ),
  resendCode: call(
    { method: 'POST', path: '/customer/resend-code', token: 'member', source: 'ACALL-17 CALL-14 PHV-13' },
    unlessValid,
    sentCode,
  ),
  updatePhone: call(
    { method: 'PUT', path: '/customer/update-phone', token: 'member', source: 'ACALL-18 CALL-14 OQ-27' },
    codec(() => ({ phone })),
    done,
  ),
  verifyMemberPhone: call(
    {
      method: 'POST',
      path: '/customer/verify-phone',
      token: 'member',
      invalidates: ['account'],
      source: 'ACALL-19 CALL-15',
    },
    codec(() => ({ code })),
    codec(() => ({
      message: ['message', optionalText(2000)],
      name: ['name', optionalText()],
      lastname: ['surname', optionalText()],
      email: ['email', optionalText()],
      phone: ['phone', optionalText()],
      hash: ['chash', z.string()],
      points: ['rp', z.number()],
      addresses: ['abook', z._default(z.array(address), [])],
      phoneVerified: ['phone_verified', flag],
    })),
  ),
}
