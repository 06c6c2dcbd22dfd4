import { CardElements } from '../../../services/card.tsx'
import { SANDBOX_SCRIPT } from '../../../services/cardScript.ts'
import { remainingBalance, tipAmount } from '../../../../domain/payment/balance.ts'
import { amountsOf, checkedBill, remainingOf } from '../checkoutAmounts.ts'
import { useGiftCards } from './giftCards/useGiftCards.ts'
import { PayStep, type PayStepProps } from './PayStep.tsx'

/** The pay step inside the card provider's context; in its own file so that the provider loads on demand. */
export function PaymentStep(props: Omit<PayStepProps, 'bill' | 'giftCards'>) {
  const { data, state, checked } = props
  const amounts = amountsOf(checked)
  const { change } = checked.payment
  const total = change?.more ?? remainingBalance(amounts, tipAmount(amounts, state.tip), 0)
  const giftCards = useGiftCards(checked.payment.checkout, { total, subtotal: amounts.subtotal })
  const bill = checkedBill(data, state, checked, giftCards.applied)
  return (
    <CardElements
      publishableKey={data.cardKey}
      scriptUrl={data.sandbox ? SANDBOX_SCRIPT : undefined}
      amountCents={remainingOf(bill)}
    >
      <PayStep {...props} bill={bill} giftCards={giftCards} />
    </CardElements>
  )
}
