import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Credentials } from '../context/context.ts'
import { DAY_SECONDS } from '../store/database/addSeconds.ts'
import { KITCHEN_SESSION_DAYS } from '../store/kitchen/kitchenAccess.ts'

const DEVICE_DAYS = 365
/** The longest that browsers keep a cookie. */
const KITCHEN_DEVICE_DAYS = 400

/** Browsers accept the prefix `__Host-` over https only. */
const cookieName = (name: 'forno' | 'forno-device', secure: boolean) => (secure ? `__Host-${name}` : name)

/** `__Host-` is for cookies of the whole site alone, and this one is sent to /kitchen only. */
export const kitchenCookieName = (secure: boolean) => (secure ? '__Secure-forno-kitchen' : 'forno-kitchen')

const kitchenDeviceName = (secure: boolean) => `${kitchenCookieName(secure)}-device`

const attributesOf = (days: number, secure: boolean, path = '/') =>
  ({ path, maxAge: days * DAY_SECONDS, sameSite: 'Strict', httpOnly: true, secure }) as const

/** The token, which scripts read and send as a header, and the HttpOnly secret that it is bound to (D-08). */
export function sessionCookies(token: string, secret: string, secure: boolean, days: number): string[] {
  const attributes = attributesOf(days, secure)
  return [
    generateCookie('token', token, { ...attributes, httpOnly: false }),
    generateCookie(cookieName('forno', secure), secret, attributes),
  ]
}

export const deviceCookie = (device: string, secure: boolean): string =>
  generateCookie(cookieName('forno-device', secure), device, attributesOf(DEVICE_DAYS, secure))

export const clearedCookies = (secure: boolean): string[] => sessionCookies('', '', secure, 0)

/** The HttpOnly secret of a kitchen's screen; '' ends it. */
export const kitchenCookie = (secret: string, secure: boolean): string =>
  generateCookie(
    kitchenCookieName(secure),
    secret,
    attributesOf(secret === '' ? 0 : KITCHEN_SESSION_DAYS, secure, '/kitchen'),
  )

/** The HttpOnly cookie by which a screen is known to have signed in to kitchens before; it outlives the session (D-125). */
export const kitchenDeviceCookie = (value: string, secure: boolean): string =>
  generateCookie(kitchenDeviceName(secure), value, attributesOf(KITCHEN_DEVICE_DAYS, secure, '/kitchen'))

const cookiesIn = (headers: Headers) => parse(headers.get('cookie') ?? '')

/** The token comes from the Authorization header, never from its cookie; the secret and the device come from cookies. */
export function credentialsOf(headers: Headers, secure: boolean): Credentials {
  const [, token] = /^Bearer ([\w.-]{1,2000})$/.exec(headers.get('authorization') ?? '') ?? []
  const { [cookieName('forno', secure)]: secret, [cookieName('forno-device', secure)]: device } = cookiesIn(headers)
  return { ...(token ? { token } : {}), ...(secret ? { secret } : {}), ...(device ? { device } : {}) }
}

export const kitchenDeviceOf = (headers: Headers, secure: boolean): string | undefined =>
  cookiesIn(headers)[kitchenDeviceName(secure)]

export const kitchenSecretOf = (headers: Headers, secure: boolean): string =>
  cookiesIn(headers)[kitchenCookieName(secure)] ?? ''
