import { Link } from '@tanstack/react-router'
import { ArrowLeft, Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isFullyCovered, remainingBalance, tipAmount } from '../../../../domain/payment/balance.ts'
import { formatMoney, type Percent } from '../../../../domain/money.ts'
import type { Paid, Reason } from '../../../device/payment/payOrder.ts'
import { withoutReload } from '../../../device/reload.ts'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import { CardFields, useCard } from '../../../services/card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormattedText } from '../../../components/FormattedText.tsx'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { amountsOf, type CheckoutData, type CheckoutState, type Payment } from '../checkoutState.ts'
import { CheckingNote } from '../CheckingNote.tsx'
import { OrderPanel } from '../OrderPanel.tsx'
import { placeOrder } from './placeOrder.ts'
import { StepRail } from '../StepRail.tsx'
import { TipTiles } from './TipTiles.tsx'
import { scrollToTop } from '../scrollToTop.ts'
import styles from '../CheckoutPage.module.css'

export interface PayStepProps {
  data: CheckoutData
  state: CheckoutState
  payment: Payment
  onChange: (change: Partial<CheckoutState>) => void
  onBack: () => void
  /** The order was refused for something that the details step asks: phone, time or address. */
  onDetailsRefused: (reason: Reason) => void
  onPlaced: (placed: Placed) => void
  onDone: (placed: Placed) => void
}

export type Placed = Extract<Paid, { kind: 'placed' }>

/** How long 'Payment was successful!' is shown [PAY-18]. */
const SUCCESS_MS = 1200

/** Step 1: tip, card and the pay button beside the summary [PAY-01 PAY-16 PAY-17 PAY-19 PAY-29]. */
export function PayStep({ data, state, payment, onChange, onBack, onDetailsRefused, onPlaced, onDone }: PayStepProps) {
  const amounts = amountsOf(data.cart, payment)
  const isCovered = isFullyCovered(amounts)
  const total = remainingBalance(amounts, tipAmount(amounts, state.tip), 0)
  const [cardholder, setCardholder] = useState(`${state.draft.name} ${state.draft.lastname}`.trim())
  const [error, setError] = useState<string>()
  const [phase, setPhase] = useState<'ready' | 'working' | 'checking' | 'paid'>('ready')
  const [placed, setPlaced] = useState<Placed>()
  const working = useRef(false)
  const card = useCard()
  const online = useOnline()
  const message = useRef<HTMLDivElement>(null)
  const [isNameMissing, setIsNameMissing] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const [hasTip, setHasTip] = useState(true)
  const tipField = useRef<HTMLInputElement>(null)

  function updateTip(tip: Percent | undefined) {
    setHasTip(tip !== undefined)
    if (tip !== undefined) onChange({ tip })
  }

  useEffect(scrollToTop, [])

  useEffect(() => {
    message.current?.focus({ preventScroll: true })
    message.current?.scrollIntoView({ block: 'center' })
  }, [error])

  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (!placed) return
    const timer = setTimeout(() => done(placed), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [placed])

  async function pay() {
    // A second press during the first would be a second submit [PAY-17].
    if (working.current || placed) return
    setError(undefined)
    if (!hasTip) return tipField.current?.focus()
    if (total > 0 && cardholder.trim() === '') {
      setIsNameMissing(true)
      return nameField.current?.focus()
    }
    working.current = true
    setPhase('working')
    const checking = () => setPhase('checking')
    const paid = await withoutReload(placeOrder(data, state, cardholder.trim(), card, checking))
    working.current = false
    if (paid?.kind === 'placed') {
      setPhase('paid')
      setPlaced(paid)
      return onPlaced(paid)
    }
    setPhase('ready')
    if (paid && (paid.verificationRequired || paid.timePassed || paid.addressRequired)) return onDetailsRefused(paid)
    setError(paid?.message)
  }

  const problem = error && (
    <div tabIndex={-1} ref={message} className="pay-error">
      <Note tone="bad">
        <FormattedText html={error} />
      </Note>
    </div>
  )

  return (
    <form
      className={styles.columns}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        reportRejection(pay())
      }}
    >
      <div className={`stack stack-3 ${styles.form}`}>
        <div className="stack stack-1">
          <div className="row between">
            <button type="button" className="link" onClick={onBack} disabled={phase !== 'ready'}>
              <ArrowLeft size={20} aria-hidden="true" /> Return
            </button>
            <StepRail step={1} />
          </div>
          <h1 tabIndex={-1}>Confirm &amp; Pay</h1>
        </div>
        {!isCovered && (
          <>
            <TipTiles amounts={amounts} tip={state.tip} onTip={updateTip} field={tipField} />
            <fieldset className="stack">
              <legend className={styles.legend}>Card</legend>
              <Field
                label="Cardholder Name"
                autoComplete="cc-name"
                maxLength={100}
                ref={nameField}
                value={cardholder}
                error={isNameMissing ? "Please enter the cardholder's name." : undefined}
                announced
                onChange={(event) => {
                  setIsNameMissing(false)
                  setCardholder(event.target.value)
                }}
              />
              <CardFields />
              {problem}
              {problem && <p className="sm">Check the card, or use another one, and press Pay again.</p>}
              <p className="row soft xs">
                <Lock size={16} aria-hidden="true" /> Charged in CAD. Card details never touch our servers.
              </p>
            </fieldset>
          </>
        )}
      </div>
      <div className={`stack ${styles.side}`}>
        <OrderPanel data={data} state={state} payment={payment} />
        {isCovered && problem}
        {phase === 'checking' ? <CheckingNote /> : null}
        {phase === 'ready' ? <NeedsConnection what="Paying" id="pay-needs" /> : null}
        <button
          type="submit"
          className="btn btn-go btn-big btn-wide"
          disabled={phase === 'ready' && !online}
          aria-disabled={phase !== 'ready'}
          aria-describedby={online ? undefined : 'pay-needs'}
        >
          {phase === 'ready' && <Lock size={20} aria-hidden="true" />}
          {phase === 'working' && 'Processing...'}
          {phase === 'checking' && 'Checking your order'}
          {phase === 'paid' && 'Payment was successful!'}
          {phase === 'ready' && (total === 0 ? 'Complete Order' : `Pay ${formatMoney(total)} CAD`)}
        </button>
        {/* Leaving the page discards this checkout [PAY-29]. */}
        {phase === 'ready' && (
          <Link className={`link ${styles.leave}`} to="/menu" preload={false}>
            Return to Menu
          </Link>
        )}
      </div>
    </form>
  )
}
