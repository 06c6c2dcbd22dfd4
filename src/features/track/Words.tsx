import { kilometresBetween } from '../../../domain/places/point.ts'
import { CANCELLED, type LiveDriver, type LiveOrder } from '../../../domain/order/liveOrder.ts'
import type { Order } from '../../../domain/order/order.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Note } from '../../ui/Note.tsx'
import { counterNumber, distanceText, lastKnown } from './progress.ts'
import { dialLink } from '../../../domain/catalogue/store.ts'
import styles from './TrackPage.module.css'

interface WordsProps {
  order: LiveOrder
  driver: LiveDriver | undefined
  details: Order | undefined
  number: string
  storeName: string
  isStale: boolean
  /** When the host last confirmed it: '6:12 PM'; '' when unknown. */
  confirmedAt: string
  /** Formats a time in ISO 8601, with its day when that is another one; '' for none. */
  clock: (at: string) => string
}

/** What the state of the order means for the customer, in a sentence or two. */
export function Words({ order, driver, details, number, storeName, isStale, confirmedAt, clock }: WordsProps) {
  const { step, status, delivers, accepted, readyAt, refusal, late, destination, question } = order
  if (isStale)
    return (
      <p className={styles.lead}>
        {lastKnown(order)}
        {confirmedAt ? ` at ${confirmedAt}` : ''}. We go on by ourselves once you are back online.
      </p>
    )
  if (status === 4)
    return (
      <Note tone="bad">
        {refusal === CANCELLED ? (
          <b>{CANCELLED}.</b>
        ) : (
          <>
            <b>{storeName} could not take this order.</b> {refusal ? `${refusal}.` : ''}
          </>
        )}{' '}
        {details?.refunded ? `${formatMoney(details.refunded)} was given back.` : 'All that you paid is given back.'}
      </Note>
    )
  if (status === 2) return <p className={styles.lead}>{delivers ? 'Delivered' : 'Picked up'}. Enjoy your meal!</p>
  if (status !== 1) return <p className={styles.lead}>This order is closed. {storeName} can tell you more.</p>
  if (late)
    return (
      <Note tone="warn">
        {storeName} has not answered yet. We keep asking; you can call, too: <a href={dialLink(late)}>{late}</a>
      </Note>
    )
  if (step === 3 && !delivers)
    return (
      <section className={styles.shelf} aria-label="At the counter">
        <div>
          <h2>On the warm shelf</h2>
          <p>Say the number at the counter, or show this.</p>
        </div>
        <b className="num">{counterNumber(number)}</b>
      </section>
    )
  const words = step === 0 && details?.date ? 'For' : delivers ? 'At your door about' : 'Ready about'
  return (
    <p className={styles.lead}>
      {readyAt ? (
        <>
          {words} <b className="num">{clock(readyAt)}</b>.
        </>
      ) : null}{' '}
      {step === 0 && !accepted && !question ? `${storeName} confirms it in a moment.` : null}
      {driver && destination
        ? `The courier is about ${distanceText(kilometresBetween(driver, destination))} away.`
        : null}
    </p>
  )
}
