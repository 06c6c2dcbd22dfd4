import { BellRing, Play } from 'lucide-react'
import { refresh, startShift, type Board } from '../device/boardStore.ts'
import { armSound, playBell } from '../device/ring.ts'
import { stayAwake } from '../../device/wakeLock.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

/** Covers the board after every load: a browser allows sound after a press alone, and a silent screen must not look ready. */
export function Shift({ board }: { board: Board }) {
  const waiting = board.orders.filter(({ stage }) => stage === 'new').length
  const start = () => {
    armSound()
    playBell()
    stayAwake()
    // Refused on phones that know no full screen; the screen works without.
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined)
    startShift()
    reportRejection(refresh())
  }
  return (
    <section className="right shift">
      <h2>Sound is off</h2>
      <p>
        {waiting === 0
          ? 'One press turns on the sound, keeps the tablet awake and fills the screen.'
          : `${waiting} ${waiting === 1 ? 'order waits' : 'orders wait'}. One press turns on the sound.`}
      </p>
      <button type="button" className="btn btn-go accept" onClick={start}>
        <Play size={40} aria-hidden="true" /> Start the shift
      </button>
      <p className="small">
        <BellRing size={20} aria-hidden="true" /> You hear the bell once. Turn the volume up until the whole kitchen
        hears it.
      </p>
    </section>
  )
}
