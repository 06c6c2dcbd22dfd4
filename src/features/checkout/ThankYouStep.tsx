import { Link } from '@tanstack/react-router'
import { ArrowRight, Clock, Store, Flame } from 'lucide-react'
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../../domain/money.ts'
import { formatDateOfYear } from '../../../domain/schedule/formatTime.ts'
import { orderTime, trackingPath, type Order } from '../../../domain/order/order.ts'
import { BRAND } from '../../../shared/brand.ts'
import { keepTracked } from '../../device/tracking/trackedOrders.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { OvenArt } from '../../components/OvenArt.tsx'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { Seller } from '../../components/order/Seller.tsx'
import {
  bagRow,
  discountRows,
  paidRows,
  savingRows,
  taxRowsOf,
  type PaymentRow,
} from '../../components/order/paymentRows.ts'
import { PushOffer } from '../../components/push/PushOffer.tsx'
import { wrongInEmail } from '../../../domain/forms/fields.ts'
import { scrollToTop } from './scrollToTop.ts'
import { queryOf } from '../../hooks/queries.ts'
import { useSession } from '../../hooks/useDevice.ts'
import { dialLink } from '../../../domain/catalogue/store.ts'
import ticketStyles from '../../components/Ticket.module.css'
import styles from './ThankYouStep.module.css'

/** Step 2: the order as the host recorded it [THX-01 THX-02 THX-03 THX-04 THX-05], Q-19. */
export function ThankYouStep({ order }: { order: Order }) {
  const first = order.items[0]
  const isMember = useMemberOrder()
  const isBooked = isMember && order.claim === undefined
  useEffect(scrollToTop, [])
  // So that a guest finds the order again by the installed app (D-122).
  useEffect(() => {
    if (order.guestKey) reportRejection(keepTracked({ hash: order.hash, guest: order.guestKey }, { details: order }))
  }, [order])
  return (
    <div className={styles.thanks}>
      <div className={styles.oven}>
        <OvenArt id="thanks" />
        {first && <PizzaPicture className={styles.pizza} picture={first.picture} size={148} />}
      </div>
      <h1 tabIndex={-1}>Thank You For Your Order</h1>
      <p className="soft">
        We sent a copy to <b>{order.email}</b>.
      </p>
      <section className={ticketStyles.ticket} aria-label="Your order">
        <div>
          <dl className={`row between ${styles.figures}`}>
            <div>
              <dt className="soft sm">Order number</dt>
              <dd className={styles.figure}>{order.number}</dd>
            </div>
            {isBooked ? (
              <div>
                <dt className="soft sm">{BRAND.points} earned</dt>
                <dd className={`${styles.figure} ${styles.earned}`}>+{order.points}</dd>
              </div>
            ) : null}
          </dl>
          <hr className={ticketStyles.rule} />
          <dl className={`${ticketStyles.sum} ${styles.facts}`}>
            <Row name="Date of sale" value={formatDateOfYear(order.placedAt)} />
            <Row name="Service" value={order.service} />
            <Row name="Time" value={orderTime(order)} />
            {order.deliveryAddress ? <Row name="Deliver to" value={order.deliveryAddress} /> : null}
            {order.deliveryNotes ? <Row name="Address notes" value={order.deliveryNotes} /> : null}
            {order.notes ? <Row name="Notes" value={order.notes} /> : null}
          </dl>
          <hr className={ticketStyles.rule} />
          <dl className={ticketStyles.sum}>
            {order.items.map((item, index) => (
              <Row
                key={`${index}-${item.name}`}
                name={`${item.quantity} × ${[item.name, item.size].filter(Boolean).join(', ')}`}
                more={item.description}
                value={formatMoney(item.total)}
              />
            ))}
          </dl>
          <hr className={ticketStyles.rule} />
          <div className="stack">
            <dl className={ticketStyles.sum}>
              {rowsOf(taxRowsOf(order))}
              {order.delivery > 0 && <Row name="Delivery" value={formatMoney(order.delivery)} />}
              {order.deposit > 0 && <Row name="Deposit" value={formatMoney(order.deposit)} />}
              {rowsOf(bagRow(order))}
              {discountRows(order).map(({ name, value }) => (
                <Row key={name} name={name} value={value} off />
              ))}
              {rowsOf(savingRows(order))}
              {order.tip > 0 && <Row name="Tip" value={formatMoney(order.tip)} />}
              <div className={ticketStyles.total}>
                <dt>Total</dt>
                <dd>{formatMoney(order.total)}</dd>
              </div>
              {rowsOf(paidRows(order))}
            </dl>
            <Seller order={order} />
          </div>
        </div>
      </section>
      {isMember || order.guestKey ? (
        <>
          <a className="btn btn-go btn-big" href={trackingPath(order)}>
            Track Your Order
          </a>
          <p className="soft sm">Changed your mind? There you can change or cancel it until the kitchen begins.</p>
        </>
      ) : null}
      <PushOffer order={order} />
      {isBooked ? null : <PointsOffer points={order.points} claim={order.claim} email={order.email} />}
      <p className="note">
        <Clock className="i" size={22} aria-hidden="true" />
        <span>
          At peak hours it can take longer. Write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> if you need us.
        </span>
      </p>
      <p className={`row ${styles.store}`}>
        <Store className="i" size={24} aria-hidden="true" />
        <span>
          <b>{order.store.name}</b>
          <br />
          <span className="soft sm">
            {order.store.address} · <a href={dialLink(order.store.phone)}>{order.store.phone}</a>
          </span>
        </span>
      </p>
      <section className={styles.app}>
        <h2>GET 25% OFF</h2>
        <p>First-time users and app orders only.</p>
        <Link className="link" to="/promotions/pgpoints">
          Download the app <ArrowRight size={18} aria-hidden="true" />
        </Link>
      </section>
    </div>
  )
}

