import { Link } from '@tanstack/react-router'
import { ArrowLeft, Store, Flame, Smartphone, Bike, ShoppingBag, User } from 'lucide-react'
import { useEffect } from 'react'
import { mayUsePoints } from '../../../../domain/payment/points.ts'
import { pricesText } from '../../../../domain/catalogue/servicePrices.ts'
import { paperBagOf, storeName, type Service } from '../../../../domain/catalogue/store.ts'
import { useAllergies } from '../../../hooks/useAllergies.ts'
import { useOnline, useSession } from '../../../hooks/useDevice.ts'
import { FormattedText } from '../../../components/FormattedText.tsx'
import { minimumFault } from '../../../../domain/payment/delivery.ts'
import { inEither } from '../../../../domain/order/allergies.ts'
import { leastAge } from '../../../../domain/order/ageCheck.ts'
import { type ChosenTime, formatChosen, hasSlot } from '../../../../domain/order/slot.ts'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { estimatedBill, estimateOf, missedOffers } from '../checkoutAmounts.ts'
import {
  isVerified,
  switchService,
  type ChangeCheckout,
  type Checked,
  type CheckoutData,
  type CheckoutState,
  type DeliveryTerms,
  daysOf,
  isSameTime,
} from '../checkoutState.ts'
import { ChangeStrip } from '../../../components/change/ChangeStrip.tsx'
import { ActionBar } from './ActionBar.tsx'
import { AgeBox } from './AgeBox.tsx'
import type { Contact } from '../../../../domain/forms/fields.ts'
import { chooseService } from '../../../device/store/storeChoice.ts'
import { Field } from '../../../ui/Field.tsx'
import { DeliveryForm, type DeliveryFormProps } from './DeliveryForm.tsx'
import { BRAND } from '../../../../shared/brand.ts'
import type { Customer } from '../../../../domain/account/session.ts'
import type { Charge } from '../../../../domain/taxes.ts'
import { formatMoney } from '../../../../domain/money.ts'
import type { Draft } from '../../../device/store/database.ts'
import { CONSENT_WORDS } from '../../../../domain/account/consentWords.ts'
import { OrderPanel } from '../OrderPanel.tsx'
import { PhoneBox } from './PhoneBox.tsx'
import { SaveOnOrder } from '../saving/SaveOnOrder.tsx'
import { Segment } from '../../../ui/Segment.tsx'
import { SlotPassed } from './SlotPassed.tsx'
import { StepRail } from '../StepRail.tsx'
import { Suggestions } from './Suggestions.tsx'
import { TimeForm } from './TimeForm.tsx'
import { scrollToTop } from '../scrollToTop.ts'
import { TotalChanged } from './TotalChanged.tsx'
import { useConfirm } from './useConfirm.ts'
import { useCoupon } from '../saving/useCoupon.ts'
import { useSlotQuestion } from './useSlotQuestion.ts'
import { lazyWithFallback } from '../../../hooks/lazyWithFallback.ts'
import styles from '../CheckoutPage.module.css'

