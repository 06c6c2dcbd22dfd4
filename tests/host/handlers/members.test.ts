import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember, signedInAs } from '../../support/member.ts'
import { colaInput } from '../../support/productInputs.ts'

describe.each(oneDatabase)('a member over $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())

  test("is returned by config, with a token that holds the member's hash [SESS-02 SESS-06 SESS-26]", async () => {
    const { guest, hash, email, phone } = await newMember(here)
    const { answer } = await guest.ask('config', {})
    expect(answer.customer).toEqual({
      hash,
      name: 'Mia',
      lastname: 'Moss',
      email,
      newEmail: '',
      phone,
      phoneVerified: true,
      points: 0,
      mailing: false,
      addresses: [],
    })
    const claims = JSON.parse(Buffer.from(answer.token.split('.')[1] ?? '', 'base64url').toString()) as object
    expect(claims).toMatchObject({ ch: hash, exp: here.clock.now.getTime() / 1000 + 1800 })
  })

  test('has one cart on all devices [SESS-08]', async () => {
    const { guest, hash } = await newMember(here)
    const phone = await signedInAs(here, hash)
    await guest.ask('addProduct', colaInput())
    await phone.ask('addProduct', colaInput())
    const { answer } = await guest.ask('config', {})
    expect(answer.cart?.lines.map(({ name }) => name)).toEqual(['Cola', 'Cola'])
  })

  test('is a guest after signing out, and the earlier token and cookie no longer work [SESS-18 SESS-19]', async () => {
    const { guest, hash } = await newMember(here)
    const other = await signedInAs(here, hash)
    await guest.ask('addProduct', colaInput())
    const before = new Map(guest.cookies)
    expect((await guest.ask('signOut', {})).ok).toBe(true)
    expect(guest.cookies.size).toBe(0)
    for (const [name, value] of before) guest.cookies.set(name, value)
    expect((await guest.ask('addProduct', colaInput())).httpStatus).toBe(401)
    const { answer } = await guest.ask('config', {})
    expect([answer.customer, answer.cart?.lines]).toEqual([undefined, []])
    expect((await other.ask('config', {})).answer.cart?.lines).toHaveLength(1)
  })

  test('stays signed in for 14 days after the last visit [SESS-04]', async () => {
    const { guest, hash } = await newMember(here)
    here.clock.forward(14 * 86_400 - 1)
    expect((await guest.ask('config', {})).answer.customer?.hash).toBe(hash)
    here.clock.forward(14 * 86_400 + 1)
    expect((await guest.ask('config', {})).answer.customer).toBeUndefined()
  })
})
