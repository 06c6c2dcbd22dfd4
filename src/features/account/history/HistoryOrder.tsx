import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderItem } from '../../../../domain/order/order.ts'
import { OrderDialog } from '../../../components/order/OrderDialog.tsx'
import { queryOf } from '../../../hooks/queries.ts'
import { toast } from '../../../hooks/toast.ts'
import { useOnline } from '../../../hooks/useDevice.ts'
import { useStoreList } from '../../../hooks/useStoreList.ts'
import { useChoice } from '../../../hooks/useDevice.ts'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import orderDetailsStyles from '../../../components/order/OrderDetails.module.css'

interface HistoryOrderProps {
  hash: string
  number: string
  onClose: () => void
}

/** The details of one order of the history; each item can be added to the cart again [HIST-07 HIST-19], OQ-45. */
export function HistoryOrder({ hash, number, onClose }: HistoryOrderProps) {
  const order = useQuery(queryOf('historyDetails', { hash }))
  return (
    <OrderDialog
      title={`Order ${number}`}
      order={order}
      pickUp="Pick Up"
      itemAction={(item) => <AddAgain item={item} />}
      onClose={onClose}
    />
  )
}

/** Adds one item to the cart, where the chosen store sells it [HIST-19 AERR-12]. */
function AddAgain({ item }: { item: OrderItem }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const online = useOnline()
  const { store } = useChoice()
  const stores = useStoreList()
  if (!item.hash) return null

  const add = async (hash: string) => {
    setBusy(true)
    setProblem(undefined)
    const { reorder } = await import('../../../device/api/reorder.ts')
    const name = stores.find((one) => one.hash === store)?.name ?? ''
    const added = await reorder(hash, { hash: store, name })
    setBusy(false)
    if (!added.ok) return setProblem(added.message)
    toast(added.message || `${item.name} is in your cart.`)
  }

  return (
    <div className={`stack stack-1 ${orderDetailsStyles.again}`}>
      <div>
        <button
          type="button"
          className="btn btn-tom btn-sm"
          disabled={!online}
          aria-disabled={busy}
          onClick={() => busy || reportRejection(add(item.hash ?? ''))}
        >
          {busy ? 'Adding…' : 'Add to Cart'}
          <span className="vh"> {item.name}</span>
        </button>
      </div>
      {problem ? <Note tone="bad">{problem}</Note> : null}
    </div>
  )
}
