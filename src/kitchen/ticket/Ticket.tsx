import type { Ref } from 'react'
import {
  changeWord,
  isAllergyNote,
  otherDayOf,
  type KitchenItem,
  type KitchenOrder,
} from '../../../domain/kitchen/kitchenOrder.ts'
import { allergyWords } from '../../../domain/order/allergies.ts'
import { checkIdText } from '../../../domain/order/ageCheck.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { Board } from '../device/boardStore.ts'
import { clockAt } from '../../../domain/schedule/formatTime.ts'
import { OrderNumber } from '../board/OrderNumber.tsx'
import { outlinedToppings } from '../../../art/ticketArt.ts'

interface TicketProps {
  order: KitchenOrder
  store: Board['store']
  now: number
  copy: number
  ref: Ref<HTMLElement>
}

/** For paper of 80 mm, of which 72 mm can be printed: black alone, nothing thinner than two dots. */
export function Ticket({ order, store, now, copy, ref }: TicketProps) {
  const clock = (at: string | number) => clockAt(at, store.offsets)
  const day = otherDayOf(order, now, store.offsets)
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const [first = '', ...rest] = order.notes.split(/(?<=[.!])\s+/)
  return (
    <article className="p80" ref={ref}>
      <p className="inv">
        <span>{order.service.toUpperCase()}</span>
        <span>{clock(order.readyAt) || 'ASAP'}</span>
      </p>
      {day ? <p className="inv">FOR {day.toUpperCase()}</p> : null}
      {order.changedByCustomerAt ? (
        <p className="inv">CHANGED AT {clock(order.changedByCustomerAt)}: USE THIS TICKET</p>
      ) : null}
      {order.allergy ? (
        <p className="inv allergy">ALLERGY: {allergyWords(order.allergy.allergens).toUpperCase()}</p>
      ) : null}
      <div className="top">
        <OrderNumber number={order.number} />
        <p>
          {order.asap ? 'asap' : 'for later'}
          <br />
          in {clock(order.placedAt)}
          <br />
          {order.readyAt ? `${order.service === 'Delivery' ? 'door' : 'ready'} ${clock(order.readyAt)}` : ''}
        </p>
      </div>
      <p>
        {store.name} · {store.phone}
      </p>
      <hr />
      <ul>
        {order.items.map((item, index) => (
          <TicketItem key={index} item={item} />
        ))}
      </ul>
      {order.cutlery ? <p>Cutlery and napkins, please.</p> : null}
      {order.checkId ? <p className="memo">{checkIdText(order.checkId).toUpperCase()}</p> : null}
      {order.ownBag ? <p>No paper bag: brings their own.</p> : null}
      {order.notes ? (
        <p className="memo">
          {isAllergyNote(order.notes) ? `! ${first.toUpperCase()}` : first}
          {rest.length > 0 ? <span>{rest.join(' ')}</span> : null}
        </p>
      ) : null}
      <hr />
      {order.address ? (
        <p className="to">
          <b>{order.address}</b>
          {order.addressNotes ? <span>{order.addressNotes}</span> : null}
        </p>
      ) : null}
      <p>
        {order.customer} · {order.phone}
      </p>
      <hr />
      <div className="paid">
        <p>
          PAID ONLINE
          <br />
          {count} {count === 1 ? 'item' : 'items'}
        </p>
        <b>{formatMoney(order.paid)}</b>
      </div>
      <p className="foot">
        {[store.chain, store.gstNumber && `${store.taxName ?? 'GST'} ${store.gstNumber}`].filter(Boolean).join(' · ')}
        <br />
        printed {clock(now)} · {copy > 1 ? `REPRINT, copy ${copy}` : 'copy 1'}
      </p>
    </article>
  )
}

function TicketItem({ item }: { item: KitchenItem }) {
  const { quantity, title, notes, left, right, picture, change } = item
  const hasHalves = left.length + right.length > 0
  if (change === 'struck')
    return (
      <li>
        <span>–</span>
        <b>
          {changeWord(item)}: <s>{title.toUpperCase()}</s>
        </b>
      </li>
    )
  return (
    <li className={hasHalves ? 'halves' : ''}>
      <span>{quantity}</span>
      <b>{title.toUpperCase()}</b>
      {change ? <em>{changeWord(item)}</em> : null}
      {hasHalves ? (
        <div className="pie">
          <Half name="LEFT" toppings={left} />
          <TicketPizza picture={picture} size={104} />
          <Half name="RIGHT" toppings={right} />
        </div>
      ) : null}
      {notes.map((note) => (
        <em key={note}>{note}</em>
      ))}
    </li>
  )
}

function Half({ name, toppings }: { name: string; toppings: readonly string[] }) {
  return (
    <p>
      <b>{name}</b>
      {toppings.map((topping) =>
        topping.startsWith('extra ') ? (
          <u key={topping}>EXTRA {topping.slice(6)}</u>
        ) : (
          <span key={topping}>{topping}</span>
        ),
      )}
    </p>
  )
}

/** The pizza as it was built: outlines only, no grey. Nothing for other pictures. */
function TicketPizza({ picture, size }: { picture: string; size: number }) {
  const toppings = outlinedToppings(picture)
  if (!toppings) return null
  return (
    <svg width={size} height={size} viewBox="-104 -104 208 208" aria-hidden="true">
      <g fill="none" stroke="#000" strokeWidth="3.4">
        <circle r="100" strokeWidth="4.5" />
        <circle r="84" strokeWidth="2.4" strokeDasharray="3 7" />
        <path d="M0-100V100" strokeDasharray="9 6" />
        {toppings.map(({ key, path, x, y, turn }) => (
          <path key={key} d={path} fill="#fff" transform={`translate(${x} ${y})rotate(${turn})`} />
        ))}
      </g>
    </svg>
  )
}
