import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { BRAND } from '../../contract/brand.ts'
import { TILE_ARCHIVE_PATH } from '../../contract/pageSettings.ts'
import { readServiceAccount } from '../services/live/firestore/accessToken.ts'
import type { FirestoreOptions } from '../services/live/firestore/firestorePublisher.ts'
import type { MissedOrderRules } from '../orders/progress/missedOrders.ts'
import type { Smtp } from '../services/smtp.ts'
import type { Twilio } from '../services/twilio.ts'
import type { MapSettings, PushSettings, Settings } from '../context/settings.ts'
import { environmentSchema, type Environment } from './environmentSchema.ts'

export interface Config {
  port: number
  address: string
  databaseUrl?: string
  dataDir: string
  geocoderUrl?: string
  stripe?: { secretKey: string; publishableKey: string; webhookSecret: string }
  messages: MessageConfig
  /** Writes orders as live documents; without it customers watch by the host's own stream. */
  firestore?: FirestoreOptions
  logs: 'all' | 'faults'
  knowsProxies: boolean
  /** Requests per second that one network address may send; 0 for no limit. */
  addressRate: number
  /** Undefined: nobody looks after orders that no store answers. */
  missedOrders?: MissedOrderRules
  /** Where metrics are served; undefined: nowhere. */
  metrics?: { port: number; address: string }
  /** How long a host that was told to stop goes on answering, so that balancers hear of it first. */
  stopDelaySeconds: number
  settings: Omit<Settings, 'tokenKey' | 'operatorKey' | 'cardKey' | 'cardSandbox' | 'push'> &
    Partial<Pick<Settings, 'tokenKey' | 'operatorKey'> & { push: Partial<PushSettings> }>
}

export interface MessageConfig {
  twilio?: Twilio
  smtp?: Smtp
}

/** Enough for a school behind one network address. */
const DEFAULT_ADDRESS_RATE = 60
/** Longer than the two probes after which most balancers leave a host out. */
const DEFAULT_STOP_DELAY_SECONDS = 5

type Name = keyof Environment

const CARD_VARIABLES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const TWILIO_VARIABLES = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const
const FIRESTORE_VARIABLES = ['FIRESTORE_SERVICE_ACCOUNT', 'FIREBASE_API_KEY'] as const
const VAPID_VARIABLES = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const
const MAIL_VARIABLES = ['SMTP_URL', 'MAIL_FROM'] as const

export function readConfig(
  variables: Partial<Record<string, string>>,
): { ok: true; config: Config } | { ok: false; message: string } {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(filled)
  const schemaFaults = parsed.error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? []
  const faults = [...schemaFaults, ...crossFaults(filled)]
  if (parsed.success && faults.length === 0) return { ok: true, config: configOf(parsed.data) }
  const [only = '', ...others] = faults
  return {
    ok: false,
    message: `${BRAND.name} does not start: ${others.length === 0 ? only : faults.map((fault) => `\n  ${fault}`).join('')}`,
  }
}

function crossFaults(variables: Partial<Record<Name, string>>): string[] {
  const missing = (names: readonly Name[]) => names.filter((name) => variables[name] === undefined)
  const areNot = (names: readonly Name[]) => `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} not set`
  const isPartial = (names: readonly Name[]) => missing(names).length > 0 && missing(names).length < names.length
  const faults = []
  // Setting only some of the keys is always a fault; setting none is one outside demo mode (D-23).
  if (isPartial(CARD_VARIABLES) || (missing(CARD_VARIABLES).length > 0 && !isDemo(variables)))
    faults.push(`${areNot(missing(CARD_VARIABLES))}. Set the card provider's keys, or DEMO=1 to take test cards only.`)
  const isLive = (name: Name) => variables[name]?.includes('_live_') === true
  const [secret, publishable] = CARD_VARIABLES
  if (missing([secret, publishable]).length === 0 && isLive(secret) !== isLive(publishable))
    faults.push(`${secret} and ${publishable} are not of one kind: both must be test keys, or both live ones.`)
  if (isLive(secret) && (isDemo(variables) || variables.DATABASE_URL === undefined))
    faults.push(
      'Live card keys take real money, which wants DATABASE_URL and no DEMO=1: a demo shows its inbox to everybody.',
    )
  // Without it the links in mails would be built from the Host header, which a client can forge.
  if (!isDemo(variables) && variables.PUBLIC_URL === undefined)
    faults.push('PUBLIC_URL is not set: the links in mails lead to the address that customers open.')
  if (isPartial(TWILIO_VARIABLES))
    faults.push(`${areNot(missing(TWILIO_VARIABLES))}: text messages need all of ${TWILIO_VARIABLES.join(', ')}.`)
  const { MAP_STYLE: style, MAP_ATTRIBUTION: attribution } = variables
  if (style?.endsWith('.pmtiles') && !URL.canParse(style) && !existsSync(style))
    faults.push(`MAP_STYLE names a file that is not there: ${resolve(style)}`)
  if (attribution !== undefined && style === undefined)
    faults.push('MAP_ATTRIBUTION is set without MAP_STYLE: the embedded map names its own sources.')
  if (isPartial(FIRESTORE_VARIABLES))
    faults.push(
      `${areNot(missing(FIRESTORE_VARIABLES))}: live documents need both ${FIRESTORE_VARIABLES.join(' and ')}.`,
    )
  const account = variables.FIRESTORE_SERVICE_ACCOUNT
  if (account !== undefined && !readServiceAccount(account))
    faults.push(`FIRESTORE_SERVICE_ACCOUNT is no key file of a service account: ${resolve(account)}`)
  if (isPartial(VAPID_VARIABLES))
    faults.push(`${areNot(missing(VAPID_VARIABLES))}: both keys are given, or both are made at first start.`)
  // Without it Apple silently refuses every message to an iPhone.
  if (!isDemo(variables) && variables.VAPID_SUBJECT === undefined)
    faults.push('VAPID_SUBJECT is not set: how push services reach you, such as mailto:push@your-domain.')
  if (
    variables.METRICS_PORT !== undefined &&
    variables.METRICS_PORT !== '0' &&
    variables.METRICS_PORT === variables.PORT
  )
    faults.push('METRICS_PORT is the same as PORT: metrics are for you alone, so they have a port of their own.')
  if (isPartial(MAIL_VARIABLES))
    faults.push(`${areNot(missing(MAIL_VARIABLES))}: mails need both ${MAIL_VARIABLES.join(' and ')}.`)
  return faults
}

