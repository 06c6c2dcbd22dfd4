import { describe, expect, test } from 'vitest'
import { apiClient, type Transport } from '../../../src/device/api/apiClient.ts'

/**
 * A host that gives these answers in turn, the last one repeatedly, and records the requests; without answers it is
 * unreachable.
 */
function host(...answers: (() => Response)[]) {
  const asked: Request[] = []
  let token: string | undefined = 'first'
  let renewals = 0
  const way: Transport = {
    mount: 'http://forno.test/api',
    token: () => token,
    renew: () => {
      renewals += 1
      token = `renewed-${renewals}`
      return Promise.resolve(true)
    },
    fetch: (request) => {
      asked.push(request)
      const answer = answers[Math.min(asked.length, answers.length) - 1]
      return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'))
    },
  }
  const hold = (held: string | undefined) => (token = held)
  return { asked, way, send: apiClient(way), hold, forget: () => hold(undefined), renewals: () => renewals }
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const ok = json({ status: true, cps: false })

const tokenOf = (claims: object) => `e.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

describe('apiClient', () => {
  test('sends a change form-encoded to the order host with the bearer token and the idempotency key [ACALL-01 ACALL-02 ACALL-03 CALL-01]', async () => {
    const { asked, send } = host(ok)
    await send('removeLine', { line: 'abc' }, 'intent-1')
    const [request] = asked
    expect(request).toMatchObject({ method: 'POST', url: 'http://forno.test/api/remove' })
    expect(request?.headers.get('Content-Type')).toContain('application/x-www-form-urlencoded')
    expect(request?.headers.get('Authorization')).toBe('Bearer first')
    expect(request?.headers.get('Idempotency-Key')).toBe('intent-1')
    expect(await request?.text()).toBe('cihash=abc')
  })

  test('sends no Authorization header without a token and no idempotency key with a read [ACALL-03]', async () => {
    const { asked, send, forget } = host(json({ status: true, stores: [] }))
    forget()
    expect(await send('stores', {})).toEqual({ ok: true, answer: { stores: [], others: 0 } })
    expect(asked[0]?.headers.has('Authorization')).toBe(false)
    expect(asked[0]?.headers.has('Idempotency-Key')).toBe(false)
  })

  test('gets a token before it sends a call that needs one [SESS-07 SESS-10 ACALL-22]', async () => {
    const { asked, send, forget, renewals } = host(ok)
    forget()
    await send('removeLine', { line: 'abc' })
    expect(renewals()).toBe(1)
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer renewed-1')
  })

  test('renews an expired token once and repeats the call with the same idempotency key', async () => {
    const expired = json({ status: false, message: 'Your session has ended.' }, 401)
    const { asked, send, renewals } = host(expired, ok)
    expect(await send('removeLine', { line: 'abc' })).toMatchObject({ ok: true })
    expect(renewals()).toBe(1)
    expect(asked.map((one) => one.headers.get('Authorization'))).toEqual(['Bearer first', 'Bearer renewed-1'])
    expect(new Set(asked.map((one) => one.headers.get('Idempotency-Key'))).size).toBe(1)
    const again = host(expired)
    expect(await again.send('removeLine', { line: 'abc' })).toMatchObject({ ok: false })
    expect(again.asked).toHaveLength(2)
  })

  test('solves a bot check that the host asks for and repeats the call once with the same idempotency key [D-34]', async () => {
    const wanted = json({ status: false, message: 'Too many.', bot_check: 'send_code' }, 429)
    const { asked, way } = host(wanted, ok)
    const solve = (action: string) => Promise.resolve(`solution for ${action}`)
    expect(await apiClient({ ...way, solve })('sendCode', { phone: '6045550123' })).toMatchObject({ ok: true })
    expect(asked.map((one) => one.headers.get('X-Altcha'))).toEqual([null, 'solution for send_code'])
    expect(new Set(asked.map((one) => one.headers.get('Idempotency-Key'))).size).toBe(1)
    const refused = { ok: false, kind: 'refused', status: 429, message: 'Too many.' }
    const still = host(wanted)
    expect(await apiClient({ ...still.way, solve })('sendCode', { phone: '6045550123' })).toMatchObject(refused)
    expect(still.asked).toHaveLength(2)
    const failed = host(wanted)
    const unsolved = apiClient({ ...failed.way, solve: () => Promise.resolve(undefined) })
    expect(await unsolved('sendCode', { phone: '6045550123' })).toMatchObject(refused)
    expect(failed.asked).toHaveLength(1)
  })

  test('never sends a member’s call with a guest’s token that another answer brings meanwhile [GUARD-06]', async () => {
    const guest = tokenOf({ exp: 4_000_000_000 })
    for (const reads of [1, 2]) {
      const tokens = Array.from({ length: reads }, () => tokenOf({ exp: 4_000_000_000, ch: 'member' }))
      const { asked, way } = host(ok)
      await apiClient({ ...way, token: () => tokens.shift() ?? guest })('account', {})
      expect(asked.map((one) => one.headers.get('Authorization'))).not.toContain(`Bearer ${guest}`)
    }
  })

  test('does not send a member’s call with a guest’s token, even one that a renewal returned [GUARD-06]', async () => {
    const guest = tokenOf({ exp: 4_000_000_000 })
    const { asked, way, hold } = host(json({ status: false, message: 'Your session has ended.' }, 401))
    const refusal = { ok: false, kind: 'refused', status: 403, message: 'Please sign in first.' }
    const send = apiClient({ ...way, renew: () => Promise.resolve(hold(guest) === guest) })
    hold(tokenOf({ exp: 4_000_000_000, ch: 'someone' }))
    expect(await send('account', {})).toEqual(refusal)
    expect(asked).toHaveLength(1)
    expect(await send('account', {})).toEqual(refusal)
    expect(asked).toHaveLength(1)
  })

  test.each([
    [
      'the host’s message as received [AERR-05 AERR-07 ERR-01]',
      json({ status: false, err_message: 'Sold <b>out</b>.' }),
      'refused',
      'Sold <b>out</b>.',
    ],
    [
      'message where there is no err_message [ERR-01]',
      json({ status: false, message: 'Too late.' }),
      'refused',
      'Too late.',
    ],
    ['messages of a failing host [CONTACT-10]', json({ messages: 'The oven fell.' }, 500), 'broken', 'The oven fell.'],
    [
      'several of them [CONTACT-10]',
      json({ messages: ['The oven fell.', 'Twice.'] }, 503),
      'broken',
      'The oven fell. Twice.',
    ],
    ['messages of what is not the host', json({ messages: 'Sign in to the network.' }, 403), 'broken', ''],
    [
      'a portal’s page is no answer',
      () => new Response('<html>Sign in', { headers: { 'Content-Type': 'text/html' } }),
      'no-network',
      'Something else on your network answered in our place. If the network wants you to sign in, please do, and try again.',
    ],
    ['a failing host', () => new Response('oops', { status: 502 }), 'broken', ''],
    ['an answer of another shape', json({ status: true, cps: 'maybe', cart: 7 }), 'broken', ''],
  ] as const)('returns a failure with its kind and message: %s', async (_, answer, kind, message) => {
    const { send } = host(answer)
    const sent = await send('removeLine', { line: 'abc' })
    expect(sent).toMatchObject({ ok: false, kind })
    if (message) expect(sent).toMatchObject({ message })
  })

  test.each([
    [429, '90', 'We are busy right now. Please try again in 2 minutes.'],
    [503, '1', 'We are busy right now. Please try again in a minute.'],
    [503, undefined, 'Something went wrong. Please try again later.'],
  ])(
    'says when to try again after a %d without a message from the host (Retry-After: %s)',
    async (status, after, message) => {
      const headers = { 'Content-Type': 'text/html', ...(after === undefined ? {} : { 'Retry-After': after }) }
      const { send } = host(() => new Response('busy', { status, headers }))
      const retryAfter = after === undefined ? undefined : Number(after)
      expect(await send('removeLine', { line: 'abc' })).toEqual({
        ok: false,
        kind: 'broken',
        message,
        status,
        retryAfter,
      })
    },
  )

  test('reports a request that never arrived as no-network', async () => {
    expect(await host().send('removeLine', { line: 'abc' })).toMatchObject({ ok: false, kind: 'no-network' })
  })
})