const CartAllergy = lazyWithFallback(() =>
  import('../../../components/allergy/CartAllergy.tsx').then((file) => file.CartAllergy),
)

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
  const { change: changed } = data
  const balance = changed ? Math.floor(changed.points) : member?.phoneVerified ? Math.floor(member.points) : 0
  const said = useAllergies()
  const allergies = changed?.allergies ? inEither(changed.allergies, said) : said
  const state = { ...kept, allergies, usePoints: kept.usePoints && mayUsePoints(balance) }
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
    isMember: member !== undefined || changed !== undefined,
    balance,
    refusal,
    slot,
    onChange,
    onConfirmed: (checked) => on.onConfirmed(checked, state.usePoints),
  })
  const { form, unsent } = confirming
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
            <h1 tabIndex={-1}>
              {changed ? `Change order #${changed.number}` : member ? `Hey, ${member.name}` : 'Hey, Stranger!'}
            </h1>
          </div>
          {confirming.refusal && (
            <Note tone="bad">
              <FormattedText html={confirming.refusal} />
            </Note>
          )}
          {/* A coupon may leave nothing to earn: the form must not move once it is known. */}
          {changed ? (
            <ChangeStrip
              change={{ order: changed.order, number: changed.number, guest: data.cart.change?.guest ?? '' }}
            />
          ) : (
            <Greeting member={member} earned={control.asking === undefined ? earned : 0} />
          )}
          <div className="stack">
            <ServiceSwitch
              service={service}
              onService={(next) => {
                // What is added here, and the menu, go by the same prices.
                if (data.cart.pricesFor) chooseService(next)
                onChange((before) => switchService(data, before, next))
              }}
            />
            {data.cart.pricesFor ? <p className="soft sm">{pricesText(data.cart.pricesFor)}</p> : null}
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
          <TimeForm data={data} service={service} time={time} missed={missedOffers(data, state)} onTime={chooseTime} />
          {member || changed ? (
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
          {changed ? null : (
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
          )}
          <SaveOnOrder data={data} state={state} balance={balance} control={control} onChange={onChange} />
          <CartAllergy cart={data.cart} phone={data.store.phone} />
          <KitchenNotes
            draft={draft}
            asksForCutlery={data.store.cutleryOnRequest === true}
            bag={paperBagOf(data.store, service)}
            onChange={change}
          />
          <AgeBox
            age={leastAge(data.cart.lines)}
            confirmed={state.ageConfirmed}
            error={form.field('age').error}
            onConfirmed={(ageConfirmed) => {
              form.mark(undefined)
              onChange({ ageConfirmed })
            }}
          />
          {changed ? null : <OptIns draft={draft} onChange={change} />}
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
      {confirming.changed ? (
        <TotalChanged
          before={confirming.changed.before}
          now={confirming.changed.checked.payment.total}
          changes={confirming.changed.changes}
          lost={confirming.changed.lost}
          onContinue={confirming.acceptChange}
          onBack={confirming.refuseChange}
        />
      ) : null}
    </form>
  )
}

/** Why a delivery cannot be confirmed yet: its address, or its minimum [CHK-32 CHK-36]. */
const deliveryBlock = ({ cart }: CheckoutData, delivery: DeliveryTerms | undefined): string | undefined =>
  delivery ? minimumFault(cart.subtotal, delivery.minimum ?? 0) : 'Please confirm the delivery address first.'

interface DroppedTimeProps extends Pick<CheckoutState, 'service' | 'time' | 'dropped'> {
  data: CheckoutData
  onRetake: (dropped: ChosenTime) => void
}

/** Says which chosen time a change of the service took away, with one press back to it where it is offered (D-138). */
function DroppedTime({ data, service, time, dropped, onRetake }: DroppedTimeProps) {
  const isGone = dropped !== undefined && !isSameTime(dropped, time)
  return (
    <output>
      {isGone ? (
        <Note tone="warn">
          Your time, <b>{formatChosen(dropped, data.today)}</b>, is not chosen any more.{' '}
          {hasSlot(daysOf(data, service), dropped.date, dropped.time) ? (
            <button type="button" className="link" onClick={() => onRetake(dropped)}>
              Choose it again
            </button>
          ) : (
            `${service} does not offer it.`
          )}
        </Note>
      ) : null}
    </output>
  )
}

/** [CHK-05 CHK-06 CHK-07 CHK-08] */
function Greeting({ member, earned }: { member: Customer | undefined; earned: number }) {
  if (!member)
    return (
      <p className="note good">
        <Smartphone className="i" size={22} aria-hidden="true" />
        <span>
          Download the app and sign up for <b>25% off</b> and points.
        </span>
      </p>
    )
  if (earned === 0) return null
  return (
    <p className="note good">
      <Flame className="i" size={22} aria-hidden="true" />
      <span>
        You're racking up{' '}
        <b>
          {earned} {BRAND.points}
        </b>{' '}
        for this order!
      </span>
    </p>
  )
}

interface OptInsProps {
  draft: Draft
  onChange: (change: Pick<Partial<Draft>, 'mailing' | 'sms'>) => void
}

/** Offers by mail and by text message; how they start says the host (D-26) [CHK-29]. */
function OptIns({ draft, onChange }: OptInsProps) {
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.mailing}
          onChange={({ target }) => onChange({ mailing: target.checked })}
        />
        <span>{CONSENT_WORDS.checkoutEmail}</span>
      </label>
      <label className="check">
        <input type="checkbox" checked={draft.sms} onChange={({ target }) => onChange({ sms: target.checked })} />
        <span>{CONSENT_WORDS.checkoutSms}</span>
      </label>
    </div>
  )
}

