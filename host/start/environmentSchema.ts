import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { serverAddresses } from '../store/database/servers.ts'

const matching = (pattern: RegExp, message: string) => z.optional(z.string().check(z.regex(pattern, message)))

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:/.test(text)
const isOrigin = (text: string) => isWebAddress(text) && new URL(text).origin === text.replace(/\/+$/, '')
const isDsn = (text: string) =>
  isWebAddress(text) && new URL(text).username !== '' && /\/\d+$/.test(new URL(text).pathname)
const webAddress = z.string().check(z.refine(isWebAddress, 'must be an http or https address.'))
const isAddress = (text: string) => isIP(text) !== 0 || text === 'localhost'
const DATABASE_ADDRESS =
  'must be the address of a PostgreSQL database: postgres://user:password@host/name, with %40 for an @ in the password, %23 for a #, %2F for a /'
const databaseUrl = z.optional(
  z
    .string()
    .check(
      z.refine(
        (text) => serverAddresses(text) !== undefined,
        `${DATABASE_ADDRESS}, and with commas between the hosts of several servers.`,
      ),
    ),
)
const oneDatabaseUrl = z.optional(
  z.string().check(z.refine((text) => serverAddresses(text)?.length === 1, `${DATABASE_ADDRESS}.`)),
)
const isWebAddresses = (text: string) => text.split(',').every(isWebAddress)
const perSecond = matching(/^([1-9]\d{0,2}|1000)$/, 'must be a whole number from 1 to 1000.')
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535

const MAX_PROXIES = 9
const MIN_KEY_LENGTH = 32
const MIN_KEY_CHARACTERS = 10
/** A word that is repeated has fewer kinds of pairs than a random text of its length. */
const MIN_KEY_PAIRS = 20
const isStrong = (key: string) =>
  key.length >= MIN_KEY_LENGTH &&
  new Set(key).size >= MIN_KEY_CHARACTERS &&
  new Set(Array.from(key, (_, index) => key.slice(index, index + 2))).size >= MIN_KEY_PAIRS
const strongKey = z.optional(
  z
    .string()
    .check(
      z.refine(
        isStrong,
        `must be long and random, at least ${MIN_KEY_LENGTH} characters, such as "openssl rand -base64 32" prints.`,
      ),
    ),
)

function isContact(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname } = new URL(text)
  const host = protocol === 'mailto:' ? pathname.split('@')[1] : protocol === 'https:' ? hostname : undefined
  return host !== undefined && /^[\w-]+(\.[\w-]+)+$/.test(host) && !/\.(localhost|local|invalid|test)$/.test(host)
}

const HOST_LIST = /^[\w.*:[\]-]+(,[\w.*:[\]-]+)*$/
const hostList = matching(HOST_LIST, 'must be hosts with commas between: push.example.com,10.0.0.5:8080.')

const isMissedOrderTimes = (text: string) => {
  const [store = 0, customer = 0] = text.split(',').map(Number)
  return text === '0' || (/^[1-9]\d{0,4},[1-9]\d{0,4}$/.test(text) && store <= customer)
}

