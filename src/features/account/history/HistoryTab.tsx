import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { BRAND } from '../../../../shared/brand.ts'
import type { AnswerOf } from '../../../../contract/calls.ts'
import { historyDate } from '../../../../domain/schedule/formatTime.ts'
import { localTime } from '../../../../domain/schedule/localTime.ts'
import { trackingPath, type OrderItem } from '../../../../domain/order/order.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { LoadingRows } from '../../../components/LoadingRows.tsx'
import { OvenArt } from '../../../components/OvenArt.tsx'
import { AgainSheet } from '../../../components/order/again/AgainSheet.tsx'
import { PizzaPicture } from '../../../components/pizza/PizzaPicture.tsx'
import { hostNow } from '../../../device/hostClock.ts'
import { storeOffsets } from '../../../hooks/storeOffsets.ts'
import { useStoreList, useStoreOf } from '../../../hooks/useStoreList.ts'
import { queryOf } from '../../../hooks/queries.ts'
import { useChoice, useOnline } from '../../../hooks/useDevice.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { badgeOf } from './badgeOf.ts'
import { OrderDialog } from '../../../components/order/OrderDialog.tsx'
import { toast } from '../../../hooks/toast.ts'
import { Note } from '../../../ui/Note.tsx'
import { CELL, GROUP, HEAD, ROW, TABLE } from '../tableRoles.ts'
import orderDetailsStyles from '../../../components/order/OrderDetails.module.css'
import messageStyles from '../../../components/Message.module.css'
import tableStyles from '../Table.module.css'

type Row = AnswerOf<'history'>['orders'][number]

/** Order statuses [HIST-04 HIST-06]; other statuses have no action (OQ-41). */
const TRACKABLE_STATUS = 1
const DETAILS_STATUS = [2, 4, 5]

/** [HIST-01 HIST-02 HIST-03] */
export function HistoryTab() {
  const { data, isError, isPending, refetch } = useQuery({ ...queryOf('history', {}), staleTime: 0 })
  const online = useOnline()
  const [opened, setOpened] = useState<Row>()
  const [again, setAgain] = useState<Row>()
  // The menu of the chosen store, or the choice of one (OQ-14).
  const start = useChoice().store ? '/menu' : '/locations'

  if (!data && !online) return <p className="note">Your order history needs a connection.</p>
  if (!data && isPending) return <LoadingRows rows={3}>Loading your orders…</LoadingRows>
  return (
    <div className="stack">
      {isError ? (
        <p className="soft sm row">
          {data ? 'Showing what was read before.' : 'Your orders could not be read just now.'}
          <button type="button" className="link" onClick={() => reportRejection(refetch())}>
            Retry
          </button>
        </p>
      ) : null}
      {!online ? <p className="soft sm">Showing what was read before. Order details need a connection.</p> : null}
      {data?.orders.length === 0 ? (
        <div className={`${messageStyles.message} ${messageStyles.inside}`}>
          <OvenArt id="history" />
          <h2>The oven is hot, the stone is empty.</h2>
          <p className="soft">Your orders will be listed here. The first one earns 1 point for every dollar.</p>
          <div className="row">
            <Link to={start} className="btn btn-go btn-big">
              Start an order
            </Link>
            <Link to="/promotions/deals" className="link">
              See deals
            </Link>
          </div>
        </div>
      ) : null}
      {data && data.orders.length > 0 ? <Orders orders={data.orders} onOpen={setOpened} onAgain={setAgain} /> : null}
      {opened ? <HistoryOrder hash={opened.hash} number={opened.number} onClose={() => setOpened(undefined)} /> : null}
      {again ? <AgainSheet hash={again.hash} onClose={() => setAgain(undefined)} /> : null}
    </div>
  )
}

interface OrdersProps extends Omit<ActionProps, 'order'> {
  orders: readonly Row[]
}

function Orders({ orders, ...actions }: OrdersProps) {
  const offsets = storeOffsets(useStoreList())
  const today = localTime(new Date(hostNow()), offsets).date
  return (
    <table className={`${tableStyles.table} ${tableStyles.orders}`} {...TABLE} aria-label="Order History">
      <thead {...GROUP}>
        <tr {...ROW}>
          <th {...HEAD}>ORDER NUMBER</th>
          <th {...HEAD}>DATE</th>
          <th {...HEAD}>AMOUNT</th>
          <th {...HEAD}>{BRAND.points.toUpperCase()}</th>
          <th {...HEAD}>
            <span className="vh">Action</span>
          </th>
        </tr>
      </thead>
      <tbody {...GROUP}>
        {orders.map((order) => (
          <tr {...ROW} key={order.hash}>
            <td {...CELL} className="b num">
              <span className={tableStyles.which}>
                <PizzaPicture picture={order.picture} size={56} />#{order.number}
                <OrderBadge status={order.status} words={badgeOf(order, today)} />
              </span>
            </td>
            <td {...CELL} className="num">
              {historyDate(order.placedAt)}
            </td>
            <td {...CELL} className="b num">
              {formatMoney(order.total)}
            </td>
            <td {...CELL} className="num">
              <span className={tableStyles.unit}> · </span>
              {order.points > 0 ? '+' : ''}
              {order.points}
              <span className={tableStyles.unit}> {BRAND.points}</span>
            </td>
            <td {...CELL}>
              <Action order={order} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const OrderBadge = ({ status, words }: { status: number; words: string }) =>
  words ? <Badge tone={status === TRACKABLE_STATUS ? 'open' : 'closed'}>{words}</Badge> : null

interface ActionProps {
  order: Row
  onOpen: (order: Row) => void
  onAgain: (order: Row) => void
}

function Action({ order, onOpen, onAgain }: ActionProps) {
  const { number, hash, status } = order
  const online = useOnline()
  const hiddenNumber = <span className="vh"> {number}</span>
  return (
    <div className="row">
      {/* A document load, as from a mail: the page reads the query itself [HIST-05 ROUTE-12]. */}
      {status === TRACKABLE_STATUS ? (
        <a href={trackingPath({ number, hash })} className="btn btn-go btn-sm">
          TRACK ORDER{hiddenNumber}
        </a>
      ) : null}
      {DETAILS_STATUS.includes(status) ? (
        <button type="button" className="btn btn-line btn-sm" disabled={!online} onClick={() => onOpen(order)}>
          ORDER DETAILS{hiddenNumber}
        </button>
      ) : null}
      <button type="button" className="btn btn-tom btn-sm" disabled={!online} onClick={() => onAgain(order)}>
        <RotateCcw size={18} strokeWidth={1.9} aria-hidden />
        Order again{hiddenNumber}
      </button>
    </div>
  )
}

/** The details of one order of the history; each item can be added to the cart again [HIST-07 HIST-19], OQ-45. */
function HistoryOrder({ hash, number, onClose }: { hash: string; number: string; onClose: () => void }) {
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
  const name = useStoreOf(store)?.name ?? ''
  if (!item.hash) return null

  const add = async (hash: string) => {
    setBusy(true)
    setProblem(undefined)
    const { reorder } = await import('../../../device/api/reorder.ts')
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
