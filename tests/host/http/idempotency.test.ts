import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { latestMessages } from '../../../host/store/outbox.ts'
import { databases } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { colaInput, margheritaInput } from '../../support/productInputs.ts'

describe.each(databases)('idempotency keys on $name', (database) => {
  let here: HostInProcess
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  beforeEach(async () => {
    guest = await Guest.arriving(here.host)
  })
  afterAll(() => here.close())

  const lines = async () => (await guest.ask('config', {})).answer.cart?.lines ?? []

  test('a repeat with the same key gets the first answer, byte by byte, and adds nothing', async () => {
    const first = await guest.ask('addProduct', colaInput(), { key: 'once' })
    here.clock.forward(71 * 3600)
    await guest.ask('config', {})
    await guest.ask('addProduct', colaInput())
    const again = await guest.ask('addProduct', colaInput(), { key: 'once' })
    expect(again.body).toBe(first.body)
    expect(await lines()).toHaveLength(2)
  })

  test('the same key with another input or another call is refused', async () => {
    await guest.ask('addProduct', colaInput(), { key: 'once' })
    const other = await guest.ask('addProduct', colaInput({ quantity: 2 }), { key: 'once' })
    expect([other.httpStatus, other.message]).toEqual([422, 'This Idempotency-Key was used for something else.'])
    const call = await guest.ask('clearCart', {}, { key: 'once' })
    expect(call.httpStatus).toBe(422)
    expect(await lines()).toMatchObject([{ quantity: 1 }])
  })

  test('a repeat of a refused change gets the same refusal', async () => {
    const lacking = margheritaInput({ groups: [] })
    const first = await guest.ask('addProduct', lacking, { key: 'refused' })
    expect(first.ok).toBe(false)
    expect((await guest.ask('addProduct', lacking, { key: 'refused' })).body).toBe(first.body)
  })

  test('twenty concurrent repeats with one key add one line and get one answer', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => guest.ask('addProduct', colaInput(), { key: 'burst' })),
    )
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(await lines()).toHaveLength(1)
  })

  test('a repeat gets its first answer, sends nothing and counts for no limit, also when one more would be refused', async () => {
    const phone = '6045550167'
    const send = (key: string) => guest.ask('sendCode', { phone }, { key })
    const first = await send('code-0')
    for (let other = 1; other < 5; other += 1) {
      expect((await send(`code-${other}`)).ok).toBe(true)
      expect((await send('code-0')).body).toBe(first.body)
    }
    expect((await send('code-5')).httpStatus).toBe(429)
    expect((await send('code-0')).body).toBe(first.body)
    expect(await latestMessages(here.database.db, 100, `+1${phone}`)).toHaveLength(5)
    here.clock.forward(3600)
    await guest.ask('config', {})
    expect((await send('code-5')).ok).toBe(true)
  })

  test('twenty concurrent changes with different keys add twenty lines', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, number) => guest.ask('addProduct', colaInput(), { key: `each-${number}` })),
    )
    expect(replies.every(({ ok }) => ok)).toBe(true)
    expect(new Set((await lines()).map(({ hash }) => hash)).size).toBe(20)
  })

  test('a removal sent twice with its key succeeds both times', async () => {
    const { answer } = await guest.ask('addProduct', colaInput())
    for (let time = 0; time < 2; time += 1)
      expect((await guest.ask('removeLine', { line: answer.hash }, { key: 'remove' })).ok).toBe(true)
  })

  test('the same key sent by another guest is a different key', async () => {
    const other = await Guest.arriving(here.host)
    await guest.ask('addProduct', colaInput(), { key: 'shared' })
    const theirs = await other.ask('addProduct', colaInput({ quantity: 3 }), { key: 'shared' })
    expect(theirs.answer.quantity).toBe(3)
  })

  test.each(['', 'x'.repeat(65), 'a b', 'ü'])('the malformed key "%s" is refused', async (key) => {
    const reply = await guest.ask('addProduct', colaInput(), { headers: { 'Idempotency-Key': encodeURI(key) } })
    expect(reply.httpStatus).toBe(422)
    expect(await lines()).toHaveLength(0)
  })
})
