import { Ban, History, Pause, Volume2, VolumeX } from 'lucide-react'
import { clockAt, durationText } from '../../../domain/schedule/formatTime.ts'
import type { Board, KitchenState } from '../device/boardStore.ts'
import { LogoMark } from '../../ui/brand/LogoMark.ts'

interface HeaderProps {
  board: Board
  state: KitchenState
  now: number
  onSound: () => void
  onPause: () => void
  onEnded: () => void
  onSoldOut: () => void
}

export function Header({ board, state, now, onSound, onPause, onEnded, onSoldOut }: HeaderProps) {
  const running = board.pauses.filter(({ until }) => Date.parse(until) > now)
  const [first] = running
  const lines = [...(board.left ?? []).map(leftText), ...(board.store.special ?? [])]
  const SoundIcon = state.hasSound ? Volume2 : VolumeX
  return (
    <header className="kbar">
      <LogoMark size={34} />
      <h1 className="st">{board.store.name}</h1>
      <Contact state={state} now={now} />
      <span className="grow" />
      <button
        type="button"
        className={`btn btn-line ${state.hasSound ? 'btn-icon' : 'warnb'}`}
        onClick={onSound}
        aria-label={state.hasSound ? 'Sound is on: try it' : undefined}
      >
        <SoundIcon size={26} aria-hidden="true" />
        {state.hasSound ? null : <span className="wide">Sound is off</span>}
      </button>
      <button
        type="button"
        className={`btn btn-line ${first ? 'warnb' : ''}`}
        onClick={onPause}
        aria-label={first ? pauseText(running, now) : 'Pause a service'}
      >
        <Pause size={24} aria-hidden="true" />
        {first ? <span className="wide">{pauseText(running, now)}</span> : <span className="wide">Pause</span>}
      </button>
      <button type="button" className="btn btn-line btn-icon" onClick={onEnded} aria-label="Finished orders">
        <History size={24} aria-hidden="true" />
      </button>
      <button type="button" className="btn btn-line" onClick={onSoldOut} aria-label={`Sold out: ${board.soldOut}`}>
        <Ban size={24} aria-hidden="true" />
        <span className="wide">Sold out</span> {board.soldOut > 0 ? board.soldOut : null}
      </button>
      <span className="clock">{clockAt(now, board.store.offsets)}</span>
      <output className="notes">
        {(board.notes ?? [])
          .filter(({ until }) => Date.parse(until) > now)
          .map(({ words, until, by }) => (
            <span className="note" key={`${until} ${words}`}>
              <b>{words}</b>{' '}
              <small>
                {by ? `${by}, ` : ''}until {clockAt(until, board.store.offsets)}
              </small>
            </span>
          ))}
      </output>
      {lines.length > 0 ? <p className="special">{lines.join(' · ')}</p> : null}
    </header>
  )
}

/** An order that was ours a while ago: what is begun of it is not needed (D-223). */
const leftText = ({ number, to }: NonNullable<Board['left']>[number]): string =>
  `Order ${number.slice(-3)} went to ${to}: not made here`

function pauseText(running: Board['pauses'], now: number): string {
  const [first] = running
  if (!first) return ''
  const name = running.length > 1 ? 'Both' : first.service === 'delivery' ? 'Delivery' : 'Pick-up'
  return `${name} back in ${durationText((Date.parse(first.until) - now) / 1000)}`
}

/** Proof that it lives: how long ago the host last answered. */
export function Contact({ state, now }: { state: KitchenState; now: number }) {
  if (state.isOffline)
    return (
      <span className="contact off">
        <i /> No connection
      </span>
    )
  const seconds = Math.max(0, Math.floor((now - state.contactAt) / 5000) * 5)
  return (
    <span className="contact" title={`The last answer came ${seconds} s ago`}>
      <i /> Live{seconds > 0 ? <small>{seconds} s</small> : null}
    </span>
  )
}
