import type { ConfirmationTokenResult, CreateConfirmationToken, PaymentIntent } from '@stripe/stripe-js'
import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { amountText, ask } from './dialog.ts'
import { elementsGroup } from './elements.ts'
import type { ElementsGroup } from './elements.ts'
import { IntegrationError, node } from './frame.ts'
import type { ElementsOptions } from './frame.ts'

const NO_CONNECTION =
  'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.'
const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

type Answer<T> = { value: T; error?: undefined } | { error: StripeError }

/** What a shop that charges on its server uses of Stripe.js. `base` is the sandbox's address for the page and ends with a slash. */
function stripeObject(base: URL, publishableKey: string) {
  if (!publishableKey.startsWith('pk_test_'))
    throw new IntegrationError('The card sandbox takes a test key (pk_test_...) only.')
  let settings: ElementsOptions | undefined

  async function send<T>(path: string, form?: Record<string, string>): Promise<Answer<T>> {
    const headers = { authorization: `Bearer ${publishableKey}` }
    const post = form && { method: 'POST', body: new URLSearchParams(form) }
    try {
      const response = await fetch(new URL(`v1/${path}`, base), { ...post, headers, credentials: 'omit' })
      // The sandbox's answers are trusted: page script and server belong together.
      const body = (await response.json()) as T | { error: StripeError }
      return typeof body === 'object' && body !== null && 'error' in body ? body : { value: body }
    } catch {
      return { error: { type: 'api_connection_error', message: NO_CONNECTION } }
    }
  }

  async function createConfirmationToken(options: {
    elements: ElementsGroup
    params?: CreateConfirmationToken['params']
  }): Promise<ConfirmationTokenResult> {
    const name = options.params?.payment_method_data?.billing_details?.name
    const form = options.elements.tokenParams(name ?? undefined)
    const made = await send<NonNullable<ConfirmationTokenResult['confirmationToken']>>('confirmation_tokens', form)
    return made.error ? made : { confirmationToken: made.value }
  }

  async function retrievePaymentIntent(clientSecret: string): Promise<PaymentIntentResult> {
    const query = new URLSearchParams({ client_secret: clientSecret })
    const found = await send<PaymentIntent>(`payment_intents/${clientSecret.split('_secret_')[0]}?${query}`)
    return found.error ? found : { paymentIntent: found.value }
  }

  /** Asks the customer for the bank's 3-D Secure. */
  async function handleNextAction({ clientSecret }: { clientSecret: string }): Promise<PaymentIntentResult> {
    const found = await retrievePaymentIntent(clientSecret)
    if (found.error) return found
    const { status, amount, currency } = found.paymentIntent
    if (status !== 'requires_action')
      throw new IntegrationError('handleNextAction: The PaymentIntent supplied is not in the requires_action state.')
    const isCustomer = await ask({
      title: 'Confirm it is you',
      content: [
        node('p', {}, `Your bank asks whether this payment of ${amountText(amount, currency)} is yours.`),
        node('p', { class: 'note' }, 'This is a test card: choose how the bank answers.'),
      ],
      yes: 'Complete',
      no: 'Fail',
      appearance: settings?.appearance ?? {},
    })
    const outcome = isCustomer ? 'complete' : 'fail'
    const after = await send<PaymentIntent>('3ds2/authenticate', { client_secret: clientSecret, outcome })
    if (after.error) return after
    const intent = after.value
    const failure = intent.status === 'requires_payment_method' ? intent.last_payment_error : null
    if (!failure) return { paymentIntent: intent }
    const isAuthenticated = failure.code !== 'payment_intent_authentication_failure'
    return { error: { ...failure, ...(isAuthenticated ? {} : { message: NOT_AUTHENTICATED }), payment_intent: intent } }
  }

  return {
    elements(options: ElementsOptions) {
      settings = { ...options }
      return elementsGroup(settings)
    },
    createConfirmationToken,
    retrievePaymentIntent,
    handleNextAction,
    // @stripe/react-stripe-js takes an object for Stripe's by these names.
    createToken: notInSandbox,
    createPaymentMethod: notInSandbox,
    confirmCardPayment: notInSandbox,
  }
}

function notInSandbox(): never {
  throw new IntegrationError('The card sandbox makes confirmation tokens only.')
}

// Loaded as a classic script before @stripe/stripe-js looks for window.Stripe, in place of https://js.stripe.com.
const script = document.currentScript
const base = new URL('.', script instanceof HTMLScriptElement && script.src ? script.src : document.baseURI)
const Stripe = Object.assign((publishableKey: string) => stripeObject(base, publishableKey), { version: 'endive' })

Object.assign(window, { Stripe })
