import { hash } from 'node:crypto'

type CardOn = 'none' | 'sandbox' | 'stripe'

/**
 * The Content-Security-Policy of a page: own files, at checkout the card provider's (D-16, D-22), the origins of the
 * configured `outside` services, and that of the configured `map`.
 */
export function pagePolicy({
  styles,
  card,
  outside,
  map,
  trusted = POLICIES[card === 'stripe' ? 'none' : card],
}: {
  styles: readonly string[]
  card: CardOn
  outside: readonly string[]
  map: readonly string[]
  /** The names of its Trusted Types policies. */
  trusted?: string
}): string {
  const digests = styles.filter(Boolean).map((style) => `'sha256-${hash('sha256', style, 'base64')}'`)
  const stripe = (...origins: string[]) => (card === 'stripe' ? origins : [])
  const frames = stripe('https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com')
  return [
    // Safari complains of `manifest-src`, which the default stands for; everything else has its own rule.
    "default-src 'self'",
    "media-src 'none'",
    "object-src 'none'",
    ["script-src 'self'", ...stripe('https://js.stripe.com', 'https://*.js.stripe.com')].join(' '),
    ["style-src 'self'", ...digests].join(' '),
    ["connect-src 'self'", ...stripe('https://api.stripe.com'), ...outside, ...map].join(' '),
    ["img-src 'self' data: blob:", ...stripe('https://*.stripe.com'), ...map].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.join(' ') || "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Stripe's script is not guaranteed to work with Trusted Types.
    ...(card === 'stripe' ? [] : ["require-trusted-types-for 'script'", `trusted-types ${trusted}`]),
  ].join('; ')
}

/** `default` is the map's: MapLibre starts its worker by a string. The document that a visit begins with has the policy. */
const POLICIES = {
  none: 'shop-worker shop-solver default',
  sandbox: 'shop-worker shop-solver shop-card default',
} as const

/**
 * For sw.js and the map's worker: limits the requests of a worker to this host and the configured map's. Safari asks `worker-src`
 * when the service worker fetches the map's worker.
 */
export const workerPolicy = (map: readonly string[]): string =>
  ["default-src 'none'; frame-ancestors 'none'; worker-src 'self'; connect-src 'self'", ...map].join(' ')

const FILE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"

const STRICT_TRANSPORT = 'max-age=31536000'

/** Those of every answer that says no others. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': FILE_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
}

/** A 304 is left as it is: the browser has the headers of the answer that it confirms. */
export function withSecurityHeaders(
  response: Response,
  { secure, hstsSubdomains }: { secure: boolean; hstsSubdomains?: boolean },
): Response {
  const { headers, status } = response
  if (status === 304) return response
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!headers.has(name)) headers.set(name, value)
  if (secure)
    headers.set('Strict-Transport-Security', `${STRICT_TRANSPORT}${hstsSubdomains ? '; includeSubDomains' : ''}`)
  return response
}
