import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { newBuyer, orderingHost, type OrderingHost } from '../orders/orderingHost.ts'
import { intentOf } from '../orders/refundFixture.ts'
import { sendDueDisputes } from '../../../host/http/operator/sendDueDisputes.ts'
import { sdk } from '../../sandbox/cards.ts'

const DISPUTED = '4000000000000259'
const WORDS = 'The order was handed over at the door at 18:40, to who placed it.'

describe.each(oneDatabase)('a disputed payment on $name [D-219]', (database) => {
  let here: OrderingHost
  let number = 0
  let other = ''
  let aheadMs = 0

  beforeAll(async () => {
    here = await orderingHost(database, {
      settings: { operatorKey: OPERATOR_KEY, disputeSendHours: 24 },
      sandbox: { clock: () => Date.now() + aheadMs },
    })
    const stranger = await newBuyer(here)
    other = stranger.phone
    number = await disputedOrder()
  }, 60_000)
  afterAll(() => here.close())

  /** An order whose payment is disputed after `before` was done with it. */
  async function disputedOrder(before: (order: number) => Promise<unknown> = async () => undefined): Promise<number> {
    const buyer = await newBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(DISPUTED))
    const order = Number(answer.order?.number)
    await before(order)
    aheadMs += 10_000
    const event = { id: 'evt', object: 'event', type: 'charge.dispute.created', data: { object: { object: 'dispute', payment_intent: await intentOf(here, buyer.checkout) } } } // oxfmt-ignore
    expect(await here.sendWebhook(JSON.stringify(event))).toBe(200)
    return order
  }

  const ask = (path: string, body?: Record<string, string>) => askOperator(here, path, body)
  const read = async () => (await ask(`disputes/${number}`)).body

  test('has words for the bank, drafted from this order alone, and the day by which to answer', async () => {
    const dispute = await read()
    expect(dispute).toMatchObject({ status: 'needs_response', sent_at: '', begun: false, bar: '' })
    expect(Date.parse(String(dispute['due_by']))).toBeGreaterThan(Date.now())
    expect(dispute['text']).toMatch(new RegExp(`^Order ${number} of .*ann@example\\.com.*What happened:.*Paid`, 's'))
    expect(dispute['text']).not.toContain(other)
    expect((await ask('disputes/99999999')).status).toBe(404)
  })

  const addFile = async (bytes: string | Uint8Array<ArrayBuffer>) => {
    const headers = { Authorization: `Bearer ${OPERATOR_KEY}`, 'Content-Type': 'application/octet-stream' }
    const address = `http://forno.test/operator/disputes/${number}/file?name=door.png`
    return (await here.host.fetch(new Request(address, { method: 'POST', headers, body: bytes }))).status
  }
  const bankHas = async () => {
    const [answered] = (await sdk(here.sandbox).disputes.list({ limit: 100, payment_intent: await intentOfOrder() }))
      .data
    return answered?.evidence
  }
  const intentOfOrder = async () => {
    const { rows } = await sql<{
      intent: string
    }>`select intent from payments join orders on orders.checkout = payments.checkout
      where number = ${number}`.execute(here.database.db)
    return rows[0]?.intent ?? ''
  }

  test('takes one photo or PDF by its first bytes, up to 4 MB, which goes to the bank with the words [D-228]', async () => {
    expect(await addFile('<svg onload="alert(1)"/>')).toBe(422)
    expect(await addFile(new Uint8Array(4_000_001))).toBe(413)
    expect(await addFile('%PDF-1.7 the receipt')).toBe(200)
    expect((await read())['file']).toMatchObject({ name: 'door.png', bytes: 20 })
    expect((await ask(`disputes/${number}/file/remove`, {})).status).toBe(200)
    expect((await read())['file']).toBeUndefined()
    expect(await addFile(Buffer.from('89504e470d0a1a0a', 'hex'))).toBe(200)
  })

  test('is answered once: of two at the same time the later one is told, and the bank has the words of the first', async () => {
    const [one, two] = await Promise.all([
      ask(`disputes/${number}/answer`, { text: WORDS }),
      ask(`disputes/${number}/answer`, { text: `${WORDS} Nobody called.` }),
    ])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const sent = await read()
    expect(sent).toMatchObject({ status: 'under_review', text: one.status === 200 ? WORDS : `${WORDS} Nobody called.` })
    const again = await ask(`disputes/${number}/answer`, { text: WORDS })
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('answered it already') } })
    expect(JSON.stringify((await ask('audit')).body)).not.toContain('handed over at the door')
    expect(await bankHas()).toMatchObject({
      uncategorized_text: sent['text'],
      uncategorized_file: expect.stringMatching(/^file_/),
    })
    expect(await addFile('%PDF-1.7 too late')).toBe(409)
  })

  test('whose answer was lost is answered with the same words, and not after its day', async () => {
    const { db } = here.database
    await db.updateTable('dispute_answers').set({ sent_at: null, text: WORDS }).execute()
    const status = (text: string) => ask(`disputes/${number}/answer`, { text })
    // The provider has it; the host has not heard of it.
    const keep = async (dueBy: string) => {
      const former = JSON.stringify({ status: 'needs_response', dueBy })
      await sql`update payments set dispute = dispute || ${former}::jsonb where dispute is not null`.execute(db)
    }
    await keep(new Date(here.clock.now.getTime() - 1000).toISOString())
    expect((await status(WORDS)).body['message']).toContain('time to answer is over')
    await keep(new Date(here.clock.now.getTime() + 86_400_000).toISOString())
    expect((await read())['begun']).toBe(true)
    expect((await status(`${WORDS} Other words.`)).body['message']).toContain('other words')
  })

  test('is answered by one of two hosts in its last 24 hours if nobody did, as the host, and not where everything was given back [D-228]', async () => {
    const { db } = here.database
    number = await disputedOrder()
    const given = await disputedOrder((order) => ask(`orders/${order}/refund`, {}))
    const dueBy = Date.parse(String((await read())['due_by']))
    expect((await read())['sends_at']).toBe(new Date(dueBy - 24 * 3_600_000).toISOString())
    const faults: unknown[] = []
    const send = (hoursBefore: number, hours = 24) =>
      sendDueDisputes(
        { db, payments: here.payments, catalogue: here.host.catalogue, hours, failed: (fault) => faults.push(fault) },
        new Date(dueBy - hoursBefore * 3_600_000),
      )
    await send(25)
    await send(23, 0)
    expect(await read()).toMatchObject({ status: 'needs_response', sent_at: '' })
    await Promise.all([send(23), send(23)])
    expect(await read()).toMatchObject({
      status: 'under_review',
      sent_by: '',
      text: expect.stringContaining(String(number)),
    })
    await send(22)
    const { entries } = (await ask('audit')).body as { entries: { source: string; subject: string; what: string }[] }
    const byItself = entries.filter(({ what }) => what === 'Dispute answered by itself')
    expect(byItself).toMatchObject([{ source: 'host', subject: String(number) }])
    expect((await ask(`disputes/${given}`)).body).toMatchObject({ status: 'needs_response', sends_at: '' })
    expect(faults).toEqual([])
  })
})