/** The environment variables. An empty one counts as not set. docs/OPERATING.md lists all of them. */
export const environmentSchema = z.object({
  PORT: z._default(z.string().check(z.refine(isPort, 'must be a port number from 0 to 65535.')), '3000'),
  HOST: z._default(
    z
      .string()
      .check(z.refine(isAddress, 'must be a network address of this machine: 127.0.0.1, or 0.0.0.0 for all of them.')),
    '127.0.0.1',
  ),
  DATABASE_URL: databaseUrl,
  DATABASE_LISTEN_URL: databaseUrl,
  DATABASE_READ_URL: oneDatabaseUrl,
  DATABASE_PREPARED: matching(/^(on|off)$/, 'must be on or off.'),
  DATA_DIR: z._default(z.string(), '.data'),
  DEMO: matching(/^[01]$/, 'must be 1 or 0.'),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(z.refine(isOrigin, 'must be the address customers open, without a path: https://order.example.com.')),
  ),
  OFFICE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isOrigin, 'must be the address of the office alone, without a path: https://office.example.com.'),
      ),
  ),
  HSTS_SUBDOMAINS: matching(/^(on|off)$/, 'must be on or off.'),
  SECURITY_CONTACT: z.optional(
    z
      .string()
      .check(
        z.refine(
          isContact,
          'must be how somebody tells you of a weakness: mailto:security@your-domain or an https address.',
        ),
      ),
  ),
  TRUST_PROXY: matching(
    new RegExp(`^[0-${MAX_PROXIES}]$`),
    `must be how many proxies stand in front, 0 to ${MAX_PROXIES}: 0 without one, 1 behind one, 2 behind a CDN and one.`,
  ),
  EDGE_PURGE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isWebAddresses,
          'must be where the cache in front takes purges, an http or https address; of several caches with commas between.',
        ),
      ),
  ),
  EDGE_PURGE_HEADER: matching(
    /^[\w-]+: ?[\x21-\x7e][\x20-\x7e]*$/,
    'must be a header that proves who purges: Fastly-Key: secret.',
  ),
  ADDRESS_RATE: matching(
    /^\d{1,6}$/,
    'must be how many requests a second one network address may go on sending, or 0.',
  ),
  TOKEN_SECRET: strongKey,
  GIFT_CARD_SECRET: strongKey,
  OPERATOR_KEY: strongKey,
  STRIPE_SECRET_KEY: matching(/^[sr]k_(test|live)_\w+$/, "must be Stripe's secret key: sk_test_... or sk_live_..."),
  STRIPE_PUBLISHABLE_KEY: matching(
    /^pk_(test|live)_\w+$/,
    "must be Stripe's publishable key: pk_test_... or pk_live_...",
  ),
  STRIPE_WEBHOOK_SECRET: matching(/^whsec_\S+$/, "must be the signing secret of Stripe's webhook: whsec_..."),
  GEOCODER_URL: z.optional(
    z.string().check(z.refine(isWebAddress, 'must be the http or https address of a Photon server.')),
  ),
  TWILIO_ACCOUNT_SID: matching(/^AC\w+$/, 'must be the account SID that Twilio shows: AC...'),
  TWILIO_AUTH_TOKEN: matching(/^\S+$/, 'must be the auth token that Twilio shows beside the account SID.'),
  TWILIO_FROM: matching(
    /^(\+\d{8,15}|MG\w{10,40})$/,
    'must be a number such as +16045550100, or a messaging service (MG...).',
  ),
  TWILIO_URL: z._default(webAddress, 'https://api.twilio.com'),
  SMS_PER_SECOND: perSecond,
  SMTP_URL: matching(/^smtps?:\/\/[^/]/, 'must be an smtp:// or smtps:// address.'),
  MAIL_FROM: matching(
    /^[^@\s]+@[^@\s]+$|^[^<>]*<[^@\s<>]+@[^@\s<>]+>$/,
    'must be a mailbox such as orders@example.com, or Orders <orders@example.com>.',
  ),
  MAIL_PER_SECOND: perSecond,
  PIXEL_ID: matching(/^\d+$/, 'must be the number of a Meta pixel.'),
  PIXEL_URL: z._default(webAddress, 'https://www.facebook.com/tr/'),
  OPT_IN_DEFAULT: matching(/^(on|off)$/, 'must be on or off.'),
  ERROR_DSN: z.optional(z.string().check(z.refine(isDsn, 'must be a DSN: https://key@host/project.'))),
  MAP_STYLE: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => isWebAddress(text) || text.endsWith('.pmtiles'),
          'must be the http or https address of a MapLibre style, or the address or path of a .pmtiles file.',
        ),
      ),
  ),
  MAP_ATTRIBUTION: z.optional(z.string().check(z.maxLength(200, 'must be at most 200 characters.'))),
  FIRESTORE_SERVICE_ACCOUNT: z.optional(z.string()),
  FIREBASE_API_KEY: matching(/^[\w-]{20,60}$/, 'must be the API key of a Firebase web app.'),
  FIRESTORE_URL: z._default(
    z.string().check(z.refine(isOrigin, 'must be an address without a path.')),
    'https://firestore.googleapis.com',
  ),
  VAPID_PUBLIC_KEY: matching(/^B[\w-]{86}$/, 'must be a VAPID public key in base64url, 87 characters.'),
  VAPID_PRIVATE_KEY: matching(/^[\w-]{43}$/, 'must be a VAPID private key in base64url, 43 characters.'),
  VAPID_SUBJECT: z.optional(
    z
      .string()
      .check(
        z.refine(
          isContact,
          'must be how push services reach you: mailto:push@your-domain or https://your-domain. Apple refuses localhost, .local, .invalid and .test.',
        ),
      ),
  ),
  PUSH_HOSTS: hostList,
  OUTBOUND_HOSTS: hostList,
  MISSED_ORDER_SECONDS: z._default(
    z
      .string()
      .check(
        z.refine(
          isMissedOrderTimes,
          'must be seconds as 90,300, those for the store first, or 0 to look after no order.',
        ),
      ),
    '90,300',
  ),
  MISSED_ORDER_PAUSE: z._default(
    z.string().check(z.regex(/^\d{1,2}$/, 'must be how many missed orders pause a service, or 0 for never.')),
    '2',
  ),
  MISSED_ORDER_MAIL: matching(/^[^@\s]+@[^@\s]+$/, 'must be an email address.'),
  MISSED_ORDER_SMS: matching(/^\d{10}$/, 'must be a phone number of ten digits.'),
  REFUND_UNDO_SECONDS: z._default(
    z.string().check(z.regex(/^(\d{1,2}|[1-5]\d\d|600)$/, 'must be how many seconds, 0 to 600.')),
    '60',
  ),
  DISPUTE_SEND_HOURS: z._default(
    z.string().check(z.regex(/^(\d|[1-6]\d|7[0-2])$/, 'must be how many hours, 1 to 72, or 0 for never.')),
    '24',
  ),
  LOG: matching(/^(all|faults)$/, 'must be all or faults.'),
  METRICS_PORT: z.optional(z.string().check(z.refine(isPort, 'must be a port number from 0 to 65535.'))),
  METRICS_HOST: z._default(
    z.string().check(z.refine(isAddress, 'must be a network address of this machine, or 0.0.0.0 for all of them.')),
    '127.0.0.1',
  ),
  STOP_DELAY_SECONDS: matching(/^([1-5]?\d|60)$/, 'must be how many seconds, 0 to 60.'),
})

export type Environment = z.output<typeof environmentSchema>

export type Name = keyof Environment

export const NAMES = Object.keys(environmentSchema.shape) as Name[]

/** What no log shows. Each may come from a file instead, as `TOKEN_SECRET_FILE=/run/secrets/token`. */
export const SECRETS: readonly Name[] = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_READ_URL',
  'TOKEN_SECRET',
  'GIFT_CARD_SECRET',
  'OPERATOR_KEY',
  'EDGE_PURGE_HEADER',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
]
