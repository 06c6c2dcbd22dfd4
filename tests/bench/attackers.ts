import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { Client } from './client.ts'

/** Hostile requests of each kind, and how many of them run concurrently. */
const REQUESTS = 2000
const AT_ONCE = 50
const ATTACKER = '198.51.100.66'

/**
 * One hostile request to the host at `url`; `at` is its number. Resolves when it is answered, cut or, by `half`, sent.
 */
type HostileRequest = (url: string, at: number) => Promise<void>

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const ask =
  (
    method: string,
    pathOf: (at: number) => string,
    bodyOf?: (at: number) => string,
    more: Record<string, string> = {},
  ): HostileRequest =>
  (url, at) =>
    new Promise((resolve) => {
      const body = bodyOf?.(at)
      const headers = {
        'x-forwarded-for': ATTACKER,
        'content-type': 'application/x-www-form-urlencoded',
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...more,
      }
      const asked = request(url + pathOf(at), { method, headers, agent }, (response) => {
        response.resume()
        response.on('close', resolve)
      })
      asked.on('error', () => resolve())
      asked.end(body)
    })

/** Sends an incomplete request, whose connection stays open until the attack ends. */
const incompleteRequest =
  (words: string): HostileRequest =>
  (url) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(url)
      const socket = connect(Number(port), hostname, () => socket.write(words, () => resolve()))
      socket.on('error', () => resolve())
    })

const random = () => randomBytes(6).toString('hex')
const number = (at: number) => `604${String(5_000_000 + at)}`

/** The kinds of attack. `guest` holds the credentials of the attacker's session, `store` is a store's hash. */
const kindsOf = (guest: Record<string, string>, store: string): [name: string, hostile: HostileRequest][] => [
  ['long paths of slashes', ask('GET', () => `/a${'/'.repeat(15_000)}x/`)],
  ['a full menu with junk', ask('GET', () => `/api/get/menu?s=${store}&full=1&junk=${random()}`)],
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
  ['half heads', incompleteRequest(`GET / HTTP/1.1\r\nHost: forno\r\nX-Forwarded-For: ${ATTACKER}\r\n`)],
  [
    'slow bodies',
    incompleteRequest(
      `POST /api/add/product HTTP/1.1\r\nHost: forno\r\nX-Forwarded-For: ${ATTACKER}\r\nContent-Length: 900\r\n\r\nqty`,
    ),
  ],
]

export interface Attack {
  /** One of `KINDS`. */
  kind: string
  url: string
  guest: Record<string, string>
  store: string
}

export const KINDS = kindsOf({}, '').map(([name]) => name)

/** Opens a session for the attacker and returns its headers. */
export async function openAttackerSession(url: string): Promise<Record<string, string>> {
  const client = new Client(url, ATTACKER)
  await client.ask('config', {})
  const credentials = client.credentials()
  client.close()
  return credentials
}

/** Sends REQUESTS requests of one kind, AT_ONCE of them at a time. */
export async function attack({ kind, url, guest, store }: Attack): Promise<void> {
  const [, hostile] = kindsOf(guest, store).find(([name]) => name === kind) ?? []
  if (!hostile) throw new Error(`There is no attack called ${kind}.`)
  let sent = 0
  const one = async () => {
    while (sent < REQUESTS) await hostile(url, (sent += 1))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
