import { readToken, TOKEN } from './token.ts'

/**
 * The same attributes as the host's own Set-Cookie (D-08), which has mostly come before: Safari keeps a cookie that a script
 * has written for seven days only, and a session ends with its token (D-108).
 */
export function writeToken(token: string): void {
  if (readToken() === token) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${TOKEN}=${encodeURIComponent(token)}; Path=/; SameSite=Strict; Max-Age=2592000${secure}`
}

export function forgetToken(): void {
  document.cookie = `${TOKEN}=; Path=/; SameSite=Strict; Max-Age=0`
}
