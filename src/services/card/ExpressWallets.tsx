import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js'
import { walletOf } from './actions.ts'
import type { Card } from './actions.ts'

export interface WalletButtonsProps {
  disabled: boolean
  /** Whether this browser has any wallet. Until then nothing is drawn. */
  onAvailable: (any: boolean) => void
  /** The customer agreed in the wallet's sheet, which reports a failure when this is not ok. */
  onPay: (wallet: Pick<Card, 'confirm' | 'authenticate'>) => Promise<{ ok: boolean }>
}

const OPTIONS: StripeExpressCheckoutElementOptions = {
  buttonHeight: 52,
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  layout: { maxColumns: 2, maxRows: 2 },
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    link: 'never',
    paypal: 'never',
  },
}

/** Apple Pay and Google Pay, in an Elements group of their own: checking the wallet must not check the card's fields. */
export function ExpressWallets({ disabled, onAvailable, onPay }: WalletButtonsProps) {
  const stripe = useStripe()
  const elements = useElements()

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    let paid = { ok: false }
    try {
      if (stripe && elements) paid = await onPay(walletOf(stripe, elements))
    } finally {
      if (!paid.ok) event.paymentFailed({ reason: 'fail' })
    }
  }

  function ready({ availablePaymentMethods }: StripeExpressCheckoutElementReadyEvent): void {
    onAvailable(availablePaymentMethods?.applePay === true || availablePaymentMethods?.googlePay === true)
  }

  return (
    <div inert={disabled}>
      <ExpressCheckoutElement
        options={OPTIONS}
        onReady={ready}
        onLoadError={() => onAvailable(false)}
        onClick={(event) => (disabled ? event.reject() : event.resolve())}
        onConfirm={confirm}
      />
    </div>
  )
}
