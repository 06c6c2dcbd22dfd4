import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { refuseOrder } from '../../../host/orders/progress/refuseOrder.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY, operatorShell, type OperatorShell } from '../../support/host/operatorHost.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { queueTickets } from '../../../host/store/printing.ts'
import { Printer } from '../kitchen/printing/printer.ts'
import { newMemberBuyer } from './memberBuyer.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { orderingHost, type OrderingHost } from './orderingHost.ts'

/** Placed on Thursday, Nov 20, at noon in Vancouver. */
const SUNDAY = { scheduled: true, date: '2025-11-23', time: '19:00', notes: 'Ring twice.' }
const TODAY = { scheduled: true, date: '2025-11-20', time: '19:00' }

describe.each(oneDatabase)('orders for another day over $name', (database) => {
  let here: OrderingHost
  let shell: OperatorShell
  let sunday = ''
  let today = ''
  let hash = ''
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
    shell = await operatorShell(here)
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    const place = async (when: object) => {
      const buyer = await newMemberBuyer(here, {}, when)
      const { answer, message } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
      if (!answer.order) throw new Error(message)
      return answer.order
    }
    const order = await place(SUNDAY)
    expect(order.notes).toBe('Ring twice.')
    ;({ number: sunday, hash } = order)
    ;({ number: today } = await place(TODAY))
    await place({})
  })
  afterAll(async () => {
    await shell.close()
    await here.close()
  })

  const messagesAbout = async (number: string) => {
    const all = await messagesOf(here.database.db)
    return all.filter(({ subject, body }) => `${subject} ${body}`.includes(`#${number}`))
  }

  test('say their day in the subject of each mail and in text messages, those for today do not [D-119]', async () => {
    await askOperator(here, `orders/${sunday}`, { stage: 'accepted' })
    await askOperator(here, `orders/${today}`, { stage: 'accepted' })
    const later = await messagesAbout(sunday)
    const [mails, texts] = ['mail', 'sms'].map((kind) => later.filter((message) => message.kind === kind))
    expect(mails?.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/order #\d+ for Sunday, Nov 23$/),
      expect.stringMatching(/order #\d+ for Sunday, Nov 23 is accepted$/),
    ])
    expect(later[0]?.body).toContain('Time: Sunday, Nov 23, 7:00 PM')
    expect(texts).toHaveLength(2)
    for (const { body } of texts ?? []) expect(body).toContain('for Sunday, Nov 23')
    expect(later.map(({ body }) => body).join(' ')).toContain('Your order will be ready about Sunday, Nov 23, 7:00 PM.')
    const now = (await messagesAbout(today)).map(({ subject, body }) => `${subject} ${body}`).join(' ')
    expect(now).toContain('Your order will be ready about 7:00 PM.')
    expect(now).not.toContain('Thursday')
  })

  test('say their day on the ticket that the store prints [D-119]', async () => {
    const added = await askOperator(here, 'stores/main/printers', { name: 'Pass' })
    const printer = new Printer(here.host, String(added.body['url']))
    const { db } = here.database
    const { store } = await db.selectFrom('printers').select('store').executeTakeFirstOrThrow()
    await queueTickets(db, { order: hash, store, key: 'test' }, here.clock.now)
    const { jobToken } = (await printer.poll()).answer
    expect(await (await printer.get(jobToken, 'text/plain')).text()).toMatch(/PICK UP +7:00 PM\nFOR SUNDAY, NOV 23\n/)
  })

  test('are found by the day that they are for, which every list and export says [D-121]', async () => {
    const listed = async (query: string) => {
      const { body } = await askOperator(here, `orders?${query}`)
      return (body['orders'] as { order: string; promised: string }[] | undefined)?.map(({ order, promised }) => [order, promised]).sort() ?? body['message'] // oxfmt-ignore
    }
    expect(await listed('promised_from=2025-11-21')).toEqual([[sunday, '2025-11-23 19:00']])
    expect(await listed('promised_to=2025-11-20&open=1')).toMatchObject([[today, '2025-11-20 19:00'], {}])
    expect(await listed('from=2025-11-23')).toEqual([])
    expect(await listed('promised_from=sunday')).toBe('Say promised_from=2026-11-01 and promised_to=2026-11-30.')
    expect((await askOperator(here, `orders/${sunday}`)).body).toMatchObject({ promised: '2025-11-23 19:00' })
    const days = ['--promised-from', '2025-11-23', '--promised-to', '2025-11-23']
    expect((await shell.run('orders', ...days)).said).toMatch(new RegExp(`^${sunday} .* for 2025-11-23 19:00 .*\n$`))
    const rows: Record<string, string>[] = parse((await shell.run('orders-export', ...days)).said, { columns: true })
    expect(rows.map(({ order, promised }) => [order, promised])).toEqual([[sunday, '2025-11-23 19:00']])
    const lines = (await shell.run('orders-export', ...days, '--format', 'jsonl')).said
    expect(JSON.parse(lines)).toMatchObject({ order: sunday, promised: '2025-11-23 19:00' })
  })

  test('are named when an import or a switch closes their store at their time, unless they were given back in full [D-121]', async () => {
    const [main, ...others] = smallChain.stores
    const withoutSunday = {
      ...smallChain,
      stores: [{ ...main, hours: { pickup: { 'mon-sat': '11:00-23:00' } } }, ...others],
    }
    const warning = {
      path: 'stores.main',
      message: `is closed at the time of 1 paid order for Sunday, Nov 23: ${sunday}. They stand in "closed-orders" until each is kept, moved or refused.`,
    }
    const warnings = async (path: string, body: unknown) =>
      (await askOperator(here, path, JSON.stringify(body))).body['warnings']
    expect(await warnings('catalogue/validate', withoutSunday)).toContainEqual(warning)
    expect(await warnings('catalogue', withoutSunday)).toContainEqual(warning)
    expect(await warnings('catalogue', { ...smallChain, stores: others })).toContainEqual({
      ...warning,
      path: 'stores["Main Street"]',
      message: expect.stringContaining('is not in the file and has 1 paid order for Sunday') as string,
    })
    await here.load(smallChain)
    const specialDays = [{ code: 'sunday', on: '2025-11-23', hours: 'closed' }]
    expect(await warnings('catalogue/validate', { ...smallChain, specialDays })).toContainEqual(warning)
    expect(await warnings('catalogue/validate', smallChain)).not.toContainEqual(warning)
    expect((await shell.run('special-day', 'sunday', '2025-11-23', 'closed')).said).toContain(warning.message)
    expect(await warnings('catalogue/validate', smallChain)).toContainEqual(warning)
    const list = async (...words: string[]) => (await shell.run('closed-orders', ...words)).said
    expect(await list()).toMatch(
      new RegExp(`^${sunday}  main  Pick Up  for 2025-11-23  \\$[\\d.]+  \\w+ \\w+  \\d{10}\n$`),
    )
    expect(await list('--store', 'oak')).toBe('There is no paid order for a closed time.\n')
    expect(await list('--store', 'none')).toContain('There is no such store.')
    expect((await shell.run('order-keep', '99')).said).toBe('There is no such order.\n')
    for (let time = 0; time < 2; time += 1)
      expect((await shell.run('order-keep', sunday)).said).toBe(
        `Order ${sunday} is made although its store is closed then.\n`,
      )
    expect(await list()).toBe('There is no paid order for a closed time.\n')
    expect(await warnings('catalogue/validate', smallChain)).not.toContainEqual(warning)
    await here.database.db.deleteFrom('kept_orders').execute()
    expect((await shell.run('special-day-remove', 'sunday')).said).toBe('The special day sunday has ended.\n')
    const closed = await shell.run('close', 'main')
    expect(closed.said).toContain('main: pickup and delivery closed.')
    expect(closed.said).toMatch(
      new RegExp(`is closed at the time of 2 paid orders for today: ${Number(today) + 1}, ${today}\\.`),
    )
    expect(closed.said).not.toContain(sunday)
    expect((await shell.run('open', 'main')).said).toBe('main: pickup and delivery open.\n')
    const number = String(Number(today) + 1)
    await askOperator(here, `orders/${number}/refund`, { amount: '5.00' })
    expect((await shell.run('close', 'main')).said).toContain('2 paid orders for today')
    await askOperator(here, `orders/${number}/refund`, {})
    expect((await shell.run('close', 'main')).said).toContain(`1 paid order for today: ${today}.`)
    const deps = { db: here.database.db, payments: here.payments, clock: () => here.clock.now }
    await refuseOrder(deps, { order: { hash }, reason: 'Closed.', source: 'kitchen' })
    expect(await warnings('catalogue/validate', withoutSunday)).not.toContainEqual(warning)
  })
})
