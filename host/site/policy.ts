import { createHash } from 'node:crypto'

/** The Content-Security-Policy of a page: our own files alone, and at checkout the card provider's (D-16, D-22). */
export function pagePolicy({ styles, stripe = false }: { styles: readonly string[]; stripe?: boolean }): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  const card = (...origins: string[]) => (stripe ? origins : [])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...card('https://js.stripe.com', 'https://*.js.stripe.com')].join(' '),
    ["style-src 'self'", ...hashes].join(' '),
    ["connect-src 'self'", ...card('https://api.stripe.com')].join(' '),
    ["img-src 'self' data: blob:", ...card('https://*.stripe.com')].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...card('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Of everything that is no page. */
export const FILE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"

/** Sends the headers that every response carries, unless the route has set its own. */
export function guarded(response: Response, secure: boolean): Response {
  const { headers } = response
  const common: Record<string, string> = {
    'Content-Security-Policy': FILE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  for (const [name, value] of Object.entries(common)) if (!headers.has(name)) headers.set(name, value)
  return response
}
