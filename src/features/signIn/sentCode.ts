/**
 * The e-mail that a reset code was sent to, while the code is valid: a phone may drop the page while the mail is read
 * (D-137). It is kept for this tab only.
 */
const KEY = 'forgot'
const VALID_MS = 3 * 60_000

interface SentCode {
  email: string
  /** How many whole seconds the code is still valid, up to 180. */
  seconds: number
}

/** Undefined without a code that is still valid. */
export function readSentCode(now = Date.now()): SentCode | undefined {
  try {
    const { email, until } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { email?: unknown; until?: unknown }
    return typeof email === 'string' && typeof until === 'number' && now < until
      ? { email, seconds: Math.ceil(Math.min(VALID_MS, until - now) / 1000) }
      : undefined
  } catch {
    return undefined
  }
}

/** '' forgets it. */
export function keepSentCode(email: string, now = Date.now()): void {
  try {
    if (email) sessionStorage.setItem(KEY, JSON.stringify({ email, until: now + VALID_MS }))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage a reload begins with the e-mail again.
  }
}
