import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callOf } from '../../../contract/calls.ts'
import { z } from '../../../contract/wire.ts'
import { envelope } from '../../../contract/call.ts'
import { rateLimitsOf } from '../../../host/sessions/rateLimits.ts'
import { consume } from '../../../host/store/rateLimits.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { headerOf, solutionTo, solveBotCheck } from '../../support/solveBotCheck.ts'
import { freshPhone, orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

describe.each(oneDatabase)('the limit of codes per network address over $name', (database) => {
  let here: OrderingHost
  let address = 0
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())
  beforeEach(() => {
    address += 1
  })

  const guest = () => Guest.arriving(here.host, `192.0.2.${address}`)
  const send = async (headers: Record<string, string> = {}, key?: string, from?: Guest) =>
    (from ?? (await guest())).ask('sendCode', { phone: freshPhone() }, { headers, key })
  const botCheckOf = (body: string) => z.decode(envelope, JSON.parse(body)).botCheck
  const useUpFreeCodes = async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await send()).ok).toBe(true)
  }

  test('each code above five an hour requires a solved bot check, sent with the same idempotency key [D-34] [CHK-03] [CALL-32]', async () => {
    await useUpFreeCodes()
    const one = await guest()
    const phone = freshPhone()
    const refused = await one.ask('sendCode', { phone }, { key: 'intent' })
    expect([refused.httpStatus, botCheckOf(refused.body)]).toEqual([429, 'send_code'])
    expect(refused.headers.get('retry-after')).toBe('3600')
    const headers = await solveBotCheck(one)
    expect((await one.ask('sendCode', { phone }, { key: 'intent', headers })).ok).toBe(true)
    expect((await one.ask('sendCode', { phone }, { key: 'intent' })).ok).toBe(true)
    expect(botCheckOf((await send()).body)).toBe('send_code')
  })

  test('only five of 20 concurrent requests without a solution get a code [D-34]', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => send()))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(5)
  })

  test('a solution is valid once, for ten minutes and for its own action only [D-18]', async () => {
    await useUpFreeCodes()
    const one = await guest()
    const solved = await solveBotCheck(one)
    const twice = await Promise.all([send(solved), send(solved)])
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(botCheckOf((await send(solved)).body)).toBe('send_code')
    expect(botCheckOf((await send(await solveBotCheck(one, 'new_session'))).body)).toBe('send_code')
    const old = await solveBotCheck(one)
    here.clock.forward(601)
    expect(botCheckOf((await send(old)).body)).toBe('send_code')
  })

  test('guesses, easier challenges, solutions for another host and malformed headers are refused [D-18]', async () => {
    await useUpFreeCodes()
    const one = await guest()
    const { challenge } = (await one.ask('botChallenge', { action: 'send_code' })).answer
    const { parameters } = challenge
    const easy = { ...challenge, parameters: { ...parameters, keyPrefix: '00', keySignature: undefined } }
    const solution = await solveChallenge({ challenge: easy, deriveKey })
    if (!solution) throw new Error('an easy one')
    const other = await orderingHost(database)
    const theirs = await solveBotCheck(await Guest.arriving(other.host))
    await other.close()
    const guess = { counter: 500, derivedKey: '00'.repeat(32) }
    const tried = [headerOf({ challenge, solution: guess }), headerOf({ challenge: easy, solution }), theirs]
    const text = ['', 'e30=', 'bnVsbA==', '!', Buffer.from('{"challenge":{"parameters":null}}').toString('base64')]
    for (const headers of [...tried, ...text.map((one) => ({ 'X-Altcha': one }))])
      expect(botCheckOf((await send(headers)).body)).toBe('send_code')
    expect((await send(await solutionTo(challenge))).ok).toBe(true)
  })

  test('at most 60 codes an hour are sent even with solutions, and the refusal says when to try again [D-34]', async () => {
    const { database, host, clock } = here
    const [earlier] = rateLimitsOf([`code from 192.0.2.${address}`], [[60, 3600]], host)
    for (let sent = 0; earlier && sent < 59; sent += 1) await consume(database.db, [earlier], clock.now)
    const one = await guest()
    expect((await send(await solveBotCheck(one))).ok).toBe(true)
    const reply = await send(await solveBotCheck(one))
    expect([reply.httpStatus, botCheckOf(reply.body), reply.message]).toEqual([
      429,
      undefined,
      'Too many codes were sent. Please try again in 60 minutes.',
    ])
  })

  test('a phone number over its own limit gets no bot check, since solving it would not help [D-34]', async () => {
    const phone = freshPhone()
    for (let sent = 0; sent < 5; sent += 1) await (await guest()).ask('sendCode', { phone })
    const reply = await (await guest()).ask('sendCode', { phone })
    expect([reply.httpStatus, botCheckOf(reply.body)]).toEqual([429, undefined])
  })

  test('recovery mails count towards the same limit [D-34] [ACALL-08]', async () => {
    await useUpFreeCodes()
    const one = await guest()
    const ask = (headers = {}) => one.ask('forgotPassword', { email: 'somebody@forno.example' }, { headers })
    expect(botCheckOf((await ask()).body)).toBe('send_code')
    expect((await ask(await solveBotCheck(one))).ok).toBe(true)
  })

  test('botChallenge refuses an unknown action and needs no token [CALL-32]', async () => {
    const reply = await (await guest()).ask('botChallenge', {}, { wire: { action: 'anything' } })
    expect(reply.httpStatus).toBe(422)
    expect(callOf('botChallenge').token).toBe('none')
  })
})
