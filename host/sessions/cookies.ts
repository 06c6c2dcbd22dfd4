import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Credentials } from '../context/context.ts'

const DAY_SECONDS = 86_400
const SECRET_NAME = 'forno'
const DEVICE_NAME = 'forno-device'

/** Browsers accept the prefix `__Host-` over https only. */
const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** The token, which scripts read and send as a header, and the HttpOnly secret that it is bound to (D-08). */
export function sessionCookies(token: string, secret: string, secure: boolean, days: number): string[] {
  const attributes = attributesOf(days, secure)
  return [
    generateCookie('token', token, attributes),
    generateCookie(cookieName(SECRET_NAME, secure), secret, { ...attributes, httpOnly: true }),
  ]
}

export const deviceCookie = (device: string, secure: boolean): string =>
  generateCookie(cookieName(DEVICE_NAME, secure), device, { ...attributesOf(365, secure), httpOnly: true })

export const clearedCookies = (secure: boolean): string[] => sessionCookies('', '', secure, 0)

/** The token comes from the Authorization header, never from its cookie; the secret and the device come from cookies. */
export function credentialsOf(headers: Headers, secure: boolean): Credentials {
  const [, token] = /^Bearer ([\w.-]{1,2000})$/.exec(headers.get('authorization') ?? '') ?? []
  const cookies = parse(headers.get('cookie') ?? '')
  const [secret, device] = [cookies[cookieName(SECRET_NAME, secure)], cookies[cookieName(DEVICE_NAME, secure)]]
  return { ...(token ? { token } : {}), ...(secret ? { secret } : {}), ...(device ? { device } : {}) }
}

const attributesOf = (days: number, secure: boolean) =>
  ({ path: '/', maxAge: days * DAY_SECONDS, sameSite: 'Strict', secure }) as const
