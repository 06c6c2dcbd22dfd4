import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PasskeyAssertion } from '../../../contract/webauthn.ts'
import { insertMemberPasskey } from '../../../host/store/accounts/passkeys.ts'
import { deleteOldRows } from '../../../host/store/oldRows.ts'
import { latestMessages } from '../../../host/store/outbox.ts'
import { Authenticator, type Otherwise } from '../../support/authenticator.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import type { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { freshEmail, lastMail, newMember, signedInAs, type TestMember } from '../../support/member.ts'
import { colaInput } from '../../support/productInputs.ts'
import { freshPhone, lastSms, newGuest } from '../orders/orderingHost.ts'

const SITE = 'http://forno.test'
const EXPIRED = 'That took too long. Please try again.'
const WRONG = 'This passkey does not open the account. Use another one, or sign in in another way.'
const UNKNOWN =
  'No account has this passkey any more. Remove it where your device keeps its passwords, and sign in in another way.'
const TAKEN = 'There is an account with this email already. Please log in, or reset your password.'
const LAST_WAY = 'This is your only way to sign in. Set a password or add another passkey first.'
const PROVE = 'Please confirm your password first.'

describe.each(oneDatabase)('passkeys of members over $name [D-241]', (database) => {
  let here: HostInProcess
  let guest: Guest
  let member: TestMember
  let device: Authenticator
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    guest = await newGuest(here)
    member = await newMember(here)
    device = new Authenticator(SITE)
  })

  const rows = (hash: string) =>
    here.database.db.selectFrom('member_passkeys').selectAll().where('member', '=', hash).execute()
  const refusal = (body: string) => (JSON.parse(body) as { field?: string; password_required?: number }) ?? {}
  const subjectsTo = async (mail: string) =>
    (await latestMessages(here.database.db, 20, mail)).map(({ subject }) => subject)
  /** So long that a sign-in is no proof any more. */
  const outlastProof = async (who: Guest) => {
    here.clock.forward(601)
    await who.ask('config', {})
  }

  async function add(who = member.guest, otherwise: Otherwise = {}, name = 'Chrome on Android', on = device) {
    const { answer } = await who.ask('passkeyOptions', {})
    return await who.ask('addPasskey', { response: on.create(answer.options, otherwise), name })
  }
  async function signIn(who = guest, otherwise: Otherwise = {}, which = -1) {
    const { answer } = await who.ask('passkeySignInOptions', {})
    return await who.ask('passkeySignIn', { response: device.assert(answer.options, otherwise, which) })
  }
  async function prove(who = member.guest, on = device) {
    const { answer } = await who.ask('passkeyProofOptions', {})
    return await who.ask('provePasskey', { response: on.assert(answer.options) })
  }
  const person = (changes: object = {}) => ({
    name: 'Ann',
    lastname: 'Lee',
    email: freshEmail(),
    phone: freshPhone(),
    ...changes,
  })
  async function signUp(who = guest, typed: ReturnType<typeof person> = person(), more: object = {}) {
    const { answer } = await who.ask('passkeySignUpOptions', typed)
    const response = device.create(answer.options)
    return await who.ask('passkeySignUp', { ...typed, mailing: true, passkeyName: 'Phone', response, ...more })
  }

  describe('signing in', () => {
    test('opens the session that a password opens: cart, cookie, known device, fresh proof', async () => {
      await add()
      await guest.ask('addProduct', colaInput())
      const { ok, answer } = await signIn()
      expect(ok).toBe(true)
      expect(answer.customer).toMatchObject({ hash: member.hash, email: member.email })
      expect(answer.cart?.lines.map(({ name }) => name)).toEqual(['Cola'])
      expect(guest.cookies.get('token')).toBe(answer.token)
      expect((await guest.ask('account', {})).ok).toBe(true)
      expect((await guest.ask('endOtherSessions', {})).ok).toBe(true)
      // The device has a count of wrong passwords of its own, which strangers cannot use up [D-37].
      const stranger = await newGuest(here)
      for (let tries = 0; tries < 10; tries += 1)
        await stranger.ask('logIn', { email: member.email, password: 'not this one' })
      const right = { email: member.email, password: member.password }
      expect((await stranger.ask('logIn', right)).httpStatus).toBe(429)
      expect((await guest.ask('logIn', right)).ok).toBe(true)
    })

    test('is not held up by wrong passwords, and says when a passkey was used last and is synced', async () => {
      await add()
      const stranger = await newGuest(here)
      for (let tries = 0; tries < 12; tries += 1)
        await stranger.ask('logIn', { email: member.email, password: 'not this one' })
      expect((await signIn(stranger, { isSynced: true })).ok).toBe(true)
      const { answer } = await stranger.ask('passkeys', {})
      expect(answer.passkeys).toEqual([
        {
          id: expect.any(String),
          name: 'Chrome on Android',
          madeAt: here.clock.now.toISOString(),
          usedAt: here.clock.now.toISOString(),
          isSynced: true,
        },
      ])
    })

    test.each<[string, Otherwise]>([
      ['another site', { origin: 'https://forno.evil' }],
      ['no finger, face or PIN', { isUnverified: true }],
      ['another owner', { user: 'c29tZWJvZHk' }],
    ])('refuses the answer of %s', async (_what, otherwise) => {
      await add()
      const { ok, message, body } = await signIn(guest, otherwise)
      expect([ok, message, refusal(body).field]).toEqual([false, WRONG, undefined])
      expect((await guest.ask('account', {})).ok).toBe(false)
    })

    test('takes a challenge once, within five minutes, from the session that asked, for nothing else', async () => {
      await add()
      const asked = async (who = guest) => (await who.ask('passkeySignInOptions', {})).answer.options
      const send = (response: PasskeyAssertion, who = guest) => who.ask('passkeySignIn', { response })
      const late = device.assert(await asked())
      here.clock.forward(301)
      const other = device.assert(await asked(await newGuest(here)))
      const forProof = device.assert((await member.guest.ask('passkeyProofOptions', {})).answer.options)
      const wrong = await asked()
      const spent = device.assert(wrong)
      expect((await send(device.assert(wrong, { isUnverified: true }))).message).toBe(WRONG)
      for (const response of [late, other, forProof, spent, device.assert(wrong, { challenge: 'b3RoZXI' })]) {
        const { message, body } = await send(response)
        expect([message, refusal(body).field]).toEqual([EXPIRED, 'challenge'])
      }
      const right = device.assert(await asked())
      const replayer = await newGuest(here)
      replayer.cookies.clear()
      for (const [name, value] of guest.cookies) replayer.cookies.set(name, value)
      expect((await send(right)).ok).toBe(true)
      expect((await send(right, replayer)).ok).toBe(false)
    })

    test('says of a removed passkey that no account has it, as of one that never was', async () => {
      await add()
      const [kept] = await rows(member.hash)
      expect((await member.guest.ask('removePasskey', { id: kept?.id })).ok).toBe(true)
      const removed = await signIn()
      expect([removed.message, refusal(removed.body).field]).toEqual([UNKNOWN, 'passkey'])
      const stranger = new Authenticator(SITE)
      stranger.create({ challenge: 'x', rp: { id: 'forno.test' }, user: { id: 'dQ' } })
      const { answer } = await guest.ask('passkeySignInOptions', {})
      const never = await guest.ask('passkeySignIn', { response: stranger.assert(answer.options) })
      expect(never.body).toBe(removed.body)
    })

    test('does not name accounts: the options are the same for everybody, and 30 may be asked for in a quarter of an hour', async () => {
      await add()
      const { answer } = await guest.ask('passkeySignInOptions', {})
      expect(answer.options).toEqual({
        challenge: expect.any(String),
        timeout: 300_000,
        rpId: 'forno.test',
        userVerification: 'required',
        allowCredentials: [],
      })
      for (let asked = 1; asked < 30; asked += 1) expect((await guest.ask('passkeySignInOptions', {})).ok).toBe(true)
      expect((await guest.ask('passkeySignInOptions', {})).httpStatus).toBe(429)
      expect((await guest.ask('logIn', { email: member.email, password: member.password })).ok).toBe(true)
    })
  })

  describe('signing up', () => {
    test('makes a member with a passkey, the consents and no password; the handle says nothing of who it is', async () => {
      const typed = person({ name: ' Mary‑Ann ' })
      const { ok, answer } = await signUp(guest, typed)
      expect(ok).toBe(true)
      const { hash, name, mailing, phoneVerified } = answer.customer
      expect([name, mailing, phoneVerified]).toEqual(['Mary-Ann', true, false])
      const [kept] = await rows(hash)
      expect(kept).toMatchObject({ name: 'Phone', handle: expect.stringMatching(/^[\w-]{43}$/) })
      expect((await guest.ask('passkeys', {})).answer.hasPassword).toBe(false)
      const consents = here.database.db.selectFrom('consents').select(['channel', 'place']).where('member', '=', hash)
      expect((await consents.execute()).map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
      const fresh = await newGuest(here)
      expect((await fresh.ask('logIn', { email: typed.email, password: 'six fine pizzas' })).message).toBe('The email or password is not right.') // oxfmt-ignore
      expect((await signIn(fresh)).answer.customer.hash).toBe(hash)
    })

    test.each([
      [{ name: '', lastname: '', email: '', phone: ' ' }, 'Please fill all fields!'],
      [{ phone: '' }, 'Please fill empty fields!'],
      [{ name: 'Ann1' }, 'First name can only contain letters and spaces!'],
      [{ email: 'ann@example' }, 'Please enter a valid email address!'],
      [{ phone: '604555012' }, 'Please enter a valid phone number!'],
    ])('refuses %j as the form with a password does: %s [SIGNUP-17]', async (changes, message) => {
      expect((await guest.ask('passkeySignUpOptions', person(changes))).message).toBe(message)
    })

    test('refuses an email that has an account before a passkey is made, and one that got one meanwhile', async () => {
      const taken = await guest.ask('passkeySignUpOptions', person({ email: member.email.toUpperCase() }))
      expect([taken.message, refusal(taken.body).field]).toEqual([TAKEN, 'email'])
      const typed = person()
      const { answer } = await guest.ask('passkeySignUpOptions', typed)
      await (await newGuest(here)).ask('signUp', { ...typed, password: 'mushrooms, please', mailing: false })
      const response = device.create(answer.options)
      expect((await guest.ask('passkeySignUp', { ...typed, mailing: false, passkeyName: '', response })).message).toBe(TAKEN) // oxfmt-ignore
      const all = await here.database.db.selectFrom('member_passkeys').select('id').where('id', '=', response.id).execute() // oxfmt-ignore
      expect(all).toEqual([])
    })

    test('takes a passkey for the email it was made for, in the session that asked', async () => {
      const typed = person()
      expect((await signUp(guest, typed, { email: freshEmail() })).message).toBe(EXPIRED)
      const { answer } = await guest.ask('passkeySignUpOptions', typed)
      const other = await newGuest(here)
      const response = device.create(answer.options)
      expect((await other.ask('passkeySignUp', { ...typed, mailing: false, passkeyName: '', response })).message).toBe(EXPIRED) // oxfmt-ignore
      expect((await guest.ask('passkeySignUp', { ...typed, mailing: false, passkeyName: '', response: device.create(answer.options, { isUnverified: true }) })).message).toBe('The passkey could not be made. Please try again.') // oxfmt-ignore
    })

    test('makes one account for one passkey that is sent five times at once', async () => {
      const typed = person()
      const { answer } = await guest.ask('passkeySignUpOptions', typed)
      const input = { ...typed, mailing: false, passkeyName: '', response: device.create(answer.options) }
      const sent = await Promise.all(Array.from({ length: 5 }, () => guest.ask('passkeySignUp', input)))
      expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
    })

    test('counts each tried email, since its answer says whether there is an account', async () => {
      const prober = await newGuest(here)
      const statuses = new Set<number>()
      for (let tries = 0; tries < 21; tries += 1) {
        const { httpStatus } = await prober.ask('passkeySignUpOptions', person())
        statuses.add(httpStatus)
      }
      expect([...statuses]).toEqual([200, 429])
    })
  })

  describe('in the account', () => {
    test('several are kept under one handle with names, and a device that has one is told so', async () => {
      expect((await add()).ok).toBe(true)
      const second = new Authenticator(SITE)
      expect((await add(member.guest, {}, ' ', second)).ok).toBe(true)
      const { answer } = await member.guest.ask('passkeyOptions', {})
      const kept = await rows(member.hash)
      expect(new Set([...kept.map(({ handle }) => handle), answer.options.user.id]).size).toBe(1)
      expect(answer.options.excludeCredentials?.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted()) // oxfmt-ignore
      expect(kept.map(({ name }) => name).toSorted()).toEqual(['Chrome on Android', 'Passkey'])
      expect(JSON.stringify([kept[0]?.handle, answer.options.user.id])).not.toContain(member.hash)
      const mail = await lastMail(here, member.email)
      expect(mail?.subject).toMatch(/^A passkey was added to your .* account$/)
      expect(mail?.body).toContain(`${SITE}/account`)
    })

    test('adding and removing want a proof of the last ten minutes, by the password or a passkey', async () => {
      await add()
      await outlastProof(member.guest)
      const [kept] = await rows(member.hash)
      for (const asked of [
        await member.guest.ask('passkeyOptions', {}),
        await member.guest.ask('removePasskey', { id: kept?.id }),
      ])
        expect([asked.message, refusal(asked.body).password_required]).toEqual([PROVE, 1])
      expect((await prove()).ok).toBe(true)
      expect((await member.guest.ask('passkeyOptions', {})).ok).toBe(true)
      await outlastProof(member.guest)
      expect((await member.guest.ask('provePassword', { password: member.password })).ok).toBe(true)
      expect((await member.guest.ask('removePasskey', { id: kept?.id })).ok).toBe(true)
    })

    test("a proof is taken from the member's own passkeys alone, once, in the session that asked", async () => {
      await add()
      const other = await newMember(here)
      const theirs = new Authenticator(SITE)
      await add(other.guest, {}, 'Theirs', theirs)
      await outlastProof(member.guest)
      const { answer } = await member.guest.ask('passkeyProofOptions', {})
      expect(answer.options.allowCredentials?.map(({ id }) => id)).toEqual((await rows(member.hash)).map(({ id }) => id)) // oxfmt-ignore
      expect((await prove(member.guest, theirs)).message).toBe(WRONG)
      const response = device.assert(answer.options)
      const elsewhere = await signedInAs(here, member.hash)
      expect((await elsewhere.ask('provePasskey', { response })).message).toBe(EXPIRED)
      expect((await member.guest.ask('passkeyOptions', {})).ok).toBe(false)
      expect((await member.guest.ask('provePasskey', { response })).ok).toBe(true)
      expect((await member.guest.ask('provePasskey', { response })).message).toBe(EXPIRED)
      expect((await (await newMember(here)).guest.ask('passkeyProofOptions', {})).message).toBe('Your account has no passkey.') // oxfmt-ignore
    })

    test('one that is made quietly beside a password needs no finger, but asks for it to sign in', async () => {
      const { answer } = await member.guest.ask('passkeyOptions', { quietly: true })
      expect(answer.options.authenticatorSelection?.userVerification).toBe('preferred')
      const untouched = { isAbsent: true, isUnverified: true }
      const response = device.create(answer.options, untouched)
      expect((await member.guest.ask('addPasskey', { response, name: 'Chrome on Windows' })).ok).toBe(true)
      expect((await signIn(guest, untouched)).message).toBe(WRONG)
      expect((await signIn()).ok).toBe(true)
      expect((await add(member.guest, untouched, 'x', new Authenticator(SITE))).message).toBe('The passkey could not be made. Please try again.') // oxfmt-ignore
    })

    test('a repeat after a lost answer adds one passkey, and gets the first answer', async () => {
      const { answer } = await member.guest.ask('passkeyOptions', {})
      const input = { response: device.create(answer.options), name: 'Once' }
      const [first, second] = [
        await member.guest.ask('addPasskey', input, { key: 'once' }),
        await member.guest.ask('addPasskey', input, { key: 'once' }),
      ]
      expect([first.ok, second.body]).toEqual([true, first.body])
      expect(await rows(member.hash)).toHaveLength(1)
    })

    test('takes another name, of the own passkeys alone', async () => {
      await add()
      const [kept] = await rows(member.hash)
      expect((await member.guest.ask('namePasskey', { id: kept?.id, name: ' The blue phone ' })).ok).toBe(true)
      expect((await member.guest.ask('passkeys', {})).answer.passkeys[0]?.name).toBe('The blue phone')
      expect((await member.guest.ask('namePasskey', { id: kept?.id, name: ' ' })).message).toBe('A passkey needs a name.') // oxfmt-ignore
      const other = await newMember(here)
      expect((await other.guest.ask('namePasskey', { id: kept?.id, name: 'Mine' })).ok).toBe(false)
      expect((await other.guest.ask('removePasskey', { id: kept?.id })).message).toBe('There is no such passkey any more.') // oxfmt-ignore
      expect((await guest.ask('passkeys', {})).httpStatus).toBe(403)
    })

    test('a removal signs out everywhere else and is mailed; the removed one signs in nowhere', async () => {
      await add()
      const elsewhere = await signedInAs(here, member.hash)
      const [kept] = await rows(member.hash)
      expect((await member.guest.ask('removePasskey', { id: kept?.id })).ok).toBe(true)
      expect((await elsewhere.ask('account', {})).httpStatus).toBe(401)
      expect((await member.guest.ask('account', {})).ok).toBe(true)
      expect((await subjectsTo(member.email))[0]).toMatch(/^A passkey was removed from your .* account$/)
      expect((await signIn()).ok).toBe(false)
    })

    test('an account holds at most 20', async () => {
      const key = { publicKey: 'k', transports: [], handle: 'h', isSynced: false }
      for (let index = 0; index < 20; index += 1) {
        const passkey = { ...key, id: `${member.hash}${index}`, member: member.hash, name: 'n' }
        await insertMemberPasskey(here.database.db, passkey, here.clock.now)
      }
      expect((await member.guest.ask('passkeyOptions', {})).message).toContain('at most 20')
    })
  })

  describe('without a password', () => {
    let alone: Guest
    let email: string
    let phone: string
    let hash: string
    beforeEach(async () => {
      alone = await newGuest(here)
      const typed = person()
      ;({ email, phone } = typed)
      hash = (await signUp(alone, typed)).answer.customer.hash
    })
    const verifyPhone = () =>
      here.database.db
        .insertInto('verified_phones')
        .values({ session: hash, phone, verified_at: here.clock.now })
        .execute()

    test('the last passkey stays, of two the last one after two removals at once', async () => {
      const [only] = await rows(hash)
      expect((await alone.ask('removePasskey', { id: only?.id })).message).toBe(LAST_WAY)
      await add(alone, {}, 'Second', new Authenticator(SITE))
      const removals = (await rows(hash)).map(({ id }) => alone.ask('removePasskey', { id }))
      const removed = await Promise.all(removals)
      expect(removed.filter(({ ok }) => ok)).toHaveLength(1)
    })

    test('a password is set after a proof without an old one, and then counts as any', async () => {
      await outlastProof(alone)
      const first = { old: '', password: 'no more mushrooms', repeated: 'no more mushrooms' }
      const asked = await alone.ask('updatePassword', first)
      expect([asked.message, refusal(asked.body).password_required]).toEqual([PROVE, 1])
      expect((await prove(alone)).ok).toBe(true)
      expect((await alone.ask('updatePassword', first)).ok).toBe(true)
      expect((await alone.ask('passkeys', {})).answer.hasPassword).toBe(true)
      expect((await (await newGuest(here)).ask('logIn', { email, password: first.password })).ok).toBe(true)
      expect((await alone.ask('updatePassword', { ...first, password: 'another one', repeated: 'another one' })).message).toBe('All fields are required') // oxfmt-ignore
      const [only] = await rows(hash)
      expect((await alone.ask('removePasskey', { id: only?.id })).ok).toBe(true)
    })

    test('a lost device is replaced by mail: a code opens the account, where its passkey is removed', async () => {
      expect((await guest.ask('forgotPassword', { email })).ok).toBe(true)
      const code = (await lastMail(here, email))?.code ?? ''
      expect((await guest.ask('forgotPasswordUpdate', { email, code, password: 'no more mushrooms' })).ok).toBe(true)
      expect((await alone.ask('account', {})).httpStatus).toBe(401)
      const { answer } = await guest.ask('passkeys', {})
      expect(answer).toMatchObject({ hasPassword: true, passkeys: [{ name: 'Phone' }] })
      expect((await guest.ask('removePasskey', { id: answer.passkeys[0]?.id })).ok).toBe(true)
      expect((await signIn(await newGuest(here))).ok).toBe(false)
    })

    test('or by the verified phone, which is texted a code for a new password [D-242]', async () => {
      await verifyPhone()
      const sent = await guest.ask('forgotPassword', { email, byText: true })
      const text = await lastSms(here, phone)
      expect(text).toMatch(/^\d{5} is your .* code for a new password\. It is valid for 3 minutes\.$/)
      const code = text.slice(0, 5)
      expect((await guest.ask('forgotPasswordCode', { email, code })).ok).toBe(true)
      expect((await guest.ask('forgotPasswordUpdate', { email, code, password: 'no more mushrooms' })).ok).toBe(true)
      // The mailbox hears of it.
      expect((await subjectsTo(email))[0]).toContain('password was changed')
      const nobody = await (await newGuest(here)).ask('forgotPassword', { email: freshEmail(), byText: true })
      expect(nobody.body).toBe(sent.body)
    })

    test.each([
      ['an unverified phone', () => Promise.resolve()],
      [
        'a password',
        async () => {
          await verifyPhone()
          await here.database.db.updateTable('members').set({ has_password: true }).where('hash', '=', hash).execute()
        },
      ],
      [
        'no passkey',
        async () => {
          await verifyPhone()
          await here.database.db.deleteFrom('member_passkeys').where('member', '=', hash).execute()
        },
      ],
    ])('with %s nothing is texted, and the answer is the same [D-242]', async (_what, arrange) => {
      await arrange()
      const known = await guest.ask('forgotPassword', { email, byText: true })
      const unknown = await (await newGuest(here)).ask('forgotPassword', { email: freshEmail(), byText: true })
      expect(known.body).toBe(unknown.body)
      expect((await latestMessages(here.database.db, 5, `+1${phone}`)).length).toBe(0)
    })

    test('who takes the email back by the link of its change ends every passkey [D-36]', async () => {
      const { name, lastname, phone: own } = person()
      const changed = freshEmail()
      await alone.ask('updateAccount', { name, lastname, phone: own, email: changed, mailing: false })
      await alone.ask('confirmEmail', { code: (await lastMail(here, changed))?.code ?? '' })
      const [, link] = /\/undo-email#(\S+)/.exec((await lastMail(here, email))?.body ?? '') ?? []
      expect((await guest.ask('undoEmail', { link })).ok).toBe(true)
      expect(await rows(hash)).toEqual([])
      expect((await signIn(await newGuest(here))).ok).toBe(false)
    })
  })

  test('a challenge that nobody answered is gone after its five minutes', async () => {
    const { db } = here.database
    await guest.ask('passkeySignInOptions', {})
    const open = () => db.selectFrom('member_challenges').select('until_at').execute()
    const clean = () => deleteOldRows(db, here.clock.now, (error) => expect(error).toBeUndefined())
    await clean()
    expect((await open()).length).toBeGreaterThan(0)
    here.clock.forward(301)
    await clean()
    expect(await open()).toEqual([])
  })

  test('an erasure takes the passkeys, and the copy of the data has them without a key [D-208]', async () => {
    await add(member.guest, {}, 'The blue phone')
    const { answer } = await member.guest.ask('ownData', {})
    expect(answer.data['passkeys']).toMatchObject([{ name: 'The blue phone', synced: false }])
    expect(JSON.stringify(answer.data)).not.toContain((await rows(member.hash))[0]?.public_key)
    expect((await member.guest.ask('eraseAccount', {})).ok).toBe(true)
    expect(await rows(member.hash)).toEqual([])
    expect((await signIn()).ok).toBe(false)
  })
})
