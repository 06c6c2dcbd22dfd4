import { formatMoney } from '../../../domain/money.ts'
import { momentWords } from '../times.ts'
import { useRead } from '../device/reads.ts'
import { isAllowed, usePerson, useZone } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import type { Answer } from '../device/ask.ts'
import { StoreLink } from '../stores/StoreLink.tsx'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { Table } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'

type Order = Answer<'listClosedOrders'>['orders'][number]

const SHOWN_BY = ['listClosedOrders', 'today'] as const

/** Paid orders for a time at which the store is closed, until each is kept, moved or refunded. */
export function ClosedOrders({ store }: { store: string }) {
  const zone = useZone()
  const mayChange = isAllowed(usePerson(), 'orders:change', store)
  const read = useRead('listClosedOrders', { store }, { keep: false })
  const keep = usePress('keepOrder', {
    shownBy: SHOWN_BY,
    onDone: ({ order }) => toast(`${order} is made nevertheless.`),
  })
  const askFor = usePress('askForTime', {
    shownBy: SHOWN_BY,
    onDone: ({ order }) => toast(`The customer of ${order} is asked for another time.`),
  })
  const orders = read.data?.orders ?? []
  if (orders.length === 0) return null
  const columns = [
    { head: 'For', isName: true, cell: ({ readyAt }: Order) => <b>{momentWords(readyAt, zone)}</b> },
    {
      head: 'Number',
      label: 'Number',
      cell: ({ order }: Order) => (
        <StoreLink to={`/orders/${order}`} store={store}>
          {order}
        </StoreLink>
      ),
    },
    { head: 'Paid', label: 'Paid', isRight: true, cell: ({ total }: Order) => formatMoney(total) },
    {
      head: 'State',
      label: 'State',
      cell: ({ askedAt }: Order) => (askedAt ? `asked ${momentWords(askedAt, zone)}` : 'nobody has decided'),
    },
    {
      head: <span className="vh">What to do</span>,
      isRight: true,
      cell: ({ order }: Order) =>
        mayChange ? (
          <span className="rw wraps">
            <button type="button" className="ob s" onClick={() => keep.send({ number: Number(order) })}>
              Make it<span className="vh"> {order}</span>
            </button>
            <button type="button" className="ob s" onClick={() => askFor.send({ number: Number(order) })}>
              Ask for another time<span className="vh"> {order}</span>
            </button>
          </span>
        ) : null,
    },
  ]
  return (
    <Pane title={`${orders.length} paid for a closed time`} isFull>
      <Table
        caption="Paid orders for a closed time"
        columns={columns}
        rows={orders}
        keyOf={({ order }) => order}
        mark={() => 'wrn'}
      />
      <PressNote press={keep} />
      <PressNote press={askFor} />
    </Pane>
  )
}
