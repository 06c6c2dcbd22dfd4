import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, callOf, type CallName } from '../../../contract/calls.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember, signedInAs } from '../../support/member.ts'
import { newGuest } from '../orders/orderingHost.ts'

const names = (Object.keys(calls) as CallName[]).filter((name) => callOf(name).token === 'member')

describe.each(oneDatabase)('the session token and its cookie over $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())

  const ask = async (name: CallName, headers: Record<string, string>) => {
    const { method, path } = callOf(name)
    const response = await here.host.fetch(new Request(`http://forno.test/api${path}`, { method, headers }))
    return { status: response.status, body: await response.text(), cookies: response.headers.getSetCookie() }
  }

  test.each(names)(
    '%s refuses a token without its cookie, a cookie without its token, and a mix of two sessions [CALL-01 SESS-24]',
    async (name) => {
      const { guest, hash, email, phone } = await newMember(here)
      const other = await newMember(here)
      const mine = guest.credentials()
      const sameMember = (await signedInAs(here, hash)).credentials()
      const { Authorization = '', Cookie = '' } = mine
      const tokenCookie = `token=${Authorization.slice('Bearer '.length)}`
      const incompleteCredentials: Record<string, string>[] = [
        {},
        { Authorization },
        { Cookie },
        { Authorization, Cookie: tokenCookie },
        { Authorization, Cookie: other.guest.credentials()['Cookie'] ?? '' },
        { Authorization, Cookie: sameMember['Cookie'] ?? '' },
        { Authorization: sameMember['Authorization'] ?? '', Cookie },
        { Authorization, Cookie: (await newGuest(here)).credentials()['Cookie'] ?? '' },
      ]
      for (const headers of incompleteCredentials) {
        const { status, body } = await ask(name, headers)
        expect(status).toBe(401)
        for (const secret of [hash, email, phone]) expect(body).not.toContain(secret)
      }
      expect((await ask(name, mine)).status).not.toBe(401)
    },
  )

  test("config with a member's token but not its cookie returns nothing of the member and does not end the session [CALL-01 SESS-05]", async () => {
    const { guest, hash, email } = await newMember(here)
    const { Authorization = '', Cookie: mine = '' } = guest.credentials()
    for (const Cookie of ['', 'forno=guessed']) {
      const headers = { Authorization, Cookie }
      const { status, body } = await ask('config', headers)
      expect(status).toBe(200)
      for (const secret of [hash, email]) expect(body).not.toContain(secret)
    }
    expect((await ask('account', { Authorization, Cookie: mine })).status).toBe(200)
  })

  test('a token whose claims were changed to name a member and to expire later is refused [SESS-02 CALL-01]', async () => {
    const { hash } = await newMember(here)
    const guest = await newGuest(here)
    const { Authorization = '', Cookie = '' } = guest.credentials()
    const [header = '', payload = '', mark = ''] = Authorization.slice('Bearer '.length).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const written = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = written({ ...claims, ch: hash, exp: 9_999_999_999 })
    const none = written({ alg: 'none', typ: 'JWT' })
    for (const token of [`${header}.${forged}.${mark}`, `${none}.${forged}.`, `${none}.${forged}.${mark}`])
      expect((await ask('account', { Authorization: `Bearer ${token}`, Cookie })).status).toBe(401)
  })

  test('a token is valid for 30 minutes, and refused once its session is signed out [SESS-02 SESS-11 SESS-18]', async () => {
    const { guest, hash } = await newMember(here)
    const before = guest.credentials()
    here.clock.forward(1799)
    expect((await ask('account', before)).status).toBe(200)
    here.clock.forward(1)
    expect((await ask('account', before)).status).toBe(401)
    const fresh = await signedInAs(here, hash)
    const stolen = fresh.credentials()
    expect((await ask('account', stolen)).status).toBe(200)
    await fresh.ask('signOut', {})
    expect((await ask('account', stolen)).status).toBe(401)
    expect((await ask('config', stolen)).body).not.toContain(hash)
  })

  test('signOut accepts an expired token with its cookie, and ignores a token or a cookie alone [SESS-18]', async () => {
    const { guest, hash } = await newMember(here)
    const { Authorization = '', Cookie = '' } = guest.credentials()
    await ask('signOut', { Authorization })
    await ask('signOut', { Cookie })
    expect((await ask('account', { Authorization, Cookie })).status).toBe(200)
    here.clock.forward(3600)
    await ask('signOut', { Authorization, Cookie })
    expect((await ask('config', { Authorization, Cookie })).body).not.toContain(hash)
  })

  test("a member's session cookie is HttpOnly and SameSite=Strict [CALL-01]", async () => {
    const { email, password } = await newMember(here)
    const reply = await (await newGuest(here)).ask('logIn', { email, password })
    const [token, bound] = reply.headers.getSetCookie()
    expect(token).toMatch(/^token=[\w.-]+; Max-Age=1209600; Path=\/; SameSite=Strict$/)
    expect(bound).toMatch(/^forno=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict$/)
  })
})
