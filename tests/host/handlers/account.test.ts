import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import type { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember, freshEmail, lastMail, signedInAs, type TestMember } from '../../support/member.ts'
import { codeIn, freshPhone, lastSms, newGuest, verify } from '../orders/orderingHost.ts'

const WRONG = 'This code is not right. Please check it and try again.'
const ALREADY = 'The phone number is already verified.'

describe.each(oneDatabase)('the account over $name', (database) => {
  let here: HostInProcess
  let member: TestMember
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    member = await newMember(here)
    guest = member.guest
  })

  const details = (changes: object = {}) => ({
    name: 'Mia',
    lastname: 'Moss',
    email: member.email,
    phone: member.phone,
    mailing: false,
    ...changes,
  })
  const customer = async () => (await guest.ask('account', {})).answer.customer
  const other = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

  test.each([
    'account',
    'updateAccount',
    'saveAllergies',
    'updatePassword',
    'resendCode',
    'updatePhone',
    'verifyMemberPhone',
  ] as const)('%s refuses a guest [GUARD-10 SESS-24]', async (call) => {
    const wire = { name: 'x', surname: 'x', phone: '6045550000', email: 'x@example.com', mailing_promotion: '0', old_pass: 'x', new_pass: 'x', repeat_pass: 'x', code: '1', allergies: '[]' } // oxfmt-ignore
    const reply = await (await newGuest(here)).ask(call, {}, { wire })
    expect([reply.httpStatus, reply.message]).toEqual([403, 'Please sign in first.'])
  })

  test("`account` returns the member's details [ACALL-11 ACCT-10 SESS-26]", async () => {
    const { email, phone, hash } = member
    expect(await customer()).toEqual({
      hash,
      name: 'Mia',
      lastname: 'Moss',
      email,
      newEmail: '',
      phone,
      phoneVerified: true,
      points: 0,
      mailing: false,
      addresses: [],
    })
  })

  test('an allergy is on the account once its member saves it, until they take it away [D-239]', async () => {
    expect((await guest.ask('saveAllergies', { allergies: ['milk', 'cashews'] })).ok).toBe(true)
    expect((await customer()).allergies).toEqual(['milk', 'cashews'])
    await guest.ask('updateAccount', details())
    expect((await customer()).allergies).toEqual(['milk', 'cashews'])
    expect((await guest.ask('saveAllergies', {}, { wire: { allergies: '["kiwi"]' } })).httpStatus).toBe(422)
    expect((await guest.ask('saveAllergies', { allergies: [] })).ok).toBe(true)
    expect(await customer()).not.toHaveProperty('allergies')
  })

  describe('updateAccount', () => {
    test('changes the details and keeps an unchanged phone verified [ACALL-12 ACCT-13 ACCT-14]', async () => {
      const reply = await guest.ask('updateAccount', details({ name: ' Maya ', lastname: "O'Hara", mailing: true }))
      expect([reply.ok, reply.answer.phoneVerified]).toEqual([true, true])
      expect(await customer()).toMatchObject({ name: 'Maya', lastname: "O'Hara", mailing: true })
    })

    test('marks a new phone as unverified, and the previous one as verified when it returns [ACCT-14]', async () => {
      const changed = await guest.ask('updateAccount', details({ phone: freshPhone() }))
      expect([changed.ok, changed.answer.phoneVerified]).toEqual([true, false])
      expect((await guest.ask('updateAccount', details())).answer.phoneVerified).toBe(true)
    })

    const none = { name: '', lastname: '', email: '', phone: '' }
    test.each([
      [none, 'All fields are required'],
      [{ ...none, email: 'x' }, 'First name is required'],
      [{ lastname: '', phone: '', email: '' }, 'Last name is required'],
      [{ phone: '', email: '' }, 'Phone number is required'],
      [{ email: ' ' }, 'Email is required'],
      [{ name: 'M1', phone: '1' }, 'First name can only contain letters and spaces!'],
      [{ lastname: 'M--M' }, 'Last name can only contain letters and spaces!'],
      [{ phone: '12' }, 'Please enter a valid phone number!'],
      [{ email: 'm+x@example.com' }, 'Please check email address!'],
      [{ email: 'm@example' }, 'Please enter a valid email address!'],
    ])('refuses %j: %s [AERR-03 ACCT-11 ACCT-12]', async (changes, message) => {
      const reply = await guest.ask('updateAccount', details(changes))
      expect([reply.httpStatus, reply.ok, reply.message]).toEqual([200, false, message])
      expect(await customer()).toMatchObject({ name: 'Mia', phone: member.phone, email: member.email })
    })

    test('refuses an email of another account, regardless of letter case [AERR-03]', async () => {
      const { email } = await newMember(here)
      const reply = await guest.ask('updateAccount', details({ email: email.toUpperCase() }))
      expect(reply.message).toBe('Another account has this email already.')
      expect((await guest.ask('updateAccount', details({ email: member.email.toUpperCase() }))).ok).toBe(true)
    })
  })

  test('sessions lists where the member is signed in, and endOtherSessions ends all but this one, with the password [D-128]', async () => {
    const member = await newMember(here)
    here.clock.forward(3600)
    const [other, third] = [await signedInAs(here, member.hash), await signedInAs(here, member.hash)]
    const listed = async () => (await third.ask('sessions', {})).answer.sessions
    const now = here.clock.now.toISOString()
    const before = new Date(here.clock.now.getTime() - 3_600_000).toISOString()
    const sessions = await listed()
    expect(sessions.map(({ since }) => since)).toEqual([now, now, before])
    expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1)
    here.clock.forward(601)
    const refusal = await third.ask('endOtherSessions', {})
    expect([refusal.ok, refusal.body.includes('"password_required":1')]).toEqual([false, true])
    expect(await listed()).toHaveLength(3)
    await third.ask('provePassword', { password: member.password })
    expect((await third.ask('endOtherSessions', {})).answer.message).toBe('You are signed out everywhere else.')
    expect(await listed()).toMatchObject([{ isThis: true }])
    for (const ended of [member.guest, other]) expect((await ended.ask('account', {})).httpStatus).toBe(401)
  })

  test('updateAccount allows 20 tries an hour to change the email, and other changes after that [AERR-03]', async () => {
    const { email } = await newMember(here)
    for (let tries = 0; tries < 20; tries += 1)
      expect((await guest.ask('updateAccount', details({ email }))).httpStatus).toBe(200)
    const reply = await guest.ask('updateAccount', details({ email: freshEmail() }))
    expect([reply.httpStatus, reply.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await guest.ask('updateAccount', details({ ...(await customer()), name: 'Maya' }))).ok).toBe(true)
  })

  describe('updatePassword', () => {
    const change = (password: string, { old = member.password, repeated = password } = {}) =>
      guest.ask('updatePassword', { old, password, repeated })

    test("changes the password, ends the member's other sessions and notifies the member by mail [ACALL-13 PWD-06 PWD-07]", async () => {
      const elsewhere = await signedInAs(here, member.hash)
      expect((await change('anchovies for all')).answer.message).toBe('Your password is changed.')
      expect((await elsewhere.ask('account', {})).httpStatus).toBe(401)
      expect((await guest.ask('account', {})).ok).toBe(true)
      expect((await lastMail(here, member.email))?.subject).toBe('Your Forno password was changed')
      const fresh = await newGuest(here)
      expect((await fresh.ask('logIn', { email: member.email, password: member.password })).ok).toBe(false)
      expect((await fresh.ask('logIn', { email: member.email, password: 'anchovies for all' })).ok).toBe(true)
    })

    test.each([
      ['', '', '', 'All fields are required'],
      ['', 'x', 'y', 'Passwords do not match'],
      ['x', '12345', '12345', 'Password must be at least 6 characters'],
      ['', 'long enough', 'long enough', 'All fields are required'],
      ['not the old one', 'long enough', 'long enough', 'Your old password is not right.'],
      ['not the old one', 'iloveyou', 'iloveyou', 'This password is too easy to guess. Please choose another one.'],
    ])(
      'refuses old %j, new %j and repeated %j: %s [AERR-04 PWD-02 PWD-03 PWD-04 PWD-05]',
      async (old, password, repeated, message) => {
        const reply = await guest.ask('updatePassword', { old, password, repeated })
        expect([reply.httpStatus, reply.ok, reply.message]).toEqual([200, false, message])
      },
    )

    test('accepts a password of six characters [PWD-04]', async () => {
      expect((await change('a7$kz!')).ok).toBe(true)
    })

    test('checks only ten of 30 concurrent guesses at the old password [PWD-06]', async () => {
      const replies = await Promise.all(
        Array.from({ length: 30 }, (_, index) => change('anchovies for all', { old: `guess ${index}` })),
      )
      expect(replies.filter(({ message }) => message === 'Your old password is not right.')).toHaveLength(10)
      expect(replies.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(20)
    })

    test('succeeds when it is repeated after a lost answer [PWD-06]', async () => {
      await guest.ask('updatePassword', {
        old: member.password,
        password: 'olives, olives',
        repeated: 'olives, olives',
      })
      expect((await change('olives, olives')).answer.message).toBe('Your password is changed.')
    })
  })

  describe("the member's phone", () => {
    beforeEach(async () => {
      member = await newMember(here, { phoneVerified: false })
      guest = member.guest
    })
    const resend = () => guest.ask('resendCode', {})
    const submitCode = (code: string) => guest.ask('verifyMemberPhone', { code })

    test('is verified by the code that is sent to it [ACALL-17 ACALL-19 PHV-03 PHV-04 PHV-13 SESS-15]', async () => {
      expect((await customer()).phoneVerified).toBe(false)
      expect((await resend()).answer.message).toBe('We sent a code to your phone. It is valid for 3 minutes.')
      const code = codeIn(await lastSms(here, member.phone))
      expect((await submitCode(other(code))).message).toBe(WRONG)
      const { answer } = await submitCode(code)
      expect(answer).toMatchObject({ hash: member.hash, phone: member.phone, phoneVerified: true, addresses: [] })
      expect((await customer()).phoneVerified).toBe(true)
      expect((await resend()).answer.message).toBe(ALREADY)
    })

    test.each(['', '12345', '1234567', 'abcdef'])('refuses the code %j [PHV-01 PHV-12]', async (code) => {
      expect((await submitCode(code)).message).toBe('Please enter all six digits of the code.')
    })

    test('can be changed, and a code sent to the old number does not verify the new one [ACALL-18 PHV-07 PHV-09]', async () => {
      await resend()
      const old = codeIn(await lastSms(here, member.phone))
      const phone = freshPhone()
      expect((await guest.ask('updatePhone', { phone })).ok).toBe(true)
      expect((await submitCode(old)).message).toBe('Please ask for a code first.')
      await resend()
      expect((await submitCode(codeIn(await lastSms(here, phone)))).answer).toMatchObject({
        phone,
        phoneVerified: true,
      })
    })

    test('is refused unless it has ten digits [PHV-07 SIGNUP-15]', async () => {
      expect((await guest.ask('updatePhone', { phone: '60455501' })).message).toBe('Please enter a valid phone number!')
    })

    test('is verified by a code after 2:59 minutes, but not after 3:01 [PHV-02]', async () => {
      await resend()
      const late = codeIn(await lastSms(here, member.phone))
      here.clock.forward(181)
      expect((await submitCode(late)).message).toBe('This code has expired. Please ask for a new one.')
      await resend()
      here.clock.forward(179)
      expect((await submitCode(codeIn(await lastSms(here, member.phone)))).ok).toBe(true)
    })

    test('gets no new code from resendCode with unlessValid while one is valid [PHV-13]', async () => {
      const resendUnlessValid = () => guest.ask('resendCode', { unlessValid: true })
      expect((await resendUnlessValid()).answer.validFor).toBeUndefined()
      const code = codeIn(await lastSms(here, member.phone))
      here.clock.forward(60)
      const { answer } = await resendUnlessValid()
      expect(answer).toEqual({ message: 'The code that we sent to your phone is still valid.', validFor: 120 })
      expect(codeIn(await lastSms(here, member.phone))).toBe(code)
      for (let tries = 0; tries < 5; tries += 1) await submitCode(other(code))
      expect((await resendUnlessValid()).answer.validFor).toBeUndefined()
      here.clock.forward(180)
      expect((await resendUnlessValid()).answer.validFor).toBeUndefined()
      await resend()
      expect((await submitCode(codeIn(await lastSms(here, member.phone)))).ok).toBe(true)
      expect((await resendUnlessValid()).answer.message).toBe(ALREADY)
    })

    test('gets at most five codes an hour across all devices [PHV-03]', async () => {
      for (let sent = 0; sent < 5; sent += 1) {
        const device = await signedInAs(here, member.hash)
        expect((await device.ask('resendCode', {})).ok).toBe(true)
      }
      const reply = await resend()
      expect([reply.httpStatus, reply.message]).toEqual([
        429,
        'Too many codes were sent. Please try again in 60 minutes.',
      ])
      expect(reply.headers.get('retry-after')).toBe('3600')
    })

    test('is verified in the account once it is verified at checkout [CHK-21 CHK-27]', async () => {
      await verify(here, guest, member.phone)
      expect((await customer()).phoneVerified).toBe(true)
    })

    test('has only five of 20 concurrent guesses checked across all devices [PHV-04]', async () => {
      await resend()
      const right = codeIn(await lastSms(here, member.phone))
      const devices = await Promise.all(Array.from({ length: 20 }, () => signedInAs(here, member.hash)))
      const replies = await Promise.all(devices.map((one) => one.ask('verifyMemberPhone', { code: other(right) })))
      expect(replies.filter(({ message }) => message === WRONG)).toHaveLength(5)
      expect((await submitCode(right)).message).toBe('Too many tries. Please ask for a new code.')
    })
  })
})
