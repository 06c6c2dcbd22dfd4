import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeRoles } from '../../../contract/operator/people.ts'
import type { Assignment } from '../../../domain/office/roles.ts'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import { firstPersonLink } from '../../../host/handlers/office/links.ts'
import { latestMessages } from '../../../host/store/outbox.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import {
  askOffice,
  mailedSecret,
  OFFICE_ORIGIN,
  OfficeBrowser,
  officePerson,
} from '../../support/office/officeBrowser.ts'

const OWNER: Assignment[] = [{ role: 'owner', stores: 'all' }]
const SUPPORT: Assignment[] = [{ role: 'support', stores: 'all' }]
const MANAGER: Assignment[] = [{ role: 'manager', stores: ['main'] }]
const NO_LINK = /does not work any more/

describe.each(oneDatabase)('the people of the office on $name [D-198]', (database) => {
  let here: HostInProcess
  let owner: OfficeBrowser
  let ownerId = ''
  beforeAll(async () => {
    here = await hostInProcess(database, { settings: { publicUrl: OFFICE_ORIGIN, operatorKey: OPERATOR_KEY } })
  })
  afterAll(() => here.close())

  let people = 0
  const mailOf = (name: string) => `${name}${(people += 1)}@example.ca`
  const me = async (browser: OfficeBrowser) => (await browser.ask('officeEntrance')).answer.me
  const idOf = async (browser: OfficeBrowser) => (await me(browser))?.id ?? ''
  const mailsTo = async (mail: string) =>
    (await latestMessages(here.database.db, 50, mail)).map(({ subject }) => subject)
  const ask = (path: string, body?: object) => askOffice(owner, path, body)
  /** Somebody whom the owner has invited and who came. */
  async function arrived(assignments: Assignment[], name = 'Ann', mail = mailOf(name.toLowerCase())) {
    const invitation = await ask('invitations', { mail, name, roles: writeRoles(assignments) })
    expect(invitation).toMatchObject({ status: 200 })
    const browser = new OfficeBrowser(here)
    await browser.accept(await mailedSecret(here, mail), { name })
    return { browser, mail, id: await idOf(browser) }
  }

  test('begin with the link that the start of the host prints: it works once, for an hour, while nobody is there', async () => {
    const linkOf = async () => {
      const link = await firstPersonLink(here.database.db, OFFICE_ORIGIN, here.clock.now)
      return link?.split('#')[1] ?? ''
    }
    const late = await linkOf()
    here.clock.forward(3601)
    const visitor = new OfficeBrowser(here)
    expect((await visitor.ask('officeEntrance')).answer).toMatchObject({ isFirst: true, hasPasskeys: true })
    expect((await visitor.ask('officeInvitation', { secret: late })).message).toMatch(NO_LINK)
    const [one, two] = [await linkOf(), await linkOf()]
    owner = new OfficeBrowser(here)
    expect((await owner.ask('officeInvitation', { secret: one })).answer).toMatchObject({ kind: 'first', assignments: OWNER }) // oxfmt-ignore
    expect((await owner.ask('officeInvitationOptions', { secret: one, name: 'Olga', mail: 'no mail' })).message).toBe('Please type your mail address.') // oxfmt-ignore
    // Two first people at the same moment, by two links.
    const rival = new OfficeBrowser(here)
    const [mine, theirs] = await Promise.allSettled([
      owner.accept(one, { name: 'Olga', mail: 'olga@example.ca' }),
      rival.accept(two, { name: 'Rita', mail: 'rita@example.ca' }),
    ])
    expect([mine.status, theirs.status].sort()).toEqual(['fulfilled', 'rejected'])
    if (mine.status === 'rejected') owner = rival
    ownerId = await idOf(owner)
    const [used, other] = mine.status === 'rejected' ? [two, one] : [one, two]
    expect(await visitor.ask('officeInvitation', { secret: used })).toMatchObject({ status: 404, message: expect.stringMatching(NO_LINK) as string }) // oxfmt-ignore
    expect(await visitor.ask('officeInvitation', { secret: other })).toMatchObject({ status: 404, message: expect.stringContaining('has an owner by now') as string }) // oxfmt-ignore
    expect(await linkOf()).toBe('')
    expect((await visitor.ask('officeEntrance')).answer.isFirst).toBe(false)
  })

  test('are invited by mail with what the roles allow in words; reading the link does not use it up', async () => {
    const mail = mailOf('ann')
    const { body } = await ask('invitations', { mail, name: 'Ann', roles: writeRoles(MANAGER) })
    expect(body['may']).toEqual([expect.stringMatching(/^As store manager of .*: see orders; .*and read the audit\.$/)])
    const secret = await mailedSecret(here, mail)
    const ann = new OfficeBrowser(here)
    for (let times = 0; times < 2; times += 1)
      expect((await ann.ask('officeInvitation', { secret })).answer).toMatchObject({ kind: 'invite', mail, assignments: MANAGER }) // oxfmt-ignore
    // The mail is that of the invitation, whatever is sent.
    await ann.accept(secret, { name: 'Ann Oak', mail: 'eve@example.ca' })
    expect(await me(ann)).toMatchObject({ name: 'Ann Oak', mail, assignments: MANAGER, stores: [{ code: 'main' }] })
    expect((await new OfficeBrowser(here).ask('officeInvitation', { secret })).message).toMatch(NO_LINK)
    expect((await ask('invitations', { mail, roles: writeRoles(MANAGER) })).status).toBe(409)
    expect((await ask('people')).body['people']).toContainEqual(expect.objectContaining({ mail, passkeys: 1, here: true })) // oxfmt-ignore
  })

  test('a link ends after 48 hours, by a later one, and when it is withdrawn, which can be taken back', async () => {
    const mail = mailOf('bo')
    const invite = async () => {
      const { body } = await ask('invitations', { mail, name: 'Bo', roles: writeRoles(SUPPORT) })
      return { id: String(body['id']), secret: await mailedSecret(here, mail) }
    }
    const visitor = new OfficeBrowser(here)
    const works = async (secret: string) => (await visitor.ask('officeInvitation', { secret })).status === 200
    const [first, second] = [await invite(), await invite()]
    expect([await works(first.secret), await works(second.secret)]).toEqual([false, true])
    expect((await ask(`invitations/${second.id}/withdraw`, {})).status).toBe(200)
    expect(await works(second.secret)).toBe(false)
    expect((await ask(`invitations/${second.id}/restore`, {})).status).toBe(200)
    expect(await works(second.secret)).toBe(true)
    here.clock.forward(48 * 3600)
    await owner.signIn()
    expect(await works(second.secret)).toBe(false)
    expect((await ask(`invitations/${second.id}/restore`, {})).status).toBe(404)
  })

  test.each([
    ['no role', ''],
    ['an owner of one store', 'owner:main'],
    ['a store that is not there', 'manager:nowhere'],
    ['a role without a store', 'manager:,'],
    ['a role twice', 'manager:main+manager:all'],
    ['an unknown role', 'king:all'],
    ['a role beside an unknown one', 'manager:main+king:all'],
  ])('%s is refused', async (_what, roles) => {
    expect((await ask('invitations', { mail: mailOf('x'), roles })).status).toBe(422)
  })

  test('nobody but who may change people gives a role, and giving asks for a proof', async () => {
    const { browser, id } = await arrived(SUPPORT, 'Cy')
    const give = () => askOffice(browser, 'invitations', { mail: mailOf('x'), roles: writeRoles(SUPPORT) })
    expect((await give()).status).toBe(403)
    expect((await askOffice(browser, `people/${id}/roles`, { roles: writeRoles(OWNER) })).status).toBe(403)
    expect((await askOffice(browser, 'people')).status).toBe(403)
    here.clock.forward(301)
    const stale = await ask('invitations', { mail: mailOf('x'), roles: writeRoles(SUPPORT) })
    expect([stale.status, stale.body['password_required']]).toEqual([403, 1])
    await owner.prove()
    expect((await ask('invitations', { mail: mailOf('x'), roles: writeRoles(SUPPORT) })).status).toBe(200)
  })

  test('other roles count at the next request, and the invitations that somebody may not send any more end', async () => {
    const { browser, id } = await arrived(MANAGER, 'Di')
    expect((await askOffice(browser, 'audit')).status).toBe(200)
    expect((await ask(`people/${id}/roles`, { roles: writeRoles(SUPPORT) })).body).toMatchObject({
      assignments: SUPPORT,
    })
    expect((await askOffice(browser, 'audit')).status).toBe(403)
    expect((await me(browser))?.assignments).toEqual(SUPPORT)
    // A second owner, who invites and is none any more.
    const { id: second, browser: other } = await arrived(OWNER, 'Ed')
    const mail = mailOf('fay')
    expect((await askOffice(other, 'invitations', { mail, roles: writeRoles(SUPPORT) })).status).toBe(200)
    const secret = await mailedSecret(here, mail)
    await ask(`people/${second}/roles`, { roles: writeRoles(MANAGER) })
    expect((await new OfficeBrowser(here).ask('officeInvitation', { secret })).status).toBe(404)
  })

  test('who is ended is signed out everywhere at the next request, with the invitations that they sent, and may be let in again', async () => {
    const { browser, id } = await arrived(MANAGER, 'Gus')
    const second = new OfficeBrowser(here, '198.51.100.4', browser.device)
    await second.signIn()
    const ended = await ask(`people/${id}/end`, {})
    expect(ended.body).toMatchObject({ sessions: 2, kitchens: ['main'] })
    for (const one of [browser, second]) expect((await askOffice(one, 'orders')).status).toBe(401)
    expect((await browser.signIn()).status).toBe(403)
    expect((await ask(`people/${id}`)).body).toMatchObject({ sessions: [], ended_why: '' })
    expect((await ask(`people/${id}/reinstate`, {})).status).toBe(200)
    expect((await browser.ask('officeSessions')).status).toBe(401)
    expect((await browser.signIn()).status).toBe(200)
    const audit = JSON.stringify((await ask('audit')).body)
    expect(audit).toContain('let in again')
  })

  test('a person is signed out everywhere, and loses a passkey, by a colleague', async () => {
    const { browser, id } = await arrived(SUPPORT, 'Hal')
    const { body } = await ask(`people/${id}`)
    const [passkey] = body['passkeys'] as { id: string }[]
    expect(body).toMatchObject({ passkeys: [{ name: 'Laptop' }], sessions: [{ device: 'Chrome on Windows' }], codes_left: 10 }) // oxfmt-ignore
    expect((await ask(`people/${id}/sign-out`, {})).body).toMatchObject({ ended: 1 })
    expect(await me(browser)).toBeUndefined()
    expect((await ask(`people/${id}/factors/remove`, { factor: passkey?.id })).status).toBe(200)
    expect((await browser.signIn()).status).toBe(403)
  })

  test('the last owner stays: neither ended nor without the role, also when two owners end each other at once', async () => {
    expect((await askOperator(here, `people/${ownerId}/end`, {})).status).toBe(409)
    const lowered = await ask(`people/${ownerId}/roles`, { roles: writeRoles(SUPPORT) })
    expect(lowered).toMatchObject({ status: 409, body: { message: expect.stringContaining('last owner') as string } })
    expect((await ask(`people/${ownerId}/end`, {})).body['message']).toContain('cannot end yourself')
    const { browser: other, id } = await arrived(OWNER, 'Ida')
    const both = await Promise.all([ask(`people/${id}/end`, {}), askOffice(other, `people/${ownerId}/end`, {})])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    // Who was ended is let in again, so that the tests go on.
    const [survivor, ended] = both[0].status === 200 ? [owner, id] : [other, ownerId]
    expect((await askOffice(survivor, `people/${ended}/reinstate`, {})).status).toBe(200)
    await owner.signIn()
    expect((await ask(`people/${id}/roles`, { roles: writeRoles(SUPPORT) })).status).toBe(200)
  })

  test('a third owner waits for the second one', async () => {
    const { id } = await arrived(OWNER, 'Jo')
    const mail = mailOf('kit')
    const waiting = await ask('invitations', { mail, roles: writeRoles(OWNER) })
    expect(waiting).toMatchObject({ status: 409, body: { message: `A new owner, ${mail} waits for a second person.` } })
    const { id: support } = await arrived(SUPPORT, 'Lea')
    expect((await ask(`people/${support}/roles`, { roles: writeRoles(OWNER) })).status).toBe(409)
    await expect(mailedSecret(here, mail)).rejects.toThrow('No link')
    await ask(`people/${id}/end`, {})
  })

  test('who has lost a device asks with a mail, and a colleague who knows them lets them back in, once', async () => {
    const { browser, mail, id } = await arrived(SUPPORT, 'Max')
    const visitor = new OfficeBrowser(here, '198.51.100.77')
    const unknown = await visitor.ask('officeAskWayBack', { mail: 'nobody@example.ca' })
    const known = await visitor.ask('officeAskWayBack', { mail })
    expect(known.body).toEqual(unknown.body)
    const { mail: ownersMail = '' } = (await me(owner)) ?? {}
    expect(await mailsTo(ownersMail)).toContain('Max has lost the way to the office')
    const [asked] = (await ask('way-backs')).body['way_backs'] as { id: string }[]
    expect(asked).toMatchObject({ person: id, from: 'Chrome on Windows, 198.51.100.77', sent: false })
    expect((await ask(`way-backs/${asked?.id}/approve`, {})).status).toBe(200)
    const secret = await mailedSecret(here, mail)
    expect(await me(browser)).toBeDefined()
    const back = new OfficeBrowser(here, '198.51.100.77')
    expect((await back.ask('officeInvitation', { secret })).answer).toMatchObject({ kind: 'way-back', name: 'Max' })
    expect(await back.accept(secret)).toHaveLength(10)
    expect(await idOf(back)).toBe(id)
    // The lost device: neither its session nor its passkey.
    expect(await me(browser)).toBeUndefined()
    expect((await browser.signIn()).status).toBe(403)
    expect((await back.ask('officeInvitation', { secret })).status).toBe(404)
    expect(await mailsTo(ownersMail)).toContain('Max is back in the office')
  })

  test('a way back ends after an hour, with its person, and is never approved by who asks', async () => {
    const { browser, mail, id } = await arrived(OWNER, 'Ned')
    const wayBack = async () => {
      await new OfficeBrowser(here).ask('officeAskWayBack', { mail })
      const [asked] = (await ask('way-backs')).body['way_backs'] as { id: string }[]
      return asked?.id ?? ''
    }
    expect((await askOffice(browser, `way-backs/${await wayBack()}/approve`, {})).body['message']).toContain('not you')
    await ask(`way-backs/${await wayBack()}/approve`, {})
    const secret = await mailedSecret(here, mail)
    here.clock.forward(3601)
    expect((await browser.ask('officeInvitation', { secret })).status).toBe(404)
    await owner.prove()
    await ask(`way-backs/${await wayBack()}/approve`, {})
    const again = await mailedSecret(here, mail)
    await ask(`people/${id}/end`, {})
    expect((await new OfficeBrowser(here).ask('officeInvitation', { secret: again })).status).toBe(404)
  })

  test("the host's own key makes the link of an owner, which all owners hear of; a person's session does not", async () => {
    const mail = mailOf('pat')
    expect((await ask('owners', { mail })).status).toBe(403)
    const { body } = await askOperator(here, 'owners', { mail })
    const { mail: ownersMail = '' } = (await me(owner)) ?? {}
    expect(await mailsTo(ownersMail)).toContain('The host’s own key has made the link of a new owner')
    const pat = new OfficeBrowser(here)
    await pat.accept(String(body['link']).split('#')[1] ?? '', { name: 'Pat' })
    expect((await me(pat))?.assignments).toEqual(OWNER)
    await ask(`people/${await idOf(pat)}/end`, {})
  })

  test('a list of many people goes by pages and by a word of it', async () => {
    const { db } = here.database
    const rows = Array.from({ length: 450 }, (_, index) => ({
      id: `many${index}`,
      mail: `many${index}@example.ca`,
      name: `Zed ${String(index).padStart(3, '0')}`,
      assignments: JSON.stringify([{ role: 'manager', stores: [storeHash('oak')] }]),
      created_at: here.clock.now,
    }))
    await db
      .insertInto('office_people')
      .values(rows as never)
      .execute()
    const names: string[] = []
    let after: string | undefined = ''
    while (after !== undefined) {
      const { body } = await ask(`people?query=zed&after=${encodeURIComponent(after)}`)
      names.push(...(body['people'] as { name: string }[]).map(({ name }) => name))
      after = body['next'] as string | undefined
    }
    expect(names).toEqual(rows.map(({ name }) => name))
    const { body } = await ask('people?query=many7%40')
    expect(body['people']).toMatchObject([{ name: 'Zed 007', assignments: [{ role: 'manager', stores: ['oak'] }] }])
    expect((await ask('people?query=%25')).body['people']).toEqual([])
  })

  test('an auditor reads until the end of their last day by the clock of the chain, and changes nothing [D-217]', async () => {
    const day = (days: number) => new Date(here.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const invite = (roles: string) => ask('invitations', { mail: mailOf('x'), roles })
    for (const roles of [
      'auditor:all',
      `auditor:all:${day(-2)}`,
      `auditor:all:${day(402)}`,
      'auditor:all:2027-02-30',
      `support:all:${day(9)}`,
    ])
      // oxfmt-ignore
      expect((await invite(roles)).status, roles).toBe(422)
    const { browser, id } = await arrived([{ role: 'auditor', stores: 'all', until: day(1) }], 'Rex')
    expect((await ask(`people/${id}`)).body).toMatchObject({ assignments: [{ role: 'auditor', until: day(1) }] })
    expect((await askOffice(browser, 'audit')).status).toBe(200)
    expect((await browser.fetch('/office/api/people/export')).status).toBe(200)
    expect((await askOffice(browser, `people/${id}/sign-out`, {})).status).toBe(403)
    const before = here.clock.now
    // Vancouver is behind UTC: its day ends eight hours later.
    here.clock.forward((Date.parse(day(2)) - before.getTime()) / 1000 + 7 * 3600)
    await browser.signIn()
    expect((await askOffice(browser, 'audit')).status).toBe(200)
    here.clock.forward(3600 + 60)
    expect((await askOffice(browser, 'audit')).status).toBe(403)
    here.clock.forward((before.getTime() - here.clock.now.getTime()) / 1000)
  })

  test('who was not there for 90 days is one list, and all people are one file, which is in the audit [D-217]', async () => {
    const { mail, id } = await arrived(SUPPORT, 'Sam')
    const away = async () => ((await ask('people?unseen=90')).body['people'] as { id: string }[]).map((one) => one.id)
    expect(await away()).not.toContain(id)
    await here.database.db
      .updateTable('office_people')
      .set({ seen_at: new Date(here.clock.now.getTime() - 91 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect(await away()).toContain(id)
    await ask('invitations', { mail: mailOf('y'), roles: writeRoles(SUPPORT) })
    expect((await ask('people?unseen=90')).body['invitations']).not.toEqual([])
    expect((await ask('people?ended=1')).body['people']).not.toContainEqual(expect.objectContaining({ id }))
    expect((await ask(`people/${id}`)).body).toMatchObject({ ended: '', ended_by: '' })
    await ask(`people/${id}/end`, { why: 'Left for school' })
    expect(await away()).not.toContain(id)
    expect((await ask(`people/${id}`)).body).toMatchObject({
      assignments: [{ role: 'support' }],
      ended: here.clock.now.toISOString(),
      ended_by: 'Olga',
      ended_why: 'Left for school',
    })
    expect((await ask('people?ended=1')).body['people']).toContainEqual(
      expect.objectContaining({ id, ended: here.clock.now.toISOString() }),
    )
    await ask(`people/${id}/reinstate`, {})
    await askOperator(here, `people/${id}/end`, {})
    expect((await ask(`people/${id}`)).body).toMatchObject({ ended_by: 'the host’s own key', ended_why: '' })
    await ask(`people/${id}/reinstate`, {})
    expect((await ask(`people/${id}`)).body).toMatchObject({ ended: '', ended_by: '', ended_why: '' })
    const file = await owner.fetch('/office/api/people/export?format=csv')
    const lines = (await file.text()).split('\n')
    expect(lines[0]).toBe('id,name,mail,roles,made,seen,passkeys')
    expect(lines.some((line) => line.includes(mail) && line.includes('support:all'))).toBe(true)
    expect(JSON.stringify((await ask('audit?looks=1')).body)).toContain('/people/export')
  })

  test('the end of a person names what of theirs waits, the keys that go on and the PINs, which are all renewed at once [D-217]', async () => {
    const { browser, id } = await arrived(OWNER, 'Tess')
    await askOffice(browser, 'keys', { name: 'Till', permissions: 'orders:read', days: '9' })
    await askOffice(browser, 'invitations', { mail: mailOf('x'), roles: writeRoles(OWNER) })
    const made = await ask('stores/main/pins', { name: 'Counter' })
    const { body } = await ask(`people/${id}/end`, {})
    expect(body).toMatchObject({ approvals: [expect.stringContaining('A new owner')], keys: ['Till'] })
    expect(body['kitchens']).toContain('main')
    const renewed = await ask('stores/main/pins/renew', {})
    expect(renewed.body['pins']).toMatchObject([{ name: 'Counter' }])
    expect(JSON.stringify(renewed.body)).not.toContain(String(made.body['pin']))
    const pins = (await ask('kitchen-pins')).body['pins'] as { id: string; revoked: string }[]
    expect(pins.find((pin) => pin.id === made.body['id'])?.revoked).not.toBe('')
    expect(pins.filter(({ revoked }) => revoked === '')).toHaveLength(1)
    expect((await ask('stores/oak/pins/renew', {})).status).toBe(409)
  })

  test('an owner is told what is missing before the first order [D-217]', async () => {
    const { body } = await ask('first-steps')
    expect(body['has_orders']).toBe(false)
    const missing = body['missing'] as { what: string; path: string; store?: string }[]
    expect(missing[0]?.what).toContain('second passkey')
    expect(missing).toContainEqual(expect.objectContaining({ path: '/screens', store: 'oak' }))
    expect(missing.some(({ store }) => store === 'main')).toBe(false)
  })

  test('an invitation by a colleague who has left opens nothing', async () => {
    const eve = await officePerson(here, { mail: mailOf('eve'), name: 'Eve', assignments: OWNER })
    const mail = mailOf('x')
    await askOffice(eve, 'invitations', { mail, roles: writeRoles(SUPPORT) })
    const secret = await mailedSecret(here, mail)
    await ask(`people/${await idOf(eve)}/end`, {})
    expect((await new OfficeBrowser(here).ask('officeInvitation', { secret })).status).toBe(404)
  })
})
