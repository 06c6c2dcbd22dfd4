import type { Stripe, StripeElements } from '@stripe/stripe-js'

/** Messages are the provider's own [PAY-23]. */
export interface Card {
  /**
   * Validates the input and makes the payment method that the host charges: `ctoken_…`. `isShown`: the card field itself says
   * what is wrong with what was typed.
   */
  confirm: (
    cardholder: string,
  ) => Promise<{ ok: true; method: string } | { ok: false; message: string; isShown?: boolean }>
  /** 3-D Secure, when the host asks for it [PAY-24]. Then `complete` is called again. */
  authenticate: (clientSecret: string) => Promise<{ ok: true } | { ok: false; message: string }>
}

const NO_ANSWER_MESSAGE = 'The card form did not answer. Your card was not charged. Please try again.'

export function cardOf(stripe: Stripe, elements: StripeElements): Card {
  return {
    confirm: (cardholder) => confirmationToken(stripe, elements, { name: cardholder }),
    authenticate: (clientSecret) => authenticate(stripe, clientSecret),
  }
}

/** A wallet knows whose card it is: the page's cardholder is not used. */
export function walletOf(stripe: Stripe, elements: StripeElements): Card {
  return { ...cardOf(stripe, elements), confirm: () => confirmationToken(stripe, elements) }
}

async function confirmationToken(
  stripe: Stripe,
  elements: StripeElements,
  billing?: { name: string },
): ReturnType<Card['confirm']> {
  try {
    const checked = await elements.submit()
    if (checked.error) {
      const { message = NO_ANSWER_MESSAGE, type } = checked.error
      return { ok: false, message, isShown: billing !== undefined && type === 'validation_error' }
    }
    const params = billing && { payment_method_data: { billing_details: billing } }
    const made = await stripe.createConfirmationToken({ elements, params })
    if (made.error) return { ok: false, message: made.error.message ?? NO_ANSWER_MESSAGE }
    return { ok: true, method: made.confirmationToken.id }
  } catch {
    return { ok: false, message: NO_ANSWER_MESSAGE }
  }
}

async function authenticate(stripe: Stripe, clientSecret: string): ReturnType<Card['authenticate']> {
  try {
    const found = await stripe.retrievePaymentIntent(clientSecret)
    // Authenticated already, perhaps in another tab: the host knows the outcome.
    if (found.paymentIntent && found.paymentIntent.status !== 'requires_action') return { ok: true }
    const { error } = await stripe.handleNextAction({ clientSecret })
    return error ? { ok: false, message: error.message ?? NO_ANSWER_MESSAGE } : { ok: true }
  } catch {
    return { ok: false, message: 'The bank could not be asked. Please try again.' }
  }
}
