import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, mayHoldMachineKeys } from './publicAddress.ts'

/**
 * Posts to addresses that customers and operators name: push services and webhooks. It reaches public addresses only, over
 * https, and follows no redirect. The addresses that are checked are those that are connected to, so a name that leads elsewhere
 * a moment later does not help.
 */
export interface Outbound {
  /** Never throws. */
  post(url: string, request: OutboundRequest): Promise<OutboundAnswer>
  close(): void
}

interface OutboundRequest {
  headers: Record<string, string>
  body: Buffer
  /** From the first byte to the last one (10 s). */
  timeoutMs?: number
}

type OutboundAnswer =
  | { ok: true; status: number; retryAfter: string | undefined; body: string }
  | { ok: false; reason: string }

export interface OutboundOptions {
  /** Hosts with their port, such as `127.0.0.1:8080`, that may be private and speak http, but lead to no keys of a machine. */
  allowed?: readonly string[]
  resolve?: Resolve
}

/** Looks all addresses of a name up. */
type Resolve = (name: string, done: (error: Error | null, addresses?: readonly LookupAddress[]) => void) => void

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 65_536
const MAX_SOCKETS = 32

export function openOutbound({ allowed = [], resolve = resolveName }: OutboundOptions = {}): Outbound {
  const options = { keepAlive: true, maxSockets: MAX_SOCKETS, timeout: 30_000 }
  const secure = new HttpsAgent(options)
  const plain = new HttpAgent(options)
  const lookupOf =
    (accepts: (address: string) => boolean): LookupFunction =>
    (name, { all }, done) => {
      resolve(name, (error, addresses = []) => {
        const [first] = addresses
        if (error) done(error, '', 4)
        else if (!first || !addresses.every(({ address }) => accepts(address)))
          done(new Error('its name leads to an address that is not public'), '', 4)
        else if (all) done(null, [...addresses])
        else done(null, first.address, first.family)
      })
    }
  const publicLookup = lookupOf(isPublicAddress)
  const allowedLookup = lookupOf((address) => !mayHoldMachineKeys(address))

  const send = (address: string, { headers, body, timeoutMs = TIMEOUT_MS }: OutboundRequest) =>
    new Promise<OutboundAnswer>((settle) => {
      const url = new URL(address)
      const isSecure = url.protocol === 'https:'
      const signal = AbortSignal.timeout(timeoutMs)
      const sent: ClientRequest = (isSecure ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent: isSecure ? secure : plain,
        headers: { ...headers, 'Content-Length': body.length },
        lookup: isAllowed(url, allowed) ? allowedLookup : publicLookup,
        signal,
      })
      const fail = (error: Error) => settle({ ok: false, reason: signal.aborted ? 'no answer in time' : error.message })
      sent.on('error', fail)
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        let size = 0
        const finish = () => {
          const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString()
          const { statusCode: status = 0, headers: answered } = response
          settle({ ok: true, status, retryAfter: answered['retry-after'], body: text })
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (size < MAX_ANSWER_BYTES) return
          finish()
          sent.destroy()
        })
        response.on('end', finish)
        response.on('error', fail)
      })
      sent.end(body)
    })

  return {
    post: async (url, request) => {
      const fault = addressFault(url, allowed)
      return fault === undefined ? await send(url, request) : { ok: false, reason: `The address ${fault}.` }
    },
    close: () => {
      secure.destroy()
      plain.destroy()
    },
  }
}

const isAllowed = ({ hostname, port, protocol }: URL, allowed: readonly string[]): boolean =>
  allowed.includes(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)

/** Why nothing will be posted to this address; undefined when it may be. A name is not looked up here. */
export function addressFault(address: string, allowed: readonly string[] = []): string | undefined {
  if (!URL.canParse(address)) return 'is not an address'
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return 'must not hold a name or password'
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) > 0 && mayHoldMachineKeys(literal)) return 'is not a public address'
  if (url.protocol === 'http:' && isAllowed(url, allowed)) return undefined
  if (url.protocol !== 'https:') return 'must begin with https://'
  const isClosed = isIP(literal) > 0 && !isPublicAddress(literal) && !isAllowed(url, allowed)
  return isClosed ? 'is not a public address' : undefined
}

const resolveName: Resolve = (name, done) => systemLookup(name, { all: true }, done)

/** The seconds that a `Retry-After` asks to wait, as a number or a date; undefined without a usable one. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const seconds = Math.ceil((Date.parse(header) - now.getTime()) / 1000)
  return seconds > 0 ? seconds : undefined
}
