import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { TokenBuckets, throttleOf } from '../../../host/context/throttle.ts'
import { envelope } from '../../../contract/call.ts'
import { z } from '../../../contract/wire.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { MAIN } from '../../support/host/smallChain.ts'
import { solveBotCheck } from '../../support/solveBotCheck.ts'
import { smallSite } from '../../support/host/smallSite.ts'
import { KitchenScreen } from '../kitchen/kitchenScreen.ts'
import { Printer } from '../kitchen/printing/printer.ts'

describe('TokenBuckets', () => {
  test('allows a burst of its size, refills with time, and returns the seconds to wait', () => {
    let now = 0
    const buckets = new TokenBuckets({ most: 10, perSecond: 2 }, () => now)
    for (let taken = 0; taken < 10; taken += 1) expect(buckets.take('one')).toBe(0)
    expect([buckets.take('one'), buckets.take('one', 5), buckets.take('other', 10)]).toEqual([1, 3, 0])
    now = 1000
    expect([buckets.take('one', 2), buckets.take('one')]).toEqual([0, 1])
    now = 60_000
    expect([buckets.wait('one', 10), buckets.wait('one', 11)]).toEqual([0, 1])
  })

  test('drops old buckets when there are too many, and keeps recent ones', () => {
    let now = 0
    const buckets = new TokenBuckets({ most: 1, perSecond: 1 }, () => now)
    for (let who = 0; who < 60_000; who += 1) buckets.take(`early ${who}`)
    expect(buckets.take('early 59999')).toBe(1)
    now = 500
    for (let who = 0; who < 60_000; who += 1) buckets.take(`late ${who}`)
    expect([buckets.take('late 59999'), buckets.take('early 1')]).toEqual([1, 0])
  })
})

describe('the request throttle', () => {
  let here: HostInProcess
  afterEach(() => here.close())
  const open = async (rate: number) =>
    (here = await hostInProcess({ name: 'PGlite' }, { throttle: throttleOf(rate, () => 0) }))
  const from = (address: string) => new Guest(here.host, address)

  test('refuses a flooding network address with a message and Retry-After, and no other address', async () => {
    await open(1)
    const asks = (guest: Guest, accept = '*/*') => guest.fetch('/api/get/stores', { headers: { Accept: accept } })
    const flood = from('192.0.2.1')
    const statuses = []
    for (let asked = 0; asked < 12; asked += 1) statuses.push((await asks(flood)).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(statuses).toContain(429)
    const call = await flood.ask('stores', {})
    const page = await asks(flood, 'text/html')
    for (const { headers } of [call, page]) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    const message = 'Very many requests came from your network. Please try again in a minute.'
    expect(call.message).toBe(message)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain(`<p>${message}</p><p><a href="">Try again</a></p>`)
    expect((await asks(from('192.0.2.2'))).status).toBe(200)
    for (let asked = 0; asked < 30; asked += 1) expect((await asks(from('127.0.0.1'))).status).toBe(200)
  })

  test('requires a bot check for more than a hundred new sessions of one address, and none for known sessions [D-34]', async () => {
    await open(1000)
    const known = from('192.0.2.1')
    await known.ask('config', {})
    for (let others = 1; others < 100; others += 1) expect((await from('192.0.2.1').ask('config', {})).ok).toBe(true)
    const late = from('192.0.2.1')
    const refused = await late.ask('config', {})
    expect([refused.httpStatus, z.decode(envelope, JSON.parse(refused.body)).botCheck]).toEqual([429, 'new_session'])
    expect(refused.message).toBe('Very many visitors came from your network. Please try again in a minute.')
    const headers = await solveBotCheck(late, 'new_session')
    expect((await late.ask('config', {}, { headers })).ok).toBe(true)
    expect((await from('192.0.2.1').ask('config', {}, { headers })).httpStatus).toBe(429)
    expect((await known.ask('config', {})).ok).toBe(true)
    expect((await from('192.0.2.2').ask('config', {})).ok).toBe(true)
  })
})

test('a line of IPv6 sends at most what eight of its networks may [D-125]', () => {
  const throttle = throttleOf(1, () => 0)
  const sent = (address: string, times: number) =>
    Array.from({ length: times }, () => throttle?.request(address, '/')).filter((wait) => wait === 0).length
  const networks = Array.from({ length: 20 }, (_, network) => sent(`2001:db8:1:${network}::1`, 11))
  expect(networks).toEqual([...Array.from({ length: 8 }, () => 10), ...Array.from({ length: 12 }, () => 0)])
  expect(sent('2001:db8:2::1', 11)).toBe(10)
})

describe('on a network that sends too much', () => {
  let here: HostInProcess
  afterEach(() => here.close())
  const ADDRESS = '192.0.2.77'

  test('kitchen, printer and operator are still answered, and strangers who try their doors are not [D-125]', async () => {
    const small = smallSite()
    onTestFinished(() => small.remove())
    here = await hostInProcess(
      { name: 'PGlite' },
      { site: small.site, throttle: throttleOf(1, () => 0), settings: { operatorKey: OPERATOR_KEY } },
    )
    const { body: made } = await askOperator(here, 'stores/main/pins', {})
    const { body: added } = await askOperator(here, 'stores/main/printers', {})
    const pin = String(made['pin'])
    const screen = await KitchenScreen.at(here.host, MAIN, pin, ADDRESS)
    const printer = new Printer(here.host, String(added['url']), ADDRESS)
    const stranger = new Guest(here.host, ADDRESS)
    const status = async (path: string, init?: RequestInit) => (await stranger.fetch(path, init)).status
    for (let asked = 0; asked < 10; asked += 1) await status('/api/get/stores')
    const pages = ['/kitchen', '/kitchen/', '/kitchen/assets/screen-1.js']
    const doors = [
      ...pages,
      '/kitchen/api/board',
      '/kitchen/api/nothing',
      '/cloudprnt/guess',
      '/cloudprnt/a/b',
      '/operator/orders',
    ]
    const refused = async () => await Promise.all(doors.map((door) => status(door)))
    expect(await refused()).toEqual(doors.map(() => 429))
    const opened = async () => {
      const answers = await Promise.all(pages.map((page) => screen.fetch(page, { headers: screen.credentials() })))
      return answers.map((answer) => answer.status)
    }
    expect(await opened()).toEqual([308, 200, 200])
    expect((await screen.call('kitchenBoard')).ok).toBe(true)
    expect((await printer.poll()).status).toBe(200)
    expect(await status('/operator/orders', { headers: { Authorization: `Bearer ${OPERATOR_KEY}` } })).toBe(200)
    await screen.call('kitchenSignOut')
    expect(await opened()).toEqual([308, 200, 200])
    expect((await screen.call('kitchenSignIn', { store: MAIN, pin })).ok).toBe(true)
    expect((await new KitchenScreen(here.host, ADDRESS).call('kitchenSignIn', { store: MAIN, pin })).httpStatus).toBe(
      429,
    )
  })

  test('a printer that asks without end meets a limit of its own', async () => {
    here = await hostInProcess(
      { name: 'PGlite' },
      { throttle: throttleOf(1, () => 0), settings: { operatorKey: OPERATOR_KEY } },
    )
    const { body: added } = await askOperator(here, 'stores/main/printers', {})
    const printer = new Printer(here.host, String(added['url']), ADDRESS)
    const statuses = []
    for (let polls = 0; polls < 11; polls += 1) statuses.push((await printer.poll()).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

test('throttleOf(0) turns the throttle off', () => expect(throttleOf(0)).toBeUndefined())
