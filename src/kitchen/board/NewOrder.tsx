import { Bell, BellOff, Check, MessageSquareText, X, ChevronDown } from 'lucide-react'
import { useState, useEffect, useRef, type ReactNode } from 'react'
import {
  ALLERGY_REFUSAL,
  isAllergyNote,
  otherDayOf,
  ovenLoadAt,
  READY_MINUTES,
  REFUSALS,
  suggestedMinutes,
} from '../../../domain/kitchen/kitchenOrder.ts'
import type { KitchenAnswer } from '../../../contract/kitchen.ts'
import type { ApiResult } from '../../device/api/result.ts'
import { formatMoney } from '../../../domain/money.ts'
import { messageOf } from '../../device/api/askHost.ts'
import { ask } from '../device/kitchenApi.ts'
import { noteMoved, refresh, showToast, type Board } from '../device/boardStore.ts'
import { dayAndClock, durationText } from '../../../domain/schedule/formatTime.ts'
import type { ShownOrder } from '../device/presses.ts'
import { itemPicture } from '../../../shared/pictures.ts'
import { ItemNotes } from './Items.tsx'
import { OrderHead } from './OrderHead.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'

interface NewOrderProps {
  order: ShownOrder
  board: Board
  now: number
  isQuiet: boolean
  onQuiet: () => void
  onClose: () => void
}

/** Takes the screen until the order is accepted, refused or put aside. */
export function NewOrder({ order, board, now, isQuiet, onQuiet, onClose }: NewOrderProps) {
  const [key] = useState(() => crypto.randomUUID())
  const [isRefusing, setRefusing] = useState(false)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState('')
  const { pickupMinutes, deliveryMinutes, offsets } = board.store
  const pizzasInWork = board.orders
    .filter(({ stage }) => stage === 'preparing' || stage === 'oven')
    .flatMap(({ items }) => items.filter(({ isPizza }) => isPizza))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const delivers = order.service === 'Delivery'
  const [minutes, setMinutes] = useState<number>(() =>
    suggestedMinutes(delivers ? deliveryMinutes : pickupMinutes, pizzasInWork),
  )
  const day = otherDayOf(order, now, offsets)
  const readyAt = order.asap ? now + minutes * 60_000 : Date.parse(order.readyAt)
  const send = async (sending: Promise<ApiResult<KitchenAnswer<'kitchenAccept' | 'kitchenRefuse'>>>, done: string) => {
    setSending(true)
    setFault('')
    const sent = await sending
    setSending(false)
    if (!sent.ok) setFault(messageOf(sent))
    else {
      noteMoved(order.hash, sent.answer.stage, sent.answer.revision)
      showToast(done)
      onClose()
    }
    await refresh()
  }
  const accept = () =>
    reportRejection(send(ask('kitchenAccept', { order: order.hash, key, minutes }), `${order.number} is accepted.`))
  const refuse = (reason: number) =>
    reportRejection(
      send(ask('kitchenRefuse', { order: order.hash, key, reason }), `${order.number} is refused and refunded.`),
    )
  return (
    <Dialog className={`knew ${isQuiet ? '' : 'ringing'}`} label={`New order ${order.number}`} onClose={onClose}>
      <section className="what">
        <h2>
          <Bell size={34} aria-hidden="true" /> New order
          <span className="since">{durationText((now - Date.parse(order.placedAt)) / 1000)}</span>
        </h2>
        <ScrollingPart className="dishes">
          <header>
            <OrderHead order={order} now={now} offsets={offsets} />
          </header>
          <ul>
            {order.items.map((item, index) => (
              <li key={index}>
                {item.picture ? <img src={itemPicture(item.picture)} alt="" width="72" height="72" /> : <i />}
                <span className="q">{item.quantity}</span>
                <span className="t">{item.title}</span>
                <ItemNotes item={item} />
              </li>
            ))}
          </ul>
        </ScrollingPart>
        {order.notes || delivers ? (
          <ScrollingPart className="notes">
            {order.notes ? (
              <p className="memo">
                <MessageSquareText size={26} aria-hidden="true" />
                <span>{order.notes}</span>
              </p>
            ) : null}
            {delivers ? (
              <p className="where">
                {order.address}
                {order.addressNotes ? <b>{order.addressNotes}</b> : null}
              </p>
            ) : null}
          </ScrollingPart>
        ) : null}
      </section>
      {isRefusing ? (
        <section className="do">
          <h2>Why not?</h2>
          <p>The customer reads the reason and is refunded at once: {formatMoney(order.paid)}.</p>
          {REFUSALS.map((reason, index) =>
            index !== ALLERGY_REFUSAL || order.allergy || isAllergyNote(order.notes) ? (
              <button
                key={reason}
                type="button"
                className="btn btn-line reason"
                disabled={isSending}
                onClick={() => refuse(index)}
              >
                {reason}
              </button>
            ) : null,
          )}
          <Fault text={fault} />
          <button type="button" className="btn btn-line" onClick={() => setRefusing(false)}>
            Back
          </button>
        </section>
      ) : (
        <section className="do">
          <h2>{order.asap ? (delivers ? 'At the door in' : 'Ready in') : day ? `For ${day}` : 'For later'}</h2>
          {order.asap ? (
            <div className="tiles">
              {READY_MINUTES.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === minutes}
                  className="tile"
                  onClick={() => setMinutes(one)}
                >
                  <b>{one}</b> min
                </button>
              ))}
            </div>
          ) : null}
          <p>
            The customer reads{' '}
            <b>
              {delivers ? 'at the door' : 'ready'} about {dayAndClock(readyAt, now, offsets)}
            </b>
            .
            <br />
            {workText(board.oven, readyAt, pizzasInWork)}
          </p>
          <Fault text={fault} />
          <button type="button" className="btn btn-go accept" disabled={isSending} onClick={accept}>
            <Check size={40} aria-hidden="true" /> Accept
          </button>
          <div className="two">
            <button type="button" className="btn btn-line" disabled={isQuiet} onClick={onQuiet}>
              <BellOff size={24} aria-hidden="true" /> Quiet 1 min
            </button>
            <button type="button" className="btn btn-line" onClick={() => setRefusing(true)}>
              <X size={24} aria-hidden="true" /> Refuse…
            </button>
          </div>
        </section>
      )}
    </Dialog>
  )
}

