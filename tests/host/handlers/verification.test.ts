import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import {
  codeIn,
  freshPhone,
  lastSms,
  orderingHost,
  newGuest,
  verify,
  type OrderingHost,
} from '../orders/orderingHost.ts'

const WRONG = 'This code is not right. Please check it and try again.'
const EXPIRED = 'This code has expired. Please ask for a new one.'
const EXHAUSTED = 'Too many tries. Please ask for a new code.'
const NONE = 'Please ask for a code first.'

describe.each(oneDatabase)('phone verification over $name', (database) => {
  let here: OrderingHost
  let guest: Guest
  let phone: string
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    guest = await newGuest(here)
    phone = freshPhone()
  })

  const send = (to = phone, from = guest) => from.ask('sendCode', { phone: to })
  const submitCode = (code: string, from = guest) => from.ask('verifyPhone', { code })
  const code = async (to = phone) => codeIn(await lastSms(here, to))
  const other = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  /** Moves the clock forward and renews the token. */
  const later = async (seconds: number) => {
    here.clock.forward(seconds)
    await guest.ask('config', {})
  }

  test('sends a code of six digits by SMS and accepts it [CALL-12 CALL-13 CHK-23 CHK-26]', async () => {
    const sent = await send()
    expect([sent.ok, sent.answer.message]).toEqual([true, 'We sent a code to your phone. It is valid for 3 minutes.'])
    expect(await lastSms(here, phone)).toMatch(/^\d{6} is your Forno code\. It is valid for 3 minutes\.$/)
    const verified = await submitCode(await code())
    expect([verified.ok, verified.answer.message]).toEqual([true, 'Your phone number is verified.'])
  })

  test('reports that a number is already verified and sends no code [CHK-22]', async () => {
    await verify(here, guest, phone)
    const before = await lastSms(here, phone)
    expect((await send()).answer.message).toBe('The phone number is already verified.')
    expect(await lastSms(here, phone)).toBe(before)
  })

  test.each(['', '604555012', '60455501234', '604-555-0123', '+16045550123', 'six', '0045550142', '9115550142'])(
    'refuses the number %j and sends no code [CALL-12 CHK-28]',
    async (wrong) => {
      expect((await send(wrong)).message).toBe('Please enter a valid 10-digit phone number!')
      await expect(lastSms(here, wrong)).rejects.toThrow()
    },
  )

  test('does not store the code in plain text [CALL-13]', async () => {
    await send()
    const sent = await code()
    const rows = await here.database.db.selectFrom('codes').selectAll().where('target', '=', phone).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(sent)
  })

  test('accepts a code after 2:59 minutes, but not after 3:01 [CHK-25]', async () => {
    await send()
    const first = await code()
    await later(179)
    expect((await submitCode(first)).ok).toBe(true)
    const second = freshPhone()
    await send(second)
    const expired = await code(second)
    await later(181)
    const reply = await submitCode(expired)
    expect([reply.ok, reply.message]).toEqual([false, EXPIRED])
  })

  test('confirms a verified number again when the same code is repeated after a lost answer [CALL-13 CHK-26]', async () => {
    await send()
    const sent = await code()
    expect((await submitCode(sent)).ok).toBe(true)
    expect((await submitCode(sent)).answer.message).toBe('Your phone number is verified.')
  })

  test('refuses a code when none was requested [CALL-13 CHK-28]', async () => {
    expect((await submitCode('123456')).message).toBe(NONE)
  })

  test('accepts only the latest code [CHK-25]', async () => {
    await send()
    const first = await code()
    await send()
    const second = await code()
    if (first !== second) expect((await submitCode(first)).message).toBe(WRONG)
    expect((await submitCode(second)).ok).toBe(true)
  })

  test('a code is refused in another session and for another number [CHK-46]', async () => {
    await send()
    const thief = await newGuest(here)
    expect((await submitCode(await code(), thief)).message).toBe(NONE)
    const theirs = freshPhone()
    await send(theirs, thief)
    if ((await code(theirs)) !== (await code())) expect((await submitCode(await code(), thief)).message).toBe(WRONG)
    const rows = await here.database.db
      .selectFrom('verified_phones')
      .select('session')
      .where('phone', '=', phone)
      .execute()
    expect(rows).toEqual([])
  })

  test('after five wrong tries the right code is refused too [CHK-28]', async () => {
    await send()
    const right = await code()
    for (let tries = 0; tries < 5; tries += 1) expect((await submitCode(other(right))).message).toBe(WRONG)
    expect((await submitCode(right)).message).toBe(EXHAUSTED)
    await send()
    expect((await submitCode(await code())).ok).toBe(true)
  })

  test('checks only five of 100 concurrent guesses [CHK-28]', async () => {
    await send()
    const right = await code()
    const guesses = Array.from({ length: 100 }, (_, index) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0')) // oxfmt-ignore
    const replies = await Promise.all(guesses.map((guess) => submitCode(guess)))
    const messages = replies.map(({ message }) => message)
    expect(messages.filter((message) => message === WRONG)).toHaveLength(5)
    expect(messages.filter((message) => message === EXHAUSTED)).toHaveLength(95)
  })

  test('accepts ten concurrent repeats of the right code and counts one try [CALL-13]', async () => {
    await send()
    const right = await code()
    const replies = await Promise.all(Array.from({ length: 10 }, () => submitCode(right)))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(10)
    const { db } = here.database
    const used = await db.selectFrom('codes').select('tries').where('target', '=', phone).execute()
    expect(used).toEqual([{ tries: 1 }])
  })

  describe('the limit of codes', () => {
    test('is five an hour per number across all sessions, and the refusal says when to try again [CALL-12]', async () => {
      for (let sent = 0; sent < 5; sent += 1) {
        expect((await send(phone, await newGuest(here))).ok).toBe(true)
        here.clock.forward(60)
      }
      guest = await newGuest(here)
      const reply = await send()
      expect([reply.httpStatus, reply.message]).toEqual([
        429,
        'Too many codes were sent. Please try again in 55 minutes.',
      ])
      expect(reply.headers.get('retry-after')).toBe(String(55 * 60))
      await later(55 * 60)
      expect((await send()).ok).toBe(true)
      expect((await send()).httpStatus).toBe(429)
    })

    test('is ten a day per number [CALL-12]', async () => {
      for (let sent = 0; sent < 10; sent += 1) {
        await later(1800)
        expect((await send(phone, await newGuest(here))).ok).toBe(true)
      }
      await later(3601)
      const reply = await send(phone, await newGuest(here))
      // The first of the ten was 5.5 hours ago.
      expect([reply.httpStatus, reply.message]).toEqual([
        429,
        'Too many codes were sent. Please try again in 19 hours.',
      ])
    })

    test('is five an hour per session across all network addresses [CALL-12]', async () => {
      for (let sent = 0; sent < 5; sent += 1) {
        const elsewhere = new Guest(here.host, `192.0.2.${100 + sent}`)
        for (const [name, value] of guest.cookies) elsewhere.cookies.set(name, value)
        expect((await send(freshPhone(), elsewhere)).ok).toBe(true)
      }
      expect((await send(freshPhone())).httpStatus).toBe(429)
    })

    test('allows five of 20 concurrent requests [CALL-12]', async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, () => send()))
      expect(replies.filter(({ ok }) => ok)).toHaveLength(5)
      expect(replies.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(15)
    })

    test('does not store its refusal, so a later repeat with the same idempotency key is sent [CALL-12]', async () => {
      for (let sent = 0; sent < 5; sent += 1) await send()
      expect((await guest.ask('sendCode', { phone }, { key: 'again' })).httpStatus).toBe(429)
      await later(3601)
      expect((await guest.ask('sendCode', { phone }, { key: 'again' })).ok).toBe(true)
    })
  })

  test('logs neither phone number nor code nor network address [CALL-12]', async () => {
    await send()
    const sent = await code()
    await submitCode(sent)
    const log = JSON.stringify(here.logged)
    expect(here.logged.some((line) => 'call' in line && line.call === 'sendCode')).toBe(true)
    for (const secret of [phone, sent, '198.51.100']) expect(log).not.toContain(secret)
  })
})
