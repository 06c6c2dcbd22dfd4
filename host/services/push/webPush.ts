import { hash } from 'node:crypto'
import webPush from 'web-push'
import { retryAfterSeconds, type Outbound } from '../outbound/outbound.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Made once; browsers that subscribed with other keys hear nothing any more. */
export const newVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

interface PushMessage {
  endpoint: string
  p256dh: string
  auth: string
  payload: string
  urgency: 'high' | 'normal'
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number
  /** The push service keeps the last of several messages with one topic. */
  topic: string
}

/**
 * gone: the browser has ended its subscription. denied: the push service does not accept our keys or our subject, which only
 * the operator can change.
 */
export type PushOutcome =
  | { kind: 'sent' | 'gone' }
  | { kind: 'later'; seconds: number | undefined; reason: string }
  | { kind: 'denied' | 'refused'; reason: string }

export interface PushSender {
  /** Never throws. */
  send(message: PushMessage, now: Date): Promise<PushOutcome>
}

/** Push services refuse tokens that are valid for more than a day. */
const TOKEN_SECONDS = 12 * 3600
const RENEWAL_SECONDS = 3600
const MAX_TOKENS = 100

/** Sends web push messages, encrypted for the browser; one signed token serves all of a push service. */
export function webPushSender(
  outbound: Outbound,
  { publicKey, privateKey, subject }: VapidKeys & { subject: string },
): PushSender {
  const tokens = new Map<string, { header: string; until: number }>()

  const tokenFor = (origin: string, now: Date): string => {
    const seconds = Math.floor(now.getTime() / 1000)
    const known = tokens.get(origin)
    if (known && known.until - RENEWAL_SECONDS > seconds) return known.header
    const until = seconds + TOKEN_SECONDS
    const made = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', until)
    if (tokens.size >= MAX_TOKENS) tokens.clear()
    tokens.set(origin, { header: made.Authorization, until })
    return made.Authorization
  }

  const encrypted = ({ p256dh, auth, payload }: PushMessage): Buffer | undefined => {
    try {
      return webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText
    } catch {
      // A key that is no point of the curve.
      return undefined
    }
  }

  return {
    send: async (message, now) => {
      const body = encrypted(message)
      if (!body) return { kind: 'gone' }
      const headers = {
        Authorization: tokenFor(new URL(message.endpoint).origin, now),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(message.ttlSeconds),
        Urgency: message.urgency,
        Topic: message.topic,
      }
      const answer = await outbound.post(message.endpoint, { headers, body })
      if (!answer.ok)
        return { kind: 'later', seconds: undefined, reason: `The push service was not reached: ${answer.reason}` }
      const { status } = answer
      const reason = `The push service answered ${status}`
      if (status >= 200 && status < 300) return { kind: 'sent' }
      if (status === 404 || status === 410) return { kind: 'gone' }
      if (status === 401 || status === 403) return { kind: 'denied', reason: `${reason}: ${answer.body.slice(0, 200)}` }
      if (status === 429 || status >= 500)
        return { kind: 'later', seconds: retryAfterSeconds(answer.retryAfter, now), reason }
      return { kind: 'refused', reason }
    },
  }
}

/** A Topic has up to 32 characters; the order's own hash is a secret. */
export const topicOf = (order: string): string => hash('sha256', order, 'base64url').slice(0, 24)

/** The push services of the browsers: Chrome and Edge, Chromium without Google's keys, Firefox, Safari, Windows. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** Whether a message may be sent to a browser at this address. `more` are the operator's hosts; one with a port may speak http. */
export function isPushEndpoint(address: string, more: readonly string[] = []): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, host, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (port !== '' && more.includes(host)) return protocol === 'https:' || protocol === 'http:'
  const fits = (pattern: string) =>
    pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern
  return protocol === 'https:' && port === '' && [...PUSH_HOSTS, ...more].some(fits)
}

/** A point of the curve P-256 and a secret of 16 bytes, base64url. */
export const arePushKeys = (p256dh: string, auth: string): boolean =>
  /^B[\w-]{86}$/.test(p256dh) && Buffer.from(p256dh, 'base64url').length === 65 && /^[\w-]{22}$/.test(auth)
