import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { OAK } from '../../support/host/smallChain.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

describe.each(oneDatabase)('paid orders that other hours hit, over $name [D-215]', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
    here.clock.now = new Date('2025-12-20T20:00:00Z')
  })
  afterAll(() => here.close())

  async function orderFor(date: string, time: string) {
    const buyer = await newMemberBuyer(here, {}, { scheduled: true, date, time })
    const { answer, message } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    if (!answer?.order) throw new Error(message)
    return { number: answer.order.number, email: buyer.email, checkout: buyer.checkout }
  }
  const save = (input: Record<string, string>, key?: string) =>
    askOperator(here, 'special-days', { code: 'christmas', on: '2025-12-25', hours: 'closed', words: 'Christmas', ...input }, key ? { key } : {}) // oxfmt-ignore
  const savedDays = async () =>
    ((await askOperator(here, 'special-days')).body['days'] as { code: string }[]).map(({ code }) => code)
  const stageOf = async (number: string) => (await askOperator(here, `orders/${number}`)).body['stage']
  const closed = async () =>
    ((await askOperator(here, 'closed-orders')).body['orders'] as { order: string; asked_at: string }[]).map(
      ({ order, asked_at: askedAt }) => [order, askedAt !== ''],
    )

  test('are kept, moved or refunded in the transaction that saves the hours, and left for later without a decision', async () => {
    const [kept, asked, refunded, later] = [
      await orderFor('2025-12-25', '12:30'),
      await orderFor('2025-12-25', '13:00'),
      await orderFor('2025-12-25', '13:30'),
      await orderFor('2025-12-25', '14:00'),
    ]
    const other = await orderFor('2025-12-23', '12:30')
    const decisions = `${kept.number}:keep,${asked.number}:ask,${refunded.number}:refund`
    // One that is not hit, one that is over by now, one of nobody, and one of a store whose orders are not the asker's.
    const wrong = [
      [`${decisions},${other.number}:refund`, 409, 'It is not outside these hours any more. Look at the list again.'],
      [`${decisions},99999999:keep`, 404, 'There is no such order.'],
    ] as const
    for (const [text, status, message] of wrong)
      expect(await save({ decisions: text })).toMatchObject({ status, body: { message: expect.stringContaining(message) as string } }) // oxfmt-ignore
    const made = await askOperator(here, 'keys', { name: 'Hours', permissions: 'stores:hours', days: '1' })
    expect((await save({ decisions }, String(made.body['key']))).status).toBe(404)
    await here.database.db.updateTable('orders').set({ stage: 'oven' }).where('number', '=', Number(refunded.number)).execute() // oxfmt-ignore
    expect((await save({ decisions })).status).toBe(422)
    await here.database.db.updateTable('orders').set({ stage: 'new' }).where('number', '=', Number(refunded.number)).execute() // oxfmt-ignore
    // Of all these nothing is saved: neither the day, nor what was decided before the one that is wrong.
    expect([await savedDays(), await closed(), await stageOf(refunded.number)]).toEqual([[], [], 'new'])

    const { status, body } = await save({ decisions })
    expect([status, await savedDays()]).toEqual([200, ['christmas']])
    expect(JSON.stringify(body['warnings'])).toContain(later.number)
    expect(await closed()).toEqual([
      [asked.number, true],
      [later.number, false],
    ])
    expect([await stageOf(refunded.number), await stageOf(other.number)]).toEqual(['refused', 'new'])
    expect(await here.chargesOf(refunded.checkout)).toEqual([{ amount: 2036, status: 'succeeded', refunded: 2036 }])
    const told = await messagesOf(here.database.db, refunded.email)
    expect(told.some(({ body: text }) => text.includes('We are closed at the time of your order (Christmas).'))).toBe(true) // oxfmt-ignore
    const askedMails = await messagesOf(here.database.db, asked.email)
    expect(askedMails.filter(({ subject }) => subject?.includes('another time'))).toHaveLength(1)
    const wants = (await askOperator(here, 'today')).body['wants'] as { kind: string; orders: string[] }[]
    expect(wants).toContainEqual(
      expect.objectContaining({ kind: 'closed-orders', orders: [asked.number, later.number] }),
    )
  })

  test('of a store that is not hers a manager neither sees nor decides', async () => {
    const before = await savedDays()
    const order = await orderFor('2025-12-24', '19:00')
    await here.database.db.updateTable('orders').set({ store: OAK }).where('number', '=', Number(order.number)).execute() // oxfmt-ignore
    const made = await askOperator(here, 'keys', {
      name: 'Main',
      permissions: 'stores:hours,orders:change',
      stores: 'main',
      days: '1',
    })
    const key = String(made.body['key'])
    const eve = { code: 'eve', on: '2025-12-24', hours: '11:00-18:00', stores: 'main' }
    const seen = await askOperator(here, `special-days/preview?${new URLSearchParams(eve).toString()}`, undefined, { key }) // oxfmt-ignore
    expect(seen.body).toMatchObject({ orders: [] })
    const [foreign, unknown] = [await save({ ...eve, decisions: `${order.number}:refund` }, key), await save({ ...eve, decisions: '99999999:refund' }, key)] // oxfmt-ignore
    expect([foreign.status, JSON.stringify(foreign.body)]).toEqual([
      404,
      JSON.stringify(unknown.body).replaceAll('99999999', order.number),
    ])
    expect([await stageOf(order.number), await savedDays()]).toEqual(['new', before])
    expect((await save({ ...eve, stores: 'main,oak' }, key)).status).toBe(403)
  })

  test('hours with one end keep the other one of each store, and each store can take them back alone', async () => {
    const until = { code: 'early', on: '2025-12-28', hours: '', pickup: '-18:00', delivery: '-17:30' }
    const eve = new URLSearchParams({ ...until, stores: 'main,oak' })
    eve.delete('hours')
    expect((await askOperator(here, 'special-days', Object.fromEntries(eve))).status).toBe(200)
    const dayOf = async (store: string) =>
      ((await askOperator(here, `stores/${store}/hours?from=2025-12-28`)).body['days'] as object[])[0]
    expect(await dayOf('main')).toMatchObject({ pickup: [{ from: 660, until: 1080 }], special: ['main-2025-12-28'] })
    expect(await dayOf('oak')).toMatchObject({ pickup: [{ until: 1080 }], special: ['oak-2025-12-28'] })
    // One press takes it back for all: each has its own day of before again.
    await askOperator(here, 'special-days/oak-2025-12-28/remove', {})
    await askOperator(here, 'special-days', { code: 'oak-2025-12-28', on: '2025-12-28', hours: '12:00-16:00', stores: 'oak' }) // oxfmt-ignore
    const saved = await askOperator(here, 'special-days', Object.fromEntries(eve))
    const restore = () => askOperator(here, 'special-days/restore', { code: 'early', days: String(saved.body['undo']) })
    expect((await restore()).status).toBe(200)
    expect(await dayOf('oak')).toMatchObject({ pickup: [{ from: 720, until: 960 }], special: ['oak-2025-12-28'] })
    expect(await dayOf('main')).toMatchObject({ pickup: [{ until: 1080 }] })
    expect((await restore()).status).toBe(409)
    await askOperator(here, 'special-days', Object.fromEntries(eve))
    const [latest] = (await askOperator(here, 'audit')).body['entries'] as { id: number }[]
    expect((await askOperator(here, `audit/${latest?.id}/undo`, {})).status).toBe(200)
    expect(await dayOf('oak')).toMatchObject({ pickup: [{ from: 720, until: 960 }] })
    await askOperator(here, 'special-days', Object.fromEntries(eve))
    await askOperator(here, 'special-days/oak-2025-12-28/remove', {})
    expect(await dayOf('oak')).toMatchObject({ special: [] })
    expect(await dayOf('main')).toMatchObject({ special: ['main-2025-12-28'] })
    eve.set('on', '12-28')
    expect((await askOperator(here, 'special-days', Object.fromEntries(eve))).status).toBe(422)
  })
})
