import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember } from '../../support/member.ts'
import { colaInput } from '../../support/productInputs.ts'

function browserWith(here: HostInProcess, cookies: Iterable<[string, string]>): Guest {
  const guest = new Guest(here.host)
  for (const [name, value] of cookies) guest.cookies.set(name, value)
  return guest
}

describe.each(oneDatabase)('a session cookie without its token over $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())

  test("ends the member's session and starts a guest session [SESS-18 SESS-19]", async () => {
    const { guest } = await newMember(here)
    const before = [...guest.cookies]
    expect((await browserWith(here, before).ask('account', {})).ok).toBe(true)
    guest.cookies.delete('token')
    const { answer } = await guest.ask('config', {})
    expect(answer.customer).toBeUndefined()
    expect((await browserWith(here, before).ask('account', {})).httpStatus).toBe(401)
    expect((await browserWith(here, before).ask('config', {})).answer.customer).toBeUndefined()
  })

  test("does not affect another member's session", async () => {
    const [one, other] = [await newMember(here), await newMember(here)]
    one.guest.cookies.delete('token')
    await one.guest.ask('config', {})
    await other.guest.ask('config', {})
    expect((await other.guest.ask('account', {})).ok).toBe(true)
  })

  test('does not end a guest session, which another tab may just have started', async () => {
    const guest = await Guest.arriving(here.host)
    await guest.ask('addProduct', colaInput())
    const before = [...guest.cookies]
    guest.cookies.delete('token')
    await guest.ask('config', {})
    const { answer } = await browserWith(here, before).ask('config', {})
    expect(answer.cart?.lines).toHaveLength(1)
  })
})
