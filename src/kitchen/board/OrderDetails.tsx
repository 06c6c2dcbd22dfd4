import { MessageSquareText, Printer, Undo2, X } from 'lucide-react'
import type { PinState } from '../../../domain/order/handOver.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { dayAndClock } from '../../../domain/schedule/formatTime.ts'
import type { Board } from '../device/boardStore.ts'
import type { ShownOrder } from '../device/presses.ts'
import { ReleasePin } from './CarsOutside.tsx'
import { Items } from './Items.tsx'
import { StepIcon } from './OrderCard.tsx'
import { OrderHead } from './OrderHead.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { nextStepOf, type NextStep } from './stageWords.ts'

const EVENT_WORDS: Record<Stage, string> = {
  new: 'came in',
  accepted: 'accepted',
  preparing: 'being made',
  oven: 'in the oven',
  out: 'out or ready',
  finished: 'finished',
  refused: 'refused and refunded',
}

/** Where one press too many is taken back to. */
const BACK: Partial<Record<Stage, Stage>> = {
  preparing: 'accepted',
  oven: 'preparing',
  out: 'oven',
  finished: 'out',
}

interface OrderDetailsProps {
  order: ShownOrder
  now: number
  offsets: UtcOffsets
  /** Where its PIN stands; undefined for none. */
  pin: PinState | undefined
  printers: Board['printers']
  onStep: (step: NextStep) => void
  onBack: (to: Stage) => void
  onPrint: () => void
  onClose: () => void
}

export function OrderDetails({
  order,
  now,
  offsets,
  pin,
  printers,
  onStep,
  onBack,
  onPrint,
  onClose,
}: OrderDetailsProps) {
  const step = nextStepOf(order)
  const back = BACK[order.stage]
  return (
    <Dialog className="kpopup details" label={`Order ${order.number}`} onClose={onClose}>
      <header>
        <OrderHead order={order} now={now} offsets={offsets} />
        <button type="button" className="btn btn-line btn-icon" onClick={onClose} aria-label="Close">
          <X size={26} aria-hidden="true" />
        </button>
      </header>
      <div className="scroll kt">
        <Items items={order.items} />
        {order.notes ? (
          <p className="memo">
            <MessageSquareText size={20} aria-hidden="true" />
            <span>{order.notes}</span>
          </p>
        ) : null}
        <dl>
          <div>
            <dt>Who</dt>
            <dd>
              {order.customer} · <a href={`tel:${order.phone}`}>{order.phone}</a>
            </dd>
          </div>
          {order.address ? (
            <div>
              <dt>Where</dt>
              <dd>
                {order.address}
                {order.addressNotes ? <small>{order.addressNotes}</small> : null}
              </dd>
            </div>
          ) : null}
          <div>
            <dt>So far</dt>
            <dd>
              {order.events.map(({ stage, at, actor }, index) => (
                <small key={index}>
                  {dayAndClock(at, now, offsets)} {EVENT_WORDS[stage]}
                  {actor ? `, ${actor}` : ''}
                </small>
              ))}
            </dd>
          </div>
          {printers ? (
            <div>
              <dt>Printer</dt>
              <dd>
                {printers.map(({ name, seenAt, status, waiting }, index) => (
                  <small key={index}>
                    {[
                      name,
                      seenAt ? `last contact ${dayAndClock(seenAt, now, offsets)}` : 'no contact yet',
                      status,
                      waiting > 0 && `${waiting} waiting`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                ))}
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
      <footer>
        <button type="button" className="btn btn-line" onClick={onPrint}>
          <Printer size={24} aria-hidden="true" /> Print the ticket
        </button>
        {pin === 'open' || pin === 'locked' ? <ReleasePin order={order} /> : null}
        {back ? (
          <button type="button" className="btn btn-line" onClick={() => onBack(back)}>
            <Undo2 size={24} aria-hidden="true" /> {order.stage === 'finished' ? 'Call it back' : 'One step back'}
          </button>
        ) : null}
        {step && order.stage !== 'new' ? (
          <button type="button" className="btn btn-ink" onClick={() => onStep(step)}>
            {step.label} <StepIcon icon={step.icon} size={24} />
          </button>
        ) : null}
      </footer>
    </Dialog>
  )
}
