import { createECDH } from 'node:crypto'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isLoopback } from './environmentWarnings.ts'
import type { Name } from './environmentSchema.ts'
import { codeOf } from './secretFiles.ts'
import { readServiceAccount } from '../services/live/firestore/accessToken.ts'

/** The variables that are set. */
export type SetVariables = Partial<Record<Name, string>>

const CARD_VARIABLES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const TWILIO_VARIABLES = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const
const FIRESTORE_VARIABLES = ['FIRESTORE_SERVICE_ACCOUNT', 'FIREBASE_API_KEY'] as const
const VAPID_VARIABLES = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const
const MAIL_VARIABLES = ['SMTP_URL', 'MAIL_FROM'] as const

/** With these set, messages leave the machine. */
const LEAVING_VARIABLES = ['TWILIO_ACCOUNT_SID', 'SMTP_URL', 'FIRESTORE_SERVICE_ACCOUNT'] as const

export const isDemo = ({ DEMO, DATABASE_URL }: SetVariables): boolean =>
  DEMO === undefined ? DATABASE_URL === undefined : DEMO === '1'

/** What is wrong with variables together, or with what they name on this machine. */
export const environmentFaults = (variables: SetVariables): string[] => [
  ...quotedFaults(variables),
  ...cardFaults(variables),
  ...addressFaults(variables),
  ...keyFaults(variables),
  ...messageFaults(variables),
  ...liveFaults(variables),
]

const missing = (variables: SetVariables, names: readonly Name[]) =>
  names.filter((name) => variables[name] === undefined)
const areSet = (names: readonly Name[]) => `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} set`
const areNot = (names: readonly Name[]) => `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} not set`

/** The start of a message when only some of these are set. */
function partOf(variables: SetVariables, names: readonly Name[]): string | undefined {
  const absent = missing(variables, names)
  return absent.length > 0 && absent.length < names.length ? areNot(absent) : undefined
}

/** `docker run --env-file` hands quotes on, and a file from Windows its line ends. */
function quotedFaults(variables: SetVariables): string[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    if (/^(["'`]).*\1$/s.test(value)) return [`${name} is in quotes, which belong to the value here: leave them out.`]
    return value === value.trim() ? [] : [`${name} begins or ends with a space or a line end.`]
  })
}

const isLiveKey = (key: string | undefined): boolean => key?.includes('_live_') === true
/** The secret that `stripe listen` prints; those of real endpoints are shorter. */
const isListenSecret = (secret: string | undefined) => /^whsec_[0-9a-f]{64}$/.test(secret ?? '')

function cardFaults(variables: SetVariables): string[] {
  const faults = []
  const absent = missing(variables, CARD_VARIABLES)
  // Setting only some of the keys is always a fault; setting none is one outside demo mode (D-23).
  if (partOf(variables, CARD_VARIABLES) ?? (absent.length > 0 && !isDemo(variables)))
    faults.push(`${areNot(absent)}. Set the card provider's keys, or DEMO=1 to take test cards only.`)
  const [secret, publishable, webhook] = CARD_VARIABLES
  const hasBoth = missing(variables, [secret, publishable]).length === 0
  if (hasBoth && isLiveKey(variables[secret]) !== isLiveKey(variables[publishable]))
    faults.push(`${secret} and ${publishable} are not of one kind: both must be test keys, or both live ones.`)
  if (!isLiveKey(variables[secret])) return faults
  if (isDemo(variables) || variables.DATABASE_URL === undefined)
    faults.push(
      'Live card keys take real money, which wants DATABASE_URL and no DEMO=1: a demo shows its inbox to everybody.',
    )
  if (isListenSecret(variables[webhook]))
    faults.push(`${webhook} is that of "stripe listen", which has test events only: take that of the live endpoint.`)
  const { PUBLIC_URL: url } = variables
  if (url !== undefined && URL.canParse(url)) {
    if (isLoopback(new URL(url).hostname))
      faults.push(
        'PUBLIC_URL is an address of this machine, which no customer reaches: live card keys want the real one.',
      )
    else if (url.startsWith('http:')) faults.push('PUBLIC_URL is http: with live card keys it must be https.')
  }
  return faults
}

function addressFaults(variables: SetVariables): string[] {
  const faults = []
  // Without it the links in mails would be built from the Host header, which a client can forge.
  if (!isDemo(variables) && variables.PUBLIC_URL === undefined)
    faults.push('PUBLIC_URL is not set: the links in mails lead to the address that customers open.')
  if (variables.EDGE_PURGE_HEADER !== undefined && variables.EDGE_PURGE_URL === undefined)
    faults.push('EDGE_PURGE_HEADER is set without EDGE_PURGE_URL: nothing would be kept in front, and nothing purged.')
  // A kept page names the address that it was asked for by.
  if (variables.EDGE_PURGE_URL !== undefined && variables.PUBLIC_URL === undefined)
    faults.push('EDGE_PURGE_URL is set without PUBLIC_URL: pages that are kept for everybody name that address.')
  const { OFFICE_URL: office, PUBLIC_URL: site } = variables
  if (office !== undefined && URL.canParse(office)) {
    const { hostname, host, protocol } = new URL(office)
    if (protocol === 'http:' && !isLoopback(hostname))
      faults.push('OFFICE_URL is http: browsers have passkeys at https alone.')
    if (site !== undefined && URL.canParse(site) && new URL(site).host === host)
      faults.push('OFFICE_URL is that of PUBLIC_URL: without it the office is there, at /office.')
  }
  const { MAP_STYLE: style, MAP_ATTRIBUTION: attribution, DATA_DIR: folder = '.data' } = variables
  if (style?.endsWith('.pmtiles') && !URL.canParse(style) && !existsSync(style))
    faults.push(`MAP_STYLE names a file that is not there: ${resolve(style)}`)
  if (attribution !== undefined && style === undefined)
    faults.push('MAP_ATTRIBUTION is set without MAP_STYLE: the embedded map names its own sources.')
  const { PORT: port = '3000', METRICS_PORT: metrics } = variables
  if (metrics !== undefined && metrics !== '0' && metrics === port)
    faults.push('METRICS_PORT is the same as PORT: metrics are for you alone, so they have a port of their own.')
  const code = writeFault(resolve(folder))
  if (code !== undefined) faults.push(`DATA_DIR cannot be written to: ${resolve(folder)} (${code})`)
  return faults
}

/** Why a folder can be neither made nor written to, as `EACCES`. */
function writeFault(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return 'it is no folder'
    accessSync(path, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return codeOf(error) === 'ENOENT' && path !== dirname(path) ? writeFault(dirname(path)) : codeOf(error)
  }
}

function keyFaults(variables: SetVariables): string[] {
  const faults = []
  const { TOKEN_SECRET: token, OPERATOR_KEY: operator, GIFT_CARD_SECRET: giftCard } = variables
  // People know the operator's key; the others must stay with the hosts.
  if (operator !== undefined && [token, giftCard].includes(operator))
    faults.push('OPERATOR_KEY is the same as TOKEN_SECRET or GIFT_CARD_SECRET: each needs its own.')
  const half = partOf(variables, VAPID_VARIABLES)
  if (half !== undefined) faults.push(`${half}: both keys are given, or both are made at first start.`)
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = variables
  if (publicKey !== undefined && privateKey !== undefined && !isPair(publicKey, privateKey))
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not of one pair.')
  // Without it Apple silently refuses every message to an iPhone.
  if (!isDemo(variables) && variables.VAPID_SUBJECT === undefined)
    faults.push('VAPID_SUBJECT is not set: how push services reach you, such as mailto:push@your-domain.')
  return faults
}

/** True also for what is no key at all, which the schema names. */
function isPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
  } catch {
    return privateKey.length !== 43
  }
  return curve.getPublicKey('base64url') === publicKey || publicKey.length !== 87
}