const OPTIONS = [
  {
    value: 'Pick Up',
    label: (
      <>
        <ShoppingBag size={18} aria-hidden /> Pick Up
      </>
    ),
  },
  {
    value: 'Delivery',
    label: (
      <>
        <Bike size={18} aria-hidden /> Delivery
      </>
    ),
  },
] as const

/** [CHK-09] */
function ServiceSwitch({ service, onService }: { service: Service; onService: (service: Service) => void }) {
  return <Segment legend="Service" name="service" options={OPTIONS} value={service} onChange={onService} />
}

/** A member's details, read-only [CHK-19 SESS-25]. */
function MemberDetails({ draft: { name, lastname, email, phone } }: { draft: Draft }) {
  return (
    <section className="stack stack-1" aria-labelledby="your-details">
      <h2 className={styles.legend} id="your-details">
        Your details
      </h2>
      <div className={`row ${styles.details}`}>
        <User className="i" size={24} strokeWidth={1.9} aria-hidden="true" />
        <p>
          <b>
            {name} {lastname}
          </b>
          <br />
          <span className="soft sm">
            {email} · <span className="num">+1 {phone}</span>
          </span>
        </p>
      </div>
    </section>
  )
}

interface KitchenNotesProps {
  draft: Draft
  /** Whether the store gives cutlery and napkins only to those who ask for them. */
  asksForCutlery: boolean
  /** The paper bag that this order pays for, unless the customer brings one. */
  bag: Charge | undefined
  onChange: (change: Pick<Partial<Draft>, 'notes' | 'cutlery' | 'ownBag'>) => void
}

/** [CHK-31] */
function KitchenNotes({ draft, asksForCutlery, bag, onChange }: KitchenNotesProps) {
  return (
    <div className="stack stack-1">
      <label className="field">
        <span>Notes</span>
        <textarea
          className="input"
          maxLength={1000}
          placeholder="Well done, cut in squares…"
          value={draft.notes}
          onChange={({ target }) => onChange({ notes: target.value })}
        />
      </label>
      {asksForCutlery ? (
        <label className="check">
          <input
            type="checkbox"
            checked={draft.cutlery ?? false}
            onChange={({ target }) => onChange({ cutlery: target.checked })}
          />
          <span>Cutlery and napkins</span>
        </label>
      ) : null}
      {bag ? (
        <label className="check">
          <input
            type="checkbox"
            checked={draft.ownBag ?? false}
            onChange={({ target }) => onChange({ ownBag: target.checked })}
          />
          <span>I bring my own bag: no paper bag, {formatMoney(bag.price)} less</span>
        </label>
      ) : null}
    </div>
  )
}

/** A guest's details, all required [CHK-17 CHK-18]. */
function ContactForm({
  contact,
  errorAt,
  onChange,
}: {
  contact: Contact
  errorAt: (name: keyof Contact) => string | undefined
  onChange: (change: Partial<Contact>) => void
}) {
  const field = (name: keyof Contact) => ({
    name,
    value: contact[name],
    error: errorAt(name),
    required: true,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <fieldset className="stack">
      <legend className={styles.legend}>Your details</legend>
      <div className="two">
        <Field label="First Name*" autoComplete="given-name" maxLength={100} {...field('name')} />
        <Field label="Last Name*" autoComplete="family-name" maxLength={100} {...field('lastname')} />
      </div>
      <Field label="Email*" type="email" autoComplete="email" maxLength={200} {...field('email')} />
      <Field label="Confirm Email*" type="email" autoComplete="email" maxLength={200} {...field('confirmEmail')} />
      <Field
        label="Phone Number*"
        prefix="+1"
        placeholder="10 digits"
        inputMode="numeric"
        autoComplete="tel-national"
        {...field('phone')}
        onChange={(event) =>
          onChange({
            phone: event.target.value
              .replace(/\D/g, '')
              .replace(/^1(?=\d{10})/, '')
              .slice(0, 10),
          })
        }
      />
    </fieldset>
  )
}
