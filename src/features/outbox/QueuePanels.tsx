import { useRouterState } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { acknowledgeDifferences } from '../../../domain/outbox/outbox.ts'
import type { Difference } from '../../../domain/cart/cartDiff.ts'
import type { Service } from '../../../domain/catalogue/store.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useCart, useChoice, useQueue } from '../../hooks/useDevice.ts'
import { useOrderTotals } from '../../hooks/useOrderTotals.ts'
import { STORAGE_WORDS } from '../../components/storageWords.ts'
import { OutboxList } from './OutboxList.tsx'
import { toast } from '../../hooks/toast.ts'
import { usePanels } from '../../hooks/usePanels.ts'
import styles from './Differences.module.css'

export function QueuePanels() {
  const { outbox } = usePanels()
  const { items, differences, storage } = useQueue()
  const building = useRouterState({ select: ({ matches }) => matches.some(({ params }) => 'productId' in params) })
  useEffect(() => {
    if (storage === 'new') toast(STORAGE_WORDS.new)
  }, [storage])
  return (
    <>
      {outbox && items.length > 0 ? <OutboxList /> : null}
      {differences.length > 0 && !building ? <Differences differences={differences} /> : null}
    </>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const id = useId()
  const { cart } = useCart()
  const { service } = useChoice()
  const totals = useOrderTotals()
  const acknowledge = () =>
    reportRejection(import('../../device/store/deviceStore.ts').then(({ change }) => change(acknowledgeDifferences)))
  return (
    <Dialog labelledBy={id} alert className="confirm" onClose={acknowledge}>
      <div className="dialog-body stack">
        <h2 id={id}>Some things changed</h2>
        <ul className={styles.changes}>
          {differences.map((difference, index) => (
            <li key={`${index}-${difference.name}`}>
              <b>{difference.name}</b> <span>{describe(difference, service)}</span>
            </li>
          ))}
        </ul>
        {cart.lines.length > 0 && totals ? (
          <p>
            Your total is now <b className="num">{formatMoney(totals.total)}</b>.
          </p>
        ) : null}
        <button type="button" className="btn btn-go btn-wide" onClick={acknowledge}>
          OK
        </button>
      </div>
    </Dialog>
  )
}

function describe(difference: Difference, service: Service) {
  switch (difference.kind) {
    case 'price': {
      const { delivery } = difference
      const isOther = delivery && (service === 'Delivery' ? delivery.before !== delivery.now : difference.before === difference.now) // oxfmt-ignore
      const { before, now } = isOther ? delivery : difference
      return (
        <>
          was <s className="num">{formatMoney(before)}</s>, now <b className="num">{formatMoney(now)}</b>
          {delivery ? ` for ${isOther ? 'delivery' : 'pick-up'}` : null}
        </>
      )
    }
    case 'gone':
      return 'is sold out'
    case 'left':
      return 'is offered together with another product and left your cart with it'
    case 'fewer':
      return `is offered once for each product that it goes with: you have ${difference.now} now`
    case 'changed':
      return 'is not quite what you chose: please look at it in your cart'
  }
}
