import { Link } from '@tanstack/react-router'
import { ArrowLeft, Sparkles, TicketPercent, Lock } from 'lucide-react'
import { useEffect, useId, useRef, useState, type Ref } from 'react'
import {
  isFullyCovered,
  dueBeforeTip,
  LEAST_CARD_PAYMENT,
  tipAmount,
  TIP_PRESETS,
  typedTip,
  type Amounts,
} from '../../../../domain/payment/balance.ts'
import { type Percent, formatMoney, type Cents } from '../../../../domain/money.ts'
import { useSession, useOnline } from '../../../hooks/useDevice.ts'
import { useCard } from '../../../services/card.tsx'
import { FormattedText } from '../../../components/FormattedText.tsx'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { OFFERS_SAVE_MORE, remainingOf, type Bill } from '../checkoutAmounts.ts'
import { OrderPanel } from '../OrderPanel.tsx'
import { StepRail } from '../StepRail.tsx'
import { offOfAll } from '../../../../domain/offers/orderOffer.ts'
import { scrollToTop } from '../scrollToTop.ts'
import { BRAND } from '../../../../shared/brand.ts'
import { CardPayment } from './CardPayment.tsx'
import { GiftCards } from './giftCards/GiftCards.tsx'
import type { GiftCardControl } from './giftCards/useGiftCards.ts'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { CheckingNote } from '../CheckingNote.tsx'
import { usePaying, type PayingPlan } from './usePaying.ts'
import { Field } from '../../../ui/Field.tsx'
import '../../../ui/styles/tiles.css'
import styles from './PayStep.module.css'
import checkoutPageStyles from '../CheckoutPage.module.css'

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
    <div className={`wrap ${checkoutPageStyles.columns}`}>
      <div className={`stack stack-3 ${checkoutPageStyles.form}`}>
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
        {bill.change ? <ChangeWords change={bill.change} /> : null}
        {isCovered || bill.change?.more === 0 ? null : (
          <>
            {bill.change ? null : (
              <div inert={isBusy}>
                <TipTiles amounts={amounts} tip={state.tip} onTip={updateTip} field={tipField} />
              </div>
            )}
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
      <div className={`stack ${checkoutPageStyles.side}`}>
        <OrderPanel data={data} state={state} bill={bill} />
        <PayButton form={form} total={total} phase={phase} isChange={bill.change !== undefined} />
        {/* Leaving the page discards this checkout [PAY-29]. */}
        {isBusy ? null : (
          <Link className={`link ${checkoutPageStyles.leave}`} to="/menu" preload={false}>
            Return to Menu
          </Link>
        )}
      </div>
    </div>
  )
}

/** What the changed order costs more, or what comes back, before it is confirmed (D-235). */
function ChangeWords({ change: { number, more, back } }: { change: NonNullable<Bill['change']> }) {
  return (
    <Note tone={more > 0 ? 'warn' : 'good'}>
      {more > 0 ? (
        <>
          Order #{number} costs <b className="num">{formatMoney(more)}</b> more than you have paid.
        </>
      ) : back > 0 ? (
        <>
          Order #{number} costs less: you get back <b className="num">{formatMoney(back)}</b>.
        </>
      ) : (
        <>Order #{number} costs the same, so there is nothing to pay.</>
      )}
    </Note>
  )
}

interface AppliedSavingProps {
  bill: Bill
  /** The points that are left afterwards. */
  remaining: number
  disabled: boolean
  onChange: () => void
}

