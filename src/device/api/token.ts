/** The bearer token in the script-readable cookie named token [SESS-01 CONST-04]. It is stored nowhere else. */

const NAME = 'token'

export function readToken(): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${NAME}=`))
  const value = pair?.slice(NAME.length + 1)
  return value ? decodeURIComponent(value) : undefined
}

/**
 * The same attributes as the host's own Set-Cookie (D-08), which has mostly come before: Safari keeps a cookie that a script
 * has written for seven days only, and a session ends with its token (D-108).
 */
export function writeToken(token: string): void {
  if (readToken() === token) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${encodeURIComponent(token)}; Path=/; SameSite=Strict; Max-Age=2592000${secure}`
}

export function forgetToken(): void {
  document.cookie = `${NAME}=; Path=/; SameSite=Strict; Max-Age=0`
}
