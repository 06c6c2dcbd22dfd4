import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../device/api/askHost.ts'
import { ask } from '../device/kitchenApi.ts'
import { refresh, type Board } from '../device/boardStore.ts'
import { clockAt, durationText } from '../../../domain/schedule/formatTime.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'

const SERVICES = [
  ['pickup', 'Pick-up'],
  ['delivery', 'Delivery'],
] as const
const PAUSE_MINUTES = [15, 30, 45, 60] as const

/** Customers cannot order for now while it is paused; it opens again by itself. */
export function PausePopup({ board, now, onClose }: { board: Board; now: number; onClose: () => void }) {
  const [fault, setFault] = useState('')
  const pause = async (service: 'pickup' | 'delivery', minutes: number) => {
    const paused = await ask('kitchenPause', { service, minutes })
    setFault(paused.ok ? '' : messageOf(paused))
    await refresh()
  }
  return (
    <Dialog className="kpopup" label="Pause a service" onClose={onClose}>
      <header>
        <Pause size={34} aria-hidden="true" />
        <h2>Pause</h2>
      </header>
      {SERVICES.map(([service, name]) => {
        const until = board.pauses.find((one) => one.service === service)?.until
        const isPaused = until !== undefined && Date.parse(until) > now
        return (
          <fieldset key={service}>
            <legend>{name}</legend>
            {isPaused ? (
              <div className="row">
                <p>
                  Back in <b>{durationText((Date.parse(until) - now) / 1000)}</b>, at{' '}
                  {clockAt(until, board.store.offsets)}
                </p>
                <button type="button" className="btn btn-ink" onClick={() => reportRejection(pause(service, 0))}>
                  <Play size={24} aria-hidden="true" /> We are back
                </button>
              </div>
            ) : (
              <div className="row">
                {PAUSE_MINUTES.map((minutes) => (
                  <button
                    key={minutes}
                    type="button"
                    className="btn btn-line"
                    onClick={() => reportRejection(pause(service, minutes))}
                  >
                    {minutes} min
                  </button>
                ))}
              </div>
            )}
          </fieldset>
        )
      })}
      <p className="fault" role="alert">
        {fault}
      </p>
      <footer>
        <button type="button" className="btn btn-line" onClick={onClose}>
          Close
        </button>
      </footer>
    </Dialog>
  )
}
