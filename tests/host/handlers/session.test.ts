import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimsOf } from '../../../domain/account/session.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN } from '../../support/host/smallChain.ts'
import { newMember, signedInAs } from '../../support/member.ts'
import { colaInput } from '../../support/productInputs.ts'

describe.each(oneDatabase)('a session over $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())

  test('a visitor without a token gets a guest token and an empty cart [SESS-07 SESS-10 ACALL-05]', async () => {
    const { answer, headers } = await new Guest(here.host).ask('config', {})
    const claims = claimsOf(answer.token)
    expect(claims).toEqual({ exp: here.clock.now.getTime() / 1000 + 1800 })
    expect(answer.customer).toBeUndefined()
    expect(answer.cart?.lines).toEqual([])
    const [token, bound] = headers.getSetCookie()
    expect(token).toMatch(/^token=[\w.-]+; Max-Age=2592000; Path=\/; SameSite=Strict$/)
    expect(bound).toMatch(/^forno=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  test('over HTTPS the cookies are Secure and the session cookie has the __Host- prefix [CONST-04]', async () => {
    const response = await here.host.fetch(new Request('https://forno.test/api/get/config'))
    const [token, bound] = response.headers.getSetCookie()
    expect(token).toMatch(/; Secure; SameSite=Strict$/)
    expect(bound).toMatch(/^__Host-forno=.*; HttpOnly; Secure; SameSite=Strict$/)
  })

  test('config returns the cart and a new token of the same session [SESS-04 SESS-05 SESS-08]', async () => {
    const guest = await Guest.arriving(here.host)
    await guest.ask('addProduct', colaInput())
    const before = guest.cookies.get('token')
    here.clock.forward(60)
    const { answer } = await guest.ask('config', { store: MAIN })
    expect(answer.token).not.toBe(before)
    expect(answer.cart?.lines.map(({ name }) => name)).toEqual(['Cola'])
  })

  test('an expired token is refused, and config renews it and keeps the cart [SESS-11 CALL-01]', async () => {
    const guest = await Guest.arriving(here.host)
    await guest.ask('addProduct', colaInput())
    here.clock.forward(1799)
    expect((await guest.ask('removeLine', { line: 'x' })).httpStatus).toBe(404)
    here.clock.forward(1)
    const refusal = await guest.ask('addProduct', colaInput())
    expect([refusal.httpStatus, refusal.message]).toEqual([401, 'Your session has ended. Please reload the page.'])
    expect((await guest.ask('config', {})).answer.cart?.lines).toHaveLength(1)
    expect((await guest.ask('addProduct', colaInput())).ok).toBe(true)
  })

  test('a session without a visit for 30 days loses its cart', async () => {
    const guest = await Guest.arriving(here.host)
    await guest.ask('addProduct', colaInput())
    here.clock.forward(30 * 86_400 + 1)
    expect((await guest.ask('config', {})).answer.cart?.lines).toEqual([])
  })

  test("a member's session ends after 14 days without use, and after 90 days of daily use [D-128]", async () => {
    const member = await newMember(here)
    const [used, unused] = [member.guest, await signedInAs(here, member.hash)]
    const isMember = async (guest: Guest) => (await guest.ask('config', {})).answer.customer !== undefined
    for (let day = 1; day < 90; day += 1) {
      here.clock.forward(86_400)
      expect([day, await isMember(used)]).toEqual([day, true])
    }
    expect(await isMember(unused)).toBe(false)
    here.clock.forward(86_400)
    expect(await isMember(used)).toBe(false)
  })

  test('a request needs both the token header and the session cookie of the same session [ACALL-03 CALL-01]', async () => {
    const guest = await Guest.arriving(here.host)
    const { Authorization = '', Cookie = '' } = guest.credentials()
    const clear = (headers: Record<string, string>) =>
      here.host.fetch(new Request('http://forno.test/api/clear', { method: 'POST', headers }))
    const [token = ''] = Cookie.split('; ')
    expect((await clear({ Cookie })).status).toBe(401)
    expect((await clear({ Authorization })).status).toBe(401)
    expect((await clear({ Authorization, Cookie: token })).status).toBe(401)
    expect((await clear({ Authorization, Cookie })).status).toBe(200)
    const other = await Guest.arriving(here.host)
    expect((await clear({ Authorization, Cookie: other.credentials().Cookie ?? '' })).status).toBe(401)
  })

  test('a token that this host did not sign is refused', async () => {
    const guest = await Guest.arriving(here.host)
    const [header, payload = '', mark = ''] = (guest.cookies.get('token') ?? '').split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...claims, ch: 'someone' })).toString('base64url')
    for (const token of [
      `${header}.${forged}.${mark}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      'x',
      `${header}.${payload}.${mark}x`,
    ]) {
      guest.cookies.set('token', token)
      expect((await guest.ask('clearCart', {})).httpStatus).toBe(401)
      expect((await guest.ask('config', {})).answer.cart?.lines).toEqual([])
    }
  })
})
