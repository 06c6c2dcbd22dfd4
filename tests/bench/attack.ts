import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { startHost, type Host } from '../support/hostProcess.ts'
import { Client } from './client.ts'
import { spread } from './spread.ts'

/** Hostile requests of each kind, and how many of them are under way at a time. */
const REQUESTS = 2000
const AT_ONCE = 50
/** Milliseconds: the bystander browses, and is not held back itself. */
const BETWEEN_READS = 50
const ATTACKER = '198.51.100.66'

/** One hostile request; it is over when it was answered, cut or let go. */
type Hostile = (host: Host, at: number) => Promise<void>

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const ask =
  (
    method: string,
    pathOf: (at: number) => string,
    bodyOf?: (at: number) => string,
    more: Record<string, string> = {},
  ): Hostile =>
  (host, at) =>
    new Promise((resolve) => {
      const body = bodyOf?.(at)
      const headers = {
        'x-forwarded-for': ATTACKER,
        'content-type': 'application/x-www-form-urlencoded',
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...more,
      }
      const asked = request(host.url + pathOf(at), { method, headers, agent }, (response) => {
        response.resume()
        response.on('close', resolve)
      })
      asked.on('error', () => resolve())
      asked.end(body)
    })

/** A connection on which something is begun and never ended; it stays open for as long as the kind lasts. */
const half =
  (words: string): Hostile =>
  (host) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(host.url)
      const socket = connect(Number(port), hostname, () => socket.write(words, () => resolve()))
      socket.on('error', () => resolve())
      open.push(() => socket.destroy())
    })
const open: (() => void)[] = []

/** A guest's call: the session is the attacker's own. */
async function asGuest(host: Host): Promise<Record<string, string>> {
  const client = new Client(host.url, ATTACKER)
  await client.ask('config', {})
  const headers = client.credentials()
  client.close()
  return headers
}

const random = () => randomBytes(6).toString('hex')
const number = (at: number) => `604${String(5_000_000 + at)}`

/** How long a bystander waits for the stores and a menu while one network address sends the worst it can. */
export async function benchAttack(): Promise<void> {
  const host = await startHost({ TRUST_PROXY: '1' })
  try {
    const bystander = new Client(host.url, '203.0.113.9')
    const { stores } = await bystander.ask('stores', {})
    const store = stores[0]?.hash ?? ''
    const guest = await asGuest(host)
    const menu = `/api/get/menu?s=${store}&full=1`
    const kinds: [string, Hostile][] = [
      ['long paths of slashes', ask('GET', () => `/a${'/'.repeat(15_000)}x/`)],
      ['a full menu with junk', ask('GET', () => `${menu}&junk=${random()}`)],
      ['unknown pages', ask('GET', () => `/menu/${random()}`)],
      ['new sessions', ask('GET', () => '/api/get/config')],
      [
        'wrong log-ins',
        ask(
          'POST',
          () => '/api/v2/login',
          (at) => `email=a${at}@b.example&password=${random()}`,
          guest,
        ),
      ],
      [
        'codes to numbers',
        ask(
          'POST',
          () => '/api/checkout/send-code',
          (at) => `phone=${number(at)}`,
          guest,
        ),
      ],
      ['challenges', ask('GET', () => '/api/bot/challenge?action=send_code')],
      [
        'forms',
        ask(
          'POST',
          () => '/api/form/contact',
          () => `name=Ann&location=Head+Office&email=a@b.example&phone=6045550123&messages=${'x'.repeat(900)}`,
          guest,
        ),
      ],
      [
        'big bodies',
        ask(
          'POST',
          () => '/api/add/product',
          () => 'x'.repeat(1_000_000),
          guest,
        ),
      ],
      [
        'big bodies to the sandbox',
        ask(
          'POST',
          () => '/sandbox/v1/payment_methods',
          () => 'x'.repeat(1_000_000),
        ),
      ],
      [
        'wrong operator keys',
        ask(
          'POST',
          () => '/operator/points',
          () => '',
          { authorization: 'Bearer guess' },
        ),
      ],
      ['half heads', half(`GET / HTTP/1.1\r\nHost: forno\r\nX-Forwarded-For: ${ATTACKER}\r\n`)],
      [
        'slow bodies',
        half(
          `POST /api/add/product HTTP/1.1\r\nHost: forno\r\nX-Forwarded-For: ${ATTACKER}\r\nContent-Length: 900\r\n\r\nqty`,
        ),
      ],
    ]
    const read = async () => {
      await bystander.ask('stores', {})
      await bystander.ask('menu', { store, full: true })
    }
    await report('nobody', read, () => wait(5000))
    for (const [name, hostile] of kinds) {
      await report(name, read, () => flood(host, hostile))
      for (const close of open.splice(0)) close()
    }
    bystander.close()
  } finally {
    agent.destroy()
    await host.stop()
    await host.remove()
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function flood(host: Host, hostile: Hostile): Promise<void> {
  let sent = 0
  const one = async () => {
    while (sent < REQUESTS) await hostile(host, (sent += 1))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** Reads until the work is done, and at least thirty times. */
async function report(name: string, read: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  const times: number[] = []
  let isOver = false
  const began = performance.now()
  const working = work().then(() => (isOver = true))
  while (!isOver || times.length < 30) {
    const asked = performance.now()
    await read()
    times.push((performance.now() - asked) / 2)
    await wait(BETWEEN_READS)
  }
  await working
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`attack, ${name}: a bystander waits ${spread(times)} (${times.length} reads in ${seconds} s)`)
}