/** What was applied in the details, read-only, with the way back to change it. */
function AppliedSaving({ bill, remaining, disabled, onChange }: AppliedSavingProps) {
  const { amounts, coupon, unused, offers, points } = bill
  if (points === 0 && !coupon && !unused) return null
  return (
    <section className={styles.applied} aria-label="Applied to your order">
      {points > 0 ? (
        <>
          <Sparkles size={22} strokeWidth={1.9} aria-hidden />
          <div>
            <p>
              <b className="num">
                {points} {BRAND.points} are in use
              </b>
              , {remaining} remain. They pay{' '}
              <b className="num">{formatMoney(amounts.discount - offOfAll(offers ?? []))}</b>.
            </p>
            {dueBeforeTip(amounts) <= 0 ? (
              <p>Orders paid entirely with {BRAND.points} cannot be canceled or refunded.</p>
            ) : remaining > 0 ? (
              <p>A card pays {formatMoney(LEAST_CARD_PAYMENT)} or more, so some of your points stay with you.</p>
            ) : null}
          </div>
        </>
      ) : (
        <>
          <TicketPercent size={22} strokeWidth={1.9} aria-hidden />
          <div>
            <p>
              <b>{unused ? `${unused.code} is not used` : `${coupon?.code} is on`}</b>
            </p>
            <p>
              {unused ? OFFERS_SAVE_MORE : `${coupon?.name}.`}{' '}
              {amounts.discount > 0 ? (
                <>
                  You save <b className="num">{formatMoney(amounts.discount)}</b>.
                </>
              ) : (
                coupon?.message
              )}
            </p>
          </div>
        </>
      )}
      <button type="button" className="link" disabled={disabled} onClick={onChange}>
        Change
      </button>
    </section>
  )
}

interface PayButtonProps {
  form: string
  isChange: boolean
  total: Cents
  phase: ReturnType<typeof usePaying>['phase']
}

/** 'Pay $X CAD' and what becomes of it; while the outcome is not known, a note in its place [PAY-16 PAY-17 PAY-18]. */
function PayButton({ form, total, phase, isChange }: PayButtonProps) {
  const online = useOnline()
  if (phase === 'checking') return <CheckingNote />
  return (
    <>
      {phase === 'ready' ? <NeedsConnection what="Paying" id="pay-needs" /> : null}
      <button
        type="submit"
        form={form}
        className="btn btn-go btn-big btn-wide"
        disabled={phase === 'ready' && !online}
        aria-disabled={phase !== 'ready'}
        aria-describedby={online ? undefined : 'pay-needs'}
      >
        {phase === 'ready' && <Lock size={20} aria-hidden="true" />}
        {phase === 'working' && 'Processing...'}
        {phase === 'paid' && 'Payment was successful!'}
        {phase === 'ready' &&
          (total > 0 ? `Pay ${formatMoney(total)} CAD` : isChange ? 'Change My Order' : 'Complete Order')}
      </button>
      {phase === 'ready' && total > 0 ? (
        <p className={`soft xs ${styles.promise}`}>One tap is enough. If the network drops, we never charge twice.</p>
      ) : null}
    </>
  )
}

interface TipTilesProps {
  amounts: Amounts
  tip: Percent
  /** Undefined while the typed text is no valid tip: the previous tip stays shown, and paying is blocked. */
  onTip: (percent: Percent | undefined) => void
  field: Ref<HTMLInputElement>
}

/** 'No Tip', '15%', '20%', '25%' and 'Custom', a whole percent from 0 to 100 [PAY-02 PAY-03]. */
function TipTiles({ amounts, tip, onTip, field }: TipTilesProps) {
  const [custom, setCustom] = useState(!TIP_PRESETS.includes(tip))
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const take = (text: string) => {
    const percent = typedTip(text)
    setTyped(percent === undefined ? text : undefined)
    onTip(percent)
  }
  return (
    <fieldset className={`stack stack-1 ${styles.tip}`}>
      <legend className={checkoutPageStyles.legend}>Add a tip</legend>
      <div className={`tiles ${styles.tips}`}>
        {TIP_PRESETS.map((percent) => (
          <label key={percent}>
            <input
              className="vh"
              type="radio"
              name={id}
              checked={!custom && tip === percent}
              onChange={() => {
                setCustom(false)
                setTyped(undefined)
                onTip(percent)
              }}
            />
            <b>{percent === 0 ? 'No Tip' : `${percent}%`}</b>
            {percent > 0 && <span>{formatMoney(tipAmount(amounts, percent))}</span>}
          </label>
        ))}
        <label>
          <input className="vh" type="radio" name={id} checked={custom} onChange={() => setCustom(true)} />
          <b>Custom</b>
        </label>
      </div>
      {custom && (
        <div className={styles.custom}>
          <Field
            label="Tip in percent"
            inputMode="numeric"
            ref={field}
            value={typed ?? String(tip)}
            error={typed === undefined ? undefined : 'Please choose a tip in whole percent, from 0 to 100.'}
            announced
            onChange={(event) => take(event.target.value)}
          />
        </div>
      )}
    </fieldset>
  )
}
