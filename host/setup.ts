import { readMessageSetup, type MessageSetup } from './messageSetup.ts'
import type { Settings } from './settings.ts'

/** What the environment says, read once at start. Every variable stands in the README's table. */
export interface Setup {
  port: number
  /** The network address to listen on. */
  address: string
  databaseUrl?: string
  dataDir: string
  /** A Photon-compatible server; without it a demo looks in streets of its own. */
  geocoderUrl?: string
  /** The card provider's keys; without them the sandbox takes the cards. */
  stripe?: { secretKey: string; publishableKey: string; webhookSecret: string }
  messages: MessageSetup
  logs: 'all' | 'faults'
  settings: Omit<Settings, 'tokenKey' | 'operatorKey' | 'cardKey' | 'cardSandbox'> &
    Partial<Pick<Settings, 'tokenKey' | 'operatorKey'>>
}

type Environment = Partial<Record<string, string>>

const META_PIXEL = 'https://www.facebook.com/tr/'

const CARD_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

export function readSetup(env: Environment): { ok: true; setup: Setup } | { ok: false; message: string } {
  const port = Number(env['PORT'] ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    return { ok: false, message: 'PORT must be a port number from 0 to 65535.' }
  const geocoderUrl = env['GEOCODER_URL'] || undefined
  if (geocoderUrl !== undefined && !isHttp(geocoderUrl))
    return { ok: false, message: 'GEOCODER_URL must be the http or https address of a Photon server.' }
  const databaseUrl = env['DATABASE_URL'] || undefined
  const demo = env['DEMO'] ? env['DEMO'] === '1' : databaseUrl === undefined
  const missing = CARD_KEYS.filter((name) => !env[name])
  // Some of the keys are a mistake anywhere; none of them are one where real customers order (D-23).
  if (missing.length > 0 && (missing.length < CARD_KEYS.length || !demo))
    return {
      ok: false,
      message: `Forno does not start: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set. Set the card provider's keys, or DEMO=1 to take test cards only.`,
    }
  const pixelUrl = env['PIXEL_URL'] || META_PIXEL
  if (!isHttp(pixelUrl)) return { ok: false, message: 'PIXEL_URL must be an http or https address.' }
  const errorDsn = env['ERROR_DSN'] || undefined
  if (errorDsn !== undefined && !isDsn(errorDsn))
    return { ok: false, message: 'ERROR_DSN must be a DSN: https://key@host/project.' }
  const read = readMessageSetup(env)
  if (!read.ok) return read
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = CARD_KEYS.map((name) => env[name])
  return {
    ok: true,
    setup: {
      port,
      address: env['HOST'] || '127.0.0.1',
      databaseUrl,
      dataDir: env['DATA_DIR'] || '.data',
      stripe: missing.length === 0 ? { secretKey, publishableKey, webhookSecret } : undefined,
      geocoderUrl,
      messages: read.messages,
      logs: (env['LOG'] || (demo ? 'faults' : 'all')) === 'all' ? 'all' : 'faults',
      settings: {
        demo,
        publicUrl: (env['PUBLIC_URL'] ?? '').replace(/\/+$/, ''),
        trustProxy: env['TRUST_PROXY'] === '1',
        tokenKey: env['TOKEN_SECRET'] || undefined,
        operatorKey: env['OPERATOR_KEY'] || undefined,
        pixel: env['PIXEL_ID'] ? { id: env['PIXEL_ID'], url: pixelUrl } : undefined,
        errorDsn,
      },
    },
  }
}

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:/.test(url)

function isDsn(text: string): boolean {
  if (!isHttp(text)) return false
  const { username, pathname } = new URL(text)
  return username !== '' && /\/\d+$/.test(pathname)
}
