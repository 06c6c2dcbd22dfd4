import { connect } from './api.ts'
import type { Answer, Fields, PaymentIntent, StripeError } from './api.ts'
import { monthAndYear } from './cardEntry.ts'
import { askBank } from './challenge.ts'
import type { CardElement } from './element.ts'
import { elementsGroup } from './elements.ts'
import type { Elements, ElementsOptions } from './elements.ts'
import { IntegrationError } from './integrationError.ts'

interface MethodParams {
  billing_details?: Fields
  payment_method_data?: { billing_details?: Fields }
  return_url?: string
}

type IntentResult =
  | { paymentIntent: PaymentIntent; error?: undefined }
  | { error: StripeError; paymentIntent?: undefined }

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

export function stripeObject(base: URL, publishableKey: string) {
  if (!publishableKey.startsWith('pk_test_'))
    throw new IntegrationError('The card sandbox takes a test key (pk_test_...) only.')
  const api = connect(base, publishableKey)
  let last: Elements | undefined

  function elements(options: ElementsOptions = {}): Elements {
    last = elementsGroup(options)
    return last
  }

  async function createConfirmationToken(options: { elements?: Elements; params?: MethodParams }) {
    const wallet = options.elements?.wallet()
    const authorized = wallet?.authorized()
    if (wallet && authorized) {
      const made = await api.post<object>('confirmation_tokens', { payment_method_data: authorized })
      if (made.error) return { error: made.error }
      wallet.finish()
      return { confirmationToken: made.value }
    }
    const element = requireSubmitted(options.elements, 'createConfirmationToken')
    const details = options.params?.payment_method_data?.billing_details ?? {}
    requireName(element, details)
    const data = { ...card(element), billing_details: details }
    const params = { payment_method_data: data, return_url: options.params?.return_url }
    const made = showNumberFault(element, await api.post<object>('confirmation_tokens', params))
    return made.error ? { error: made.error } : { confirmationToken: made.value }
  }

  async function createPaymentMethod(options: {
    elements?: Elements
    params?: MethodParams
    card?: CardElement
    billing_details?: Fields
  }) {
    const element = options.card ?? requireSubmitted(options.elements, 'createPaymentMethod')
    const fault = element.field.validate()
    if (fault) return { error: { type: 'validation_error', ...fault } }
    const details = options.params?.billing_details ?? options.billing_details ?? {}
    const made = showNumberFault(
      element,
      await api.post<object>('payment_methods', { ...card(element), billing_details: details }),
    )
    return made.error ? { error: made.error } : { paymentMethod: made.value }
  }

  async function retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
    return result(
      await api.get<PaymentIntent>(`payment_intents/${idIn(clientSecret)}`, { client_secret: clientSecret }),
    )
  }

  async function handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult> {
    const found = await retrievePaymentIntent(clientSecret)
    if (found.error) return found
    if (found.paymentIntent.status !== 'requires_action') {
      throw new IntegrationError('handleNextAction: The PaymentIntent supplied is not in the requires_action state.')
    }
    const outcome = await askBank(found.paymentIntent, last?.appearance() ?? {})
    return result(await api.post<PaymentIntent>('3ds2/authenticate', { client_secret: clientSecret, outcome }))
  }

  async function confirmCardPayment(
    clientSecret: string,
    data: { payment_method?: string | { card: CardElement; billing_details?: Fields } } = {},
    options: { handleActions?: boolean } = {},
  ): Promise<IntentResult> {
    let method = data.payment_method
    if (typeof method === 'object') {
      const made = await createPaymentMethod(method)
      if (made.error) return { error: made.error }
      method = 'id' in made.paymentMethod ? String(made.paymentMethod.id) : undefined
    }
    const params = { client_secret: clientSecret, payment_method: method }
    const after = result(await api.post<PaymentIntent>(`payment_intents/${idIn(clientSecret)}/confirm`, params))
    const needsAction = after.paymentIntent?.status === 'requires_action' && options.handleActions !== false
    return needsAction ? handleNextAction({ clientSecret }) : after
  }

  return {
    elements,
    createConfirmationToken,
    createPaymentMethod,
    retrievePaymentIntent,
    handleNextAction,
    handleCardAction: (clientSecret: string) => handleNextAction({ clientSecret }),
    confirmCardPayment,
    createToken: async () => ({
      error: { type: 'invalid_request_error', message: 'The card sandbox makes no tokens of the old kind.' },
    }),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}

function requireSubmitted(elements: Elements | undefined, name: string): CardElement {
  const element = elements?.card()
  if (!element) throw new IntegrationError(`stripe.${name}() needs elements with a mounted Payment Element.`)
  if (!element.submitted) throw new IntegrationError(`elements.submit() must be called before stripe.${name}().`)
  return element
}

// A page that hides the name field has to send the name; Stripe.js enforces this.
function requireName(element: CardElement, details: Fields): void {
  const shown = element.options.fields?.billingDetails
  const hidden = shown === 'never' || (typeof shown === 'object' && shown.name === 'never')
  if (!hidden || details['name'] !== undefined) return
  throw new IntegrationError(
    'You specified "never" for fields.billingDetails.name when creating the payment Element, but did not pass params.payment_method_data.billing_details.name.',
  )
}

function card(element: CardElement): Fields {
  const entry = element.field.entry()
  const { month, year } = monthAndYear(entry)
  return {
    type: 'card',
    card: { number: entry.number, exp_month: String(month), exp_year: String(year), cvc: entry.cvc },
  }
}

function showNumberFault(element: CardElement, made: Answer<object>): Answer<object> {
  if (made.error?.type === 'card_error') {
    element.field.showFault({ code: made.error.code ?? '', message: made.error.message ?? '' })
  }
  return made
}

function result(answer: Answer<PaymentIntent>): IntentResult {
  if (answer.error) return { error: answer.error }
  const intent = answer.value
  const failure = intent.last_payment_error
  if (!failure || intent.status !== 'requires_payment_method') return { paymentIntent: intent }
  const message = failure.code === 'payment_intent_authentication_failure' ? NOT_AUTHENTICATED : failure.message
  return { error: { ...failure, message, payment_intent: intent } }
}

function idIn(clientSecret: string): string {
  return encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')
}
