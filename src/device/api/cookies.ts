import { readToken } from './token.ts'

let isKept: boolean | undefined

/** Whether this browser keeps cookies of this site. The host knows a session by them, so without them nothing can be ordered (D-107). */
export const storesCookies = (): boolean => (isKept ??= readToken() !== undefined || storesProbe())

function storesProbe(): boolean {
  document.cookie = 'probe=1; Path=/; SameSite=Strict'
  const kept = document.cookie.includes('probe=1')
  document.cookie = 'probe=; Path=/; SameSite=Strict; Max-Age=0'
  return kept
}
