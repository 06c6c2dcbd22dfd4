import {
  ArrowRight,
  Bike,
  Check,
  ChefHat,
  Clock,
  Flame,
  MessageSquareText,
  PencilLine,
  ShoppingBag,
  TriangleAlert,
} from 'lucide-react'
import { checkIdText } from '../../../domain/order/ageCheck.ts'
import { otherDayOf, urgencyOf } from '../../../domain/kitchen/kitchenOrder.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { clockAt, durationText } from '../../../domain/schedule/formatTime.ts'
import type { ShownOrder } from '../device/presses.ts'
import { AllergyBand } from './AllergyBand.tsx'
import { Items } from './Items.tsx'
import { Wish } from './Wish.tsx'
import { OrderNumber } from './OrderNumber.tsx'
import { nextStepOf, type NextStep } from './stageWords.ts'

const STEP_ICONS = { flame: Flame, bike: Bike, check: Check, chef: ChefHat, alert: TriangleAlert }

export function StepIcon({ icon, size }: { icon: NextStep['icon']; size: number }) {
  const { [icon]: Icon } = STEP_ICONS
  return <Icon size={size} aria-hidden="true" />
}

export const ServiceIcon = ({ service }: { service: string }) =>
  service === 'Delivery' ? <Bike size={20} aria-hidden="true" /> : <ShoppingBag size={20} aria-hidden="true" />

interface OrderCardProps {
  order: ShownOrder
  now: number
  offsets: UtcOffsets
  /** The oldest order that nobody accepted has the one tomato button. */
  isFirst: boolean
  isGuarded: boolean
  onLook: () => void
  onStep: (step: NextStep) => void
  onPrint: () => void
}

export function OrderCard({ order, now, offsets, isFirst, isGuarded, onLook, onStep, onPrint }: OrderCardProps) {
  const { number, service, stage, items, notes, isKept, checkId } = order
  const day = otherDayOf(order, now, offsets)
  const step = nextStepOf(order)
  return (
    <article className={`kt ${edgeOf(order, now)}`} aria-label={`Order ${number}`} data-stage={stage}>
      <header>
        <button type="button" className="open" onClick={onPrint} aria-label={`Order ${number}: details and ticket`}>
          <OrderNumber number={number} />
        </button>
        <Due order={order} now={now} offsets={offsets} />
        {day ? <p className="day">{day}</p> : null}
        {checkId ? <p className="day">{checkIdText(checkId)}</p> : null}
        <AllergyBand allergy={order.allergy} offsets={offsets} />
        <p className="svc">
          <ServiceIcon service={service} />
          <span>{service}</span>
          <span>{whenText(order, now, offsets)}</span>
        </p>
      </header>
      {order.changedByCustomerAt ? (
        <p className="memo changed">
          <PencilLine size={20} aria-hidden="true" />
          <span>Changed by the customer at {clockAt(order.changedByCustomerAt, offsets)}</span>
        </p>
      ) : null}
      <Items items={items} />
      {order.wish ? <Wish order={order} wish={order.wish} now={now} /> : null}
      {notes ? (
        <p className="memo">
          <MessageSquareText size={20} aria-hidden="true" />
          <span>{notes}</span>
        </p>
      ) : null}
      {isKept ? (
        <p className="memo kept">
          <Clock size={20} aria-hidden="true" />
          <span>Your step is kept and sent when back</span>
        </p>
      ) : stage === 'new' ? (
        <button type="button" className={`btn ${isFirst ? 'btn-go' : 'btn-ink'}`} onClick={onLook}>
          Look and accept <ArrowRight size={20} aria-hidden="true" />
        </button>
      ) : step ? (
        <button
          type="button"
          className={`btn ${stage === 'out' ? 'btn-line' : 'btn-ink'}`}
          aria-disabled={isGuarded || undefined}
          onClick={() => onStep(step)}
        >
          {step.label} <StepIcon icon={step.icon} size={20} />
        </button>
      ) : null}
    </article>
  )
}

function edgeOf({ stage, readyAt }: ShownOrder, now: number): string {
  if (stage === 'new') return 'new'
  if (stage === 'out') return 'fresh'
  const urgency = urgencyOf(readyAt, now)
  return urgency === 'later' ? '' : urgency
}

function Due({ order, now, offsets }: { order: ShownOrder; now: number; offsets: UtcOffsets }) {
  const { stage, asap, placedAt, readyAt, changedAt } = order
  if (stage === 'new' && asap)
    return (
      <span className="due">
        {durationText((now - Date.parse(placedAt)) / 1000)} <small>waiting</small>
      </span>
    )
  if (stage === 'new' || stage === 'accepted' || stage === 'out') {
    const [clock, half] = clockAt(stage === 'out' ? changedAt : readyAt, offsets).split(' ')
    return (
      <span className="due">
        {clock} <small>{half}</small>
      </span>
    )
  }
  const minutes = Math.round((Date.parse(readyAt) - now) / 60_000)
  if (Number.isNaN(minutes)) return <span className="due">asap</span>
  const isLate = urgencyOf(readyAt, now) === 'late'
  return (
    <span className="due">
      {isLate ? Math.max(1, -minutes) : minutes} <small>{isLate ? 'min late' : 'min'}</small>
    </span>
  )
}

export function whenText(order: ShownOrder, now: number, offsets: UtcOffsets): string {
  const { stage, service, asap, readyAt, changedAt, driver } = order
  const clock = clockAt(readyAt, offsets)
  if (stage === 'new') return asap ? 'asap' : 'for later'
  if (stage === 'accepted') return 'for later'
  if (stage === 'out') {
    const minutes = Math.max(0, Math.floor((now - Date.parse(changedAt)) / 60_000))
    return service === 'Delivery' ? `${driver ? `${driver}, ` : ''}away ${minutes} min` : `waiting ${minutes} min`
  }
  if (urgencyOf(readyAt, now) === 'late') return `was ${clock}`
  return clock ? `${service === 'Delivery' ? 'door' : 'at'} ${clock}` : ''
}
