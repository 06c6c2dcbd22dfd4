import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Credentials } from '../context/context.ts'

const DAY_SECONDS = 86_400
const SECRET_NAME = 'forno'
const DEVICE_NAME = 'forno-device'

/** Browsers take a name with the prefix `__Host-` over https only. */
const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** The readable token, which the page sends as a header, and the HttpOnly secret it is bound to (D-08). */
export function sessionCookies(token: string, secret: string, secure: boolean, days: number): string[] {
  const attributes = attributesOf(days, secure)
  return [
    generateCookie('token', token, attributes),
    generateCookie(cookieName(SECRET_NAME, secure), secret, { ...attributes, httpOnly: true }),
  ]
}

/** The device that signed in, which outlives its session by a year. */
export const deviceCookie = (device: string, secure: boolean): string =>
  generateCookie(cookieName(DEVICE_NAME, secure), device, { ...attributesOf(365, secure), httpOnly: true })

/** Removes the session's cookies; the device stays known. */
export const clearedCookies = (secure: boolean): string[] => sessionCookies('', '', secure, 0)

/** The token of the Authorization header, never of a cookie, the HttpOnly secret, and what the device is known by. */
export function credentialsOf(headers: Headers, secure: boolean): Credentials {
  const [, token] = /^Bearer ([\w.-]{1,2000})$/.exec(headers.get('authorization') ?? '') ?? []
  const cookies = parse(headers.get('cookie') ?? '')
  const [secret, device] = [cookies[cookieName(SECRET_NAME, secure)], cookies[cookieName(DEVICE_NAME, secure)]]
  return { ...(token ? { token } : {}), ...(secret ? { secret } : {}), ...(device ? { device } : {}) }
}

const attributesOf = (days: number, secure: boolean) =>
  ({ path: '/', maxAge: days * DAY_SECONDS, sameSite: 'Strict', secure }) as const
