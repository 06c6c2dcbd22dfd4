import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElementsOptions, StripePaymentElementOptions, Appearance } from '@stripe/stripe-js'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { cardOf, type Card } from './card/actions.ts'
import { ExpressWallets, type WalletButtonsProps } from './card/ExpressWallets.tsx'
import { loadCard } from './cardScript.ts'

interface CardForm {
  stripe: Stripe | null
  options: StripeElementsOptions
  card?: Card
  failed: boolean
  retry: () => void
}

const CardFormContext = createContext<CardForm>({ stripe: null, options: {}, failed: false, retry: () => {} })

const ELEMENT_OPTIONS: StripePaymentElementOptions = {
  // The name is our own field (D-22); the card needs no address.
  fields: { billingDetails: { name: 'never', address: 'if_required' } },
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  terms: { card: 'never' },
}

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
      <WithCard stripe={stripe} options={options} failed={failed} retry={retry}>
        {children}
      </WithCard>
    </Elements>
  )
}

function WithCard({ children, ...form }: Omit<CardForm, 'card'> & { children: ReactNode }) {
  const stripe = useStripe()
  const elements = useElements()
  const card = useMemo(() => (stripe && elements ? cardOf(stripe, elements) : undefined), [stripe, elements])
  return <CardFormContext value={{ ...form, card }}>{children}</CardFormContext>
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

/** The wallets of this browser, with the amount of the surrounding `CardElements`. Draws nothing where there are none. */
export function WalletButtons(props: WalletButtonsProps) {
  const { stripe, options } = useContext(CardFormContext)
  if (!stripe) return null
  const variables = { ...options.appearance?.variables, borderRadius: '26px' }
  return (
    <Elements stripe={stripe} options={{ ...options, appearance: { ...options.appearance, variables } }}>
      <ExpressWallets {...props} />
    </Elements>
  )
}

/** The design tokens for the card form, which runs in the provider's frame and cannot read the page's styles. */
function useCardAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance)
  useEffect(() => {
    const reread = () => setAppearance(readAppearance())
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const theme = new MutationObserver(reread)
    dark.addEventListener('change', reread)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      dark.removeEventListener('change', reread)
      theme.disconnect()
    }
  }, [])
  return appearance
}

function readAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  const [ink, soft, edge, bad, focus] = [token('ink'), token('ink-soft'), token('edge'), token('bad'), token('focus')]
  return {
    theme: styles.colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      fontFamily: token('text'),
      fontSizeBase: '16px',
      fontSizeSm: '15px',
      fontWeightMedium: '600',
      colorText: ink,
      colorTextSecondary: soft,
      colorTextPlaceholder: soft,
      colorBackground: token('surface'),
      colorDanger: bad,
      colorPrimary: focus,
      iconColor: soft,
      labelColorText: ink,
      borderRadius: token('r-md'),
      inputColorBorder: edge,
      inputFocusColorBorder: focus,
      inputFocusBoxShadow: `0 0 0 2px ${token('ground')}, 0 0 0 5px ${focus}`,
      buttonColorBackground: token('action'),
      buttonColorText: token('action-ink'),
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1.5px solid ${edge}`, padding: '12.5px 14px', boxShadow: 'none' },
      '.Input--invalid': { borderColor: bad, backgroundColor: token('bad-soft'), boxShadow: 'none' },
      '.Input:focus': { boxShadow: `0 0 0 2px ${token('ground')}, 0 0 0 5px ${focus}` },
      '.Label': { fontSize: '15px', fontWeight: '600', marginBottom: '6px' },
      '.Error': { fontSize: '15px', fontWeight: '600' },
    },
  }
}