/** How full the oven is at that time, where the store has a limit (D-69). */
function workText(oven: Board['oven'], readyAt: number, pizzasInWork: number): string {
  if (oven) return `The oven holds ${ovenLoadAt(oven, readyAt)} of ${oven.capacity} pizzas at that time.`
  if (pizzasInWork === 0) return 'Nothing else is in work.'
  return `${pizzasInWork} ${pizzasInWork === 1 ? 'pizza is' : 'pizzas are'} in work now.`
}

function Fault({ text }: { text: string }) {
  return (
    <p className="fault" role="alert">
      {text}
    </p>
  )
}

/** Pixels below the last line, which nobody has to see. */
const PADDING = 12

/** A part of a dialog that scrolls. While its end is out of view a button says how many lines lie below, and scrolls on. */
function ScrollingPart({ className, children }: { className: string; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null)
  const further = useRef<HTMLButtonElement>(null)
  /** Lines that are not in view; undefined at the end. */
  const [below, setBelow] = useState<number>()
  useEffect(() => {
    const part = scroller.current
    if (!part) return
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = part
      const edge = part.getBoundingClientRect().bottom - (further.current?.offsetHeight ?? 0)
      const hidden = [...part.querySelectorAll('li')].filter((line) => line.getBoundingClientRect().bottom > edge + 1)
      setBelow(scrollTop + clientHeight < scrollHeight - PADDING ? hidden.length : undefined)
    }
    const sizes = new ResizeObserver(look)
    for (const one of [part, ...part.children]) sizes.observe(one)
    part.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      part.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div className={`part ${className}`}>
      <div className="scroll" ref={scroller}>
        {children}
      </div>
      <button
        type="button"
        className="further"
        ref={further}
        hidden={below === undefined}
        onClick={() => scroller.current?.scrollBy({ top: scroller.current.clientHeight / 2, behavior: 'smooth' })}
      >
        {below ? `${below} more` : 'More'} below <ChevronDown size={22} aria-hidden="true" />
      </button>
    </div>
  )
}
