import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NoticeKind, NoticeWay } from '../../../domain/office/notices.ts'
import type { Assignment } from '../../../domain/office/roles.ts'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import { noticeHandler } from '../../../host/messages/push/pushHandler.ts'
import { sendNotices } from '../../../host/messages/notices/sendNotices.ts'
import { approvalNotice } from '../../../host/messages/notices/noticeWords.ts'
import { remindOfDataAsks } from '../../../host/messages/notices/remindOfDataAsks.ts'
import { watchPrinters } from '../../../host/messages/notices/watchPrinters.ts'
import { escalateMissedOrders } from '../../../host/orders/progress/missedOrders.ts'
import { startJobWorker } from '../../../host/services/jobWorker.ts'
import { openOutbound } from '../../../host/services/outbound/outbound.ts'
import { webPushSender } from '../../../host/services/push/webPush.ts'
import { askForApproval, decide } from '../../../host/store/approvals.ts'
import { answerDataAsk, insertDataAsk } from '../../../host/store/customers/dataRequests.ts'
import { queueNotices } from '../../../host/store/office/notices.ts'
import { queueTickets } from '../../../host/store/printing.ts'
import { Guest } from '../../support/guest.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { MAIN } from '../../support/host/smallChain.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { askOffice, OFFICE_ORIGIN, officePerson, type OfficeBrowser } from '../../support/office/officeBrowser.ts'
import { startPushService, type PushService } from '../../support/push/pushService.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { intentOf, sendEvent } from '../orders/refundFixture.ts'
import { newBuyer, orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

const OAK = storeHash('oak')
const DAY_MS = 86_400_000
const DISPUTED = '4000000000000259'
const REFUND_FAILS_LATER = '4000000000005126'

describe.each(oneDatabase)('people of the office on $name are told [D-210]', (database) => {
  let here: OrderingHost
  let service: PushService
  let aheadMs = 0
  beforeAll(async () => {
    service = await startPushService()
    here = await orderingHost(database, {
      settings: { operatorKey: OPERATOR_KEY, publicUrl: OFFICE_ORIGIN, push: { hosts: [service.host] } },
      sandbox: { clock: () => Date.now() + aheadMs },
    })
  })
  afterAll(async () => {
    await here.close()
    await service.close()
  })
  beforeEach(async () => {
    await here.database.db.deleteFrom('office_notices').execute()
    await here.database.db.deleteFrom('jobs').execute()
    await here.database.db.updateTable('office_people').set({ ended_at: here.clock.now }).execute()
  })

  let people = 0
  async function person(name: string, assignments: Assignment[], ways: Partial<Record<NoticeKind, NoticeWay>> = {}) {
    const mail = `${name.toLowerCase()}${(people += 1)}@office.example`
    const browser = await officePerson(here, { mail, name, assignments })
    for (const [kind, way] of Object.entries(ways))
      expect((await browser.ask('officeChooseNotice', { kind: kind as NoticeKind, way })).status).toBe(200)
    const id = (await browser.ask('officeEntrance')).answer.me?.id ?? ''
    const told = async () => {
      const mails = (await messagesOf(here.database.db, mail)).map(({ subject }) => subject ?? '')
      return mails.filter((subject) => !/^A new device|is an owner now$/.test(subject))
    }
    return { browser, id, mail, told }
  }
  const deps = () => ({ db: here.database.db, catalogue: here.host.catalogue, clock: () => here.clock.now })
  /** Two hosts look at the same time. */
  const tell = async () => {
    const send = () => sendNotices({ ...deps(), origin: OFFICE_ORIGIN })
    await Promise.all([send(), send()])
  }
  async function paidOrder(card = CARD_SUCCEEDS) {
    const buyer = await newBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(card))
    return { ...buyer, number: Number(answer.order?.number) }
  }

  test('of an order that nobody answers: who has the store and wants it, once over two hosts, with a link', async () => {
    const all: Assignment = { role: 'owner', stores: 'all' }
    const olga = await person('Olga', [all], { order: 'mail' })
    const mia = await person('Mia', [{ role: 'manager', stores: [MAIN] }], { order: 'mail' })
    const oak = await person('Otto', [{ role: 'manager', stores: [OAK] }], { order: 'mail' })
    const silent = await person('Sam', [all])
    const { number } = await paidOrder()
    here.clock.forward(91)
    const rules = { raiseSeconds: 90, tellSeconds: 300, pauseAfter: 0, onlyShown: false }
    for (let times = 0; times < 2; times += 1) await escalateMissedOrders({ ...deps(), rules })
    for (let times = 0; times < 2; times += 1) await tell()
    const told = [`Order ${number} at Main Street waits for an answer`]
    expect([await olga.told(), await mia.told()]).toEqual([told, told])
    expect([await oak.told(), await silent.told()]).toEqual([[], []])
    const [mail] = await messagesOf(here.database.db, mia.mail)
    expect(mail?.body).toContain(`${OFFICE_ORIGIN}/office/orders/${number}`)
  })

  test('once in ten minutes of a kind and store, then of the sum; another store does not wait', async () => {
    const olga = await person('Olga', [{ role: 'owner', stores: 'all' }])
    const dispute = (number: number, store = MAIN) =>
      queueNotices(here.database.db, { kind: 'dispute', store, key: `dispute ${number}`, words: `Order ${number} is disputed.`, path: `/orders/${number}`, permission: 'disputes:read' }, here.clock.now) // oxfmt-ignore
    await dispute(1)
    await tell()
    for (const number of [2, 3, 3]) await dispute(number)
    await dispute(4, OAK)
    await tell()
    here.clock.forward(599)
    await tell()
    expect(await olga.told()).toEqual(['Order 1 is disputed', 'Order 4 is disputed'])
    here.clock.forward(1)
    await tell()
    expect((await olga.told()).at(-1)).toBe('2 disputed payments, Main Street')
    const mails = await messagesOf(here.database.db, olga.mail)
    expect(mails.at(-1)?.body).toMatch(/Order 2 is disputed\.\n\nOrder 3 is disputed\.[^]*\/office\/orders$/)
  })

  test('nothing once they have ended, lost the store or chosen otherwise before the message went out', async () => {
    const owner = await person('Olga', [{ role: 'owner', stores: 'all' }])
    const gone = await person('Gus', [{ role: 'support', stores: 'all' }])
    const moved = await person('Mo', [{ role: 'support', stores: [MAIN] }])
    const quiet = await person('Quinn', [{ role: 'support', stores: [MAIN] }])
    await queueNotices(here.database.db, { kind: 'dispute', store: MAIN, key: 'dispute', words: 'It is disputed.', path: '/disputes', permission: 'disputes:read' }, here.clock.now) // oxfmt-ignore
    expect((await askOffice(owner.browser, `people/${gone.id}/end`, {})).status).toBe(200)
    expect((await askOffice(owner.browser, `people/${moved.id}/roles`, { roles: 'support:oak' })).status).toBe(200)
    await quiet.browser.ask('officeChooseNotice', { kind: 'dispute', way: 'none' })
    await tell()
    expect(await owner.told()).toContain('It is disputed')
    for (const one of [gone, moved, quiet]) expect(await one.told()).not.toContain('It is disputed')
    expect((await quiet.browser.ask('officeChooseNotice', { kind: 'printer', way: 'mail' })).message).toBe('None of your roles sees that.') // oxfmt-ignore
  })

  test('of what waits for a second person only while nobody has decided it [D-229]', async () => {
    const { db } = here.database
    const owner = await person('Olga', [{ role: 'owner', stores: 'all' }])
    const asked = { call: 'endPerson', input: {}, words: 'An end', permission: 'people:change', store: '', asker: 'x', asker_name: 'Kim' } as const // oxfmt-ignore
    const [early, late] = [
      await askForApproval(db, { ...asked, words: 'One end' }, here.clock.now),
      await askForApproval(db, { ...asked, words: 'Another end', input: { id: '2' } }, here.clock.now),
    ]
    for (const [id, words] of [
      [early, 'One end'],
      [late, 'Another end'],
    ] as const)
      // oxfmt-ignore
      await queueNotices(db, approvalNotice(id, { ...asked, words }), here.clock.now)
    await decide(db, early, { by: 'y', name: 'Bo', isApproved: true }, here.clock.now)
    await tell()
    expect(await owner.told()).toEqual(['Another end waits for a second person; Kim asked for it'])
    await decide(db, late, { by: 'y', name: 'Bo', isApproved: true }, here.clock.now)
  })

  test('of a customer who waits for their data, after 20 and 27 days, each once over two hosts, and not once it is answered [D-229]', async () => {
    const { db } = here.database
    const owner = await person('Olga', [{ role: 'owner', stores: 'all' }])
    const manager = await person('Mia', [{ role: 'manager', stores: 'all' }])
    const begun = here.clock.now
    const ask = {
      kind: 'access',
      means: 'code',
      noted_by: 'Kim',
      due_at: new Date(begun.getTime() + 30 * DAY_MS),
    } as const
    await insertDataAsk(db, { ...ask, person: 'm-one' }, begun)
    const remindAfter = async (days: number) => {
      here.clock.forward((begun.getTime() + days * DAY_MS - here.clock.now.getTime()) / 1000)
      await Promise.all([remindOfDataAsks(deps(), here.clock.now), remindOfDataAsks(deps(), here.clock.now)])
      await tell()
      return (await owner.told()).length
    }
    expect(await remindAfter(19)).toBe(0)
    expect(await remindAfter(20)).toBe(1)
    expect(await remindAfter(26)).toBe(1)
    expect(await remindAfter(27)).toBe(2)
    expect((await owner.told()).at(-1)).toMatch(/^A customer asked 27 days ago for a copy of their data, and nobody has answered\. The last day is /) // oxfmt-ignore
    expect(await manager.told()).toEqual([])
    await insertDataAsk(db, { ...ask, person: 'm-two' }, begun)
    await remindOfDataAsks(deps(), here.clock.now)
    await answerDataAsk(db, 'm-two', 'access', here.clock.now)
    here.clock.forward(601)
    await tell()
    expect(await owner.told()).toHaveLength(2)
    await db.deleteFrom('data_asks').execute()
    here.clock.forward((begun.getTime() - here.clock.now.getTime()) / 1000)
  })

  test('by push in the browsers whose session nobody has ended, and by mail when there is none', async () => {
    const mia = await person('Mia', [{ role: 'manager', stores: [MAIN] }], { form: 'push' })
    const browser = service.subscribe()
    const { endpoint, key: p256dh, secret: auth } = browser.subscription
    expect((await mia.browser.ask('officeStartPush', { endpoint: 'https://evil.example/x', p256dh, auth })).status).toBe(422) // oxfmt-ignore
    expect((await mia.browser.ask('officeStartPush', { endpoint, p256dh, auth })).status).toBe(200)
    expect((await mia.browser.ask('officeNotices')).answer).toMatchObject({ hasPush: true, devices: 1 })
    const outbound = openOutbound({ allowed: [service.host] })
    const faults: string[] = []
    const sender = webPushSender(outbound, here.host.settings.push)
    const runner = await startJobWorker(
      here.database,
      { notice: noticeHandler({ db: here.database.db, sender, clock: () => here.clock.now, warn: (text) => faults.push(text) }) }, // oxfmt-ignore
      { clock: () => here.clock.now, failed: (error) => faults.push(String(error)) },
    )
    const guest = await Guest.arriving(here.host)
    const write = (key: string) =>
      guest.ask('contact', { name: 'Cora', email: 'cora@customer.example', phone: '6045550199', location: MAIN, text: 'Cold' }, { key }) // oxfmt-ignore
    await write('1')
    await write('1')
    for (let times = 0; times < 2; times += 1) await tell()
    await runner.run()
    expect(browser.messages.map(({ text }) => JSON.parse(text) as object)).toEqual([
      { title: expect.any(String) as string, body: 'A form came in at Main Street: guest feedback', tag: `form ${MAIN}`, path: expect.stringMatching(/^\/office\/inbox\/\d+$/) as string }, // oxfmt-ignore
    ])
    expect(JSON.stringify(browser.messages)).not.toContain('Cora')
    expect(await mia.told()).toEqual([])
    // Somebody signs out at a counter's tablet: it shows nothing more, and the next message is a mail.
    here.clock.forward(700)
    expect((await mia.browser.ask('officeSignOut')).status).toBe(200)
    await write('2')
    await tell()
    await runner.run()
    expect(browser.messages).toHaveLength(1)
    expect(await mia.told()).toEqual(['A form came in at Main Street: guest feedback'])
    await runner.stop()
    outbound.close()
    expect(faults).toEqual([])
  })

  test('of a printer that is silent while its store is open, and of one that does not print', async () => {
    const mia = await person('Mia', [{ role: 'manager', stores: [MAIN] }], { printer: 'mail' })
    const { db } = here.database
    const { body } = await askOperator(here, 'stores/main/printers', { name: 'Pass' })
    const id = Number((body['printer'] as { id?: number } | undefined)?.id ?? body['id'])
    const seen = (at: Date) => db.updateTable('printers').set({ seen_at: at }).where('id', '=', id).execute()
    const look = async () => {
      for (let times = 0; times < 2; times += 1) await watchPrinters(deps())
      await tell()
    }
    // It was never set up.
    await look()
    await seen(here.clock.now)
    await look()
    expect(await mia.told()).toEqual([])
    const { number } = await paidOrder()
    const { hash } = await db.selectFrom('orders').select('hash').where('number', '=', number).executeTakeFirstOrThrow()
    for (const key of ['1', '2', '3', '4', '5'])
      await queueTickets(db, { order: hash, store: MAIN, key }, here.clock.now)
    await seen(here.clock.now)
    await look()
    expect(await mia.told()).toEqual(['The printer Pass at Main Street has 5 tickets that it does not print'])
    here.clock.forward(700)
    await look()
    expect((await mia.told()).at(-1)).toBe('The printer Pass at Main Street has said nothing for five minutes')
    // Long after the store has closed.
    here.clock.forward(13 * 3600)
    await seen(new Date(here.clock.now.getTime() - 3_600_000))
    await look()
    expect(await mia.told()).toHaveLength(2)
    here.clock.forward(11 * 3600)
  })

  test('of a dispute and of a refund that came back, by the webhooks of the provider', async () => {
    const olga = await person('Olga', [{ role: 'owner', stores: 'all' }])
    const disputed = await paidOrder(DISPUTED)
    const refunded = await paidOrder(REFUND_FAILS_LATER)
    expect((await askOperator(here, `orders/${refunded.number}/refund`, { amount: '1.00', reason: 'Cold' })).status).toBe(200) // oxfmt-ignore
    aheadMs += 10_000
    const event = { id: 'evt', object: 'event', type: 'charge.dispute.created', data: { object: { object: 'dispute', payment_intent: await intentOf(here, disputed.checkout) } } } // oxfmt-ignore
    for (let times = 0; times < 2; times += 1) {
      expect(await here.sendWebhook(JSON.stringify(event))).toBe(200)
      expect(await sendEvent(here, refunded.checkout, 'refund.failed')).toBe(200)
      await tell()
    }
    expect((await olga.told()).toSorted((one, other) => one.localeCompare(other))).toEqual([
      expect.stringMatching(new RegExp(`^\\$\\d+\\.\\d\\d of order ${disputed.number} is disputed: needs response$`)) as string, // oxfmt-ignore
      `The card provider did not give back $1.00 of order ${refunded.number}`,
    ])
    const [dispute] = (await askOffice(olga.browser, 'disputes')).body['disputes'] as { due_by: string }[]
    expect(Date.parse(dispute?.due_by ?? '')).toBeGreaterThan(Date.now())
  })

  test('of what waits for a second person: all who can approve it but who asked; alone, who asked can a day later', async () => {
    const ann = await person('Ann', [{ role: 'support', stores: 'all' }])
    const mia = await person('Mia', [{ role: 'manager', stores: [MAIN] }])
    const oak = await person('Otto', [{ role: 'manager', stores: [OAK] }])
    const { db } = here.database
    const guest = await Guest.arriving(here.host)
    await guest.ask('contact', { name: 'Cora', email: 'c@customer.example', phone: '6045550199', location: MAIN, text: 'Cold' }, { key: 'a' }) // oxfmt-ignore
    const { id: form } = await db.selectFrom('forms').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const asked = { call: 'finishForm', input: { id: String(form), done: '1' }, words: 'Settle a form', permission: 'forms:answer', store: MAIN, asker: ann.id, asker_name: 'Ann' } as const // oxfmt-ignore
    const id = await askForApproval(db, asked, here.clock.now)
    const approve = (browser: OfficeBrowser) => askOffice(browser, `approvals/${id}`, { approve: '1' })
    const listed = async () => ((await askOffice(ann.browser, 'approvals')).body['approvals'] as object[])[0]
    expect(await listed()).toMatchObject({ is_own: true, others: ['Mia'], own_from: '' })
    expect((await approve(ann.browser)).body['message']).toBe('Another person has to approve this: you asked for it. Mia can.') // oxfmt-ignore
    here.clock.forward(86_500)
    for (const one of [ann, mia, oak]) await one.browser.signIn()
    expect((await approve(ann.browser)).status).toBe(409)
    expect((await approve(oak.browser)).status).toBe(404)
    expect((await askOperator(here, `people/${mia.id}/end`, {})).status).toBe(200)
    expect(await listed()).toMatchObject({
      others: [],
      own_from: new Date(here.clock.now.getTime() - 100_000).toISOString(),
    })
    expect(await approve(ann.browser)).toMatchObject({ status: 200, body: { is_done: true } })
    expect((await askOffice(ann.browser, `forms/${form}`)).body).toMatchObject({ state: 'done' })
  })

  test('who asked is told that a colleague has declined it, and nobody else [D-219]', async () => {
    const olga = await person('Olga', [{ role: 'owner', stores: 'all' }], { approval: 'mail' })
    const mia = await person('Mia', [{ role: 'owner', stores: 'all' }], { approval: 'mail' })
    const asked = await askOffice(mia.browser, 'invitations', { mail: 'new@office.example', roles: 'owner:all' })
    expect(asked.status).toBe(409)
    await tell()
    const before = (await olga.told()).length
    await askOffice(olga.browser, `approvals/${String(asked.body['approval'])}`, { approve: '0' })
    await tell()
    expect(await mia.told()).toEqual(['A new owner, new@office.example was declined by Olga'])
    expect((await olga.told()).length).toBe(before)
  })

  test('of a new owner, whom another owner approves', async () => {
    const olga = await person('Olga', [{ role: 'owner', stores: 'all' }])
    const pia = await person('Pia', [{ role: 'owner', stores: 'all' }])
    const waits = await askOffice(olga.browser, 'invitations', {
      mail: 'new@office.example',
      name: 'Ned',
      roles: 'owner:all',
    })
    expect(waits.status).toBe(409)
    await tell()
    expect(await olga.told()).toEqual([])
    expect(await pia.told()).toEqual(['A new owner, new@office.example waits for a second person; Olga asked for it'])
    const alone = async () =>
      ((await askOffice(olga.browser, 'approvals')).body['approvals'] as { own_from: string }[])[0]
    expect(await alone()).toMatchObject({ others: ['Pia'], own_from: '' })
  })
})
