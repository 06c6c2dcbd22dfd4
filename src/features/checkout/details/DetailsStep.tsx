import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Flame, Smartphone, Store } from 'lucide-react'
import { useEffect, useState } from 'react'
import { contactFault } from '../../../../domain/forms/fields.ts'
import { mayUsePoints, pointsOf } from '../../../../domain/payment/points.ts'
import { storeName } from '../../../../domain/catalogue/store.ts'
import { cartState } from '../../../device/store/cartState.ts'
import { useOnline, useSession } from '../../../hooks/useDevice.ts'
import { useForm } from '../../../forms/useForm.ts'
import { FormattedText } from '../../../components/FormattedText.tsx'
import { deliveryFault } from '../../../../domain/places/deliveryFaults.ts'
import { minimumFault } from '../../../../domain/payment/delivery.ts'
import { dueBeforeTip } from '../../../../domain/payment/balance.ts'
import { startingTime, type ChosenTime } from '../../../../domain/order/slot.ts'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { ActionBar } from './ActionBar.tsx'
import {
  changedTotal,
  daysOf,
  estimatedAmounts,
  isLate,
  isVerified,
  orderInput,
  pointsToUse,
  timeFor,
  type CheckoutData,
  type CheckoutState,
  type DeliveryTerms,
  type Payment,
} from '../checkoutState.ts'
import { ContactForm } from './ContactForm.tsx'
import { DeliveryForm, type DeliveryFormProps } from './DeliveryForm.tsx'
import { MemberDetails } from './MemberDetails.tsx'
import { OptIns } from './OptIns.tsx'
import { OrderPanel } from '../OrderPanel.tsx'
import { PhoneBox } from './PhoneBox.tsx'
import { PointsBox } from './PointsBox.tsx'
import { ServiceSwitch } from './ServiceSwitch.tsx'
import { SlotPassed } from './SlotPassed.tsx'
import { StepRail } from '../StepRail.tsx'
import { Suggestions } from './Suggestions.tsx'
import { TimeForm } from './TimeForm.tsx'
import { scrollToTop } from '../scrollToTop.ts'
import { TotalChanged } from './TotalChanged.tsx'
import { useUnsentCart } from './useUnsentCart.ts'
import styles from '../CheckoutPage.module.css'