function messageFaults(variables: SetVariables): string[] {
  const faults = []
  const leaving = LEAVING_VARIABLES.filter((name) => variables[name] !== undefined)
  if (leaving.length > 0 && variables.DEMO === undefined && isDemo(variables))
    faults.push(
      `${areSet(leaving)}, so messages leave this machine, but neither DATABASE_URL nor DEMO is: that would be a demo, whose inbox everybody reads. Set DATABASE_URL, or DEMO=1 if it shall be one.`,
    )
  const twilio = partOf(variables, TWILIO_VARIABLES)
  if (twilio !== undefined) faults.push(`${twilio}: text messages need all of ${TWILIO_VARIABLES.join(', ')}.`)
  const mail = partOf(variables, MAIL_VARIABLES)
  if (mail !== undefined) faults.push(`${mail}: mails need both ${MAIL_VARIABLES.join(' and ')}.`)
  const { PUSH_HOSTS: pushHosts = '', OUTBOUND_HOSTS: outbound = '' } = variables
  if (pushHosts.split(',').some((host) => /^\*(\.[\w-]+)?(:\d+)?$/.test(host)))
    faults.push('PUSH_HOSTS must not be every host: browsers say where the host is to post to.')
  if (outbound.split(',').some((host) => /^(\*|169\.254\.|\[?fe80:)/i.test(host)))
    faults.push(
      'OUTBOUND_HOSTS must not name every host, nor one at 169.254: there clouds hand out the keys of a machine.',
    )
  return faults
}

function liveFaults(variables: SetVariables): string[] {
  const faults = []
  const half = partOf(variables, FIRESTORE_VARIABLES)
  if (half !== undefined) faults.push(`${half}: live documents need both ${FIRESTORE_VARIABLES.join(' and ')}.`)
  const { FIRESTORE_SERVICE_ACCOUNT: account } = variables
  if (account !== undefined && !readServiceAccount(account))
    faults.push(`FIRESTORE_SERVICE_ACCOUNT is no key file of a service account: ${resolve(account)}`)
  return faults
}
