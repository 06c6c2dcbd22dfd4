import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { KitchenOrder } from '../../domain/kitchen/kitchenOrder.ts'
import type { Stage } from '../../domain/order/orderStage.ts'
import { AllergySeen } from './board/AllergySeen.tsx'
import { Board } from './board/Board.tsx'
import { CarsOutside, carsOutside } from './board/CarsOutside.tsx'
import { Arrived, OfflineBand } from './board/Connection.tsx'
import { EndedPopup } from './board/EndedPopup.tsx'
import { HandOver } from './board/HandOver.tsx'
import { Header } from './board/Header.tsx'
import { NewOrder } from './board/NewOrder.tsx'
import { OrderDetails } from './board/OrderDetails.tsx'
import { PausePopup } from './board/PausePopup.tsx'
import { nextStepOf, type NextStep } from './board/stageWords.ts'
import { ToastBar } from './board/ToastBar.tsx'
import {
  FIRST_STATE,
  pressStep,
  printAtStore,
  type Board as BoardData,
  type KitchenState,
  kitchenState,
  watch,
} from './device/boardStore.ts'
import { withPresses, type ShownOrder } from './device/presses.ts'
import { armSound, playBell, startRinging, stopRinging } from './device/ring.ts'
import { hostNow } from '../device/hostClock.ts'
import { Entrance } from './signIn/Entrance.tsx'
import { SoldOut } from './soldOut/SoldOut.tsx'
import { Ticket } from './ticket/Ticket.tsx'
import { reportRejection } from '../ui/reportRejection.ts'

export function Kitchen() {
  const state = useKitchen()
  const now = useHostNow()
  if (state.board && state.isShiftOn) return <Running board={state.board} state={state} now={now} />
  return <Entrance phase={state.phase} board={state.board} />
}

const QUIET_MS = 60_000
/** Wet fingers press twice. */
const SECOND_PRESS_MS = 400

type Open = { kind: 'pause' | 'ended' } | { kind: 'details' | 'hand over' | 'allergy'; hash: string }

