import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { KITCHEN_SESSION_DAYS } from '../store/kitchen/kitchenSessions.ts'

const DAY_SECONDS = 86_400
/** The longest that browsers keep a cookie. */
const DEVICE_DAYS = 400

/** `__Host-` is for cookies of the whole site alone, and this one is sent to /kitchen only. */
export const kitchenCookieName = (secure: boolean) => (secure ? '__Secure-forno-kitchen' : 'forno-kitchen')

/** The HttpOnly secret of a kitchen's screen; '' ends it. */
export const kitchenCookie = (secret: string, secure: boolean): string =>
  generateCookie(kitchenCookieName(secure), secret, {
    path: '/kitchen',
    maxAge: secret === '' ? 0 : KITCHEN_SESSION_DAYS * DAY_SECONDS,
    sameSite: 'Strict',
    httpOnly: true,
    secure,
  })

const deviceCookieName = (secure: boolean) => `${kitchenCookieName(secure)}-device`

/** The HttpOnly cookie by which a screen is known to have signed in to kitchens before; it outlives the session (D-125). */
export const kitchenDeviceCookie = (value: string, secure: boolean): string =>
  generateCookie(deviceCookieName(secure), value, {
    path: '/kitchen',
    maxAge: DEVICE_DAYS * DAY_SECONDS,
    sameSite: 'Strict',
    httpOnly: true,
    secure,
  })

export const kitchenDeviceOf = (headers: Headers, secure: boolean): string | undefined =>
  parse(headers.get('cookie') ?? '')[deviceCookieName(secure)]

export const kitchenSecretOf = (headers: Headers, secure: boolean): string =>
  parse(headers.get('cookie') ?? '')[kitchenCookieName(secure)] ?? ''
