import { tmpdir } from 'node:os'
import { isAbsolute, resolve, sep } from 'node:path'
import type { Environment } from './environmentSchema.ts'

/** They send what others should not read. */
const SERVICES = ['GEOCODER_URL', 'TWILIO_URL', 'FIRESTORE_URL', 'ERROR_DSN', 'MAP_STYLE', 'PIXEL_URL'] as const
/** Names that exist for examples only. */
const EXAMPLE = /\bexample\.(com|net|org)\b|\.example\b/
/** Twilio takes a message from this number and sends it to nobody. */
const TWILIO_TEST_NUMBER = '+15005550006'
/** Closing takes up to 19 s more. */
const MAX_STOP_DELAY_SECONDS = 10
const ALL_ADDRESSES = ['0.0.0.0', '::']

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

/** What the host starts with, but the operator should know. */
export function environmentWarnings(environment: Environment, isDemo: boolean): string[] {
  const warnings: string[] = []
  const warnIf = (is: boolean, warning: string) => {
    if (is) warnings.push(warning)
  }
  for (const name of SERVICES) {
    const url = environment[name] ?? ''
    warnIf(
      url.startsWith('http:') && !isLoopback(hostOf(url)),
      `${name} is http: what is sent there can be read on the way.`,
    )
  }
  warnIf(
    environment.EDGE_PURGE_HEADER !== undefined &&
      (environment.EDGE_PURGE_URL ?? '').split(',').some((url) => url.startsWith('http:') && !isLoopback(hostOf(url))),
    'EDGE_PURGE_URL is http: EDGE_PURGE_HEADER can be read on the way.',
  )
  const { HOST: address, ADDRESS_RATE: rate, DATA_DIR: folder, SMTP_URL: smtp = '' } = environment
  warnIf(
    smtp.startsWith('smtp:') &&
      new URL(smtp).password !== '' &&
      !isLoopback(hostOf(smtp)) &&
      !/requireTLS=true/i.test(smtp),
    'SMTP_URL is smtp:// with a password, which can be read where the server offers no TLS: take smtps://, or add ?requireTLS=true.',
  )
  warnIf(rate === '0', 'ADDRESS_RATE is 0: one network address may send as many requests as it likes.')
  warnIf(
    isDemo && ALL_ADDRESSES.includes(address),
    `DEMO=1 on ${address}: everybody who reaches this machine reads the demo inbox and opens the kitchen.`,
  )
  warnIf(
    environment.METRICS_PORT !== undefined && ALL_ADDRESSES.includes(environment.METRICS_HOST),
    `METRICS_HOST is ${environment.METRICS_HOST}: everybody who reaches METRICS_PORT reads the metrics without a sign-in.`,
  )
  warnIf(
    Number(environment.STOP_DELAY_SECONDS ?? 0) > MAX_STOP_DELAY_SECONDS,
    `STOP_DELAY_SECONDS is ${environment.STOP_DELAY_SECONDS}: systemd and containers end the host 30 s after SIGTERM, running orders included.`,
  )
  if (isDemo) return warnings

  for (const [name, value] of Object.entries(environment))
    warnIf(EXAMPLE.test(value), `${name} still has a name of the examples.`)
  warnIf(environment.PORT === '0', 'PORT is 0: after a restart no proxy finds the host.')
  warnIf(
    isAbsolute(folder) &&
      [tmpdir(), '/tmp', '/var/tmp'].some((one) => `${resolve(folder)}${sep}`.startsWith(`${resolve(one)}${sep}`)),
    'DATA_DIR is in the folder for temporary files: what is in it may be deleted.',
  )
  warnIf(
    environment.TRUST_PROXY === '0' && environment.PUBLIC_URL?.startsWith('https:') === true,
    'TRUST_PROXY is 0, but PUBLIC_URL is https, which only a proxy in front can speak: all customers count as one network address.',
  )
  for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL', 'DATABASE_READ_URL'] as const)
    warnIf(
      /[?&]sslmode=no-verify\b/.test(environment[name] ?? ''),
      `${name} has sslmode=no-verify: whoever is between can pretend to be the database.`,
    )
  warnIf(
    environment.STRIPE_SECRET_KEY?.includes('_test_') === true,
    "STRIPE_SECRET_KEY is a test key: customers' real cards are refused.",
  )
  warnIf(
    environment.OPT_IN_DEFAULT !== 'off',
    'OPT_IN_DEFAULT is on: the boxes of offers at checkout start ticked, which Canadian law takes for no consent.',
  )
  warnIf(
    environment.TWILIO_FROM === TWILIO_TEST_NUMBER,
    "TWILIO_FROM is Twilio's test number: nobody gets a message from it.",
  )
  warnIf(
    environment.MISSED_ORDER_SECONDS === '0',
    'MISSED_ORDER_SECONDS is 0: nobody gets a message about an order that its store misses.',
  )
  warnIf(
    environment.MISSED_ORDER_PAUSE === '0',
    'MISSED_ORDER_PAUSE is 0: a store that answers nobody goes on taking orders.',
  )
  warnIf(
    environment.MISSED_ORDER_SMS !== undefined && environment.TWILIO_ACCOUNT_SID === undefined,
    'MISSED_ORDER_SMS is set without TWILIO_ACCOUNT_SID: its messages stay in the outbox.',
  )
  return warnings
}
