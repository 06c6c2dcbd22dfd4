import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startRetention } from '../../../host/start/retention.ts'
import { deleteOldCheckouts } from '../../../host/store/orders/checkouts.ts'
import { deleteOldKeys } from '../../../host/store/idempotencyKeys.ts'
import { databases } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { aCola } from '../../support/wishes.ts'
import { newBuyer, details, orderingHost, type Buyer, type OrderingHost } from './ordering.ts'
import { ASKS, authenticate, DECLINES, PAYS } from '../../sandbox/cards.ts'
import { anotherHost } from '../http/anotherHost.ts'
import { unreliable } from '../store/unreliable.ts'

const GIVEN_UP = 'This payment was given up before it reached us, and nothing was charged. Please pay again.'

describe.each(databases)('the state of an order nobody heard of, over $name', (database) => {
  let here: OrderingHost
  let buyer: Buyer
  let key: string
  let keys = 0
  const line = unreliable()
  beforeAll(async () => {
    here = await orderingHost(database, { over: line.over })
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    line.next('heard')
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    buyer = await newBuyer(here)
    key = `intent-${(keys += 1)}`
  })

  const complete = (input: object, under = key, { guest } = buyer) => guest.ask('complete', input, { key: under })
  const ask = async (voidIt = false, under = key, { guest, checkout } = buyer) =>
    (await guest.ask('orderState', { key: under, checkout, fence: voidIt })).answer
  const charges = () => here.chargesOf(buyer.checkout)

  test('placed: the order as complete would have told it, to whoever asks in the session [CALL-20]', async () => {
    const { answer } = await complete(await buyer.payingWith(PAYS))
    for (const voidIt of [false, true])
      expect(await ask(voidIt)).toMatchObject({ state: 'placed', order: answer.order })
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('refused: with the words of the refusal, and the same key is answered so for ever [PAY-23 CHK-42]', async () => {
    const input = await buyer.payingWith(DECLINES)
    const first = await complete(input)
    expect(first.ok).toBe(false)
    expect(await ask(true)).toMatchObject({ state: 'refused', message: first.message })
    const tries = await charges()
    expect((await complete(input)).body).toBe(first.body)
    expect(await charges()).toEqual(tries)
    expect((await complete(await buyer.payingWith(PAYS), `${key}-b`)).answer.order?.total).toBe(2036)
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('what complete refuses without asking for money is kept as well', async () => {
    await buyer.guest.ask('addProduct', aCola())
    const input = await buyer.payingWith(PAYS)
    const first = await complete(input)
    expect(first.message).toBe('Your cart has changed since. Please confirm your details again.')
    expect(await ask()).toMatchObject({ state: 'refused', message: first.message })
    expect((await complete(input)).body).toBe(first.body)
  })

  test('unknown, until it is fenced: then a late complete is refused and charges nothing [CALL-20]', async () => {
    expect(await ask()).toMatchObject({ state: 'unknown' })
    for (let time = 0; time < 2; time += 1)
      expect(await ask(true)).toMatchObject({ state: 'fenced', message: GIVEN_UP })
    expect(await ask()).toMatchObject({ state: 'fenced' })
    const late = await complete(await buyer.payingWith(PAYS))
    expect([late.ok, late.message]).toEqual([false, GIVEN_UP])
    expect(await charges()).toEqual([])
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
    expect((await complete(await buyer.payingWith(PAYS), `${key}-b`)).answer.order?.total).toBe(2036)
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('an answer of the provider that was lost: asked for, and placed [CHK-42]', async () => {
    line.next('unheard')
    expect((await complete(await buyer.payingWith(PAYS))).httpStatus).toBe(503)
    expect(await ask(true)).toMatchObject({ state: 'placed', order: { total: 2036 } })
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('a host killed after the charge: running while it may live, then placed [CALL-20]', async () => {
    line.next('killed after')
    await complete(await buyer.payingWith(PAYS))
    expect(await ask(true)).toMatchObject({ state: 'running' })
    here.clock.forward(10)
    expect(await ask(true)).toMatchObject({ state: 'placed', order: { total: 2036 } })
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('a host killed before the charge: fenced, and nothing was charged [CALL-20]', async () => {
    line.next('killed before')
    await complete(await buyer.payingWith(PAYS))
    here.clock.forward(10)
    expect(await ask(true)).toMatchObject({ state: 'fenced' })
    expect(await charges()).toEqual([])
  })

  test("at the bank: unknown; fenced, the bank's yes comes too late [PAY-24]", async () => {
    const { answer } = await complete(await buyer.payingWith(ASKS))
    expect(await ask()).toMatchObject({ state: 'unknown' })
    expect(await ask(true)).toMatchObject({ state: 'fenced' })
    await authenticate(here.sandbox, answer.clientSecret ?? '', 'complete')
    await here.restarted()
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
    expect((await charges()).filter(({ status }) => status === 'succeeded')).toEqual([])
  })

  test("after the bank's yes, and the page closed: placed [PAY-24]", async () => {
    const { answer } = await complete(await buyer.payingWith(ASKS))
    await authenticate(here.sandbox, answer.clientSecret ?? '', 'complete')
    expect(await ask(true)).toMatchObject({ state: 'placed', order: { total: 2036 } })
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('the second complete after 3-D Secure is the same intent and has the same key [PAY-24 CALL-20]', async () => {
    const input = await buyer.payingWith(ASKS)
    const { answer } = await complete(input)
    expect((await complete(input)).answer).toMatchObject({ needsAction: true })
    await authenticate(here.sandbox, answer.clientSecret ?? '', 'complete')
    expect((await complete(input)).answer.order?.total).toBe(2036)
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('told no while the bank was asked: its later yes charges nothing [PAY-24 CALL-20]', async () => {
    const input = await buyer.payingWith(ASKS)
    const { answer } = await complete(input)
    await buyer.guest.ask('addProduct', aCola())
    expect((await complete(input)).message).toBe('Your cart has changed since. Please confirm your details again.')
    await authenticate(here.sandbox, answer.clientSecret ?? '', 'complete')
    await here.restarted()
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
    expect((await charges()).filter(({ status }) => status === 'succeeded')).toEqual([])
  })

  test('a charge that turns up after its intent was fenced is given back [CALL-20]', async () => {
    line.next('killed after')
    await complete(await buyer.payingWith(PAYS))
    // As if the provider had not known of it yet when it was asked.
    await here.database.db.updateTable('payments').set({ state: 'declined' }).where('checkout', '=', buyer.checkout).execute() // oxfmt-ignore
    expect(await ask(true)).toMatchObject({ state: 'fenced' })
    await here.database.db.updateTable('payments').set({ state: 'pending', leased_until: new Date(0) }).where('checkout', '=', buyer.checkout).execute() // oxfmt-ignore
    await here.restarted()
    expect(await here.statesOf(buyer.checkout)).toEqual(['superseded', 'refunded'])
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
  })

  test('one key, another order: refused, and nothing is charged', async () => {
    await complete(await buyer.payingWith(DECLINES))
    const other = await complete(await buyer.payingWith(PAYS))
    expect([other.httpStatus, other.message]).toEqual([422, 'This Idempotency-Key was used for something else.'])
    expect((await charges()).filter(({ status }) => status === 'succeeded')).toEqual([])
    await buyer.guest.ask('addProduct', aCola(), { key: `${key}-b` })
    expect((await complete(await buyer.payingWith(PAYS), `${key}-b`)).httpStatus).toBe(422)
  })

  test("is nobody else's business: another session is told of nothing and fences nothing [CALL-20]", async () => {
    const other = await Guest.arriving(here.host)
    const reply = await other.ask('orderState', { key, checkout: buyer.checkout, fence: true })
    expect([reply.httpStatus, reply.ok]).toEqual([404, false])
    expect((await complete(await buyer.payingWith(PAYS))).answer.order?.total).toBe(2036)
    expect((await other.ask('orderState', { key, checkout: buyer.checkout, fence: false })).httpStatus).toBe(404)
  })

  test('a superseded checkout can be fenced; what replaced it is paid', async () => {
    const changed = await buyer.guest.ask('completeCheck', details(buyer.phone, { notes: 'Other' }))
    expect(await ask(true)).toMatchObject({ state: 'fenced' })
    expect(changed.answer.payment.checkout).not.toBe(buyer.checkout)
  })

  test.each(['', 'x'.repeat(65), 'a b'])('a key like "%s" is refused with the field named', async (strange) => {
    const wire = { ik: strange, csh: buyer.checkout, fence: '1' }
    const reply = await buyer.guest.ask('orderState', {}, { wire })
    expect(reply.httpStatus).toBe(422)
    expect(reply.message).toContain('"ik"')
  })

  test('first answers are kept 72 hours at least, by the clock', async () => {
    const input = await buyer.payingWith(DECLINES)
    const first = await complete(input)
    const { db } = here.database
    const hoursLater = (hours: number) => new Date(here.clock.now.getTime() + hours * 3_600_000)
    await deleteOldKeys(db, hoursLater(72))
    here.clock.now = hoursLater(72)
    await buyer.guest.ask('config', {})
    expect((await complete(input)).body).toBe(first.body)
    const left = () => db.selectFrom('first_answers').select('key').where('key', '=', key).execute()
    expect(await left()).toHaveLength(1)
    await deleteOldKeys(db, hoursLater(25))
    expect(await left()).toHaveLength(0)
  })

  test('the tidying forgets by the clock it is handed', async () => {
    await complete(await buyer.payingWith(DECLINES))
    const { db } = here.database
    const faults: unknown[] = []
    const left = () => db.selectFrom('first_answers').select('key').where('key', '=', key).execute()
    const later = (hours: number) => () => new Date(here.clock.now.getTime() + hours * 3_600_000)
    await startRetention(db, (fault) => faults.push(fault), later(72))()
    expect(await left()).toHaveLength(1)
    await startRetention(db, (fault) => faults.push(fault), later(100))()
    expect([await left(), faults]).toEqual([[], []])
  })

  test('the tidying forgets what was typed at a checkout that became no order, and keeps what was paid', async () => {
    await complete(await buyer.payingWith(DECLINES))
    const paid = await newBuyer(here)
    await paid.guest.ask('complete', await paid.payingWith(PAYS), { key: 'paid' })
    const { db } = here.database
    const left = async () =>
      (await db.selectFrom('checkouts').select('hash').execute())
        .map(({ hash }) => hash)
        .filter((hash) => [buyer.checkout, paid.checkout].includes(hash))
    for (const [days, kept] of [
      [31, [buyer.checkout, paid.checkout]],
      [181, [paid.checkout]],
    ] as const) {
      await deleteOldCheckouts(db, new Date(here.clock.now.getTime() + days * 86_400_000))
      expect(await left()).toEqual(expect.arrayContaining([...kept]))
      expect(await left()).toHaveLength(kept.length)
    }
  })

  test('complete and void in parallel, many times: never both, never neither [CALL-20 PAY-17]', async () => {
    const there = database.url ? await anotherHost(here) : undefined
    const outcomes = { placed: 0, fenced: 0 }
    try {
      for (let round = 0; round < 30; round += 1) {
        buyer = await newBuyer(here)
        key = `race-${round}`
        const input = await buyer.payingWith(PAYS)
        const elsewhere = there?.guestLike(buyer.guest) ?? buyer.guest
        const settle = () => voidedOrSettled(() => ask(true, key, { ...buyer, guest: elsewhere }))
        const early = round % 3 === 0 ? settle() : undefined
        if (early) await (round === 0 ? early : wait(round / 6))
        const paying = complete(input)
        // From at once to about as long as a whole payment takes; the first is fenced and the last placed for certain.
        if (round === 29) await paying
        else if (!early) await wait(round % 3 === 1 ? 0 : round)
        const settled = await (early ?? settle())
        const paid = await paying
        const succeeded = (await charges()).filter(({ status }) => status === 'succeeded')
        outcomes[settled.state === 'placed' ? 'placed' : 'fenced'] += 1
        if (settled.state === 'placed') {
          expect(paid.answer.order?.number).toBe(settled.order?.number)
          expect(succeeded).toHaveLength(1)
        } else {
          expect([settled.state, paid.ok, paid.message]).toEqual(['fenced', false, GIVEN_UP])
          expect(succeeded).toEqual([])
          expect(await here.ordersOf(buyer.checkout)).toEqual([])
        }
      }
    } finally {
      await there?.close()
    }
    expect(outcomes.fenced).toBeGreaterThan(0)
    expect(outcomes.placed).toBeGreaterThan(0)
  })
})

/** Asks as a page does, until it knows. */
async function voidedOrSettled<T extends { state: string }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.state !== 'running') return answer
    await wait(20)
  }
}
