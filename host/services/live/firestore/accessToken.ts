import { createSign } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The parts of a service account's key file that are used. */
export interface ServiceAccount {
  project_id: string
  client_email: string
  private_key: string
  token_uri: string
}

/** Reads a key file; undefined when it is none. */
export function readServiceAccount(path: string): ServiceAccount | undefined {
  try {
    const account = JSON.parse(readFileSync(path, 'utf8')) as Partial<ServiceAccount>
    const { project_id: project, client_email: email, private_key: key, token_uri: uri } = account
    return project && email && key && uri ? (account as ServiceAccount) : undefined
  } catch {
    return undefined
  }
}

const SCOPE = 'https://www.googleapis.com/auth/datastore'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const ASSERTION_SECONDS = 3600
/** A token is renewed this long before it ends. */
const MARGIN_MS = 60_000
const TIMEOUT_MS = 10_000

/**
 * Gets access tokens for a service account, each used until shortly before it ends. Throws when the token endpoint does not give
 * one.
 */
export function accessTokens(account: ServiceAccount, clock: () => Date): () => Promise<string> {
  let current: { token: string; until: number } | undefined
  let asked: Promise<string> | undefined
  const renew = async (now: number): Promise<string> => {
    const body = new URLSearchParams({ grant_type: GRANT, assertion: assertionOf(account, now) })
    const response = await fetch(account.token_uri, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`The service account got no token: ${response.status}`)
    const answer = (await response.json()) as { access_token: string; expires_in: number }
    current = { token: answer.access_token, until: now + answer.expires_in * 1000 }
    return current.token
  }
  return async () => {
    const now = clock().getTime()
    if (current && now < current.until - MARGIN_MS) return current.token
    // Several orders that are written at the same time ask once.
    asked ??= renew(now).finally(() => {
      asked = undefined
    })
    return await asked
  }
}

function assertionOf({ client_email: iss, private_key: key, token_uri: aud }: ServiceAccount, now: number): string {
  const iat = Math.floor(now / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss, scope: SCOPE, aud, iat, exp: iat + ASSERTION_SECONDS })}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`
}
