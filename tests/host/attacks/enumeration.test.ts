import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import type { Reply } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { aMember, freshEmail } from '../../support/member.ts'
import { someone } from '../orders/ordering.ts'

const ROUNDS = 30

/** One answer as somebody sees it who wonders whether there is an account. */
interface Seen {
  body: string
  httpStatus: number
  ms: number
}

describe.each(oneDatabase)('who asks whether an email has an account over $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())

  type Asking = (email: string) => Promise<Pick<Reply<'logIn'>, 'body' | 'httpStatus'>>

  /** Asks of known and unknown in turn, each from a session and address of its own. */
  async function both(prepare: (email: string) => Promise<Asking>): Promise<{ known: Seen[]; unknown: Seen[] }> {
    const seen = { known: [] as Seen[], unknown: [] as Seen[] }
    for (let round = -3; round < ROUNDS; round += 1)
      for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const email = kind === 'known' ? (await aMember(here)).email : freshEmail()
        const ask = await prepare(email)
        const begun = performance.now()
        const { body, httpStatus } = await ask(email)
        const ms = performance.now() - begun
        if (round >= 0) seen[kind].push({ body, httpStatus, ms })
      }
    return seen
  }

  /**
   * The same words and status, and no time to tell them apart by: a busy machine slows both, so that who guesses by the slower
   * of two is wrong now and then; what takes longer by itself does so every time, and by much.
   */
  function expectAlike({ known, unknown }: { known: Seen[]; unknown: Seen[] }): void {
    const words = (all: Seen[]) => [...new Set(all.map(({ body, httpStatus }) => `${httpStatus} ${body}`))]
    expect(words(known)).toHaveLength(1)
    expect(words(unknown)).toEqual(words(known))
    const slower = known.filter(({ ms }, round) => ms > (unknown[round]?.ms ?? 0)).length
    const guessed = Math.max(slower, ROUNDS - slower) / ROUNDS
    const [one, other] = [known, unknown].map((all) => Math.min(...all.map(({ ms }) => ms))) as [number, number]
    const times = Math.max(one, other) / Math.min(one, other)
    expect(guessed > 0.9 && times > 2, `guessed ${guessed}, ${times} times as long`).toBe(false)
  }

  test('learns nothing from logging in [AERR-01 LOGIN-10]', async () => {
    expectAlike(
      await both(async () => {
        const guest = await someone(here)
        return (email) => guest.ask('logIn', { email, password: 'not this one' })
      }),
    )
  })

  test('learns nothing from asking for a code [FORGOT-03 FORGOT-06]', async () => {
    expectAlike(
      await both(async () => {
        const guest = await someone(here)
        return (email) => guest.ask('forgotPassword', { email })
      }),
    )
  })

  test('learns nothing from typing one, nor from setting a password with one [FORGOT-10 FORGOT-16]', async () => {
    const guessing = (call: 'forgotPasswordCode' | 'forgotPasswordUpdate') =>
      both(async (email) => {
        const guest = await someone(here)
        await guest.ask('forgotPassword', { email })
        // A right guess by chance, one in a hundred thousand, would be told apart.
        return () => guest.ask(call, { email, code: '12345', password: 'a password that is new' })
      })
    expectAlike(await guessing('forgotPasswordCode'))
    expectAlike(await guessing('forgotPasswordUpdate'))
  })

  test('learns nothing from a code that was never asked for [FORGOT-10 FORGOT-16]', async () => {
    expectAlike(
      await both(async () => {
        const guest = await someone(here)
        return (email) =>
          guest.ask('forgotPasswordUpdate', { email, code: '12345', password: 'a password that is new' })
      }),
    )
  })

  test('learns nothing from the limits [FORGOT-11 LOGIN-10]', async () => {
    const replies = []
    for (const email of [(await aMember(here)).email, freshEmail()]) {
      const seen = []
      for (let tries = 0; tries < 12; tries += 1) {
        const guest = await someone(here)
        for (const reply of [
          await guest.ask('forgotPassword', { email }),
          await guest.ask('logIn', { email, password: 'no' }),
        ])
          seen.push([reply.httpStatus, reply.body, reply.headers.get('retry-after')])
      }
      replies.push(seen)
    }
    expect(replies[0]).toEqual(replies[1])
    expect(replies[0]?.filter(([status]) => status === 429)).toHaveLength(9)
  })
})
