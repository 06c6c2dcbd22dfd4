import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LogLine } from '../../../host/http/log.ts'
import { saveCatalogue } from '../../../host/store/catalogues.ts'
import { withSecurityHeaders, workerPolicy } from '../../../host/http/site/securityHeaders.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN } from '../../support/host/smallChain.ts'
import { colaInput } from '../../support/productInputs.ts'

describe.each(oneDatabase)('the host on $name', (database) => {
  let here: HostInProcess
  beforeEach(async () => {
    here = await hostInProcess(database)
  })
  afterEach(() => here.close())

  test('answers an unexpected error with a generic message, and logs it without request data', async () => {
    const guest = await Guest.arriving(here.host)
    await here.database.db.schema.dropTable('carts').execute()
    const reply = await guest.ask('addProduct', colaInput({ name: 'Someone Private' }))
    expect([reply.httpStatus, reply.message]).toEqual([500, 'Something went wrong. Please try again later.'])
    expect(reply.body).not.toMatch(/carts|select|at /)
    const fault = here.logged.find((line) => 'fault' in line)
    expect(fault).toMatchObject({ call: 'addProduct', id: reply.headers.get('x-request-id') })
    expect(JSON.stringify(here.logged)).not.toContain('Private')
  })

  test('logs that it cannot read an announced catalogue, and keeps the one before', async () => {
    const before = here.host.catalogue.current().version
    await saveCatalogue(here.database.db, { stores: 'none that this host reads' })
    await vi.waitFor(() => expect(here.logged).toContainEqual(expect.objectContaining({ call: 'catalogue' })), 300_000)
    expect(here.host.catalogue.current().version).toBe(before)
  })

  test('logs one line per request with time, call, status and duration, and no personal data', async () => {
    const guest = await Guest.arriving(here.host, '198.51.100.23')
    await guest.ask('addProduct', colaInput({ name: 'Ada Lovelace' }))
    await guest.ask('sendCode', { phone: '6045550199' })
    const secret = {
      name: 'Ada',
      lastname: 'Lovelace',
      email: 'ada@example.com',
      phone: '6045550199',
      notes: 'ring twice',
    }
    await guest.ask('completeCheck', {
      store: MAIN,
      service: 'Pick Up',
      scheduled: false,
      date: '',
      time: '',
      paymentType: '2',
      usePoints: false,
      useCoupon: false,
      coupon: '',
      mailing: true,
      sms: true,
      tip: 0,
      ...secret,
    })
    await guest.fetch('/images/pizzas/6045550199.svg?mail=ada@example.com')
    expect(here.logged.map((line) => ('status' in line ? [line.call, line.method, line.status] : line))).toEqual([
      ['config', 'GET', 200],
      ['addProduct', 'POST', 200],
      ['sendCode', 'POST', 200],
      ['completeCheck', 'GET', 200],
      ['pizza picture', 'GET', 404],
    ])
    for (const { refused: _, ...line } of here.logged as LogLine[])
      expect(Object.keys(line)).toEqual(['time', 'id', 'call', 'from', 'method', 'status', 'ms'])
    await guest.ask('logIn', { email: secret.email, password: 'not theirs' })
    const [refusal] = here.logged.slice(-1)
    expect(refusal).toMatchObject({ call: 'logIn', status: 200, refused: true })
    const namesOf = () => new Set((here.logged as LogLine[]).map(({ from }) => from))
    expect([...namesOf()]).toEqual([expect.stringMatching(/^[\w-]{8}$/)])
    here.clock.forward(86_400)
    await guest.fetch('/robots.txt')
    expect(namesOf().size).toBe(2)
    const logs = JSON.stringify(here.logged)
    for (const word of [
      'Ada',
      'ada@',
      '604555',
      'ring',
      '198.51',
      guest.cookies.get('token')!.slice(10, 60),
      guest.cookies.get('forno')!,
    ])
      expect([word, logs.includes(word)]).toEqual([word, false])
  })

  test('sends security headers with every response', async () => {
    const guest = new Guest(here.host)
    for (const path of [
      '/api/get/stores',
      '/api/get/nothing',
      '/nothing',
      '/images/products/margherita.svg',
      '/operator/x',
    ]) {
      const { headers } = await guest.fetch(path)
      expect([path, headers.get('x-content-type-options'), headers.get('cross-origin-opener-policy')]).toEqual([
        path,
        'nosniff',
        'same-origin',
      ])
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('strict-transport-security')).toBeNull()
    }
    const secure = await here.host.fetch(new Request('https://forno.test/api/get/stores'))
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
    const all = withSecurityHeaders(new Response(), { secure: true, hstsSubdomains: true })
    expect(all.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(workerPolicy([])).toContain("frame-ancestors 'none'")
  })
})
