import { hash } from 'node:crypto'

type CardOn = 'none' | 'sandbox' | 'stripe'

/**
 * The Content-Security-Policy of a page: own files, at checkout the card provider's (D-16, D-22), and the origins of the
 * configured `outside` services.
 */
export function pagePolicy({
  styles,
  card,
  outside,
}: {
  styles: readonly string[]
  card: CardOn
  outside: readonly string[]
}): string {
  const digests = styles.filter(Boolean).map((style) => `'sha256-${hash('sha256', style, 'base64')}'`)
  const stripe = (...origins: string[]) => (card === 'stripe' ? origins : [])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...stripe('https://js.stripe.com', 'https://*.js.stripe.com')].join(' '),
    ["style-src 'self'", ...digests].join(' '),
    ["connect-src 'self'", ...stripe('https://api.stripe.com'), ...outside].join(' '),
    ["img-src 'self' data: blob:", ...stripe('https://*.stripe.com')].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...stripe('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Stripe's script is not guaranteed to work with Trusted Types.
    ...(card === 'stripe' ? [] : ["require-trusted-types-for 'script'", `trusted-types ${POLICIES[card]}`]),
  ].join('; ')
}

const POLICIES = { none: 'forno-worker forno-solver', sandbox: 'forno-worker forno-solver forno-card' } as const

/** For sw.js: limits the worker's own requests. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

const FILE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"

export function withSecurityHeaders(response: Response, secure: boolean): Response {
  const { headers } = response
  const common: Record<string, string> = {
    'Content-Security-Policy': FILE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
  for (const [name, value] of Object.entries(common)) if (!headers.has(name)) headers.set(name, value)
  return response
}
