import { useState } from 'react'
import type { OrderOffer } from '../../../../domain/offers/orderOffer.ts'
import type { CartChange } from '../../../../domain/cart/cartChanges.ts'
import { formatMoney, type Cents } from '../../../../domain/money.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import styles from './TotalChanged.module.css'

interface TotalChangedProps {
  before: Cents
  now: Cents
  changes: readonly CartChange[]
  lost: readonly OrderOffer[]
  onContinue: () => Promise<void>
  onBack: () => void
}

/** Asks before an order is paid whose lines or total are not those that the customer saw. */
export function TotalChanged({ before, now, changes, lost, onContinue, onBack }: TotalChangedProps) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    await onContinue()
  }
  return (
    <Confirm
      title={before === now ? 'Your order changed' : 'Your total changed'}
      cancel="Back"
      confirm="Continue"
      busy={busy}
      onCancel={onBack}
      onConfirm={() => reportRejection(go())}
    >
      {changes.length + lost.length > 0 ? (
        <ul className={styles.changes}>
          {changes.map((change, index) => (
            <li key={`${index}-${change.name}`}>
              <b>{change.name}</b> <Change change={change} />
            </li>
          ))}
          {lost.map(({ code, name, ready }) => (
            <li key={code}>
              <b>{name}</b> <span>{ready ? `is for orders ready ${ready}` : 'does not count any more'}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {before === now ? (
        <p>
          The total is still <b className="num">{formatMoney(now)}</b>.
        </p>
      ) : (
        <p>
          The total changed from <b className="num">{formatMoney(before)}</b> to{' '}
          <b className="num">{formatMoney(now)}</b>
        </p>
      )}
    </Confirm>
  )
}

function Change({ change }: { change: CartChange }) {
  switch (change.kind) {
    case 'price':
    case 'quantity': {
      const textOf = (value: number) => (change.kind === 'price' ? formatMoney(value) : `${value} ×`)
      return (
        <span>
          was <s className="num">{textOf(change.before)}</s>, now <b className="num">{textOf(change.now)}</b>
        </span>
      )
    }
    case 'added':
      return <span>was added</span>
    case 'removed':
      return <span>is not in your cart any more</span>
    case 'soldOut':
      return <span>is sold out</span>
    case 'changed':
      return <span>is not quite what you saw</span>
  }
}
