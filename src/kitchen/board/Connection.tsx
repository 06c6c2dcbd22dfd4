import { Check, WifiOff } from 'lucide-react'
import { dayAndClock, durationText } from '../../../domain/schedule/formatTime.ts'
import { setState, tryNow, type Board, type KitchenState } from '../device/boardStore.ts'
import { Items } from './Items.tsx'
import { ServiceIcon } from './OrderCard.tsx'
import { OrderNumber } from './OrderNumber.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export function OfflineBand({ board, state, now }: { board: Board; state: KitchenState; now: number }) {
  const { phone } = board.store
  return (
    <div className="offline" role="alert">
      <WifiOff size={44} aria-hidden="true" />
      <p>
        <b>
          No connection for <span aria-hidden="true">{durationText((now - state.contactAt) / 1000)}</span>
        </b>
        <span>
          New orders cannot reach this screen. {phone ? <Phone number={phone} /> : null}We ring here as soon as it is
          back.
        </span>
      </p>
      <button type="button" className="btn btn-line" onClick={tryNow}>
        Try now
      </button>
    </div>
  )
}

const Phone = ({ number }: { number: string }) => (
  <>
    Ring the phone line: <span className="phone">{number}</span>.{' '}
  </>
)

/** What came while there was no connection, the oldest first. */
export function Arrived({ orders, board, now }: { orders: KitchenState['arrived']; board: Board; now: number }) {
  const close = () => setState({ arrived: [] })
  return (
    <Dialog className="kpopup arrived" label="The connection is back" onClose={close}>
      <header>
        <h2>
          Back. {orders.length} {orders.length === 1 ? 'order' : 'orders'} came meanwhile
        </h2>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div className="scroll" tabIndex={0} role="group" aria-label="Orders that came">
        {orders.map((order) => (
          <article key={order.hash} className="kt new">
            <header>
              <OrderNumber number={order.number} />
              <p className="svc">
                <ServiceIcon service={order.service} />
                <span>{order.service}</span>
                <span>{order.asap ? 'asap' : `for ${dayAndClock(order.readyAt, now, board.store.offsets)}`}</span>
              </p>
            </header>
            <Items items={order.items} />
          </article>
        ))}
      </div>
      <footer>
        <button type="button" className="btn btn-ink" onClick={close}>
          Show the orders <Check size={24} aria-hidden="true" />
        </button>
      </footer>
    </Dialog>
  )
}
