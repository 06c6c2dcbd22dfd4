import { CardElements } from '../../../services/card.tsx'
import { SANDBOX_SCRIPT } from '../../../services/cardScript.ts'
import { remainingBalance, tipAmount } from '../../../../domain/payment/balance.ts'
import { amountsOf } from '../checkoutState.ts'
import { PayStep, type PayStepProps } from './PayStep.tsx'

/** The pay step inside the card provider's context; in its own file so that the provider loads on demand. */
export function PaymentStep(props: PayStepProps) {
  const { data, state, payment } = props
  const amounts = amountsOf(data.cart, payment)
  const total = remainingBalance(amounts, tipAmount(amounts, state.tip), 0)
  return (
    <CardElements
      publishableKey={data.cardKey}
      scriptUrl={data.sandbox ? SANDBOX_SCRIPT : undefined}
      amountCents={total}
    >
      <PayStep {...props} />
    </CardElements>
  )
}