/** Step 0: service, time, contact details, and Confirm & Pay [CHK-05 to CHK-41]. */
export function DetailsStep({
  data,
  state,
  refusal,
  passed: passedBefore,
  onChange,
  onAddressConfirmed,
  onConfirmed,
}: {
  data: CheckoutData
  state: CheckoutState
  refusal?: string
  /** The chosen time, when it has passed (D-56). */
  passed?: ChosenTime
  onChange: (change: Partial<CheckoutState>) => void
  onAddressConfirmed: DeliveryFormProps['onConfirmed']
  onConfirmed: (payment: Payment) => void
}) {
  const { draft, service, time, delivery } = state
  const [passed, setPassed] = useState(passedBefore)
  /** The time of a refused order: the service may have closed meanwhile, as the times show that are then read again. */
  const [refusedTime, setRefusedTime] = useState<ChosenTime>()
  const [timeFocus, setTimeFocus] = useState(0)
  const [earlierRefusal, setEarlierRefusal] = useState(refusal)
  const [phoneError, setPhoneError] = useState<string>()
  const [shownTotal, setShownTotal] = useState(() => cartState.get().cart.total)
  const [changedPayment, setChangedPayment] = useState<Payment>()
  const queryClient = useQueryClient()
  const online = useOnline()
  // The shell has already reported lines that the host priced differently.
  const unsent = useUnsentCart(() => setShownTotal(cartState.get().cart.total))
  const { customer: member } = useSession()
  const earned = pointsOf(data.cart.lines)
  // Points need a verified phone (Q-25).
  const balance = member?.phoneVerified ? Math.floor(member.points) : 0
  const points = pointsToUse(data, state, balance)
  const usePoints = state.usePoints && mayUsePoints(balance)
  const change = (part: Partial<typeof draft>) => onChange({ draft: { ...draft, ...part } })

  useEffect(scrollToTop, [])

  // After the question has closed, which gives the focus back to where it was.
  useEffect(() => {
    if (timeFocus > 0) document.getElementById('order-time')?.focus()
  }, [timeFocus])

  const form = useForm({
    beforeCheck: () => {
      setEarlierRefusal(undefined)
      setPhoneError(undefined)
    },
    values: () => draft,
    check: (contact) =>
      (member ? undefined : contactFault(contact)) ??
      (service === 'Delivery' ? deliveryFault(draft.address) : undefined),
    send: async () => {
      const { api: send, renew } = await import('../../../device/api/api.ts')
      const sent = await send('completeCheck', { ...orderInput(data, { ...state, usePoints }), tip: 0 })
      // The cart may be the reason.
      if (!sent.ok && sent.kind === 'refused') reportRejection(renew())
      return sent
    },
    onSuccess: ({ payment }) => {
      if (changedTotal(shownTotal + deliveryCost, data.cart, payment) === undefined) onConfirmed(payment)
      else setChangedPayment(payment)
    },
    onFailure: (failure) => {
      if (failure.kind !== 'refused') return false
      if (failure.timePassed && time) {
        reportRejection(askForNextTime(time))
        return true
      }
      setRefusedTime(time)
      if (failure.addressRequired) onChange({ delivery: undefined })
      if (!failure.verificationRequired) return false
      change({ verifiedPhone: '' })
      setPhoneError(failure.message)
      document.getElementById('verify-phone')?.scrollIntoView({ block: 'center' })
      return true
    },
  })
  const error = form.message ?? earlierRefusal
  const deliveryCost = dueBeforeTip(estimatedAmounts(data, state)) - data.cart.total
  const late = passed ?? (refusedTime === time && isLate(data, service, time) ? time : undefined)
  const blocked = service === 'Delivery' ? deliveryBlock(data, delivery) : undefined

  /** The times of now load first, so that the next one is offered. */
  async function askForNextTime(late: ChosenTime) {
    await queryClient.refetchQueries({ queryKey: ['checkout'] })
    setPassed(late)
  }

  /** The repriced lines load first, so that the summary adds up. */
  async function acceptTotal(payment: Payment) {
    await queryClient.refetchQueries({ queryKey: ['checkout'] })
    setShownTotal(payment.total - deliveryCost)
    setChangedPayment(undefined)
    onConfirmed(payment)
  }

  return (
    <form className={styles.columns} {...form.props}>
      <div className={`stack stack-3 ${styles.form}`}>
        <div className="stack stack-1">
          <div className="row between">
            <Link className="link" to="/menu/$storename" params={{ storename: storeName(data.store) }}>
              <ArrowLeft size={20} aria-hidden="true" /> Return
            </Link>
            <StepRail step={0} />
          </div>
          <h1 tabIndex={-1}>{member ? `Hey, ${member.name}` : 'Hey, Stranger!'}</h1>
        </div>
        {member && earned > 0 ? (
          <p className="note good">
            <Flame className="i" size={22} aria-hidden="true" />
            <span>
              You're racking up <b>{earned} PG Points</b> for this order!
            </span>
          </p>
        ) : null}
        {member ? null : (
          <p className="note good">
            <Smartphone className="i" size={22} aria-hidden="true" />
            <span>
              Download the app and sign up for <b>25% off</b> and points.
            </span>
          </p>
        )}
        <div className="stack">
          <ServiceSwitch
            service={service}
            onService={(next) => onChange({ service: next, time: timeFor(data, next), delivery: undefined })}
          />
          <p className="row">
            <Store className="i" size={24} aria-hidden="true" />
            <span>
              <b>{data.store.name}</b>
              <br />
              <span className="soft sm">{data.store.address}</span>
            </span>
          </p>
        </div>
        {service === 'Delivery' ? (
          <DeliveryForm
            data={data}
            state={state}
            fault={form.faults[0]}
            onChange={(address) => {
              form.mark(undefined)
              setEarlierRefusal(undefined)
              onChange({ draft: { ...draft, address }, delivery: undefined })
            }}
            onConfirmed={onAddressConfirmed}
          />
        ) : null}
        <TimeForm data={data} service={service} time={time} onTime={(next) => onChange({ time: next })} />
        {member ? (
          <MemberDetails draft={draft} />
        ) : (
          <ContactForm
            contact={draft}
            errorAt={(name) => form.field(name).error}
            onChange={(part) => {
              form.mark(undefined)
              change(part)
            }}
          />
        )}
        <PhoneBox
          isMember={member !== undefined}
          phone={draft.phone}
          verified={isVerified(draft)}
          error={phoneError}
          onVerified={(phone) => {
            setPhoneError(undefined)
            change({ verifiedPhone: phone })
          }}
        />
        <PointsBox balance={balance} points={points} used={usePoints} onUse={(used) => onChange({ usePoints: used })} />
        <label className="field">
          <span>Notes</span>
          <textarea
            className="input"
            maxLength={1000}
            placeholder="Well done, cut in squares…"
            value={draft.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        </label>
        <OptIns draft={draft} onChange={change} />
        <Suggestions additions={data.additions} store={data.store} />
        {unsent && !online ? (
          <Note>What you changed in your cart is saved here. We confirm its price as soon as you're back online.</Note>
        ) : null}
        {error && (
          <Note tone="bad">
            <FormattedText html={error} />
          </Note>
        )}
      </div>
      <aside className={`${styles.side} ${styles.summary}`}>
        <OrderPanel data={data} state={state} />
      </aside>
      <ActionBar
        online={online}
        unsent={unsent}
        earned={earned}
        isMember={member !== undefined}
        using={usePoints ? points : undefined}
        blocked={blocked}
      >
        <button
          type="submit"
          className="btn btn-go"
          disabled={time === undefined || !online || unsent || blocked !== undefined}
          aria-describedby={online && !unsent && blocked === undefined ? undefined : 'confirm-needs'}
        >
          {form.busy ? 'Confirming…' : 'Confirm & Pay'}
        </button>
      </ActionBar>
      {late ? (
        <SlotPassed
          passed={late}
          next={startingTime(daysOf(data, service), false)}
          today={data.today}
          onTake={(next) => {
            setPassed(undefined)
            onChange({ time: next })
          }}
          onOther={() => {
            setPassed(undefined)
            setTimeFocus(timeFocus + 1)
            onChange({ time: startingTime(daysOf(data, service), false) })
          }}
        />
      ) : null}
      {changedPayment ? (
        <TotalChanged
          before={shownTotal + deliveryCost}
          now={changedPayment.total}
          onContinue={() => acceptTotal(changedPayment)}
          onBack={() => setChangedPayment(undefined)}
        />
      ) : null}
    </form>
  )
}

/** Why a delivery cannot be confirmed yet: its address, or its minimum [CHK-32 CHK-36]. */
const deliveryBlock = ({ cart }: CheckoutData, delivery: DeliveryTerms | undefined): string | undefined =>
  delivery ? minimumFault(cart.subtotal, delivery.minimum ?? 0) : 'Please confirm the delivery address first.'
