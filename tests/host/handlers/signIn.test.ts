import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember, freshEmail } from '../../support/member.ts'
import { colaInput } from '../../support/productInputs.ts'
import { freshPhone, newGuest } from '../orders/orderingHost.ts'

const WRONG = 'The email or password is not right.'
const TAKEN = 'There is an account with this email already. Please log in, or reset your password.'
const EASY = 'This password is too easy to guess. Please choose another one.'

describe.each(oneDatabase)('signing up and logging in over $name', (database) => {
  let here: HostInProcess
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    guest = await newGuest(here)
  })

  const form = (changes: object = {}) => ({
    name: 'Ann',
    lastname: 'Lee',
    email: freshEmail(),
    password: 'mushrooms, please',
    phone: freshPhone(),
    mailing: true,
    ...changes,
  })
  const linesOf = async (who: Guest) => ((await who.ask('config', {})).answer.cart?.lines ?? []).map(({ name }) => name)

  describe('signUp', () => {
    test('creates an account, signs in and returns the customer [ACALL-06 SIGNUP-06 SESS-14 SESS-26]', async () => {
      const who = form()
      const { ok, answer } = await guest.ask('signUp', who)
      expect(ok).toBe(true)
      const { name, lastname, email, phone, mailing } = who
      expect(answer.customer).toMatchObject({ name, lastname, email, phone, mailing, phoneVerified: false, points: 0 })
      expect(guest.cookies.get('token')).toBe(answer.token)
      expect((await guest.ask('account', {})).answer.customer.email).toBe(email)
    })

    test('stores the password only as an Argon2id hash, and no first answer that holds a faster hash [SIGNUP-06]', async () => {
      const who = form({ password: 'a word to look for' })
      await guest.ask('signUp', who, { key: 'sign-up' })
      const { db } = here.database
      const kept = await db.selectFrom('members').selectAll().where('email', '=', who.email).executeTakeFirstOrThrow()
      expect(kept.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      const first = await db.selectFrom('first_answers').selectAll().where('key', '=', 'sign-up').execute()
      expect(first).toEqual([])
      expect(JSON.stringify([kept, here.logged])).not.toContain('a word to look for')
    })

    test('keeps a name with plain spaces and hyphens [SIGNUP-11 D-133]', async () => {
      const { answer } = await guest.ask('signUp', form({ name: ' Mary\u2011Ann ', lastname: 'St.\u00A0Pierre Jr.' }))
      expect(answer.customer).toMatchObject({ name: 'Mary-Ann', lastname: 'St. Pierre Jr.' })
    })

    const all = { name: '', lastname: '', email: '', password: '', phone: '' }
    test.each([
      [all, 'Please fill all fields!'],
      [{ ...all, name: 'Ann' }, 'Please fill empty fields!'],
      [{ phone: ' ' }, 'Please fill empty fields!'],
      [{ name: 'Ann1', lastname: 'L3' }, 'First name can only contain letters and spaces!'],
      [{ lastname: "O''Hara", email: 'a b@c.d' }, 'Last name can only contain letters and spaces!'],
      [{ email: 'ann+x@example.com', phone: '1' }, 'Please check email address!'],
      [{ email: 'ann@example', phone: '1' }, 'Please enter a valid email address!'],
      [{ phone: '604555012' }, 'Please enter a valid phone number!'],
      [{ phone: '0045550142' }, 'Please enter a valid phone number!'],
      [{ password: '12345' }, 'Password must be at least 6 characters'],
      [{ password: '123456' }, EASY],
      [{ password: 'Password1' }, EASY],
      [{ password: 'zzzzzzzz' }, EASY],
    ])(
      'refuses %j: %s [AERR-01 SIGNUP-09 SIGNUP-10 SIGNUP-11 SIGNUP-12 SIGNUP-13 SIGNUP-14 SIGNUP-15 SIGNUP-17]',
      async (changes, message) => {
        const reply = await guest.ask('signUp', form(changes))
        expect([reply.httpStatus, reply.ok, reply.message]).toEqual([200, false, message])
      },
    )

    test('refuses an email that has an account, regardless of letter case [AERR-01]', async () => {
      const { email } = await newMember(here)
      expect((await guest.ask('signUp', form({ email: email.toUpperCase() }))).message).toBe(TAKEN)
    })

    test('signs in to the same account when it is repeated after a lost answer [SESS-14]', async () => {
      const who = form()
      const before = new Map(guest.cookies)
      const first = await guest.ask('signUp', who, { key: 'once' })
      guest.cookies.clear()
      for (const [name, value] of before) guest.cookies.set(name, value)
      const second = await guest.ask('signUp', who, { key: 'once' })
      expect([second.ok, second.answer.customer.hash]).toEqual([true, first.answer.customer.hash])
    })

    test('creates one account for ten concurrent requests with the same email [SESS-14]', async () => {
      const email = freshEmail()
      const people = await Promise.all(Array.from({ length: 10 }, () => newGuest(here)))
      const replies = await Promise.all(
        people.map((one, index) => one.ask('signUp', form({ email, password: `mine alone ${index}` }))),
      )
      expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
      expect(new Set(replies.filter(({ ok }) => !ok).map(({ httpStatus }) => httpStatus))).toEqual(new Set([200]))
    })

    test('is limited to 20 tries per network address, and the refusal says when to try again [AERR-01]', async () => {
      const one = () => Guest.arriving(here.host, '192.0.2.200')
      for (let tries = 0; tries < 20; tries += 1) expect((await (await one()).ask('signUp', form())).ok).toBe(true)
      const reply = await (await one()).ask('signUp', form())
      expect([reply.httpStatus, reply.message]).toEqual([429, 'Too many tries. Please try again in 60 minutes.'])
      expect(reply.headers.get('retry-after')).toBe('3600')
    })
  })

  describe('logIn', () => {
    test('signs the member in, regardless of the letter case of the email [ACALL-07 LOGIN-04 SESS-14]', async () => {
      const { email, password, hash, phone } = await newMember(here)
      const { answer } = await guest.ask('logIn', { email: ` ${email.toUpperCase()} `, password })
      expect(answer.customer).toMatchObject({ hash, email, phone, phoneVerified: true })
    })

    test.each([
      ['', '', 'Please fill all fields!'],
      ['ann@example.com', '', 'Please fill empty fields!'],
      ['', 'x', 'Please fill empty fields!'],
      ['ann lee@example.com', 'x', 'Please check email address!'],
      ['ann@example', 'x', 'Please enter a valid email address!'],
    ])('refuses %j with password %j: %s [AERR-01 LOGIN-07 LOGIN-08 LOGIN-09]', async (email, password, message) => {
      expect((await guest.ask('logIn', { email, password })).message).toBe(message)
    })

    test('gives the same answer to an unknown email and to a wrong password [AERR-01]', async () => {
      const { email } = await newMember(here)
      const wrong = await guest.ask('logIn', { email, password: 'not it' })
      const unknown = await guest.ask('logIn', { email: freshEmail(), password: 'not it' })
      expect([wrong.httpStatus, wrong.body]).toEqual([unknown.httpStatus, unknown.body])
      expect([wrong.ok, wrong.message]).toEqual([false, WRONG])
    })

    test('checks at most ten passwords in 15 minutes per email, with or without an account [AERR-01]', async () => {
      const { email, password } = await newMember(here)
      for (const asked of [email, freshEmail()]) {
        const replies = await Promise.all(
          Array.from({ length: 30 }, async (_, index) =>
            (await newGuest(here)).ask('logIn', { email: asked, password: `guess ${index}` }),
          ),
        )
        expect(replies.filter(({ message }) => message === WRONG)).toHaveLength(10)
        const limited = replies.filter(({ httpStatus }) => httpStatus === 429)
        expect(limited).toHaveLength(20)
        expect(limited[0]?.message).toBe('Too many tries. Please try again in 15 minutes.')
        expect(limited[0]?.headers.get('retry-after')).toBe('900')
      }
      expect((await guest.ask('logIn', { email, password })).httpStatus).toBe(429)
      here.clock.forward(900)
      await guest.ask('config', {})
      expect((await guest.ask('logIn', { email, password })).ok).toBe(true)
    })

    test('works on a device that has signed in to the account before, despite guesses from elsewhere [D-37]', async () => {
      const { email, password } = await newMember(here)
      expect((await guest.ask('logIn', { email, password })).ok).toBe(true)
      const mark = guest.cookies.get('forno-device') ?? ''
      await guest.ask('signOut', {})
      await guest.ask('config', {})
      for (let tries = 0; tries < 10; tries += 1) await (await newGuest(here)).ask('logIn', { email, password: 'no' })
      for (let sent = 0; sent < 5; sent += 1) await (await newGuest(here)).ask('forgotPassword', { email })
      const forged = await newGuest(here)
      forged.cookies.set(
        'forno-device',
        mark.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      )
      for (const stranger of [await newGuest(here), forged]) {
        expect((await stranger.ask('logIn', { email, password })).httpStatus).toBe(429)
        expect((await stranger.ask('forgotPassword', { email })).httpStatus).toBe(429)
      }
      expect((await guest.ask('forgotPassword', { email })).ok).toBe(true)
      expect((await guest.ask('logIn', { email, password })).ok).toBe(true)
      await guest.ask('signOut', {})
      await guest.ask('config', {})
      for (let tries = 0; tries < 10; tries += 1)
        expect((await guest.ask('logIn', { email, password: 'no' })).message).toBe(WRONG)
      expect((await guest.ask('logIn', { email, password })).httpStatus).toBe(429)
    })

    test('resets the count of wrong passwords after a right one [LOGIN-04]', async () => {
      const { email, password } = await newMember(here)
      for (let round = 0; round < 3; round += 1) {
        for (let tries = 0; tries < 9; tries += 1) {
          const reply = await (await newGuest(here)).ask('logIn', { email, password: 'no' })
          expect(reply.message).toBe(WRONG)
        }
        expect((await (await newGuest(here)).ask('logIn', { email, password })).ok).toBe(true)
      }
    })

    test('is limited to 50 wrong passwords per network address [AERR-01]', async () => {
      const from = () => Guest.arriving(here.host, '192.0.2.201')
      for (let tries = 0; tries < 50; tries += 1)
        await (await from()).ask('logIn', { email: freshEmail(), password: 'no' })
      expect((await (await from()).ask('logIn', { email: freshEmail(), password: 'no' })).httpStatus).toBe(429)
    })

    test("starts a new session, and the earlier token and cookie stay a guest's [SESS-14]", async () => {
      const { email, password } = await newMember(here)
      const thief = new Guest(here.host)
      for (const [name, value] of guest.cookies) thief.cookies.set(name, value)
      await guest.ask('logIn', { email, password })
      expect(guest.cookies.get('forno')).not.toBe(thief.cookies.get('forno'))
      expect((await thief.ask('account', {})).httpStatus).toBe(403)
      expect((await thief.ask('config', {})).answer.customer).toBeUndefined()
    })

    test('as another member ends the previous session and does not take over its cart [SESS-14]', async () => {
      const [one, other] = [await newMember(here), await newMember(here)]
      await one.guest.ask('addProduct', colaInput())
      const before = new Map(one.guest.cookies)
      await one.guest.ask('logIn', { email: other.email, password: other.password })
      expect(await linesOf(one.guest)).toEqual([])
      const old = new Guest(here.host)
      for (const [name, value] of before) old.cookies.set(name, value)
      expect((await old.ask('account', {})).httpStatus).toBe(401)
    })
  })
})
