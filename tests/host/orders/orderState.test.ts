import { setTimeout as wait } from 'node:timers/promises'
import { deleteOld } from '../../support/host/deleteOld.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { colaInput } from '../../support/productInputs.ts'
import { newBuyer, checkoutDetails, orderingHost, type Buyer, type OrderingHost } from './orderingHost.ts'
import { CARD_REQUIRES_3DS, authenticate, CARD_DECLINED, CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { startSecondHost } from '../http/secondHost.ts'
import { faultyPayments } from '../store/faultyPayments.ts'

const VOIDED_MESSAGE = 'This payment was given up before it reached us, and nothing was charged. Please pay again.'

describe.each(oneDatabase)('orderState on $name', (database) => {
  let here: OrderingHost
  let buyer: Buyer
  let key: string
  let keys = 0
  const line = faultyPayments()
  beforeAll(async () => {
    here = await orderingHost(database, { wrapPayments: line.wrap })
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    line.failNext('answered')
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    buyer = await newBuyer(here)
    key = `intent-${(keys += 1)}`
  })

  const complete = (input: object, withKey = key, { guest } = buyer) => guest.ask('complete', input, { key: withKey })
  const askOrderState = async (voidIt = false, under = key, { guest, checkout } = buyer) =>
    (await guest.ask('orderState', { key: under, checkout, isVoiding: voidIt })).answer
  const charges = () => here.chargesOf(buyer.checkout)

  test('returns placed with the order that complete returned, also when asked to void [CALL-20]', async () => {
    const { answer } = await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    for (const voidIt of [false, true])
      expect(await askOrderState(voidIt)).toMatchObject({ state: 'placed', order: answer.order })
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('returns refused with the message of the refusal, and complete with that key repeats it [PAY-23 CHK-42]', async () => {
    const input = await buyer.completeInputWithCard(CARD_DECLINED)
    const first = await complete(input)
    expect(first.ok).toBe(false)
    expect(await askOrderState(true)).toMatchObject({ state: 'refused', message: first.message })
    const tries = await charges()
    expect((await complete(input)).body).toBe(first.body)
    expect(await charges()).toEqual(tries)
    expect((await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS), `${key}-b`)).answer.order?.total).toBe(
      2036,
    )
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('returns refused for a refusal that complete made before any charge', async () => {
    await buyer.guest.ask('addProduct', colaInput())
    const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
    const first = await complete(input)
    expect(first.message).toBe('Your cart has changed since. Please confirm your details again.')
    expect(await askOrderState()).toMatchObject({ state: 'refused', message: first.message })
    expect((await complete(input)).body).toBe(first.body)
  })

  test('returns unknown until the intent is voided, and then a late complete is refused without a charge [CALL-20]', async () => {
    expect(await askOrderState()).toMatchObject({ state: 'unknown' })
    for (let time = 0; time < 2; time += 1)
      expect(await askOrderState(true)).toMatchObject({ state: 'fenced', message: VOIDED_MESSAGE })
    expect(await askOrderState()).toMatchObject({ state: 'fenced' })
    const late = await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    expect([late.ok, late.message]).toEqual([false, VOIDED_MESSAGE])
    expect(await charges()).toEqual([])
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
    expect((await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS), `${key}-b`)).answer.order?.total).toBe(
      2036,
    )
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test("returns placed after the provider's answer was lost [CHK-42]", async () => {
    line.failNext('answer lost')
    expect((await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))).httpStatus).toBe(503)
    expect(await askOrderState(true)).toMatchObject({ state: 'placed', order: { total: 2036 } })
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('returns running while the lease of a host killed after the charge lasts, then placed [CALL-20]', async () => {
    line.failNext('killed after')
    await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    expect(await askOrderState(true)).toMatchObject({ state: 'running' })
    here.clock.forward(10)
    expect(await askOrderState(true)).toMatchObject({ state: 'placed', order: { total: 2036 } })
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('voids the intent of a host killed before the charge, and nothing was charged [CALL-20]', async () => {
    line.failNext('killed before')
    await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    here.clock.forward(10)
    expect(await askOrderState(true)).toMatchObject({ state: 'fenced' })
    expect(await charges()).toEqual([])
  })

  test('returns unknown during 3-D Secure, and once voided a late authentication charges nothing [PAY-24]', async () => {
    const { answer } = await complete(await buyer.completeInputWithCard(CARD_REQUIRES_3DS))
    expect(await askOrderState()).toMatchObject({ state: 'unknown' })
    expect(await askOrderState(true)).toMatchObject({ state: 'fenced' })
    await authenticate(here.sandbox, answer.clientSecret ?? '', 'complete')
    await here.runReconcilerAfterRestart()
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
    expect((await charges()).filter(({ status }) => status === 'succeeded')).toEqual([])
  })

  test('returns placed after authentication when the page was closed [PAY-24]', async () => {
    const { answer } = await complete(await buyer.completeInputWithCard(CARD_REQUIRES_3DS))
    await authenticate(here.sandbox, answer.clientSecret ?? '', 'complete')
    expect(await askOrderState(true)).toMatchObject({ state: 'placed', order: { total: 2036 } })
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('complete repeated after 3-D Secure with the same key places the order [PAY-24 CALL-20]', async () => {
    const input = await buyer.completeInputWithCard(CARD_REQUIRES_3DS)
    const { answer } = await complete(input)
    expect((await complete(input)).answer).toMatchObject({ needsAction: true })
    await authenticate(here.sandbox, answer.clientSecret ?? '', 'complete')
    expect((await complete(input)).answer.order?.total).toBe(2036)
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('after complete was refused during 3-D Secure, a late authentication charges nothing [PAY-24 CALL-20]', async () => {
    const input = await buyer.completeInputWithCard(CARD_REQUIRES_3DS)
    const { answer } = await complete(input)
    await buyer.guest.ask('addProduct', colaInput())
    expect((await complete(input)).message).toBe('Your cart has changed since. Please confirm your details again.')
    await authenticate(here.sandbox, answer.clientSecret ?? '', 'complete')
    await here.runReconcilerAfterRestart()
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
    expect((await charges()).filter(({ status }) => status === 'succeeded')).toEqual([])
  })

  test('a charge that appears after its intent was voided is refunded [CALL-20]', async () => {
    line.failNext('killed after')
    await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    // Simulates a provider that did not know of the charge yet when it was asked.
    await here.database.db.updateTable('payments').set({ state: 'declined' }).where('checkout', '=', buyer.checkout).execute() // oxfmt-ignore
    expect(await askOrderState(true)).toMatchObject({ state: 'fenced' })
    await here.database.db.updateTable('payments').set({ state: 'pending', leased_until: new Date(0) }).where('checkout', '=', buyer.checkout).execute() // oxfmt-ignore
    await here.runReconcilerAfterRestart()
    expect(await here.statesOf(buyer.checkout)).toEqual(['superseded', 'refunded'])
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
  })

  test('complete refuses a key that was used for something else, and charges nothing', async () => {
    await complete(await buyer.completeInputWithCard(CARD_DECLINED))
    const other = await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    expect([other.httpStatus, other.message]).toEqual([422, 'This Idempotency-Key was used for something else.'])
    expect((await charges()).filter(({ status }) => status === 'succeeded')).toEqual([])
    await buyer.guest.ask('addProduct', colaInput(), { key: `${key}-b` })
    expect((await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS), `${key}-b`)).httpStatus).toBe(422)
  })

  test('returns 404 to another session and voids nothing for it [CALL-20]', async () => {
    const other = await Guest.arriving(here.host)
    const reply = await other.ask('orderState', { key, checkout: buyer.checkout, isVoiding: true })
    expect([reply.httpStatus, reply.ok]).toEqual([404, false])
    expect((await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))).answer.order?.total).toBe(2036)
    expect((await other.ask('orderState', { key, checkout: buyer.checkout, isVoiding: false })).httpStatus).toBe(404)
  })

  test('voids the intent of a superseded checkout', async () => {
    const changed = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, { notes: 'Other' }))
    expect(await askOrderState(true)).toMatchObject({ state: 'fenced' })
    expect(changed.answer.payment.checkout).not.toBe(buyer.checkout)
  })

  test.each(['', 'x'.repeat(65), 'a b'])('refuses the malformed key "%s" and names the field', async (strange) => {
    const wire = { ik: strange, csh: buyer.checkout, fence: '1' }
    const reply = await buyer.guest.ask('orderState', {}, { wire })
    expect(reply.httpStatus).toBe(422)
    expect(reply.message).toContain('"ik"')
  })

  test('deleteOldRows keeps first answers for at least 72 hours', async () => {
    const input = await buyer.completeInputWithCard(CARD_DECLINED)
    const first = await complete(input)
    const { db } = here.database
    const hoursLater = (hours: number) => new Date(here.clock.now.getTime() + hours * 3_600_000)
    await deleteOld(db, hoursLater(72))
    here.clock.now = hoursLater(72)
    await buyer.guest.ask('config', {})
    expect((await complete(input)).body).toBe(first.body)
    const left = () => db.selectFrom('first_answers').select('key').where('key', '=', key).execute()
    expect(await left()).toHaveLength(1)
    await deleteOld(db, hoursLater(25))
    expect(await left()).toHaveLength(0)
  })

  test('deleteOldRows deletes a checkout that became no order, and keeps a paid one', async () => {
    await complete(await buyer.completeInputWithCard(CARD_DECLINED))
    const paid = await newBuyer(here)
    await paid.guest.ask('complete', await paid.completeInputWithCard(CARD_SUCCEEDS), { key: 'paid' })
    const { db } = here.database
    const left = async () =>
      (await db.selectFrom('checkouts').select('hash').execute())
        .map(({ hash }) => hash)
        .filter((hash) => [buyer.checkout, paid.checkout].includes(hash))
    for (const [days, kept] of [
      [31, [buyer.checkout, paid.checkout]],
      [181, [paid.checkout]],
    ] as const) {
      await deleteOld(db, new Date(here.clock.now.getTime() + days * 86_400_000))
      expect(await left()).toEqual(expect.arrayContaining([...kept]))
      expect(await left()).toHaveLength(kept.length)
    }
  })

  test('concurrent complete and void calls end with exactly one of the two [CALL-20 PAY-17]', async () => {
    const there = database.url ? await startSecondHost(here) : undefined
    const outcomes = { placed: 0, fenced: 0 }
    try {
      for (let round = 0; round < 30; round += 1) {
        buyer = await newBuyer(here)
        key = `race-${round}`
        const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
        const elsewhere = there?.guestWithCookiesOf(buyer.guest) ?? buyer.guest
        const settle = () => voidedOrSettled(() => askOrderState(true, key, { ...buyer, guest: elsewhere }))
        const early = round % 3 === 0 ? settle() : undefined
        if (early) await (round === 0 ? early : wait(round / 6))
        const paying = complete(input)
        // The delays go from none to about the length of a payment; round 0 is always voided and round 29 always placed.
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
          expect([settled.state, paid.ok, paid.message]).toEqual(['fenced', false, VOIDED_MESSAGE])
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

/** Repeats the call until the state is final, as a page does. */
async function voidedOrSettled<T extends { state: string }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.state !== 'running') return answer
    await wait(20)
  }
}
