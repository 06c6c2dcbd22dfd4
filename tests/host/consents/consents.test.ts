import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findMember } from '../../../host/store/accounts/members.ts'
import { listConsents } from '../../../host/store/accounts/consents.ts'
import { unsubscribeLink } from '../../../host/sessions/signedLinks.ts'
import { Guest } from '../../support/guest.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { askOperator, OPERATOR_KEY, operatorShell } from '../../support/host/operatorHost.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { freshEmail, lastMail, newMember, type TestMember } from '../../support/member.ts'

const WELCOME = {
  code: 'APP25',
  name: '25% off in the app',
  message: '25% off one order.',
  kind: 'percent-off-each',
  percent: 25,
  least_order: '10.00',
  most_order: '100.00',
  excluded_kinds: ['deals', 'beverages'],
  app_only: true,
  days_since_sent: 60,
  welcome: true,
}

describe.each(oneDatabase)('consents on $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    const chain = { ...smallChain.chain, address: '1 Main St, Vancouver', email: 'help@small.example' }
    const catalogue = { ...smallChain, chain, coupons: [WELCOME] }
    here = await hostInProcess(database, { catalogue, settings: { operatorKey: OPERATOR_KEY } })
  })
  afterAll(() => here.close())

  const of = async (address: string) =>
    (await listConsents(here.database.db, 50, { addresses: [address] })).map(
      ({ channel, given, place, words, prechecked }) =>
        [channel, given ? 'given' : 'withdrawn', place, words, ...(prechecked ? ['began ticked'] : [])].join(', '),
    )
  const wants = async ({ hash }: TestMember) => (await findMember(here.database.db, hash))?.mailing
  const save = (member: TestMember, mailing: boolean, changes: object = {}) =>
    member.guest.ask('updateAccount', {
      name: 'Mia',
      lastname: 'Moss',
      phone: member.phone,
      email: member.email,
      mailing,
      ...changes,
    })
  const linkOf = (who: { hash: string } | { email: string }) => unsubscribeLink('', who, here.host.settings.tokenKey)
  const press = (link: string, init: RequestInit = { method: 'POST' }) => new Guest(here.host).fetch(link, init)

  describe('of a sign-up', () => {
    const signUp = async (mailing: boolean) => {
      const email = freshEmail()
      const guest = await Guest.arriving(here.host)
      const person = { name: 'Ann', lastname: 'Lee', email, phone: '6045550111', password: 'mushrooms, please' }
      return { email, ok: (await guest.ask('signUp', { ...person, mailing })).ok }
    }

    test('are written down with its words when the box is ticked, and not when it stays empty [SIGNUP-05]', async () => {
      const [yes, no] = [await signUp(true), await signUp(false)]
      expect([yes.ok, no.ok]).toEqual([true, true])
      expect(await of(yes.email)).toEqual(['email, given, sign-up, Send me promotional e-mails and texts.'])
      expect(await of('6045550111')).toEqual(['sms, given, sign-up, Send me promotional e-mails and texts.'])
      expect(await of(no.email)).toEqual([])
    })

    test('of somebody who has an account already are not written down', async () => {
      const { email } = await newMember(here)
      const guest = await Guest.arriving(here.host)
      const person = { name: 'Ann', lastname: 'Lee', email, phone: '6045550112', password: 'mushrooms, please' }
      expect((await guest.ask('signUp', { ...person, mailing: true })).ok).toBe(false)
      expect(await of(email)).toEqual([])
    })
  })

  test('of the account settings are written down when they change [ACCT-13]', async () => {
    const member = await newMember(here)
    for (const mailing of [true, true, false, false]) await save(member, mailing)
    expect(await of(member.email)).toEqual([
      'email, withdrawn, account, Send me offers by email',
      'email, given, account, Send me offers by email',
    ])
    expect((await save(member, true, { name: '' })).ok).toBe(false)
    expect(await of(member.email)).toHaveLength(2)
  })

  test('cannot be changed or deleted', async () => {
    const member = await newMember(here)
    await save(member, true)
    const { db } = here.database
    await expect(sql`update consents set given = false`.execute(db)).rejects.toThrow('never changed')
    await expect(sql`delete from consents`.execute(db)).rejects.toThrow('never changed')
  })

  describe('end by the link of a mail', () => {
    const send = (member: TestMember) => askOperator(here, 'coupons/APP25/send', { email: member.email })

    test('which every mail with offers carries, for people and for mailboxes, with the sender and its address', async () => {
      const member = await newMember(here, { mailing: true })
      expect((await send(member)).status).toBe(200)
      const mail = await lastMail(here, member.email)
      const link = `http://forno.test${linkOf(member)}`
      expect(mail?.unsubscribe).toBe(link)
      for (const body of [mail?.body, mail?.html]) {
        expect(body).toContain(link)
        expect(body).toContain('1 Main St, Vancouver')
        expect(body).toContain('help@forno.example')
      }
      expect(mail?.body).toContain(
        'It is for orders from $10.00 to $100.00. It does not count for deals and beverages.',
      )
    })

    test('whose page asks first and changes nothing when it is only opened, without a sign-in or scripts', async () => {
      const member = await newMember(here, { mailing: true })
      const page = await press(linkOf(member), {})
      expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
        200,
        'no-store',
        'no-referrer',
      ])
      const html = await page.text()
      expect(html).toContain('<form method="post"><button type="submit">Stop all offers</button></form>')
      expect(html).not.toContain('<script')
      expect(await wants(member)).toBe(true)
    })

    test('with one press, also from a mailbox without cookies, and a repeat changes nothing more', async () => {
      const member = await newMember(here)
      await save(member, true)
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      for (let time = 0; time < 2; time += 1) {
        const answer = await press(linkOf(member), { method: 'POST', body })
        expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
        expect(await answer.text()).toContain('Done: no more offers')
      }
      expect(await wants(member)).toBe(false)
      expect(await of(member.email)).toEqual([
        'email, withdrawn, unsubscribe, Stop all offers',
        'email, given, account, Send me offers by email',
      ])
      expect((await send(member)).status).toBe(422)
    })

    test('also after the account has got another email', async () => {
      const member = await newMember(here, { mailing: true })
      const link = linkOf(member)
      await here.database.db
        .updateTable('members')
        .set({ email: freshEmail() })
        .where('hash', '=', member.hash)
        .execute()
      await press(link)
      expect(await wants(member)).toBe(false)
    })

    test('for an address with and without an account', async () => {
      const member = await newMember(here, { mailing: true })
      await press(linkOf({ email: member.email.toUpperCase() }))
      expect(await wants(member)).toBe(false)
      expect((await press(linkOf({ email: 'nobody@example.com' }))).status).toBe(200)
      expect(await of('nobody@example.com')).toEqual([])
    })

    test('and a link that was changed does nothing', async () => {
      const [one, other] = [await newMember(here, { mailing: true }), await newMember(here, { mailing: true })]
      const stolen = linkOf(one).replace(one.hash, other.hash)
      for (const link of [stolen, '/unsubscribe', '/unsubscribe?u=', `${linkOf(one)}x`])
        expect((await press(link)).status).toBe(404)
      expect([await wants(one), await wants(other)]).toEqual([true, true])
    })
  })

  describe('and the installed app', () => {
    const open = async (member: TestMember, key?: string) => (await member.guest.ask('openApp', {}, { key })).answer
    const balance = async ({ hash }: TestMember) => (await findMember(here.database.db, hash))?.points
    const mailOf = async ({ email }: TestMember) => (await lastMail(here, email))?.subject

    test('bring 100 points, once for each member and phone number [REWARD-02 REWARD-06 D-42]', async () => {
      const member = await newMember(here)
      expect(await open(member, 'one')).toEqual({ points: 100, codeSent: false })
      expect(await open(member, 'two')).toEqual({ points: 0, codeSent: false })
      expect(await balance(member)).toBe(100)
      const twin = await newMember(here, { phone: member.phone })
      expect(await open(twin)).toEqual({ points: 0, codeSent: false })
      expect(await balance(twin)).toBe(0)
    })

    test('bring nothing to a member whose phone is not verified, and to a guest [REWARD-04 REWARD-06]', async () => {
      const member = await newMember(here, { phoneVerified: false, mailing: true })
      expect((await member.guest.ask('openApp', {})).ok).toBe(false)
      expect([await balance(member), await mailOf(member)]).toEqual([0, undefined])
      expect((await (await Guest.arriving(here.host)).ask('openApp', {})).ok).toBe(false)
    })

    test('mail the 25% code, once, to a member who wants offers by email [REWARD-04 REWARD-05]', async () => {
      const member = await newMember(here, { mailing: true })
      expect(await open(member, 'one')).toEqual({ points: 100, codeSent: true })
      expect(await mailOf(member)).toBe('25% off in the app at Forno')
      expect((await lastMail(here, member.email))?.body).toContain('Your code: APP25')
      expect(await open(member, 'two')).toEqual({ points: 0, codeSent: false })
    })

    test('mail it to others as soon as they want offers by email [REWARD-04]', async () => {
      const member = await newMember(here)
      await open(member)
      expect(await mailOf(member)).toBeUndefined()
      await save(member, true)
      expect(await mailOf(member)).toBe('25% off in the app at Forno')
      const elsewhere = await newMember(here)
      await save(elsewhere, true)
      expect(await mailOf(elsewhere)).toBeUndefined()
    })
  })

  test('are read by the operator, with the addresses that may be written to', async () => {
    const [yes, no] = [await newMember(here), await newMember(here)]
    await save(yes, true)
    const { body } = await askOperator(here, `consents?address=${yes.email.toUpperCase()}`)
    expect(body).toMatchObject({
      status: true,
      consents: [{ address: yes.email, channel: 'email', given: true, place: 'account', member: yes.hash }],
    })
    const listed = await askOperator(here, 'consents/addresses?channel=email')
    const addresses = listed.body['addresses'] as { address: string; unsubscribe: string }[]
    expect(addresses.find(({ address }) => address === yes.email)?.unsubscribe).toBe(`http://forno.test${linkOf(yes)}`)
    expect(addresses.some(({ address }) => address === no.email)).toBe(false)
    expect((await askOperator(here, 'consents/addresses?channel=post')).status).toBe(422)
    expect((await askOperator(here, 'consents?before=x')).status).toBe(422)

    const shell = await operatorShell(here)
    const said = await shell.run('consents', yes.email)
    expect(said).toMatchObject({ code: 0 })
    expect(said.said).toMatch(/email {2}given {2}account {2}"Send me offers by email"/)
    expect((await shell.run('consent-addresses')).said).toContain(`${yes.email},http`)
    await shell.close()
  })
})
