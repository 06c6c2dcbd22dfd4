import { Bell, BellOff, Check, ChefHat, CloudOff, Flame } from 'lucide-react'
import { LANES, laneOf, type Lane } from '../../../domain/kitchen/kitchenOrder.ts'
import { clockAt } from '../../../domain/schedule/formatTime.ts'
import type { Board as BoardData, KitchenState } from '../device/boardStore.ts'
import { withPresses, type ShownOrder } from '../device/presses.ts'
import { OrderCard, ServiceIcon, whenText } from './OrderCard.tsx'
import { LANE_WORDS, type NextStep } from './stageWords.ts'

const LANE_ICONS = { new: Bell, make: ChefHat, oven: Flame, out: Check }

interface BoardProps {
  board: BoardData
  state: KitchenState
  now: number
  /** A button was pressed just now. */
  isGuarded: boolean
  onLook: (order: ShownOrder) => void
  onStep: (order: ShownOrder, step: NextStep) => void
  onPrint: (order: ShownOrder) => void
}

/** Four lanes, each sorted by the time that was promised; an order that nobody accepted by its age. */
export function Board({ board, state, now, isGuarded, onLook, onStep, onPrint }: BoardProps) {
  const { offsets } = board.store
  const shown = withPresses(board.orders, state.presses)
  const inLane = (lane: Lane) =>
    shown.filter(({ stage }) => laneOf(stage) === lane).sort(lane === 'new' ? byAge : byDue)
  return (
    <main className="lanes">
      {LANES.map((lane) => {
        const orders = inLane(lane)
        const isUnknown = lane === 'new' && state.isOffline
        const Icon = isUnknown ? BellOff : LANE_ICONS[lane]
        return (
          <section key={lane} className={`lane ${lane}`} aria-label={LANE_WORDS[lane]}>
            <h2>
              <Icon size={24} aria-hidden="true" /> {LANE_WORDS[lane]} <b>{isUnknown ? '?' : orders.length}</b>
            </h2>
            {/* A lane scrolls by itself, also by the keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
            <div className="cards" tabIndex={0} role="group" aria-label={`Orders: ${LANE_WORDS[lane]}`}>
              {isUnknown ? (
                <div className="unknown">
                  <CloudOff size={48} aria-hidden="true" />
                  <b>Not known</b>
                  <span>Last heard at</span>
                  <span>{clockAt(state.contactAt, offsets)}</span>
                </div>
              ) : (
                orders.map((order, index) => (
                  <OrderCard
                    key={order.hash}
                    order={order}
                    now={now}
                    offsets={offsets}
                    isFirst={index === 0}
                    isGuarded={isGuarded}
                    onLook={() => onLook(order)}
                    onStep={(step) => onStep(order, step)}
                    onPrint={() => onPrint(order)}
                  />
                ))
              )}
            </div>
          </section>
        )
      })}
      <footer className="shelf" aria-label="Out or ready">
        <h2>
          <Check size={24} aria-hidden="true" /> Out or ready
        </h2>
        {inLane('out').map((order) => (
          <button key={order.hash} type="button" className="btn btn-line" onClick={() => onPrint(order)}>
            <b>{order.number.slice(-3)}</b>
            <ServiceIcon service={order.service} /> <small>{whenText(order, now, offsets)}</small>
          </button>
        ))}
      </footer>
    </main>
  )
}

const byAge = (one: ShownOrder, other: ShownOrder) => Number(one.number) - Number(other.number)
const byDue = (one: ShownOrder, other: ShownOrder) =>
  (Date.parse(one.readyAt) || 0) - (Date.parse(other.readyAt) || 0) || byAge(one, other)
