import { Car, KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Arrival } from '../../../domain/order/handOver.ts'
import { clockAt } from '../../../domain/schedule/formatTime.ts'
import { messageOf } from '../../device/api/askHost.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { refresh, showToast, type Board } from '../device/boardStore.ts'
import { ask } from '../device/kitchenApi.ts'
import type { ShownOrder } from '../device/presses.ts'
import { playBell } from '../device/ring.ts'
import { OrderNumber } from './OrderNumber.tsx'

type Waiting = { order: ShownOrder; arrival: Arrival }

/** The cars that nobody has gone out to, the longest wait first (D-245). */
export const carsOutside = ({ handOvers = [] }: Board, orders: readonly ShownOrder[]): Waiting[] =>
  handOvers
    .flatMap(({ order: hash, arrival }) => {
      const order = orders.find((one) => one.hash === hash)
      return order && arrival && arrival.bringingAt === '' ? [{ order, arrival }] : []
    })
    .sort((one, other) => Date.parse(one.arrival.at) - Date.parse(other.arrival.at))

/** Cars that wait outside, and drivers who stand at a door with a wrong PIN. */
export function CarsOutside({ board, orders }: { board: Board; orders: readonly ShownOrder[] }) {
  const cars = carsOutside(board, orders)
  const locked = orders.filter(({ hash }) => board.handOvers?.some(({ order, pin }) => order === hash && pin === 'locked')) // oxfmt-ignore
  useBell([...cars.map(({ arrival }) => arrival.id), ...locked.map(({ hash }) => hash)])
  if (cars.length + locked.length === 0) return null
  return (
    <section className="outside" aria-label="At the door">
      {cars.map(({ order, arrival }) => (
        <p key={order.hash} role="alert">
          <Car size={34} aria-hidden="true" />
          <OrderNumber number={order.number} />
          <span>
            <b>{arrival.car}</b>
            {arrival.spot ? <b>, spot {arrival.spot}</b> : null}
            <small>
              outside since {clockAt(arrival.at, board.store.offsets)}
              {order.stage === 'out' ? '' : ', not ready yet'}
            </small>
          </span>
          <button
            type="button"
            className="btn btn-go"
            onClick={() =>
              press(() => ask('kitchenBringing', { order: order.hash, key: crypto.randomUUID(), arrival: arrival.id }))
            }
          >
            Bringing it
          </button>
        </p>
      ))}
      {locked.map((order) => (
        <p key={order.hash} role="alert">
          <KeyRound size={34} aria-hidden="true" />
          <OrderNumber number={order.number} />
          <span>
            <b>Five wrong PINs</b>
            <small>Call the customer before you let it go</small>
          </span>
          <ReleasePin order={order} />
        </p>
      ))}
    </section>
  )
}

/** Lets the driver of an order hand it over without its PIN (D-244). */
export function ReleasePin({ order: { hash, number } }: { order: Pick<ShownOrder, 'hash' | 'number'> }) {
  const release = () =>
    press(() => ask('kitchenReleasePin', { order: hash, key: crypto.randomUUID() }), `${number} goes without its PIN.`)
  return (
    <button type="button" className="btn btn-line" onClick={release}>
      <KeyRound size={24} aria-hidden="true" /> Hand over without PIN
    </button>
  )
}

/** Needs a connection: a car that was told of later has gone. `done` is said when it is done. */
function press(send: () => ReturnType<typeof ask>, done = ''): void {
  const work = async () => {
    const sent = await send()
    const words = sent.ok ? done : messageOf(sent)
    if (words) showToast(words)
    await refresh()
  }
  reportRejection(work())
}

/** Two strokes for each new one; for who waits on a ready order the board goes on ringing. */
function useBell(ids: readonly string[]): void {
  const known = useRef<readonly string[]>([])
  const all = ids.join(' ')
  useEffect(() => {
    const now = all.split(' ').filter(Boolean)
    if (now.some((id) => !known.current.includes(id))) playBell()
    known.current = now
  }, [all])
}
