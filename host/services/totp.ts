import { Secret, TOTP } from 'otpauth'

/** Codes of an app on the phone, RFC 6238: six digits, another one every half minute. */

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

/** The address that an app reads from a picture: `otpauth://totp/...`. */
export const totpAddress = (secret: string, issuer: string, mail: string): string =>
  totpOf(secret, issuer, mail).toString()

/** The half minute of a code, if it is that of now, or of the one before or after; undefined for a wrong code. */
export function totpStepOf(code: string, secret: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}
