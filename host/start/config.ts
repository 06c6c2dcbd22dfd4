import { resolve } from 'node:path'
import { BRAND } from '../../shared/brand.ts'
import { OUTSIDE_SERVICES, type OutsideService } from '../../contract/outsideServices.ts'
import { TILE_ARCHIVE_PATH } from '../../shared/pageSettings.ts'
import { readServiceAccount } from '../services/live/firestore/accessToken.ts'
import type { FirestoreOptions } from '../services/live/firestore/firestoreHandler.ts'
import type { DatabaseOptions } from '../store/database/database.ts'
import type { MissedOrderRules } from '../orders/progress/missedOrders.ts'
import type { EdgeSettings } from '../services/edgePurge.ts'
import type { Smtp } from '../services/smtp.ts'
import type { Twilio } from '../services/twilio.ts'
import type { MapSettings, PushSettings, Settings } from '../context/settings.ts'
import { environmentFaults, isDemo } from './environmentFaults.ts'
import { environmentSchema, NAMES, type Environment, SECRETS, type Name } from './environmentSchema.ts'
import { environmentWarnings } from './environmentWarnings.ts'
import { readSecretFiles, type Variables, fileNameOf } from './secretFiles.ts'
import { editDistance } from '../services/addressSearch/editDistance.ts'

export interface Config {
  /** What the log shows of the environment, without secrets. */
  shown: Record<string, string>
  /** What the operator should know of it. */
  warnings: string[]
  port: number
  address: string
  /** Where the database is, unless it is the embedded one. */
  database: Pick<DatabaseOptions, 'url' | 'listenUrl' | 'readUrl' | 'isUnnamed'>
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
  /** How long a host that is stopping goes on answering, so that balancers notice first. */
  stopDelaySeconds: number
  settings: Omit<Settings, 'tokenKey' | 'operatorKey' | 'cardKey' | 'cardSandbox' | 'push'> &
    Partial<Pick<Settings, 'tokenKey' | 'operatorKey'> & { push: Partial<PushSettings> }>
}

interface MessageConfig {
  twilio?: Twilio
  smtp?: Smtp
}

/** Enough for a school behind one network address. */
const DEFAULT_ADDRESS_RATE = 60
/** Longer than the two probes after which most balancers leave a host out. */
const DEFAULT_STOP_DELAY_SECONDS = 5

/** Reads the environment. The message names everything that is wrong with it. */
export function readConfig(given: Variables): { ok: true; config: Config } | { ok: false; message: string } {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const { variables, faults: fileFaults } = readSecretFiles(filled)
  const parsed = environmentSchema.safeParse(variables)
  const schemaFaults = parsed.error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? []
  const known = Object.fromEntries(NAMES.flatMap((name) => variables[name] === undefined ? [] : [[name, variables[name]]])) // oxfmt-ignore
  const faults = [...unknownVariableFaults(filled), ...fileFaults, ...schemaFaults, ...environmentFaults(known)]
  if (parsed.success && faults.length === 0) return { ok: true, config: configOf(parsed.data, filled) }
  const [only = '', ...others] = faults
  return {
    ok: false,
    message: `${BRAND.name} does not start: ${others.length === 0 ? only : faults.map((fault) => `\n  ${fault}`).join('')}`,
  }
}

const perSecondOf = (rate: string | undefined) => (rate === undefined ? {} : { perSecond: Number(rate) })

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

function configOf(environment: Environment, given: Variables): Config {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = environment
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = environment
  const { TWILIO_FROM: from, SMTP_URL: server, MAIL_FROM: mailbox } = environment
  const demo = isDemo(environment)
  const firestore = firestoreOf(environment)
  return {
    shown: effectiveSettings(environment, given),
    warnings: environmentWarnings(environment, demo),
    port: Number(environment.PORT),
    address: environment.HOST,
    database: {
      url: environment.DATABASE_URL,
      listenUrl: environment.DATABASE_LISTEN_URL,
      readUrl: environment.DATABASE_READ_URL,
      isUnnamed: environment.DATABASE_PREPARED === 'off',
    },
    dataDir: environment.DATA_DIR,
    geocoderUrl: environment.GEOCODER_URL,
    ...(secretKey && publishableKey && webhookSecret ? { stripe: { secretKey, publishableKey, webhookSecret } } : {}),
    messages: {
      ...(account && token && from
        ? {
            twilio: {
              account,
              token,
              from,
              url: withoutSlash(environment.TWILIO_URL),
              ...perSecondOf(environment.SMS_PER_SECOND),
            },
          }
        : {}),
      ...(server && mailbox
        ? { smtp: { url: server, from: mailbox, ...perSecondOf(environment.MAIL_PER_SECOND) } }
        : {}),
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
      missedOrders: missedOrdersOf(environment, demo),
      senders: [
        ...(server && mailbox ? (['mail'] as const) : []),
        ...(account && token && from ? (['sms'] as const) : []),
      ],
      refundUndoSeconds: Number(environment.REFUND_UNDO_SECONDS),
      disputeSendHours: Number(environment.DISPUTE_SEND_HOURS),
      publicUrl: withoutSlash(environment.PUBLIC_URL ?? ''),
      ...(environment.OFFICE_URL === undefined ? {} : { officeUrl: withoutSlash(environment.OFFICE_URL) }),
      proxies: Number(environment.TRUST_PROXY ?? 0),
      tokenKey: environment.TOKEN_SECRET,
      giftCardKey: environment.GIFT_CARD_SECRET,
      operatorKey: environment.OPERATOR_KEY,
      pixel: environment.PIXEL_ID === undefined ? undefined : { id: environment.PIXEL_ID, url: environment.PIXEL_URL },
      ...(environment.HSTS_SUBDOMAINS === 'on' ? { hstsSubdomains: true } : {}),
      securityContact: environment.SECURITY_CONTACT,
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
      outsideServices: outsideServicesOf(environment),
      outboundHosts: listOf(environment.OUTBOUND_HOSTS),
      edge: edgeOf(environment),
      push: {
        publicKey: environment.VAPID_PUBLIC_KEY,
        privateKey: environment.VAPID_PRIVATE_KEY,
        subject: environment.VAPID_SUBJECT,
        hosts: listOf(environment.PUSH_HOSTS),
      },
    },
  }
}

