import type { Credentials } from '../context/context.ts'

/** The HttpOnly cookie's name: `__Host-` wants https. */
const boundName = (secure: boolean) => (secure ? '__Host-forno' : 'forno')

const deviceName = (secure: boolean) => (secure ? '__Host-forno-device' : 'forno-device')

/** The readable token, which the page sends as a header, and the HttpOnly secret it is bound to (D-08). */
export function sessionCookies(token: string, secret: string, secure: boolean, days: number): string[] {
  const life = `; Path=/; Max-Age=${days * 86_400}; SameSite=Strict${secure ? '; Secure' : ''}`
  return [`token=${token}${life}`, `${boundName(secure)}=${secret}${life}; HttpOnly`]
}

/** The device that signed in: it is known a year longer than its session. */
export const deviceCookie = (device: string, secure: boolean): string =>
  `${deviceName(secure)}=${device}; Path=/; Max-Age=${365 * 86_400}; SameSite=Strict${secure ? '; Secure' : ''}; HttpOnly`

/** Takes both from the browser; the device stays known. */
export const clearedCookies = (secure: boolean): string[] => sessionCookies('', '', secure, 0)

/** The token of the Authorization header, never of a cookie, the HttpOnly secret, and what the device is known by. */
export function credentialsOf(headers: Headers, secure: boolean): Credentials {
  const [, token] = /^Bearer ([\w.-]{1,2000})$/.exec(headers.get('authorization') ?? '') ?? []
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/)
  const valueOf = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  const [secret, device] = [valueOf(boundName(secure)), valueOf(deviceName(secure))]
  return { ...(token ? { token } : {}), ...(secret ? { secret } : {}), ...(device ? { device } : {}) }
}