const isDemo = ({ DEMO, DATABASE_URL }: Partial<Record<Name, string>>): boolean =>
  DEMO === undefined ? DATABASE_URL === undefined : DEMO === '1'

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

function configOf(environment: Environment): Config {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = environment
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = environment
  const { TWILIO_FROM: from, SMTP_URL: server, MAIL_FROM: mailbox } = environment
  const demo = isDemo(environment)
  const firestore = firestoreOf(environment)
  return {
    port: Number(environment.PORT),
    address: environment.HOST,
    databaseUrl: environment.DATABASE_URL,
    dataDir: environment.DATA_DIR,
    geocoderUrl: environment.GEOCODER_URL,
    ...(secretKey && publishableKey && webhookSecret ? { stripe: { secretKey, publishableKey, webhookSecret } } : {}),
    messages: {
      ...(account && token && from
        ? { twilio: { account, token, from, url: withoutSlash(environment.TWILIO_URL) } }
        : {}),
      ...(server && mailbox ? { smtp: { url: server, from: mailbox } } : {}),
    },
    ...(firestore ? { firestore } : {}),
    logs: (environment.LOG ?? (demo ? 'faults' : 'all')) === 'all' ? 'all' : 'faults',
    missedOrders: missedOrdersOf(environment, demo),
    knowsProxies: environment.TRUST_PROXY !== undefined,
    addressRate: Number(environment.ADDRESS_RATE ?? DEFAULT_ADDRESS_RATE),
    ...(environment.METRICS_PORT === undefined
      ? {}
      : { metrics: { port: Number(environment.METRICS_PORT), address: environment.METRICS_HOST } }),
    stopDelaySeconds: Number(environment.STOP_DELAY_SECONDS ?? (demo ? 0 : DEFAULT_STOP_DELAY_SECONDS)),
    settings: {
      demo,
      publicUrl: withoutSlash(environment.PUBLIC_URL ?? ''),
      proxies: Number(environment.TRUST_PROXY ?? 0),
      tokenKey: environment.TOKEN_SECRET,
      giftCardKey: environment.GIFT_CARD_SECRET,
      operatorKey: environment.OPERATOR_KEY,
      pixel: environment.PIXEL_ID === undefined ? undefined : { id: environment.PIXEL_ID, url: environment.PIXEL_URL },
      ...(environment.OPT_IN_DEFAULT === 'off' ? { optInsStartOff: true } : {}),
      errorDsn: environment.ERROR_DSN,
      map: mapOf(environment),
      ...(firestore && environment.FIREBASE_API_KEY
        ? {
            liveDocuments: {
              project: firestore.account.project_id,
              apiKey: environment.FIREBASE_API_KEY,
              url: firestore.url,
            },
          }
        : {}),
      outboundHosts: listOf(environment.OUTBOUND_HOSTS),
      push: {
        publicKey: environment.VAPID_PUBLIC_KEY,
        privateKey: environment.VAPID_PRIVATE_KEY,
        subject: environment.VAPID_SUBJECT,
        hosts: listOf(environment.PUSH_HOSTS),
      },
    },
  }
}

function firestoreOf({
  FIRESTORE_SERVICE_ACCOUNT: path,
  FIRESTORE_URL: url,
}: Environment): FirestoreOptions | undefined {
  const account = path === undefined ? undefined : readServiceAccount(path)
  return account && { account, url: withoutSlash(url) }
}

const listOf = (hosts: string | undefined): string[] => hosts?.split(',') ?? []

function missedOrdersOf(environment: Environment, demo: boolean): MissedOrderRules | undefined {
  const [raiseSeconds = 0, tellSeconds = 0] = environment.MISSED_ORDER_SECONDS.split(',').map(Number)
  if (raiseSeconds === 0) return undefined
  const { MISSED_ORDER_MAIL: mail, MISSED_ORDER_SMS: phone, MISSED_ORDER_PAUSE: pause } = environment
  return { raiseSeconds, tellSeconds, pauseAfter: Number(pause), mail, phone, onlyShown: demo }
}

function mapOf({ MAP_STYLE: style, MAP_ATTRIBUTION: attribution }: Environment): MapSettings | undefined {
  if (style === undefined) return undefined
  return URL.canParse(style) ? { style, attribution } : { style: TILE_ARCHIVE_PATH, file: resolve(style), attribution }
}
