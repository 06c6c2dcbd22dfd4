import { Link } from '@tanstack/react-router'
import { ArrowLeft, Store } from 'lucide-react'
import { useEffect } from 'react'
import { mayUsePoints } from '../../../../domain/payment/points.ts'
import { paperBagOf, storeName } from '../../../../domain/catalogue/store.ts'
import { useOnline, useSession } from '../../../hooks/useDevice.ts'
import { FormattedText } from '../../../components/FormattedText.tsx'
import { minimumFault } from '../../../../domain/payment/delivery.ts'
import type { ChosenTime } from '../../../../domain/order/slot.ts'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { estimatedBill, estimateOf } from '../checkoutAmounts.ts'
import {
  isVerified,
  switchService,
  type ChangeCheckout,
  type Checked,
  type CheckoutData,
  type CheckoutState,
  type DeliveryTerms,
} from '../checkoutState.ts'
import { ActionBar } from './ActionBar.tsx'
import { ContactForm } from './ContactForm.tsx'
import { DeliveryForm, type DeliveryFormProps } from './DeliveryForm.tsx'
import { DroppedTime } from './DroppedTime.tsx'
import { Greeting } from './Greeting.tsx'
import { KitchenNotes } from './KitchenNotes.tsx'
import { MemberDetails } from './MemberDetails.tsx'
import { OptIns } from './OptIns.tsx'
import { OrderPanel } from '../OrderPanel.tsx'
import { PhoneBox } from './PhoneBox.tsx'
import { SaveOnOrder } from '../saving/SaveOnOrder.tsx'
import { ServiceSwitch } from './ServiceSwitch.tsx'
import { SlotPassed } from './SlotPassed.tsx'
import { StepRail } from '../StepRail.tsx'
import { Suggestions } from './Suggestions.tsx'
import { TimeForm } from './TimeForm.tsx'
import { scrollToTop } from '../scrollToTop.ts'
import { TotalChanged } from './TotalChanged.tsx'
import { useConfirm } from './useConfirm.ts'
import { useCoupon } from '../saving/useCoupon.ts'
import { useSlotQuestion } from './useSlotQuestion.ts'
import styles from '../CheckoutPage.module.css'

interface DetailsStepProps {
  data: CheckoutData
  state: CheckoutState
  refusal?: string
  /** The chosen time, when it has passed (D-56). */
  passed?: ChosenTime
  onChange: ChangeCheckout
  onAddressConfirmed: DeliveryFormProps['onConfirmed']
  onConfirmed: (checked: Checked, usePoints: boolean) => void
}

/** Step 0: service, time, contact details, and Confirm & Pay [CHK-05 to CHK-41]. */
export function DetailsStep({ data, state: kept, refusal, passed, onChange, ...on }: DetailsStepProps) {
  const online = useOnline()
  const { customer: member } = useSession()
  // Points need a verified phone (Q-25).
  const balance = member?.phoneVerified ? Math.floor(member.points) : 0
  const state = { ...kept, usePoints: kept.usePoints && mayUsePoints(balance) }
  const { draft, service, time, dropped, delivery } = state
  const { points, earned } = estimateOf(data, state, balance)
  const bill = estimatedBill(data, state, balance)
  const control = useCoupon(data, state, onChange)
  const change = (part: Partial<typeof draft>) => onChange((before) => ({ draft: { ...before.draft, ...part } }))
  const chooseTime = (next: ChosenTime | undefined) => onChange({ time: next, dropped: undefined })
  const slot = useSlotQuestion(data, state, passed, chooseTime)
  const confirming = useConfirm({
    data,
    state,
    isMember: member !== undefined,
    balance,
    refusal,
    slot,
    onChange,
    onConfirmed: (checked) => on.onConfirmed(checked, state.usePoints),
  })
  const { form, unsent, changed } = confirming
  const blocked =
    (service === 'Delivery' ? deliveryBlock(data, delivery) : undefined) ??
    (control.asking === undefined ? undefined : 'One moment, we are looking up your promo code.')

  useEffect(scrollToTop, [])

  return (
    <form {...form.props}>
      <div className={`wrap ${styles.columns}`}>
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
          {confirming.refusal && (
            <Note tone="bad">
              <FormattedText html={confirming.refusal} />
            </Note>
          )}
          {/* A coupon may leave nothing to earn: the form must not move once it is known. */}
          <Greeting member={member} earned={control.asking === undefined ? earned : 0} />
          <div className="stack">
            <ServiceSwitch
              service={service}
              onService={(next) => onChange((before) => switchService(data, before, next))}
            />
            <DroppedTime
              data={data}
              service={service}
              time={time}
              dropped={dropped}
              onRetake={(chosen) => reportRejection(slot.retake(chosen))}
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
                confirming.clearError()
                onChange((before) => ({ draft: { ...before.draft, address }, delivery: undefined }))
              }}
              onConfirmed={on.onAddressConfirmed}
            />
          ) : null}
          <TimeForm data={data} service={service} time={time} onTime={chooseTime} />
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
            error={confirming.phoneError}
            onVerified={(phone) => {
              confirming.clearPhoneError()
              change({ verifiedPhone: phone })
            }}
          />
          <SaveOnOrder data={data} state={state} balance={balance} control={control} onChange={onChange} />
          <KitchenNotes
            draft={draft}
            asksForCutlery={data.store.cutleryOnRequest === true}
            bag={paperBagOf(data.store, service)}
            onChange={change}
          />
          <OptIns draft={draft} onChange={change} />
          <Suggestions additions={data.additions} store={data.store} />
          {unsent && !online ? (
            <Note>
              What you changed in your cart is saved here. We confirm its price as soon as you're back online.
            </Note>
          ) : null}
          {form.message && (
            <Note tone="bad">
              <FormattedText html={form.message} />
            </Note>
          )}
        </div>
        <aside className={styles.side}>
          <OrderPanel data={data} state={state} bill={bill} isEstimate />
        </aside>
      </div>
      <ActionBar
        bill={bill}
        service={service}
        isDeliveryKnown={delivery !== undefined}
        online={online}
        unsent={unsent}
        earned={earned}
        isMember={member !== undefined}
        using={points}
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
      {slot.question ? <SlotPassed {...slot.question} /> : null}
      {changed ? (
        <TotalChanged
          before={changed.before}
          now={changed.checked.payment.total}
          changes={changed.changes}
          onContinue={() => confirming.acceptChange(changed)}
          onBack={confirming.refuseChange}
        />
      ) : null}
    </form>
  )
}

/** Why a delivery cannot be confirmed yet: its address, or its minimum [CHK-32 CHK-36]. */
const deliveryBlock = ({ cart }: CheckoutData, delivery: DeliveryTerms | undefined): string | undefined =>
  delivery ? minimumFault(cart.subtotal, delivery.minimum ?? 0) : 'Please confirm the delivery address first.'