const rowsOf = (rows: readonly PaymentRow[]) =>
  rows.map(({ name, value }) => <Row key={name} name={name} value={value} />)

interface RowProps {
  name: string
  value: string
  /** Below the name. */
  more?: string
  off?: boolean
}

function Row({ name, value, more, off }: RowProps) {
  return (
    <div className={off ? ticketStyles.discount : undefined}>
      <dt>
        {name}
        {more ? <span className={`soft xs ${styles.more}`}>{more}</span> : null}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

/**
 * The points that a guest's order would have earned, with a link to claim them where the host offers it (D-39), and
 * a word where the account cannot have the order's e-mail (D-136).
 */
function PointsOffer({ points, claim, email }: { points: number; claim: string | undefined; email: string }) {
  if (points === 0) return null
  const wrong = wrongInEmail(email)
  return (
    <p className="note good">
      <Flame className="i" size={22} aria-hidden="true" />
      <span>
        As a member you would have earned{' '}
        <b>
          {points} {BRAND.points}
        </b>{' '}
        with this order.{' '}
        {claim === undefined ? null : (
          <>
            <Link to="/signin" search={{ claim }}>
              Join within 24 hours
            </Link>{' '}
            and we book them.
            {wrong === '' ? null : ` An account cannot have ${wrong} in its e-mail: please join with another one.`}
          </>
        )}
      </span>
    </p>
  )
}

/** Whether a member placed the order; then the history and the points are read again [THX-05 THX-07]. */
function useMemberOrder(): boolean {
  const { customer } = useSession()
  const queryClient = useQueryClient()
  const isMember = customer?.phoneVerified === true
  useEffect(() => {
    if (!isMember) return
    const refreshAccount = async () => {
      await queryClient.prefetchQuery({ ...queryOf('history', {}), staleTime: 0 })
      const { readAccount } = await import('../../device/session/memberAccount.ts')
      await readAccount()
    }
    reportRejection(refreshAccount())
  }, [isMember, queryClient])
  return isMember
}
