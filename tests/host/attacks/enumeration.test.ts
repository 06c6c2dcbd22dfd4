import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import type { Reply } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember, freshEmail } from '../../support/member.ts'
import { newGuest } from '../orders/orderingHost.ts'

const ROUNDS = 30

/** What an attacker observes of one answer. */
interface ObservedAnswer {
  body: string
  httpStatus: number
  ms: number
}

describe.each(oneDatabase)('account enumeration over $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())

  type Attempt = (email: string) => Promise<Pick<Reply<'logIn'>, 'body' | 'httpStatus'>>

  /** Calls for known and unknown emails alternately, each from its own session and address. The first three rounds warm up. */
  async function measureBoth(
    prepare: (email: string) => Promise<Attempt>,
  ): Promise<{ known: ObservedAnswer[]; unknown: ObservedAnswer[] }> {
    const seen = { known: [] as ObservedAnswer[], unknown: [] as ObservedAnswer[] }
    for (let round = -3; round < ROUNDS; round += 1)
      for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const email = kind === 'known' ? (await newMember(here)).email : freshEmail()
        const ask = await prepare(email)
        const begun = performance.now()
        const { body, httpStatus } = await ask(email)
        const ms = performance.now() - begun
        if (round >= 0) seen[kind].push({ body, httpStatus, ms })
      }
    return seen
  }

  /**
   * Expects the same body and status for both kinds, and no timing leak. A busy machine slows both kinds and decides single
   * rounds by chance; a leak makes one kind slower in nearly every round and more than twice as slow.
   */
  function expectAlike({ known, unknown }: { known: ObservedAnswer[]; unknown: ObservedAnswer[] }): void {
    const words = (all: ObservedAnswer[]) => [...new Set(all.map(({ body, httpStatus }) => `${httpStatus} ${body}`))]
    expect(words(known)).toHaveLength(1)
    expect(words(unknown)).toEqual(words(known))
    const slower = known.filter(({ ms }, round) => ms > (unknown[round]?.ms ?? 0)).length
    const guessed = Math.max(slower, ROUNDS - slower) / ROUNDS
    const [one, other] = [known, unknown].map((all) => Math.min(...all.map(({ ms }) => ms))) as [number, number]
    const times = Math.max(one, other) / Math.min(one, other)
    expect(guessed > 0.9 && times > 2, `guessed ${guessed}, ${times} times as long`).toBe(false)
  }

  test('logIn does not reveal whether an email has an account [AERR-01 LOGIN-10]', async () => {
    expectAlike(
      await measureBoth(async () => {
        const guest = await newGuest(here)
        return (email) => guest.ask('logIn', { email, password: 'not this one' })
      }),
    )
  })

  test('requesting a recovery code does not reveal whether an email has an account [FORGOT-03 FORGOT-06]', async () => {
    expectAlike(
      await measureBoth(async () => {
        const guest = await newGuest(here)
        return (email) => guest.ask('forgotPassword', { email })
      }),
    )
  })

  test('a wrong recovery code, alone or with a new password, does not reveal whether an email has an account [FORGOT-10 FORGOT-16]', async () => {
    const guessing = (call: 'forgotPasswordCode' | 'forgotPasswordUpdate') =>
      measureBoth(async (email) => {
        const guest = await newGuest(here)
        await guest.ask('forgotPassword', { email })
        // The code is right in one of 100,000 calls; the test fails then.
        return () => guest.ask(call, { email, code: '12345', password: 'a password that is new' })
      })
    expectAlike(await guessing('forgotPasswordCode'))
    expectAlike(await guessing('forgotPasswordUpdate'))
  })

  test('a recovery code that was never requested does not reveal whether an email has an account [FORGOT-10 FORGOT-16]', async () => {
    expectAlike(
      await measureBoth(async () => {
        const guest = await newGuest(here)
        return (email) =>
          guest.ask('forgotPasswordUpdate', { email, code: '12345', password: 'a password that is new' })
      }),
    )
  })

  test('rate limits do not reveal whether an email has an account [FORGOT-11 LOGIN-10]', async () => {
    const replies = []
    for (const email of [(await newMember(here)).email, freshEmail()]) {
      const seen = []
      for (let tries = 0; tries < 12; tries += 1) {
        const guest = await newGuest(here)
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
