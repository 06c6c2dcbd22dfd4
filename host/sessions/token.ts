import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The claims of a token that the host signs with HS256, so that reading one needs no database (D-08). Times in seconds.
 *
 * `hono/jwt` is not used: it is asynchronous and 20 times slower, imports the key for each token, treats a secret that
 * contains the word PUBLIC as a PEM file, and accepts several encodings of one signature.
 */
export interface TokenClaims {
  sid: string
  exp: number
  /** Hash of the HttpOnly cookie's secret: token and cookie are only valid together. */
  cb: string
  ch?: string
}

const TOKEN_SECONDS = 30 * 60

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const tokenFor = (
  { device, member }: { device: string; member?: string },
  secret: string,
  now: Date,
  key: string,
): string => {
  const exp = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS
  return signToken({ sid: device, exp, cb: bindingOf(secret), ...(member === undefined ? {} : { ch: member }) }, key)
}

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

function signToken(claims: TokenClaims, key: string): string {
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${signatureOf(signed, key)}`
}

/** The claims of a token with a valid signature, also of an expired one. */
export function readToken(token: string, key: string): TokenClaims | undefined {
  const [header, payload, mac, more] = token.split('.')
  if (header !== HEADER || !payload || !mac || more !== undefined) return undefined
  if (!isSame(mac, signatureOf(`${header}.${payload}`, key))) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as TokenClaims
}

export const bindingOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** Compares in constant time, so that the time does not reveal where the two differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The HMAC of a text: nobody without the key can make it. */
export const signatureOf = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')
