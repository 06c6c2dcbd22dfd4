import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giftCardCodeHash, giftCardHash } from '../../../host/services/giftCardNumbers.ts'
import { passesLuhn } from '../../../sandbox/cardNumber.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { askOperator, OPERATOR_KEY, operatorShell, type OperatorShell } from '../../support/host/operatorHost.ts'

interface Card {
  number: string
  code: string
  balance: string
}

describe.each(oneDatabase)("the operator's gift cards on $name", (database) => {
  let here: HostInProcess
  let shell: OperatorShell
  beforeAll(async () => {
    here = await hostInProcess(database, { settings: { operatorKey: OPERATOR_KEY, giftCardKey: 'a gift card key' } })
    shell = await operatorShell(here)
  })
  afterAll(async () => {
    await shell.close()
    await here.close()
  })

  const make = (fields: Record<string, string>) => askOperator(here, 'gift-cards', fields)
  const find = (number: string) => askOperator(here, 'gift-cards/find', { number })

  test('are made with random numbers that pass the Luhn check, and kept as hashes only', async () => {
    const { status, body } = await make({ balance: '25.00', count: '40' })
    const cards = body['cards'] as Card[]
    expect([status, cards.length, new Set(cards.map(({ number }) => number)).size]).toEqual([200, 40, 40])
    for (const { number, code, balance } of cards) {
      expect([number, code, balance]).toEqual([
        expect.stringMatching(/^9\d{15}$/),
        expect.stringMatching(/^\d{6}$/),
        '25.00',
      ])
      expect(passesLuhn(number)).toBe(true)
    }
    const [card] = cards as [Card, ...Card[]]
    const keys = here.host.settings
    const rows = await here.database.db.selectFrom('gift_cards').selectAll().execute()
    expect(rows.find(({ hash }) => hash === giftCardHash(card.number, keys))).toMatchObject({
      code_hash: giftCardCodeHash(card.number, card.code, keys),
      last: card.number.slice(-4),
      balance: 2500,
    })
    const everything = await sql<{ text: string }>`
      select concat((select string_agg(g::text, ' ') from gift_cards g), (select string_agg(o::text, ' ') from jobs o))
        as text`.execute(here.database.db)
    expect(everything.rows[0]?.text).not.toContain(card.number)
    expect(JSON.stringify(here.logged)).not.toContain(card.number)
  })

  test('can have a number and a code that were printed elsewhere, once', async () => {
    const printed = { balance: '50', number: '6001 0000 0000 7777', code: '4711' }
    expect(await make(printed)).toEqual({
      status: 200,
      body: { status: true, cards: [{ number: '6001000000007777', code: '4711', balance: '50.00' }] },
    })
    expect((await make({ ...printed, balance: '99' })).status).toBe(409)
    expect((await find('6001000000007777')).body).toMatchObject({ last: '7777', balance: '50.00', blocked: false })
  })

  test('cannot have a number that the documents print, nor can one be unblocked, but in a demo [D-123]', async () => {
    const printed = ['6001000000010000', '6012 8842 0019 3375'].map((number) => ({
      number,
      code: '4821',
      balance: '5.00',
    }))
    const settings = { demo: false, operatorKey: OPERATOR_KEY }
    const live = await hostInProcess(database, { settings })
    for (const card of printed) {
      expect((await askOperator(live, 'gift-cards', card)).status).toBe(409)
      expect((await askOperator(live, 'gift-cards/unblock', card)).status).toBe(409)
      expect((await make(card)).status).toBe(200)
      expect((await askOperator(here, 'gift-cards/unblock', card)).status).toBe(200)
    }
    await live.close()
  })

  test.each([
    [{ balance: '0' }],
    [{ balance: '-5.00' }],
    [{ balance: '12.345' }],
    [{ balance: '1000.01' }],
    [{}],
    [{ balance: '5.00', count: '0' }],
    [{ balance: '5.00', count: '1001' }],
    [{ balance: '5.00', number: '1234567890123456' }],
    [{ balance: '5.00', code: '1234' }],
    [{ balance: '5.00', number: '123', code: '1234' }],
    [{ balance: '5.00', number: '1234567890123456', code: '123' }],
    [{ balance: '5.00', number: '1234567890123456', code: '1234', count: '2' }],
  ])('with %j are refused', async (fields) => {
    const before = await here.database.db.selectFrom('gift_cards').select('hash').execute()
    expect((await make(fields)).status).toBe(422)
    expect(await here.database.db.selectFrom('gift_cards').select('hash').execute()).toHaveLength(before.length)
  })

  test('are found, blocked and unblocked by their number', async () => {
    const [card] = (await make({ balance: '12.34' })).body['cards'] as [Card]
    const issued = { at: here.clock.now.toISOString(), amount: '12.34', reason: 'issued', order: null }
    const found = {
      status: true,
      card: expect.any(Number) as number,
      last: card.number.slice(-4),
      balance: '12.34',
      blocked: false,
      entries: [issued],
    }
    expect(await find(card.number)).toEqual({ status: 200, body: found })
    for (const [call, blocked] of [
      ['block', true],
      ['unblock', false],
    ] as const) {
      const body = { status: true, blocked }
      expect(await askOperator(here, `gift-cards/${call}`, { number: card.number })).toEqual({ status: 200, body })
      expect((await find(card.number)).body['blocked']).toBe(blocked)
    }
    for (const call of ['find', 'block', 'unblock'])
      expect((await askOperator(here, `gift-cards/${call}`, { number: '9000000000000000' })).status).toBe(404)
    expect((await askOperator(here, 'gift-cards/find', {})).status).toBe(422)
    expect((await askOperator(here, 'gift-cards/find', { number: card.number }, { key: 'wrong' })).status).toBe(401)
  })

  test('have commands, of which the first prints CSV', async () => {
    const { code, said } = await shell.run('gift-card', '25.00', '--count', '2')
    expect([code, said]).toEqual([0, expect.stringMatching(/^number,code,balance\n(9\d{15},\d{6},25\.00\n){2}$/)])
    const number = said.slice(20, 36)
    const last = number.slice(-4)
    expect((await shell.run('gift-card-find', number)).said).toBe(
      `The card ending in ${last} has $25.00.\n2025-11-20     25.00 issued\n`,
    )
    expect((await shell.run('gift-card-block', number)).said).toBe(`The card ending in ${last} is blocked.\n`)
    expect((await shell.run('gift-card-find', number)).said).toContain('has $25.00 and is blocked.')
    expect((await shell.run('gift-card-unblock', number)).said).toBe(`The card ending in ${last} is unblocked.\n`)
    expect(await shell.run('gift-card', '5.00', '--number', '6001000000001234', '--code', '98765')).toEqual({
      code: 0,
      said: 'number,code,balance\n6001000000001234,98765,5.00\n',
    })
    expect(await shell.run('gift-card', 'much')).toEqual({
      code: 1,
      said: 'Say balance=25.00, at most 1000.00 on one card.\n',
    })
  })
})
