import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { isFullyCovered } from '../../../../domain/payment/balance.ts'
import type { Percent } from '../../../../domain/money.ts'
import { useSession } from '../../../hooks/useDevice.ts'
import { useCard } from '../../../services/card.tsx'
import { FormattedText } from '../../../components/FormattedText.tsx'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { remainingOf } from '../checkoutAmounts.ts'
import { OrderPanel } from '../OrderPanel.tsx'
import { StepRail } from '../StepRail.tsx'
import { scrollToTop } from '../scrollToTop.ts'
import { AppliedSaving } from './AppliedSaving.tsx'
import { CardPayment } from './CardPayment.tsx'
import { GiftCards } from './giftCards/GiftCards.tsx'
import type { GiftCardControl } from './giftCards/useGiftCards.ts'
import { PayButton } from './PayButton.tsx'
import { TipTiles } from './TipTiles.tsx'
import { usePaying, type PayingPlan } from './usePaying.ts'
import styles from '../CheckoutPage.module.css'

export interface PayStepProps extends PayingPlan {
  giftCards: GiftCardControl
  onBack: () => void
}

/** Step 1: what was applied, tip, gift cards, card and the pay button beside the summary [PAY-01 PAY-16 PAY-17 PAY-19 PAY-29]. */
export function PayStep({ giftCards, onBack, ...plan }: PayStepProps) {
  const { data, state, bill, onChange } = plan
  const { amounts } = bill
  const isCovered = isFullyCovered(amounts)
  const total = remainingOf(bill)
  const [cardholder, setCardholder] = useState(`${state.draft.name} ${state.draft.lastname}`.trim())
  const [isNameMissing, setIsNameMissing] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const [hasTip, setHasTip] = useState(true)
  const tipField = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const card = useCard()
  const { customer } = useSession()
  const { phase, error, clearError, pay } = usePaying(plan)
  const isBusy = phase !== 'ready'
  const form = useId()

  function updateTip(tip: Percent | undefined) {
    setHasTip(tip !== undefined)
    if (tip !== undefined) onChange({ tip })
  }

  useEffect(scrollToTop, [])

  useEffect(() => {
    message.current?.focus({ preventScroll: true })
    message.current?.scrollIntoView({ block: 'center' })
  }, [error])

  function submit() {
    if (isBusy) return
    clearError()
    if (!hasTip) return tipField.current?.focus()
    if (total > 0 && cardholder.trim() === '') {
      setIsNameMissing(true)
      return nameField.current?.focus()
    }
    reportRejection(pay({ card, cardholder: cardholder.trim() }))
  }

  const problem = error ? (
    <div tabIndex={-1} ref={message} className="pay-error">
      <Note tone="bad">
        <FormattedText html={error} />
      </Note>
    </div>
  ) : null

  return (
    <div className={`wrap ${styles.columns}`}>
      <div className={`stack stack-3 ${styles.form}`}>
        <div className="stack stack-1">
          <div className="row between">
            <button type="button" className="link" onClick={onBack} disabled={isBusy}>
              <ArrowLeft size={20} aria-hidden="true" /> Return
            </button>
            <StepRail step={1} />
          </div>
          <h1 tabIndex={-1}>Confirm &amp; Pay</h1>
        </div>
        <AppliedSaving
          bill={bill}
          remaining={Math.max(0, Math.floor(customer?.points ?? 0) - bill.points)}
          disabled={isBusy}
          onChange={onBack}
        />
        {isCovered ? null : (
          <>
            <div inert={isBusy}>
              <TipTiles amounts={amounts} tip={state.tip} onTip={updateTip} field={tipField} />
            </div>
            <div inert={isBusy}>
              <GiftCards control={giftCards} />
            </div>
          </>
        )}
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {total > 0 ? (
            <CardPayment
              total={total}
              isRest={giftCards.applied.length > 0 || bill.points > 0}
              cardholder={cardholder}
              isNameMissing={isNameMissing}
              nameField={nameField}
              disabled={isBusy}
              problem={problem}
              onCardholder={(name) => {
                setIsNameMissing(false)
                setCardholder(name)
              }}
              onWallet={(wallet) => pay({ card: wallet, cardholder: '' })}
            />
          ) : (
            problem
          )}
        </form>
      </div>
      <div className={`stack ${styles.side}`}>
        <OrderPanel data={data} state={state} bill={bill} />
        <PayButton form={form} total={total} phase={phase} />
        {/* Leaving the page discards this checkout [PAY-29]. */}
        {isBusy ? null : (
          <Link className={`link ${styles.leave}`} to="/menu" preload={false}>
            Return to Menu
          </Link>
        )}
      </div>
    </div>
  )
}