function Running({ board, state, now }: { board: BoardData; state: KitchenState; now: number }) {
  const [view, setView] = useState<'orders' | 'sold out'>('orders')
  const [open, setOpen] = useState<Open>()
  const [aside, setAside] = useState<readonly string[]>([])
  const [quietUntil, setQuietUntil] = useState(0)
  const [printed, setPrinted] = useState<{ order: KitchenOrder; copy: number }>()
  const ticket = useRef<HTMLElement>(null)
  const copies = useRef(new Map<string, number>())
  const [isGuarded, setGuarded] = useState(false)
  const isQuiet = now < quietUntil
  const shown = withPresses(board.orders, state.presses)
  const fresh = state.isOffline ? [] : shown.filter(({ stage }) => stage === 'new')
  const cars = state.isOffline ? [] : carsOutside(board, shown).filter(({ order }) => order.stage === 'out')
  useRinging(fresh, { isQuiet, arrived: state.arrived.length, cars: cars.length })

  useEffect(() => {
    if (printed && ticket.current) reportRejection(printTicket(ticket.current))
  }, [printed])

  const close = () => setOpen(undefined)
  const step = (order: ShownOrder, next: NextStep) => {
    if (isGuarded) return
    setGuarded(true)
    setTimeout(() => setGuarded(false), SECOND_PRESS_MS)
    if (next.icon === 'alert') return setOpen({ kind: 'allergy', hash: order.hash })
    if (next.icon === 'bike' && !state.isOffline) return setOpen({ kind: 'hand over', hash: order.hash })
    close()
    pressStep(order, next.to, `${order.number} ${next.done}`)
  }
  const withoutLink = (order: ShownOrder) => {
    const next = nextStepOf(order)
    close()
    if (next) pressStep(order, next.to, `${order.number} ${next.done}`)
  }
  const back = (order: ShownOrder, to: Stage) => {
    close()
    pressStep(order, to, `${order.number} went one step back.`)
  }
  /** By the store's printers, or else by that of this screen. */
  const print = async (order: KitchenOrder) => {
    if (await printAtStore(order)) return close()
    const copy = (copies.current.get(order.hash) ?? 0) + 1
    copies.current.set(order.hash, copy)
    setPrinted({ order, copy })
  }
  const look = (order: ShownOrder) => {
    setAside(aside.filter((hash) => hash !== order.hash))
    close()
    setView('orders')
  }
  const ended = withPresses(board.ended, state.presses)
  const named = open && 'hash' in open ? [...shown, ...ended].find(({ hash }) => hash === open.hash) : undefined
  const asked = fresh.find(({ hash }) => !aside.includes(hash))
  const isFree = !open && state.arrived.length === 0 && view === 'orders'
  return (
    <>
      {view === 'sold out' ? (
        <SoldOut board={board} state={state} now={now} onBack={() => setView('orders')} />
      ) : (
        <div className="kit">
          <Header
            board={board}
            state={state}
            now={now}
            onSound={() => {
              armSound()
              playBell()
            }}
            onPause={() => setOpen({ kind: 'pause' })}
            onEnded={() => setOpen({ kind: 'ended' })}
            onSoldOut={() => setView('sold out')}
          />
          <CarsOutside board={board} orders={shown} />
          {state.isOffline ? <OfflineBand board={board} state={state} now={now} /> : null}
          <Board
            board={board}
            state={state}
            now={now}
            isGuarded={isGuarded}
            onLook={look}
            onStep={step}
            onPrint={({ hash }) => setOpen({ kind: 'details', hash })}
          />
        </div>
      )}
      {isFree && asked ? (
        <NewOrder
          key={asked.hash}
          order={asked}
          board={board}
          now={now}
          isQuiet={isQuiet}
          onQuiet={() => setQuietUntil(now + QUIET_MS)}
          onClose={() => setAside([...aside, asked.hash])}
        />
      ) : null}
      {state.arrived.length > 0 ? <Arrived orders={state.arrived} board={board} now={now} /> : null}
      {open?.kind === 'pause' ? <PausePopup board={board} now={now} onClose={close} /> : null}
      {open?.kind === 'ended' ? (
        <EndedPopup board={board} now={now} onOpen={({ hash }) => setOpen({ kind: 'details', hash })} onClose={close} />
      ) : null}
      {open?.kind === 'details' && named ? (
        <OrderDetails
          order={named}
          now={now}
          offsets={board.store.offsets}
          pin={board.handOvers?.find(({ order }) => order === named.hash)?.pin}
          onStep={(next) => step(named, next)}
          onBack={(to) => back(named, to)}
          printers={board.printers}
          onPrint={() => reportRejection(print(named))}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'hand over' && named ? (
        <HandOver order={named} onWithoutLink={() => withoutLink(named)} onClose={close} />
      ) : null}
      {open?.kind === 'allergy' && named?.allergy ? (
        <AllergySeen key={named.allergy.content} order={named} isOffline={state.isOffline} onClose={close} />
      ) : null}
      <ToastBar state={state} />
      {printed ? (
        <div className="paper">
          <Ticket ref={ticket} order={printed.order} store={board.store} now={now} copy={printed.copy} />
        </div>
      ) : null}
    </>
  )
}

const useKitchen = (): KitchenState => useSyncExternalStore(watch, kitchenState, () => FIRST_STATE)

/** The host's time in milliseconds, every second. */
function useHostNow(): number {
  const [now, setNow] = useState(hostNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(hostNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * One ring for all orders that nobody accepted and all cars that wait for a ready one, and the number of the orders in the title and
 * on the icon.
 */
function useRinging(
  fresh: readonly ShownOrder[],
  { isQuiet, arrived, cars }: { isQuiet: boolean; arrived: number; cars: number },
): void {
  const count = fresh.length
  const rings = (count > 0 && !isQuiet) || cars > 0
  useEffect(() => {
    document.documentElement.dataset['ringing'] = String(rings)
    if (!rings) return
    startRinging()
    return stopRinging
  }, [rings])
  useEffect(() => {
    document.title = count > 0 ? `(${count}) New order` : 'Kitchen'
    const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    shown?.catch(() => undefined)
  }, [count])
  // What came while there was no connection is rung for even when somebody has accepted it elsewhere.
  useEffect(() => {
    if (arrived > 0) playBell()
  }, [arrived])
}

const PAPER_MM = 80
/** Without it the browser adds an empty second page. */
const SPARE_MM = 3
const MM_PER_PX = 25.4 / 96

const page = new CSSStyleSheet()

/** Prints a laid-out ticket on one page of its own height: `auto` is no height that a browser knows. */
async function printTicket(ticket: HTMLElement): Promise<void> {
  await document.fonts.ready
  const height = Math.ceil(ticket.getBoundingClientRect().height * MM_PER_PX) + SPARE_MM
  page.replaceSync(`@page{size:${PAPER_MM}mm ${height}mm;margin:0}`)
  if (!document.adoptedStyleSheets.includes(page)) document.adoptedStyleSheets.push(page)
  window.print()
}
