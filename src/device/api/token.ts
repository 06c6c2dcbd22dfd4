/** The bearer token in the readable cookie named token [SESS-01 CONST-04]; read when a call is sent, kept nowhere else. */

const NAME = 'token'

export function readToken(): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${NAME}=`))
  const value = pair?.slice(NAME.length + 1)
  return value ? decodeURIComponent(value) : undefined
}

/** A session cookie of this site only; the host's own Set-Cookie says the same (D-08). */
export function writeToken(token: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${encodeURIComponent(token)}; Path=/; SameSite=Strict; Max-Age=2592000${secure}`
}

export function forgetToken(): void {
  document.cookie = `${NAME}=; Path=/; SameSite=Strict; Max-Age=0`
}
