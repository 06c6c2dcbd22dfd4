/** The script-readable cookie of the bearer token [SESS-01 CONST-04], which is stored nowhere else. */
export const TOKEN = 'token'

export function readToken(): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${TOKEN}=`))
  const value = pair?.slice(TOKEN.length + 1)
  return value ? decodeURIComponent(value) : undefined
}
