import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** The release of Stripe.js that @stripe/stripe-js expects. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'
export const SANDBOX_SCRIPT = '/sandbox/stripe.js'

const loading = new Map<string, Promise<Stripe>>()
let policy: { createScriptURL(url: string): unknown } | undefined

/** Loads the card provider once per key; after a failure it can be called again. */
export function loadCard(publishableKey: string, scriptUrl: string = STRIPE_SCRIPT): Promise<Stripe> {
  const pending = loading.get(publishableKey)
  if (pending) return pending
  const promise = load(publishableKey, scriptUrl)
  loading.set(publishableKey, promise)
  promise.catch(() => loading.delete(publishableKey))
  return promise
}

async function load(publishableKey: string, scriptUrl: string): Promise<Stripe> {
  // Stripe's loader sets `src` to a string, which Trusted Types refuse; it uses an existing `window.Stripe`.
  if (!('Stripe' in window)) await addScript(scriptUrl)
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('The card provider did not start.')
  return stripe
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The card form could not be loaded.'))
    })
    script.setAttribute('src', trustedScriptUrl(new URL(url, location.href).href))
    document.head.append(script)
  })
}

// Only Stripe's address and the sandbox of this host are allowed.
function requireAllowed(url: string): string {
  if (url === STRIPE_SCRIPT || url === new URL(SANDBOX_SCRIPT, location.origin).href) return url
  throw new TypeError(`Not the card provider's script: ${url}`)
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
}

function trustedScriptUrl(url: string): string {
  const types: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes')
  if (!types) return requireAllowed(url)
  policy ??= types.createPolicy('shop-card', { createScriptURL: requireAllowed })
  // A TrustedScriptURL; the DOM types only know strings.
  return policy.createScriptURL(url) as string
}
