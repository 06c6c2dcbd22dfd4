import type { Credentials } from './answers/answer.ts'

/** The HttpOnly cookie's name: `__Host-` wants https. */
const boundName = (secure: boolean) => (secure ? '__Host-forno' : 'forno')

/** The readable token, which the page sends as a header, and the HttpOnly secret it is bound to (D-08). */
export function cookiesOf(token: string, secret: string, secure: boolean, days: number): string[] {
  const life = `; Path=/; Max-Age=${days * 86_400}; SameSite=Strict${secure ? '; Secure' : ''}`
  return [`token=${token}${life}`, `${boundName(secure)}=${secret}${life}; HttpOnly`]
}

/** Takes both from the browser. */
export const noCookies = (secure: boolean): string[] => cookiesOf('', '', secure, 0)

/** The token of the Authorization header, never of a cookie, and the HttpOnly secret. */
export function credentialsOf(headers: Headers, secure: boolean): Credentials {
  const [, token] = /^Bearer ([\w.-]{1,2000})$/.exec(headers.get('authorization') ?? '') ?? []
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/)
  const start = `${boundName(secure)}=`
  const secret = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length)
  return { ...(token ? { token } : {}), ...(secret ? { secret } : {}) }
}
