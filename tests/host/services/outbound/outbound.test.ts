import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addressFault,
  openOutbound,
  retryAfterSeconds,
  type Outbound,
} from '../../../../host/services/outbound/outbound.ts'
import { isPublicAddress } from '../../../../host/services/outbound/publicAddress.ts'

const request = { headers: { 'Content-Type': 'text/plain' }, body: Buffer.from('hello') }

test('isPublicAddress refuses whatever is not the public internet', () => {
  for (const address of ['93.184.216.34', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])
    expect(isPublicAddress(address), address).toBe(true)
  const closed =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.9.9 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 ' +
    ':: ::1 fe80::1 fd00::1 ff02::1 ::ffff:93.184.216.34 ::ffff:7f00:1 64:ff9b::5db8:d822 2002:7f00:1:: 2001:0:4136:e378:: ' +
    '2001:db8::1 example.com'
  for (const address of ['', ...closed.split(' ')]) expect(isPublicAddress(address), address).toBe(false)
})

describe('outbound', () => {
  let server: Server
  let port = 0
  let requests = 0
  let outbound: Outbound
  beforeAll(async () => {
    server = createServer((incoming, response) => {
      requests += 1
      if (incoming.url === '/moved') return void response.writeHead(307, { location: '/' }).end()
      if (incoming.url === '/endless') return void response.write('x'.repeat(200_000))
      if (incoming.url === '/silent') return
      if (incoming.url === '/busy') return void response.writeHead(429, { 'retry-after': '7' }).end()
      let body = ''
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
      incoming.on('end', () => response.end(`${incoming.method} ${body}`))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ;({ port } = server.address() as AddressInfo)
    outbound = openOutbound({ allowed: [`127.0.0.1:${port}`] })
  })
  afterAll(() => {
    outbound.close()
    server.closeAllConnections()
    server.close()
  })
  const at = (path: string) => `http://127.0.0.1:${port}${path}`

  test('posts to an allowed host and reads the answer', async () => {
    expect(await outbound.post(at('/'), request)).toEqual({ ok: true, status: 200, retryAfter: undefined, body: 'POST hello' }) // oxfmt-ignore
    expect(await outbound.post(at('/busy'), request)).toMatchObject({ ok: true, status: 429, retryAfter: '7' })
  })

  test('follows no redirect, cuts a long answer and ends a wait', async () => {
    expect(await outbound.post(at('/moved'), request)).toMatchObject({ ok: true, status: 307 })
    const long = await outbound.post(at('/endless'), request)
    expect(long.ok && long.body.length).toBe(65_536)
    expect(await outbound.post(at('/silent'), { ...request, timeoutMs: 50 })).toEqual({ ok: false, reason: 'no answer in time' }) // oxfmt-ignore
  })

  test('says what is wrong with an address before anything is sent', async () => {
    for (const [url, fault] of [
      ['nonsense', 'is not an address'],
      ['http://example.com/', 'must begin with https://'],
      ['ftp://example.com/', 'must begin with https://'],
      ['https://user:pass@example.com/', 'must not hold a name or password'],
      ['https://127.0.0.1/', 'is not a public address'],
      ['https://[::1]/', 'is not a public address'],
      ['https://[::ffff:10.0.0.1]/', 'is not a public address'],
      ['https://0x7f.1/', 'is not a public address'],
      [`http://127.0.0.1:${port + 1}/`, 'must begin with https://'],
    ] as const) {
      expect(addressFault(url, [`127.0.0.1:${port}`]), url).toBe(fault)
      expect(await outbound.post(url, request)).toEqual({ ok: false, reason: `The address ${fault}.` })
    }
    expect(addressFault('https://example.com/hook')).toBeUndefined()
  })

  test('connects to no name of which any address is private, and looks a name up once per connection', async () => {
    const before = requests
    const asked: string[] = []
    const answers = [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:127.0.0.1'], []]
    const rebinding = openOutbound({
      resolve: (name, done) => {
        asked.push(name)
        const addresses = answers.shift() ?? []
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      },
    })
    for (let count = 0; count < 4; count += 1)
      expect(await rebinding.post(`https://rebinding.example:${port}/`, request)).toEqual({
        ok: false,
        reason: 'its name leads to an address that is not public',
      })
    expect(asked).toEqual(Array.from({ length: 4 }, () => 'rebinding.example'))
    expect(requests).toBe(before)
    rebinding.close()
  })

  test("connects to no allowed host that leads to a machine's keys, by name or by address", async () => {
    const keys = ['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1', 'fd00:ec2::254', '100.100.100.200']
    const names = keys.map((_, index) => `metadata${index}.internal`)
    const literals = keys.map((address) => (address.includes(':') ? `[${address}]` : address))
    const allowed = [...names, ...literals.map((literal) => new URL(`http://${literal}`).hostname)].map(
      (host) => `${host}:8080`,
    )
    const one = openOutbound({
      allowed,
      resolve: (name, done) => {
        const address = keys[names.indexOf(name)] ?? ''
        done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
      },
    })
    for (const name of names)
      expect(await one.post(`http://${name}:8080/`, request)).toEqual({
        ok: false,
        reason: 'its name leads to an address that is not public',
      })
    for (const literal of literals)
      expect(await one.post(`http://${literal}:8080/`, request)).toEqual({
        ok: false,
        reason: 'The address is not a public address.',
      })
    one.close()
  })

  test('connects to the very address that was checked, not to what the name leads to by then', async () => {
    const lookups: string[] = []
    const one = openOutbound({
      allowed: [`named.example:${port}`],
      resolve: (name, done) => {
        lookups.push(name)
        done(null, [{ address: lookups.length === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }])
      },
    })
    expect(await one.post(`http://named.example:${port}/`, request)).toMatchObject({ ok: true, status: 200 })
    expect(lookups).toEqual(['named.example'])
    one.close()
  })
})

test('retryAfterSeconds reads seconds and dates', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  expect(retryAfterSeconds('120', now)).toBe(120)
  expect(retryAfterSeconds('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30)
  for (const useless of [undefined, '', 'soon', '-1', 'Wed, 31 Dec 2025 00:00:00 GMT'])
    expect(retryAfterSeconds(useless, now)).toBeUndefined()
})
