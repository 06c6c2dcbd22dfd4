import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHost, type Host } from '../../../host/http/app.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember } from '../../support/member.ts'
import { newGuest } from '../orders/orderingHost.ts'
import { inParallel } from './inParallel.ts'

const WRONG = 'The email or password is not right.'

describe.each(oneDatabase)('brute force of passwords over $name', (database) => {
  let here: HostInProcess
  let secondHost: Host
  beforeAll(async () => {
    here = await hostInProcess(database)
    const { settings } = here.host
    const services = { payments: undefined as never, geocoder: undefined as never }
    secondHost = await createHost({ database: here.database, services, settings, clock: () => here.clock.now })
  })
  afterAll(async () => {
    await secondHost.close()
    await here.close()
  })

  test('logIn checks only ten of 1,000 guesses at one account, from 100 addresses over two hosts on one database [AERR-01 LOGIN-10]', async () => {
    const { email, password } = await newMember(here)
    const guests = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        Guest.arriving(index % 2 ? secondHost : here.host, `198.18.0.${index}`),
      ),
    )
    const guesses = Array.from({ length: 1000 }, (_, index) => (index < 800 ? `guess ${index}` : password))
    const replies = await inParallel(100, guesses, (guess, index) =>
      guests[index % 100]!.ask('logIn', { email, password: guess }),
    )
    expect(replies.filter(({ ok }) => ok)).toEqual([])
    expect(replies.filter(({ message }) => message === WRONG)).toHaveLength(10)
    const limited = replies.filter(({ httpStatus }) => httpStatus === 429)
    expect(limited).toHaveLength(990)
    expect(limited.every(({ headers }) => headers.get('retry-after') === '900')).toBe(true)
  })

  test('guesses through signUp are limited and do not lock the member out of logIn [AERR-01 D-37]', async () => {
    const { email, phone, password } = await newMember(here)
    const guests = await Promise.all(
      Array.from({ length: 30 }, (_, index) => Guest.arriving(here.host, `198.18.1.${index}`)),
    )
    const form = { name: 'Eve', lastname: 'Lee', email, phone, mailing: false }
    const replies = await inParallel(30, guests, (guest, index) =>
      guest.ask('signUp', { ...form, password: `the guess ${index}` }),
    )
    expect(replies.filter(({ ok }) => ok)).toEqual([])
    // After ten checked guesses signUp refuses even the right password. They do not count against logIn.
    expect((await (await newGuest(here)).ask('signUp', { ...form, password })).ok).toBe(false)
    expect((await (await newGuest(here)).ask('logIn', { email, password })).ok).toBe(true)
  })

  test('logIn checks only 50 guesses from one network address across many accounts [AERR-01 LOGIN-10]', async () => {
    const emails = Array.from({ length: 200 }, (_, index) => `sprayed${index}@example.com`)
    const guests = await Promise.all(Array.from({ length: 10 }, () => Guest.arriving(here.host, '198.18.2.1')))
    const replies = await inParallel(10, emails, (email, index) =>
      guests[index % 10]!.ask('logIn', { email, password: 'Summer2025' }),
    )
    expect(replies.filter(({ message }) => message === WRONG)).toHaveLength(50)
  })
})
