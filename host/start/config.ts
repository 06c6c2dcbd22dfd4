import type { Smtp } from '../services/smtp.ts'
import type { Twilio } from '../services/twilio.ts'
import type { Settings } from '../context/settings.ts'
import { variables, type Variables } from './variables.ts'

/** What the environment says, read once at start. */
export interface Config {
  port: number
  /** The network address to listen on. */
  address: string
  databaseUrl?: string
  dataDir: string
  /** A Photon-compatible server; without it a demo looks in streets of its own. */
  geocoderUrl?: string
  /** The card provider's keys; without them the sandbox takes the cards. */
  stripe?: { secretKey: string; publishableKey: string; webhookSecret: string }
  messages: MessageConfig
  logs: 'all' | 'faults'
  /** The operator has said how many proxies there are. */
  knowsProxies: boolean
  /** Requests a second that one network address may go on sending; 0 for any number. */
  addressRate: number
  settings: Omit<Settings, 'tokenKey' | 'operatorKey' | 'cardKey' | 'cardSandbox'> &
    Partial<Pick<Settings, 'tokenKey' | 'operatorKey'>>
}

/** Who takes text messages and mails to customers; what is missing stays written down in the outbox. */
export interface MessageConfig {
  twilio?: Twilio
  smtp?: Smtp
}

/** What `ADDRESS_RATE` is unless told: a school behind one address browses with it. */
const ADDRESS_RATE = 60

type Name = keyof Variables

const CARD_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const
const MAIL = ['SMTP_URL', 'MAIL_FROM'] as const

/** The setup, or every fault of the environment at once. */
export function readConfig(
  environment: Partial<Record<string, string>>,
): { ok: true; setup: Config } | { ok: false; message: string } {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = variables.safeParse(set)
  const shapes = read.error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? []
  const faults = [...shapes, ...crossFaults(set)]
  if (read.success && faults.length === 0) return { ok: true, setup: configOf(read.data) }
  const [only = '', ...others] = faults
  return {
    ok: false,
    message: `Forno does not start: ${others.length === 0 ? only : faults.map((fault) => `\n  ${fault}`).join('')}`,
  }
}

/** What is wrong between variables, whatever each of them is. */
function crossFaults(set: Partial<Record<Name, string>>): string[] {
  const missing = (names: readonly Name[]) => names.filter((name) => set[name] === undefined)
  const areNot = (names: readonly Name[]) => `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} not set`
  const inPart = (names: readonly Name[]) => missing(names).length > 0 && missing(names).length < names.length
  const faults = []
  // Some of the keys are a mistake anywhere; none of them are one where real customers order (D-23).
  if (inPart(CARD_KEYS) || (missing(CARD_KEYS).length > 0 && !isDemo(set)))
    faults.push(`${areNot(missing(CARD_KEYS))}. Set the card provider's keys, or DEMO=1 to take test cards only.`)
  const isLive = (name: Name) => set[name]?.includes('_live_') === true
  const [secret, publishable] = CARD_KEYS
  if (missing([secret, publishable]).length === 0 && isLive(secret) !== isLive(publishable))
    faults.push(`${secret} and ${publishable} are not of one kind: both must be test keys, or both live ones.`)
  if (isLive(secret) && (isDemo(set) || set.DATABASE_URL === undefined))
    faults.push(
      'Live card keys take real money, which wants DATABASE_URL and no DEMO=1: a demo shows its inbox to everybody.',
    )
  // A request's own Host header could lead the links of a mail elsewhere.
  if (!isDemo(set) && set.PUBLIC_URL === undefined)
    faults.push('PUBLIC_URL is not set: the links in mails lead to the address that customers open.')
  if (inPart(TWILIO)) faults.push(`${areNot(missing(TWILIO))}: text messages need all of ${TWILIO.join(', ')}.`)
  if (inPart(MAIL)) faults.push(`${areNot(missing(MAIL))}: mails need both ${MAIL.join(' and ')}.`)
  return faults
}

const isDemo = ({ DEMO, DATABASE_URL }: Partial<Record<Name, string>>): boolean =>
  DEMO === undefined ? DATABASE_URL === undefined : DEMO === '1'

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

function configOf(set: Variables): Config {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = set
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = set
  const { TWILIO_FROM: from, SMTP_URL: server, MAIL_FROM: mailbox } = set
  const demo = isDemo(set)
  return {
    port: Number(set.PORT),
    address: set.HOST,
    databaseUrl: set.DATABASE_URL,
    dataDir: set.DATA_DIR,
    geocoderUrl: set.GEOCODER_URL,
    ...(secretKey && publishableKey && webhookSecret ? { stripe: { secretKey, publishableKey, webhookSecret } } : {}),
    messages: {
      ...(account && token && from ? { twilio: { account, token, from, url: withoutSlash(set.TWILIO_URL) } } : {}),
      ...(server && mailbox ? { smtp: { url: server, from: mailbox } } : {}),
    },
    logs: (set.LOG ?? (demo ? 'faults' : 'all')) === 'all' ? 'all' : 'faults',
    knowsProxies: set.TRUST_PROXY !== undefined,
    addressRate: Number(set.ADDRESS_RATE ?? ADDRESS_RATE),
    settings: {
      demo,
      publicUrl: withoutSlash(set.PUBLIC_URL ?? ''),
      proxies: Number(set.TRUST_PROXY ?? 0),
      tokenKey: set.TOKEN_SECRET,
      operatorKey: set.OPERATOR_KEY,
      pixel: set.PIXEL_ID === undefined ? undefined : { id: set.PIXEL_ID, url: set.PIXEL_URL },
      errorDsn: set.ERROR_DSN,
    },
  }
}
