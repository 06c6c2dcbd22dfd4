import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripeElementsOptions, StripePaymentElementOptions } from '@stripe/stripe-js'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useCardAppearance } from './cardAppearance.ts'
import { loadCard } from './cardScript.ts'

/** Messages are the provider's own [PAY-23]. */
export interface Card {
  /** Validates the input and makes the payment method that the host charges: `ctoken_…`. */
  confirm: (cardholder: string) => Promise<{ ok: true; method: string } | { ok: false; message: string }>
  /** 3-D Secure, when the host asks for it [PAY-24]. Then `complete` is called again. */
  authenticate: (clientSecret: string) => Promise<{ ok: true } | { ok: false; message: string }>
}

interface CardForm {
  card?: Card
  failed: boolean
  retry: () => void
}

const CardFormContext = createContext<CardForm>({ failed: false, retry: () => {} })

const ELEMENT_OPTIONS: StripePaymentElementOptions = {
  // The name is our own field (D-22); the card needs no address.
  fields: { billingDetails: { name: 'never', address: 'if_required' } },
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  terms: { card: 'never' },
}

const NO_ANSWER_MESSAGE = 'The card form did not answer. Your card was not charged. Please try again.'

interface CardElementsProps {
  publishableKey: string
  scriptUrl?: string
  amountCents: number
  children: ReactNode
}

/** Wraps everything that uses the card: loads the provider and keeps the form when amount or theme change [PAY-20]. */
export function CardElements({ publishableKey, scriptUrl, amountCents, children }: CardElementsProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const appearance = useCardAppearance()

  useEffect(() => {
    let isMounted = true
    loadCard(publishableKey, scriptUrl).then(
      (loaded) => isMounted && setStripe(loaded),
      () => isMounted && setFailed(true),
    )
    return () => {
      isMounted = false
    }
  }, [publishableKey, scriptUrl, attempt])

  const options: StripeElementsOptions = {
    mode: 'payment',
    // The provider requires an amount above zero; a total of zero needs no card.
    amount: Math.max(1, amountCents),
    currency: 'cad',
    allowedPaymentMethodTypes: ['card'],
    locale: 'en',
    appearance,
  }
  const retry = () => {
    setFailed(false)
    setAttempt((before) => before + 1)
  }
  return (
    <Elements stripe={stripe} options={options}>
      <WithCard failed={failed} retry={retry}>
        {children}
      </WithCard>
    </Elements>
  )
}

function WithCard({ failed, retry, children }: { failed: boolean; retry: () => void; children: ReactNode }) {
  const stripe = useStripe()
  const elements = useElements()
  const card = useMemo(() => (stripe && elements ? cardOf(stripe, elements) : undefined), [stripe, elements])
  return <CardFormContext value={{ card, failed, retry }}>{children}</CardFormContext>
}

export function useCard(): Card | undefined {
  return useContext(CardFormContext).card
}

/** The card entry field with its label [PAY-01]. */
export function CardFields() {
  const { card, failed, retry } = useContext(CardFormContext)
  if (card) return <PaymentElement options={ELEMENT_OPTIONS} />
  if (!failed) {
    return (
      <output className="field">
        <span>Card</span>
        <span className="input row soft">Loading the card form…</span>
      </output>
    )
  }
  return (
    <p className="err" role="alert">
      The card form could not be loaded.{' '}
      <button type="button" className="link" onClick={retry}>
        Try again
      </button>
    </p>
  )
}

function cardOf(stripe: Stripe, elements: StripeElements): Card {
  return {
    async confirm(cardholder) {
      try {
        const checked = await elements.submit()
        if (checked.error) return { ok: false, message: checked.error.message ?? NO_ANSWER_MESSAGE }
        const params = { payment_method_data: { billing_details: { name: cardholder } } }
        const made = await stripe.createConfirmationToken({ elements, params })
        if (made.error) return { ok: false, message: made.error.message ?? NO_ANSWER_MESSAGE }
        return { ok: true, method: made.confirmationToken.id }
      } catch {
        return { ok: false, message: NO_ANSWER_MESSAGE }
      }
    },
    async authenticate(clientSecret) {
      try {
        const found = await stripe.retrievePaymentIntent(clientSecret)
        // Authenticated already, perhaps in another tab: the host knows the outcome.
        if (found.paymentIntent && found.paymentIntent.status !== 'requires_action') return { ok: true }
        const { error } = await stripe.handleNextAction({ clientSecret })
        return error ? { ok: false, message: error.message ?? NO_ANSWER_MESSAGE } : { ok: true }
      } catch {
        return { ok: false, message: 'The bank could not be asked. Please try again.' }
      }
    },
  }
}