/** The services of others that receive something of customers, by these settings. */
function outsideServicesOf(environment: Environment): OutsideService[] {
  const isUsed: Record<OutsideService, boolean> = {
    stripe: environment.STRIPE_SECRET_KEY !== undefined,
    twilio: environment.TWILIO_ACCOUNT_SID !== undefined,
    pixel: environment.PIXEL_ID !== undefined,
    errors: environment.ERROR_DSN !== undefined,
    // A file of tiles is served by this host.
    map: environment.MAP_STYLE !== undefined && URL.canParse(environment.MAP_STYLE),
    firestore: environment.FIRESTORE_SERVICE_ACCOUNT !== undefined,
    geocoder: environment.GEOCODER_URL !== undefined,
  }
  return OUTSIDE_SERVICES.filter((service) => isUsed[service])
}

function firestoreOf({
  FIRESTORE_SERVICE_ACCOUNT: path,
  FIRESTORE_URL: url,
}: Environment): FirestoreOptions | undefined {
  const account = path === undefined ? undefined : readServiceAccount(path)
  return account && { account, url: withoutSlash(url) }
}

function edgeOf({ EDGE_PURGE_URL: urls, EDGE_PURGE_HEADER: line }: Environment): EdgeSettings | undefined {
  if (urls === undefined) return undefined
  const [, name, value] = /^([^:]+): ?(.+)$/.exec(line ?? '') ?? []
  return { purgeUrls: urls.split(','), ...(name && value ? { header: [name, value] } : {}) }
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

/** No secrets, but the log holds nobody's mail or phone. */
const PERSONAL: readonly Name[] = ['MISSED_ORDER_MAIL', 'MISSED_ORDER_SMS']

/**
 * What the log shows of the environment: each variable that counts, a secret as `set, 44 characters`, with the kind of a key that
 * says it.
 */
function effectiveSettings(environment: Environment, given: Variables): Record<string, string> {
  const shown = Object.entries(environment).map(([name, value]): [string, string] => {
    if (given[fileNameOf(name)] !== undefined) return [name, `from ${given[fileNameOf(name)]}, ${sizeOf(value)}`]
    if (isHidden(name)) return [name, `set, ${sizeOf(value)}`]
    return [name, given[name] === undefined ? `${value} (default)` : withoutQuery(value)]
  })
  return Object.fromEntries(shown)
}

function sizeOf(secret: string): string {
  const kind = /_(test|live)_/.exec(secret)?.[1]
  return `${kind ? `a ${kind} key, ` : ''}${secret.length} characters`
}

const isHidden = (name: string): boolean => [...SECRETS, ...PERSONAL].includes(name as Name)

/** Addresses of services may hold a key. */
const withoutQuery = (value: string): string => value.replace(/\?.*$/s, '?...').replace(/:\/\/[^/@]*@/, '://...@')

/** Names that begin so are meant for the host, so that an unknown one is a mistake. */
const OURS = /^((STRIPE|TWILIO|SMTP|MAIL|VAPID|FIRESTORE|FIREBASE|MISSED_ORDER|PIXEL|MAP|PUSH|OPERATOR|METRICS|GIFT_CARD|GEOCODER|OUTBOUND|OPT_IN|EDGE_PURGE)_|TOKEN_SECRET|TRUST_PROX)/ // oxfmt-ignore
/** What the operator's commands read. */
const OTHERS = ['OPERATOR_NAME', 'HOST_URL']
/** A shorter name may be as near to another program's. */
const MIN_GUESSED_LENGTH = 8
const MAX_EDITS = 2

/** Faults about names that the host does not know but was meant to read: of its prefixes, or nearly a name of it. */
function unknownVariableFaults(variables: Variables): string[] {
  const known: string[] = [...NAMES, ...SECRETS.map(fileNameOf), ...OTHERS]
  return Object.keys(variables)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const value = NAMES.find((one) => fileNameOf(one) === name)
      if (value) return [`${name} is not known: only secrets come from files. Set ${value} itself.`]
      const [nearest = '', edits = Infinity] = nearestOf(name, known)
      const isNear = name.length >= MIN_GUESSED_LENGTH && edits <= MAX_EDITS
      return isNear || OURS.test(name) ? [`${name} is not known: did you mean ${nearest}?`] : []
    })
}

function nearestOf(name: string, known: readonly string[]): [string, number] | [] {
  const most = Math.max(name.length, ...known.map(({ length }) => length))
  const [nearest] = known
    .map((other): [string, number] => [other, editDistance(name, other, most, false)])
    .sort(([, one], [, two]) => one - two)
  return nearest ?? []
}
