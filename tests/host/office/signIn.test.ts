import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assignment } from '../../../domain/office/roles.ts'
import { findOfficeAsker } from '../../../host/sessions/office.ts'
import { changeAssignments, markPersonEnded } from '../../../host/store/office/people.ts'
import { latestMessages } from '../../../host/store/outbox.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { Authenticator } from '../../support/authenticator.ts'
import { invited, OFFICE_ORIGIN, OfficeBrowser, officePerson } from '../../support/office/officeBrowser.ts'

const PASSWORD = 'a quiet oven at noon'
const SUPPORT: Assignment[] = [{ role: 'support', stores: 'all' }]
const OWNER: Assignment[] = [{ role: 'owner', stores: 'all' }]

describe.each(oneDatabase)('signing in at the office on $name [D-197]', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database, { settings: { publicUrl: OFFICE_ORIGIN } })
  })
  afterAll(() => here.close())

  let people = 0
  /** A mail of somebody new. */
  const mailOf = (name: string) => `${name}${(people += 1)}@example.ca`

  const ann = (mail = mailOf('ann')) => officePerson(here, { mail, name: 'Ann Oak', assignments: SUPPORT })
  const me = async (browser: OfficeBrowser) => (await browser.ask('officeEntrance')).answer.me
  const mailsTo = async (mail: string) =>
    (await latestMessages(here.database.db, 50, mail)).map(({ subject }) => subject)
  const codeOf = (secret: string, seconds = 0) =>
    new TOTP({ secret }).generate({ timestamp: here.clock.now.getTime() + seconds * 1000 })

  /** Somebody with a password and an app; answers the app's secret and the recovery codes. */
  async function withPassword(mail = mailOf('bo')) {
    const browser = new OfficeBrowser(here)
    const secret = await invited(here, { mail, name: 'Bo Elm', assignments: SUPPORT })
    const { answer: app } = await browser.ask('officeInvitationTotp', { secret, mail: '' })
    const totp = { sealed: app.sealed, code: codeOf(app.secret) }
    const { answer, message } = await browser.ask('officeAcceptInvitation', { secret, name: 'Bo Elm', password: PASSWORD, totp }) // oxfmt-ignore
    expect(message).toBe('')
    here.clock.forward(60)
    return { browser, app: app.secret, codes: answer.codes, mail }
  }
  const signIn = (browser: OfficeBrowser, mail: string, code: string, password = PASSWORD) =>
    browser.ask('officeSignIn', { mail, password, code, zone: 'America/Vancouver' })

  test('goes by a passkey that finds its person, and every sign-in has a new secret', async () => {
    const mail = mailOf('ann')
    const browser = await ann(mail)
    expect(await me(browser)).toMatchObject({ name: 'Ann Oak', assignments: SUPPORT })
    const before = browser.cookie
    await browser.ask('officeSignOut')
    expect(await me(browser)).toBeUndefined()
    expect((await browser.signIn()).status).toBe(200)
    expect((await me(browser))?.mail).toBe(mail)
    expect(browser.cookie).not.toBe(before)
    const { headers } = await browser.fetch('/office/api/sign-in/options', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }) // oxfmt-ignore
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('keeps its secret in an HttpOnly cookie of its path, and takes changes from its own pages alone', async () => {
    const browser = await ann()
    const { answer } = await browser.ask('officeSignInOptions')
    const response = browser.device.assert(answer.options)
    const sent = { method: 'POST', body: JSON.stringify({ response }), headers: { 'Content-Type': 'application/json' } }
    const { headers } = await browser.fetch('/office/api/sign-in/passkey', sent)
    expect(headers.getSetCookie()[0]).toMatch(/^__Secure-forno-office=.*; Path=\/office; HttpOnly; Secure; SameSite=Strict$/) // oxfmt-ignore
    for (const site of ['cross-site', 'same-site'])
      expect((await browser.ask('officeSignOut', {}, { 'Sec-Fetch-Site': site })).status).toBe(403)
    expect((await browser.ask('officeSignOut', {}, { 'Content-Type': 'text/plain' })).status).toBe(422)
    expect((await browser.ask('officeSignOut', {}, { 'Sec-Fetch-Mode': 'navigate' })).status).toBe(403)
    expect(await me(browser)).toBeDefined()
  })

  test.each([
    ['an answer of another site', { origin: 'https://forno.evil' }],
    ['no finger, face or PIN', { isUnverified: true }],
    ['another challenge', { challenge: 'b3RoZXI' }],
  ])('refuses %s in the words of an unknown passkey', async (_what, otherwise) => {
    const browser = await ann()
    await browser.ask('officeSignOut')
    const { answer } = await browser.ask('officeSignInOptions')
    const wrong = await browser.ask('officeSignInPasskey', { response: browser.device.assert(answer.options, otherwise) }) // oxfmt-ignore
    const stranger = new Authenticator(OFFICE_ORIGIN)
    const { answer: again } = await browser.ask('officeSignInOptions')
    stranger.create({ ...again.options, rp: { id: 'forno.test' }, user: { id: 'x' } })
    const unknown = await browser.ask('officeSignInPasskey', { response: stranger.assert(again.options) })
    expect([wrong.status, wrong.message]).toEqual([403, unknown.message])
    expect(unknown.status).toBe(403)
    expect(await me(browser)).toBeUndefined()
  })

  test('uses each challenge once, within five minutes, for what it was asked for; counters refuse nothing', async () => {
    const browser = await ann()
    const answerTo = async (forward = 0) => {
      const { answer } = await browser.ask('officeSignInOptions')
      here.clock.forward(forward)
      return browser.device.assert(answer.options, { counter: 3 })
    }
    const response = await answerTo()
    expect((await browser.ask('officeSignInPasskey', { response })).status).toBe(200)
    expect((await browser.ask('officeSignInPasskey', { response })).status).toBe(403)
    expect((await browser.ask('officeSignInPasskey', { response: await answerTo(301) })).status).toBe(403)
    expect((await browser.ask('officeSignInPasskey', { response: await answerTo() })).status).toBe(200)
    const { answer: proof } = await browser.ask('officeProveOptions')
    const proven = browser.device.assert(proof.options)
    expect((await browser.ask('officeSignInPasskey', { response: proven })).status).toBe(403)
    expect((await browser.ask('officeProve', { response: await answerTo(), code: '' })).status).toBe(403)
  })

  test('goes by password and code: each code once, of the half minute before to the one after', async () => {
    const { app, mail } = await withPassword()
    const browser = new OfficeBrowser(here)
    expect((await signIn(browser, mail, codeOf(app, -60))).status).toBe(403)
    expect((await signIn(browser, mail.toUpperCase(), codeOf(app, 30))).status).toBe(200)
    expect((await me(browser))?.name).toBe('Bo Elm')
    expect((await signIn(browser, mail, codeOf(app, 30))).status).toBe(403)
    expect((await signIn(browser, mail, codeOf(app))).status).toBe(403)
    here.clock.forward(60)
    expect((await signIn(browser, mail, codeOf(app))).status).toBe(200)
    const row = await here.database.db
      .selectFrom('office_people')
      .selectAll()
      .where('mail', '=', mail)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(app)
  })

  test('says the same of a wrong password, a wrong code and an unknown mail, and stops after five tries', async () => {
    const { browser: own, app, mail } = await withPassword()
    const stranger = new OfficeBrowser(here, '198.51.100.9')
    const said = new Set<string>()
    for (const [to, code, password] of [
      [mail, codeOf(app), 'another quiet oven'],
      [mail, '000000', PASSWORD],
      ['nobody@example.ca', '000000', PASSWORD],
    ] as const) {
      const { status, message } = await signIn(stranger, to, code, password)
      said.add(`${status} ${message}`)
    }
    expect([...said]).toEqual([expect.stringMatching(/^403 Mail, password or code is not right/)])
    for (let tries = 0; tries < 3; tries += 1) await signIn(stranger, mail, '000000')
    expect((await signIn(stranger, mail, codeOf(app))).status).toBe(429)
    // A device that the person knows has tries of its own, so that a stranger locks nobody out.
    expect((await signIn(own, mail, codeOf(app))).status).toBe(200)
    here.clock.forward(901)
    expect((await signIn(stranger, mail, codeOf(app))).status).toBe(200)
  })

  test('lets a recovery code stand once for the app, or for the passkeys of who has no password', async () => {
    const owner = await officePerson(here, { mail: 'olga@example.ca', name: 'Olga', assignments: OWNER })
    const { codes, mail } = await withPassword()
    const browser = new OfficeBrowser(here)
    const [code = '', other = ''] = codes
    expect(codes).toHaveLength(10)
    expect((await signIn(browser, mail, code, 'another quiet oven')).status).toBe(403)
    expect((await signIn(browser, mail, code.toUpperCase().replaceAll('-', ' '))).answer).toEqual({ codesLeft: 9 })
    expect((await signIn(browser, mail, code)).status).toBe(403)
    expect(await mailsTo('olga@example.ca')).toContain('Bo Elm signed in to the office with a recovery code')
    const [plain, cy] = [new OfficeBrowser(here), mailOf('cy')]
    const secret = await invited(here, { mail: cy, assignments: SUPPORT })
    const [own = ''] = await plain.accept(secret, { name: 'Cy' })
    expect((await signIn(new OfficeBrowser(here), cy, other, '')).status).toBe(403)
    expect((await signIn(new OfficeBrowser(here), cy, own, '')).status).toBe(200)
    expect(await me(owner)).toBeDefined()
  })

  test('mails a person about a device that is new, and not about one that they know', async () => {
    const mail = mailOf('ann')
    const browser = await ann(mail)
    const SUBJECT = `A new device is signed in to the office of ${here.host.catalogue.current().chain.name}`
    await browser.signIn()
    expect(await mailsTo(mail)).not.toContain(SUBJECT)
    await new OfficeBrowser(here, '198.51.100.9', browser.device).signIn()
    expect(await mailsTo(mail)).toContain(SUBJECT)
  })

  test.each([
    ['owner', 2, 24],
    ['bookkeeper', 2, 24],
    ['manager', 12, 168],
    ['support', 12, 168],
  ] as const)(
    'ends a session of a %s after %i hours without use, and after %i in any case',
    async (role, idle, most) => {
      const browser = await officePerson(here, {
        mail: mailOf('a'),
        name: 'A',
        assignments: [{ role, stores: 'all' }],
      })
      here.clock.forward((idle - 0.1) * 3600)
      expect(await me(browser)).toBeDefined()
      here.clock.forward((idle - 0.1) * 3600)
      expect((await browser.ask('officeSessions', {}, { 'X-Unattended': '1' })).status).toBe(200)
      here.clock.forward(0.2 * 3600)
      expect(await me(browser)).toBeUndefined()
      await browser.signIn()
      for (let hours = 0; hours < most; hours += 1) {
        here.clock.forward(3600)
        expect((await me(browser)) !== undefined).toBe(hours + 1 < most)
      }
    },
  )

  test('counts another role, and the end of a person, at the next request', async () => {
    const browser = await ann()
    const asked = { catalogue: here.host.catalogue.current(), db: here.database.db, secure: true }
    const asker = () => findOfficeAsker(new Headers({ Cookie: browser.cookie }), { ...asked, now: here.clock.now })
    const { id = '' } = (await me(browser)) ?? {}
    expect((await asker())?.person.assignments).toEqual(SUPPORT)
    await changeAssignments(here.database.db, id, [{ role: 'editor', stores: 'all' }])
    expect((await asker())?.person.assignments).toEqual([{ role: 'editor', stores: 'all' }])
    await markPersonEnded(here.database.db, id, here.clock.now)
    expect(await asker()).toBeUndefined()
    expect((await browser.ask('officeSessions')).status).toBe(401)
    expect((await browser.signIn()).status).toBe(403)
  })

  test('shows where a person is signed in, and ends one session or all others', async () => {
    const first = await ann()
    const other = new OfficeBrowser(here, '198.51.100.9', first.device)
    const third = new OfficeBrowser(here, '198.51.100.10', first.device)
    await other.signIn()
    await third.signIn()
    const { sessions } = (await first.ask('officeSessions')).answer
    expect(sessions).toHaveLength(3)
    expect(sessions.find(({ isThis }) => isThis)).toMatchObject({ device: 'Chrome on Windows', network: '203.0.113.7' })
    const { id = '' } = sessions.find(({ network }) => network === '198.51.100.9') ?? {}
    await first.ask('officeEndSession', { id })
    expect([await me(other), await me(third)].map(Boolean)).toEqual([false, true])
    const stranger = await officePerson(here, { mail: mailOf('eve'), name: 'Eve', assignments: SUPPORT })
    const own = (await stranger.ask('officeSessions')).answer.sessions
    expect((await first.ask('officeEndSession', { id: own[0]?.id ?? '' })).message).toBe(
      'This session has ended already.',
    )
    expect((await first.ask('officeEndOtherSessions')).answer).toEqual({ ended: 1 })
    expect([await me(first), await me(third), await me(stranger)].map(Boolean)).toEqual([true, false, true])
  })

  test('asks for a proof five minutes after the last one, before a way to sign in is changed', async () => {
    const browser = await ann()
    here.clock.forward(301)
    const changes = [
      browser.ask('officePasskeyOptions'),
      browser.ask('officeRecoveryCodes'),
      browser.ask('officeNewTotp'),
      browser.ask('officeSetPassword', { password: PASSWORD }),
      browser.ask('officeRemovePassword'),
      browser.ask('officeRemovePasskey', { id: 'x' }),
    ]
    for (const { status, body } of await Promise.all(changes))
      expect([status, body['password_required']]).toEqual([403, 1])
    expect((await browser.prove()).status).toBe(200)
    const { answer } = await browser.ask('officePasskeyOptions')
    const response = browser.device.create(answer.options)
    expect((await browser.ask('officeAddPasskey', { response, name: 'Phone' })).status).toBe(200)
    expect((await browser.ask('officeFactors')).answer.passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone'])
    const eve = await officePerson(here, { mail: mailOf('eve'), name: 'Eve', assignments: SUPPORT })
    const { answer: proof } = await browser.ask('officeProveOptions')
    expect((await browser.ask('officeProve', { response: eve.device.assert(proof.options), code: '' })).status).toBe(
      403,
    )
  })

  test('keeps the last way to sign in, adds and removes others, and mails each change', async () => {
    const mail = mailOf('ann')
    const browser = await ann(mail)
    const passkeys = async () => (await browser.ask('officeFactors')).answer.passkeys
    const id = (await passkeys())[0]?.id ?? ''
    expect((await browser.ask('officeRemovePasskey', { id })).message).toBe('This is your only way to sign in. Add another one first.') // oxfmt-ignore
    expect((await browser.ask('officeSetPassword', { password: PASSWORD })).message).toContain('needs an app')
    expect((await browser.ask('officeSetPassword', { password: 'short' })).message).toContain('12 characters')
    const { answer: app } = await browser.ask('officeNewTotp')
    const totp = { sealed: app.sealed, code: codeOf(app.secret) }
    expect((await browser.ask('officeSetPassword', { password: PASSWORD, totp: { ...totp, code: '000000' } })).status).toBe(422) // oxfmt-ignore
    expect((await browser.ask('officeSetPassword', { password: PASSWORD, totp })).status).toBe(200)
    here.clock.forward(60)
    const lost = new OfficeBrowser(here)
    expect((await signIn(lost, mail, codeOf(app.secret))).status).toBe(200)
    expect((await browser.ask('officeRemovePasskey', { id })).status).toBe(200)
    expect((await lost.ask('officeEntrance')).answer.me).toBeUndefined()
    expect((await browser.ask('officeRemovePassword')).message).toContain('only way')
    expect(await passkeys()).toEqual([])
    here.clock.forward(60)
    expect((await signIn(new OfficeBrowser(here), mail, codeOf(app.secret))).status).toBe(200)
    expect(await mailsTo(mail)).toContain('Your way to sign in to the office was changed: a passkey was removed') // oxfmt-ignore
    const eve = await officePerson(here, { mail: mailOf('eve'), name: 'Eve', assignments: SUPPORT })
    const { answer: foreign } = await eve.ask('officeNewTotp')
    const stolen = { sealed: foreign.sealed, code: codeOf(foreign.secret) }
    await browser.ask('officeProve', { code: codeOf(app.secret, 30) })
    expect((await browser.ask('officeSetPassword', { password: PASSWORD, totp: stolen })).status).toBe(422)
  })
})
