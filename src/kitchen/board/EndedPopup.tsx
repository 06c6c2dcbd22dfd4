import { History, LogOut } from 'lucide-react'
import { ask } from '../device/kitchenApi.ts'
import { refresh, type Board } from '../device/boardStore.ts'
import { dayAndClock } from '../../../domain/schedule/formatTime.ts'
import type { KitchenOrder } from '../../../domain/kitchen/kitchenOrder.ts'
import { ServiceIcon } from './OrderCard.tsx'
import { OrderNumber } from './OrderNumber.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'

interface EndedPopupProps {
  board: Board
  now: number
  onOpen: (order: KitchenOrder) => void
  onClose: () => void
}

/** The last twenty, to call one back, and the end of the shift. */
export function EndedPopup({ board, now, onOpen, onClose }: EndedPopupProps) {
  const signOut = async () => {
    await ask('kitchenSignOut')
    await refresh()
  }
  return (
    <Dialog className="kpopup" label="Finished orders" onClose={onClose}>
      <header>
        <History size={34} aria-hidden="true" />
        <h2>Finished</h2>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div className="scroll" tabIndex={0} role="group" aria-label="The last orders">
        {board.ended.length === 0 ? <p>Nothing is finished yet.</p> : null}
        {board.ended.map((order) => (
          <button key={order.hash} type="button" className="btn btn-line entry" onClick={() => onOpen(order)}>
            <OrderNumber number={order.number} />
            <ServiceIcon service={order.service} />
            <span>
              {order.stage === 'refused' ? 'refused' : 'finished'}{' '}
              {dayAndClock(order.changedAt, now, board.store.offsets)}
            </span>
          </button>
        ))}
      </div>
      <footer>
        <button type="button" className="btn btn-line" onClick={() => reportRejection(signOut())}>
          <LogOut size={24} aria-hidden="true" /> Sign out{board.staff ? ` ${board.staff}` : ''}
        </button>
        <button type="button" className="btn btn-line" onClick={onClose}>
          Close
        </button>
      </footer>
    </Dialog>
  )
}
