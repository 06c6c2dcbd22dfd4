import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PayloadOf } from '../../../../host/store/jobs/jobKinds.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY } from '../../../support/host/operatorHost.ts'
import { MAIN } from '../../../support/host/smallChain.ts'
import { CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { newMemberBuyer } from '../../orders/memberBuyer.ts'
import { freshAddress, orderingHost, type OrderingHost } from '../../orders/orderingHost.ts'
import { KitchenScreen } from '../kitchenScreen.ts'
import { Printer } from './printer.ts'

describe.each(oneDatabase)('printers that ask for tickets, over $name [D-72]', (database) => {
  let here: OrderingHost
  let printer: Printer
  let id = ''
  /** The number of the order that was placed last. */
  let hash = ''
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
    const added = await askOperator(here, 'stores/main/printers', { name: 'Pass' })
    id = String(added.body['id'])
    printer = new Printer(here.host, String(added.body['url']))
  })
  afterAll(() => here.close())

  async function placeOrder() {
    const buyer = await newMemberBuyer(here)
    const { answer, message } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    if (!answer?.order) throw new Error(message)
    hash = answer.order.hash
    return answer.order.number
  }
  const accept = (number: string, stage = 'preparing') =>
    askOperator(here, `orders/${number}`, { stage, ready_in: '20' })
  const jobs = async () => {
    const rows = await here.database.db.selectFrom('jobs').selectAll().where('kind', '=', 'print').orderBy('id').execute() // oxfmt-ignore
    return rows.map(({ payload, ...job }) => ({ ...job, ...(payload as PayloadOf<'print'>) }))
  }

  test('an accepted order is offered once, printed as a picture of black and white, and ended by its confirmation', async () => {
    expect((await printer.poll()).answer).toEqual({ jobReady: false })
    const number = await placeOrder()
    expect((await printer.poll()).answer).toEqual({ jobReady: false })
    await accept(number)
    const { answer } = await printer.poll()
    const [job] = await jobs()
    expect(answer).toEqual({
      jobReady: true,
      mediaTypes: ['image/png', 'text/plain'],
      jobToken: String(job?.id),
      deleteMethod: 'DELETE',
    })
    const picture = await printer.get(answer.jobToken, 'image/png')
    expect(picture.headers.get('content-type')).toBe('image/png')
    const image = sharp(await picture.arrayBuffer())
    expect(await image.metadata()).toMatchObject({ width: 576, format: 'png' })
    const grey = await image.greyscale().raw().toBuffer()
    expect(new Set(grey)).toEqual(new Set([0, 255]))
    expect((await printer.get(answer.jobToken, 'image/png')).status).toBe(200)
    expect((await printer.get(answer.jobToken, 'application/vnd.star.line')).status).toBe(415)
    await printer.confirm(answer.jobToken, 'OK')
    expect((await printer.poll()).answer).toEqual({ jobReady: false })
    expect((await printer.get(answer.jobToken, 'image/png')).status).toBe(404)
    await accept(number, 'oven')
    await accept(number)
    expect(await jobs()).toHaveLength(1)
  })

  test('a ticket that is not confirmed is offered again and says so, and a printer at work is given nothing', async () => {
    await accept(await placeOrder())
    const token = (await printer.poll()).answer.jobToken
    const text = await (await printer.get(token, 'text/plain')).text()
    expect(text).toContain('1   MARGHERITA 10"')
    expect(text).toContain('copy 1')
    expect(text).not.toContain('REPEAT')
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBe(48)
    expect((await printer.poll({ printingInProgress: true })).answer).toEqual({ jobReady: false })
    here.clock.forward(90)
    expect((await printer.poll()).answer.jobToken).toBe(token)
    expect(await (await printer.get(token, 'text/plain')).text()).toContain('MAY BE A REPEAT: sent before at ')
    await printer.confirm(token, '520')
    await printer.confirm(token, 'no%20paper')
    expect((await jobs()).at(-1)).toMatchObject({ ended_at: null, tries: 2, fault: 'no paper' })
    expect((await printer.poll()).answer).toMatchObject({ jobToken: token, mediaTypes: ['text/plain'] })
    await printer.confirm(token, '200 OK')
    expect((await jobs()).at(-1)).toMatchObject({ ended_at: here.clock.now, fault: '' })
  })

  test('a ticket that was fetched and not confirmed does not block the next one, and is text after two tries', async () => {
    await accept(await placeOrder())
    await accept(await placeOrder())
    const first = (await printer.poll()).answer.jobToken
    await printer.get(first, 'image/png')
    const second = (await printer.poll()).answer.jobToken
    expect(second).not.toBe(first)
    await printer.get(second, 'image/png')
    await printer.confirm(second, '520')
    expect((await printer.poll()).answer).toMatchObject({ jobToken: first, mediaTypes: ['image/png', 'text/plain'] })
    await printer.get(first, 'image/png')
    expect((await printer.poll()).answer).toMatchObject({ jobToken: second, mediaTypes: ['image/png', 'text/plain'] })
    await printer.confirm(second, 'OK')
    expect((await printer.poll()).answer).toMatchObject({ jobToken: first, mediaTypes: ['text/plain'] })
    await printer.confirm(first, 'OK')
  })

  test('a ticket that cannot be drawn is offered as text at once, after the others', async () => {
    await accept(await placeOrder())
    // No picture is as high as a thousand lines.
    await sql`update orders set lines = (select jsonb_agg(line) from (select orders.lines->0 as line from generate_series(1, 1000)) as many) where hash = ${hash}`.execute(here.database.db) // oxfmt-ignore
    const token = (await printer.poll()).answer.jobToken
    expect((await printer.get(token, 'image/png')).status).toBe(415)
    expect((await printer.poll()).answer).toMatchObject({ jobToken: token, mediaTypes: ['text/plain'] })
    expect((await jobs()).at(-1)).toMatchObject({ tries: 2, fault: 'could not be drawn' })
    await accept(await placeOrder())
    const next = (await printer.poll()).answer.jobToken
    expect(next).not.toBe(token)
    await printer.confirm(next, 'OK')
    expect(await (await printer.get(token, 'text/plain')).text()).toContain('1   MARGHERITA 10"')
    await printer.confirm(token, 'OK')
  })

  test('an old printer that names no ticket gets the next one and ends what it got', async () => {
    await accept(await placeOrder())
    await accept(await placeOrder())
    const token = (await printer.poll()).answer.jobToken
    expect((await printer.confirm(undefined, 'OK')).status).toBe(404)
    expect((await printer.get(undefined, 'text/plain')).status).toBe(200)
    await printer.confirm(undefined, '200')
    const next = (await printer.poll()).answer.jobToken
    expect(next).not.toBe(token)
    await printer.confirm(next, 'OK')
  })

  test('a printer that was away for long prints no old tickets, and a refused order has none', async () => {
    await accept(await placeOrder())
    here.clock.forward(1801)
    expect((await printer.poll()).answer).toEqual({ jobReady: false })
    const count = (await jobs()).length
    await askOperator(here, `orders/${await placeOrder()}`, { stage: 'refused', reason: 'Closed.' })
    expect(await jobs()).toHaveLength(count)
  })

  test('the operator sees when a printer asked last, what it said and what waits for it', async () => {
    await accept(await placeOrder())
    await printer.poll({ statusCode: '410%20Paper%20empty' })
    const { body } = await askOperator(here, 'printers')
    expect(body['printers']).toEqual([
      {
        id: Number(id),
        store: 'Main Street',
        name: 'Pass',
        made: expect.any(String),
        seen: here.clock.now.toISOString(),
        says: '410 Paper empty',
        mac: '00:11:62:00:00:01',
        waiting: 1,
      },
    ])
    const stored = JSON.stringify(await here.database.db.selectFrom('printers').selectAll().execute())
    expect(stored).not.toContain(printer.secret)
  })

  test('a printer that says the same is written once in 15 seconds, and another state at once', async () => {
    const seenAfter = async (seconds: number, statusCode: string) => {
      here.clock.forward(seconds)
      await printer.poll({ statusCode })
      const { seen_at: seen } = await here.database.db
        .selectFrom('printers')
        .select('seen_at')
        .executeTakeFirstOrThrow()
      return (here.clock.now.getTime() - (seen?.getTime() ?? 0)) / 1000
    }
    expect(await seenAfter(15, '410%20Paper%20empty')).toBe(0)
    expect(await seenAfter(14, '410%20Paper%20empty')).toBe(14)
    expect(await seenAfter(0, '200%20OK')).toBe(0)
    expect(await seenAfter(1, '410%20Paper%20empty')).toBe(0)
  })

  test("the kitchen's screen prints another copy once for each press, and sees its printers", async () => {
    const number = await placeOrder()
    await accept(number)
    const made = await askOperator(here, 'stores/main/pins', { name: 'Ada' })
    const screen = await KitchenScreen.at(here.host, MAIN, String(made.body['pin']), freshAddress())
    const press = { order: hash, key: 'press-print-1' }
    expect((await screen.call('kitchenPrint', press)).answer.printers).toBe(1)
    expect((await screen.call('kitchenPrint', press)).answer.printers).toBe(1)
    expect((await screen.call('kitchenPrint', { ...press, order: 'no-such-order-here-0000' })).ok).toBe(false)
    const copies = (await jobs()).filter(({ order }) => order === hash)
    expect(copies.map(({ copy }) => copy)).toEqual([1, 2])
    const text = await (await printer.get(String(copies[1]?.id), 'text/plain')).text()
    expect(text).toContain('REPRINT, copy 2 for Ada')
    const { answer } = await screen.call('kitchenBoard')
    expect(answer.printers).toEqual([
      { name: 'Pass', seenAt: here.clock.now.toISOString(), status: '410 Paper empty', waiting: 3 },
    ])
    for (const { id: job, ended_at: at } of await jobs()) if (!at) await printer.confirm(String(job), 'OK')
    const audit = await here.database.db.selectFrom('audit').select(['source', 'actor', 'subject']).where('action', '=', 'ticket printed again').execute() // oxfmt-ignore
    expect(audit).toEqual([{ source: 'kitchen', actor: 'Ada', subject: number }])
    here.clock.forward(151)
    const count = (await jobs()).length
    expect((await screen.call('kitchenPrint', { ...press, key: 'press-print-2' })).answer.printers).toBe(0)
    expect(await jobs()).toHaveLength(count)
    await printer.poll()
    await accept(await placeOrder())
  })

  test('another store, another secret and HTTP Basic: each printer gets its own tickets alone', async () => {
    const { body } = await askOperator(here, 'stores/oak/printers', {})
    const other = new Printer(here.host, String(body['url']))
    expect((await other.poll()).answer).toEqual({ jobReady: false })
    const token = (await printer.poll()).answer.jobToken
    expect((await other.get(token, 'image/png')).status).toBe(404)
    await other.confirm(token, 'OK')
    expect((await printer.poll()).answer.jobToken).toBe(token)
    expect((await printer.withPassword().poll()).answer.jobToken).toBe(token)
    expect((await askOperator(here, 'stores/nowhere/printers', {})).status).toBe(404)
  })

  test('a wrong secret is refused, soon with how long to wait, and keeps no printer of the same network out; a removed one is unknown [D-125]', async () => {
    const address = '198.51.100.7'
    const wrong = new Printer(here.host, `${printer.url.slice(0, -4)}AAAA`, address)
    expect((await wrong.settings()).status).toBe(404)
    for (let tries = 0; tries < 20; tries += 1) expect((await wrong.poll()).status).toBe(401)
    expect((await wrong.poll()).status).toBe(429)
    expect((await new Printer(here.host, printer.url, address).poll()).status).toBe(200)
    expect((await askOperator(here, `printers/${id}/remove`, {})).status).toBe(200)
    expect((await printer.poll()).status).toBe(401)
    expect((await askOperator(here, `printers/${id}/remove`, {})).status).toBe(404)
  })
})
