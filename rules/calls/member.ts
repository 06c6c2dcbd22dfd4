import { address, customer, signedIn } from './session.ts'
import { call, done, nothing } from './call.ts'
import { flag, flagText, optionalText, text, words, z } from './wire.ts'

const email = ['email', text(200)] as const
const phone = ['phone', text(20)] as const
const code = ['code', text(20)] as const

export const memberCalls = {
  signUp: call(
    { method: 'POST', path: '/v2/signup', source: 'ACALL-06 OQ-30' },
    words(() => ({
      email,
      name: ['name', text(100)],
      lastname: ['lastname', text(100)],
      password: ['password', text(200)],
      phone,
      mailing: ['mailing_promotion', z._default(flagText, false)],
    })),
    signedIn,
  ),
  logIn: call(
    { method: 'POST', path: '/v2/login', source: 'ACALL-07' },
    words(() => ({ email, password: ['password', text(200)] })),
    signedIn,
  ),
  forgotPassword: call(
    { method: 'POST', path: '/forgotpassword', source: 'ACALL-08' },
    words(() => ({ email })),
    done,
  ),
  forgotPasswordCode: call(
    { method: 'POST', path: '/forgotpasswordcode', source: 'ACALL-09' },
    words(() => ({ email, code })),
    done,
  ),
  forgotPasswordUpdate: call(
    { method: 'POST', path: '/forgotpasswordupdate', source: 'ACALL-10' },
    words(() => ({ email, code, password: ['password', text(200)] })),
    signedIn,
  ),
  account: call(
    { method: 'GET', path: '/customer/account/get', token: 'member', source: 'ACALL-11' },
    nothing,
    words(() => ({ customer: ['account', customer], message: ['message', optionalText(2000)] })),
  ),
  updateAccount: call(
    { method: 'PUT', path: '/customer/account/v2/update', token: 'member', stales: ['account'], source: 'ACALL-12' },
    words(() => ({
      name: ['name', text(100)],
      lastname: ['surname', text(100)],
      phone,
      email,
      mailing: ['mailing_promotion', flagText],
    })),
    words(() => ({ message: ['message', optionalText(2000)], phoneVerified: ['phone_verified', flag] })),
  ),
  updatePassword: call(
    { method: 'POST', path: '/customer/account/updatepass', token: 'member', source: 'ACALL-13' },
    words(() => ({
      old: ['old_pass', text(200)],
      password: ['new_pass', text(200)],
      repeated: ['repeat_pass', text(200)],
    })),
    done,
  ),
  resendCode: call(
    { method: 'POST', path: '/customer/resend-code', token: 'member', source: 'ACALL-17 CALL-14' },
    nothing,
    done,
  ),
  updatePhone: call(
    { method: 'PUT', path: '/customer/update-phone', token: 'member', source: 'ACALL-18 CALL-14 OQ-27' },
    words(() => ({ phone })),
    done,
  ),
  verifyMemberPhone: call(
    {
      method: 'POST',
      path: '/customer/verify-phone',
      token: 'member',
      stales: ['account'],
      source: 'ACALL-19 CALL-15',
    },
    words(() => ({ code })),
    words(() => ({
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
