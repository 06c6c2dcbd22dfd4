import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest, type Reply } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { GUESSED_HOURS, GUESSES } from '../../support/testSizes.ts'
import { newMember, lastMail, signedInAs } from '../../support/member.ts'
import { codeIn, freshPhone, lastSms, newGuest } from '../orders/orderingHost.ts'
import { inParallel } from './inParallel.ts'

const WRONG = 'This code is not right. Please check it and try again.'
const EXHAUSTED = 'Too many tries. Please ask for a new code.'
const CONCURRENCY = 100

describe.each(oneDatabase)('brute force of codes over $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())

  /** `most` guesses: wrong ones, then the right code. */
  const wrongGuessesThen = (right: string, most: number) => {
    const all = Array.from({ length: most }, (_, index) => String(index).padStart(right.length, '0'))
    return [...all.filter((guess) => guess !== right).slice(0, most - 1), right]
  }
  /** How many guesses the host checked. None may succeed: the right code comes after the tries are used up. */
  const countChecked = (replies: { ok: boolean; message: string }[]): number => {
    expect(replies.filter(({ ok }) => ok)).toEqual([])
    const looked = replies.filter(({ message }) => message === WRONG).length
    expect(replies.filter(({ message }) => message === EXHAUSTED)).toHaveLength(replies.length - looked)
    return looked
  }

  test('the host checks only five of thousands of guesses at a phone code, sent 100 in parallel [CHK-28 D-13]', async () => {
    const guest = await newGuest(here)
    const phone = freshPhone()
    await guest.ask('sendCode', { phone })
    const guesses = wrongGuessesThen(codeIn(await lastSms(here, phone)), GUESSES)
    const replies = await inParallel(CONCURRENCY, guesses, (code) => guest.ask('verifyPhone', { code }))
    expect(countChecked(replies)).toBe(5)
  })

  test("the host checks only five guesses at a member's phone code across all devices [PHV-04 D-13]", async () => {
    const { hash, phone } = await newMember(here, { phoneVerified: false })
    const devices = await Promise.all(Array.from({ length: 10 }, () => signedInAs(here, hash)))
    await devices[0]!.ask('resendCode', {})
    const guesses = wrongGuessesThen(codeIn(await lastSms(here, phone)), 300)
    const replies = await inParallel(CONCURRENCY, guesses, (code, index) =>
      devices[index % devices.length]!.ask('verifyMemberPhone', { code }),
    )
    expect(countChecked(replies)).toBe(5)
  })

  test('the host checks only three of all guesses at a recovery code across both calls that take it [FORGOT-10 FORGOT-16]', async () => {
    const { email, password } = await newMember(here)
    const guest = await newGuest(here)
    await guest.ask('forgotPassword', { email })
    const guesses = wrongGuessesThen((await lastMail(here, email))?.code ?? '', GUESSES)
    const replies = await inParallel(
      CONCURRENCY,
      guesses,
      (code, index): Promise<Pick<Reply<'logIn'>, 'ok' | 'message'>> =>
        index % 100 === 0
          ? guest.ask('forgotPasswordUpdate', { email, code, password: 'taken over now' })
          : guest.ask('forgotPasswordCode', { email, code }),
    )
    expect(countChecked(replies)).toBe(3)
    expect((await (await newGuest(here)).ask('logIn', { email, password })).ok).toBe(true)
  })

  test('the host checks only 50 guesses a day at the codes of one phone number across all sessions [CALL-12 D-13]', async () => {
    const phone = freshPhone()
    let looked = 0
    for (let hour = 0; hour < 24; hour += GUESSED_HOURS) {
      for (let tries = 0; tries < 6; tries += 1) {
        const guest = await newGuest(here)
        await guest.ask('sendCode', { phone })
        const right = codeIn(await lastSms(here, phone))
        const guesses = wrongGuessesThen(right, 8).slice(0, 7)
        const replies = await inParallel(7, guesses, (code) => guest.ask('verifyPhone', { code }))
        looked += replies.filter(({ message }) => message === WRONG).length
      }
      here.clock.forward(GUESSED_HOURS * 3600)
    }
    expect(looked).toBe(50)
  })

  test('the host checks only 30 guesses a day at the recovery codes of one account across all sessions [FORGOT-11 D-13]', async () => {
    const { email } = await newMember(here)
    let looked = 0
    for (let hour = 0; hour < 24; hour += GUESSED_HOURS) {
      for (let tries = 0; tries < 6; tries += 1) {
        const guest = await newGuest(here)
        await guest.ask('forgotPassword', { email })
        const right = (await lastMail(here, email))?.code ?? ''
        const guesses = wrongGuessesThen(right, 6).slice(0, 5)
        const replies = await inParallel(5, guesses, (code) => guest.ask('forgotPasswordCode', { email, code }))
        looked += replies.filter(({ message }) => message === WRONG).length
      }
      here.clock.forward(GUESSED_HOURS * 3600)
    }
    expect(looked).toBe(30)
  })

  test('one network address gets five codes an hour across all phone numbers and emails [CALL-12 FORGOT-11]', async () => {
    const from = () => Guest.arriving(here.host, '192.0.2.90')
    const replies = []
    for (let tries = 0; tries < 10; tries += 1) {
      replies.push(await (await from()).ask('sendCode', { phone: freshPhone() }))
      replies.push(await (await from()).ask('forgotPassword', { email: (await newMember(here)).email }))
    }
    expect(replies.filter(({ ok }) => ok)).toHaveLength(5)
    expect(replies.filter(({ httpStatus, headers }) => httpStatus === 429 && headers.get('retry-after') === '3600')).toHaveLength(15) // oxfmt-ignore
  })
})
