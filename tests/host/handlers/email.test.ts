import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import type { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember, freshEmail, lastMail, signedInAs, type TestMember } from '../../support/member.ts'
import { freshPhone, newGuest } from '../orders/orderingHost.ts'

const PASSWORD_REQUIRED = 'Please confirm your password first.'
const TAKEN = 'Another account has this email already.'
const LINK_INVALID = 'This link has expired or was used already.'

describe.each(oneDatabase)('the email of an account over $name', (database) => {
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

  const save = (changes: object, from = guest) => {
    const { email, phone } = member
    return from.ask('updateAccount', { name: 'Mia', lastname: 'Moss', email, phone, mailing: false, ...changes })
  }
  const codeFor = async (email: string) => (await lastMail(here, email))?.code ?? ''
  const changeEmailTo = async (email: string, from = guest) => {
    expect((await save({ email }, from)).ok).toBe(true)
    return await from.ask('confirmEmail', { code: await codeFor(email) })
  }
  const linkIn = async (email: string) => /#(\S+)$/.exec((await lastMail(here, email))?.body ?? '')?.[1] ?? ''
  const undo = async (link: string) => (await newGuest(here)).ask('undoEmail', { link })
  const customer = async () => (await guest.ask('account', {})).answer.customer
  const canLogIn = async (email: string, password = member.password) =>
    (await (await newGuest(here)).ask('logIn', { email, password })).ok

  test('changes only when the code sent to the new one is confirmed, and can be cancelled until then [D-36 ACCT-13]', async () => {
    const email = freshEmail()
    const { answer } = await save({ email, name: 'Maya' })
    expect(answer).toMatchObject({ email: member.email, newEmail: email })
    expect(await customer()).toMatchObject({ name: 'Maya', email: member.email, newEmail: email })
    expect([await canLogIn(member.email), await canLogIn(email)]).toEqual([true, false])
    await (await newGuest(here)).ask('forgotPassword', { email })
    expect((await lastMail(here, email))?.subject).toBe('Confirm your email at Forno')

    const [first, wrong] = [await codeFor(email), 'not right']
    expect((await guest.ask('confirmEmail', { code: wrong })).message).toBe('Please enter all six digits of the code.')
    await guest.ask('cancelEmail', {})
    expect((await guest.ask('confirmEmail', { code: first })).message).toBe('There is no new email to confirm.')
    expect(await customer()).toMatchObject({ email: member.email, newEmail: '' })

    await save({ email })
    expect((await guest.ask('resendEmailCode', { unlessValid: true })).answer.validFor).toBe(180)
    await guest.ask('resendEmailCode', {})
    const confirmed = await guest.ask('confirmEmail', { code: await codeFor(email) })
    expect(confirmed.answer).toEqual({ message: 'Your email is changed.', email })
    expect(await customer()).toMatchObject({ email, newEmail: '' })
    expect([await canLogIn(member.email), await canLogIn(email)]).toEqual([false, true])
  })

  test('changing the email or the phone requires the password confirmed within ten minutes in the same session [D-36]', async () => {
    here.clock.forward(600)
    const asked = [
      await save({ email: freshEmail() }),
      await save({ phone: freshPhone() }),
      await guest.ask('updatePhone', { phone: freshPhone() }),
    ]
    expect(asked.map(({ message, body }) => [message, body.includes('"password_required":1')])).toEqual(
      asked.map(() => [PASSWORD_REQUIRED, true]),
    )
    expect((await save({ name: 'Maya' })).ok).toBe(true)
    const elsewhere = await signedInAs(here, member.hash)
    expect((await guest.ask('provePassword', { password: 'a guess' })).message).toBe('Your password is not right.')
    expect((await guest.ask('provePassword', { password: member.password })).ok).toBe(true)
    here.clock.forward(599)
    expect((await save({ phone: freshPhone() })).ok).toBe(true)
    here.clock.forward(1)
    for (const from of [guest, elsewhere])
      expect((await save({ phone: freshPhone() }, from)).message).toBe(PASSWORD_REQUIRED)
  })

  test('provePassword checks only ten guesses per session and does not block logIn [D-36 D-37]', async () => {
    const guesses = Array.from({ length: 15 }, (_, index) => guest.ask('provePassword', { password: `guess ${index}` }))
    const replies = await Promise.all(guesses)
    expect(replies.filter(({ message }) => message === 'Your password is not right.')).toHaveLength(10)
    expect((await guest.ask('provePassword', { password: member.password })).httpStatus).toBe(429)
    expect(await canLogIn(member.email)).toBe(true)
  })

  test('the undo link mailed to the old email restores that email and works once [D-36]', async () => {
    const email = freshEmail()
    await changeEmailTo(email)
    const mail = await lastMail(here, member.email)
    expect(mail?.subject).toBe('The email of your Forno account was changed')
    expect(mail?.body).toMatch(/within 72 hours:\n\nhttp:\/\/forno\.test\/undo-email#\d+\.[\w-]{43}$/)
    expect(mail?.html).toContain('<a href="http://forno.test/undo-email#')
    const link = await linkIn(member.email)
    expect((await undo(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).message).toBe(LINK_INVALID)
    expect((await undo(link)).answer).toEqual({ message: 'Your email is the one of before.', email: member.email })
    // The undo also ends the session and invalidates the password that made the change.
    expect((await guest.ask('account', {})).httpStatus).toBe(401)
    expect([await canLogIn(email), await canLogIn(member.email)]).toEqual([false, false])
    expect((await undo(link)).message).toBe(LINK_INVALID)

    const back = await newGuest(here)
    await back.ask('forgotPassword', { email: member.email })
    const code = await codeFor(member.email)
    const { ok } = await back.ask('forgotPasswordUpdate', { email: member.email, code, password: 'mine once more' })
    expect([ok, await canLogIn(member.email, 'mine once more')]).toEqual([true, true])
  })

  test('the first undo link is valid for 72 hours despite later changes, and using it invalidates later links [D-36]', async () => {
    const [second, third] = [freshEmail(), freshEmail()]
    await changeEmailTo(second)
    await changeEmailTo(third)
    const [first, later] = [await linkIn(member.email), await linkIn(second)]
    here.clock.forward(72 * 3600 - 1)
    expect((await undo(first)).answer.email).toBe(member.email)
    expect((await undo(later)).message).toBe(LINK_INVALID)
    const other = await newMember(here)
    member = other
    await changeEmailTo(freshEmail(), other.guest)
    here.clock.forward(72 * 3600)
    expect((await undo(await linkIn(other.email))).message).toBe(LINK_INVALID)
  })

  test('the old email is reserved for the member while the change can be undone [D-36]', async () => {
    await changeEmailTo(freshEmail())
    const { email } = member
    const form = {
      name: 'Eve',
      lastname: 'Lee',
      email,
      phone: freshPhone(),
      password: 'taken over now',
      mailing: false,
    }
    expect((await (await newGuest(here)).ask('signUp', form)).ok).toBe(false)
    const other = await newMember(here)
    expect((await save({ email }, other.guest)).message).toBe(TAKEN)
    expect((await changeEmailTo(email)).ok).toBe(true)
  })

  test('an email that somebody signed up with and moved on from is its owner’s by a new password, and the account with it [D-36 D-129]', async () => {
    const moved = freshEmail()
    await changeEmailTo(moved)
    const { email } = member
    const owner = await newGuest(here)
    const form = {
      name: 'Ann',
      lastname: 'Lee',
      email,
      phone: freshPhone(),
      password: 'basil and tomato',
      mailing: false,
    }
    expect((await owner.ask('signUp', form)).message).toContain('reset your password')
    await owner.ask('forgotPassword', { email: email.toUpperCase() })
    const mail = await lastMail(here, email)
    expect(mail?.subject).toBe('Your Forno code')
    const reset = { email, code: mail?.code ?? '', password: 'basil and tomato' }
    expect((await owner.ask('forgotPasswordCode', reset)).ok).toBe(true)
    const { answer } = await owner.ask('forgotPasswordUpdate', reset)
    expect(answer.customer).toMatchObject({ hash: member.hash, email })
    expect((await guest.ask('account', {})).httpStatus).toBe(401)
    expect([await canLogIn(moved), await canLogIn(email), await canLogIn(email, 'basil and tomato')]).toEqual([
      false,
      false,
      true,
    ])
    expect((await undo(await linkIn(moved))).message).toBe(LINK_INVALID)
  })

  test('72 hours after a change the email of before recovers nothing [D-36 D-129]', async () => {
    await changeEmailTo(freshEmail())
    here.clock.forward(72 * 3600 + 1)
    const before = await lastMail(here, member.email)
    await (await newGuest(here)).ask('forgotPassword', { email: member.email })
    expect(await lastMail(here, member.email)).toEqual(before)
  })

  test('when ten members confirm the same email concurrently, one gets it and nine get an error [ACCT-13 AERR-03]', async () => {
    const email = freshEmail()
    const members = await Promise.all(Array.from({ length: 10 }, () => newMember(here)))
    const codes: string[] = []
    for (const one of members) {
      here.clock.forward(1)
      const { hash } = one
      await here.database.db.deleteFrom('limits').execute()
      expect((await save({ email }, one.guest)).ok, hash).toBe(true)
      codes.push(await codeFor(email))
    }
    const replies = await Promise.all(
      members.map((one, index) => one.guest.ask('confirmEmail', { code: codes[index]! })),
    )
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    expect(replies.filter(({ message }) => message === TAKEN)).toHaveLength(9)
  })
})
