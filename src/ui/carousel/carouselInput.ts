import { slideStride } from './slideStride.ts'

const THRESHOLD_PX = 6
/** The share of a slide's width after which the next one is shown. */
const TURN_SHARE = 1 / 8

function dragByMouse(track: HTMLElement, drop: (slide: number) => void, signal: AbortSignal): void {
  let from: { x: number; left: number } | undefined
  let dragging = false
  const down = (event: PointerEvent) => {
    dragging = false
    if (event.pointerType === 'mouse' && event.button === 0) from = { x: event.clientX, left: track.scrollLeft }
  }
  const move = (event: PointerEvent) => {
    if (!from) return
    const distance = event.clientX - from.x
    if (!dragging && Math.abs(distance) < THRESHOLD_PX) return
    if (!dragging) track.classList.add('dragged')
    dragging = true
    track.scrollLeft = from.left - distance
  }
  const up = (event: PointerEvent) => {
    if (from && dragging) {
      const distance = event.clientX - from.x
      const stride = slideStride(track)
      const turns = Math.abs(distance) / stride
      const at = Math.round(from.left / stride)
      drop(turns < TURN_SHARE ? at : at - Math.sign(distance) * Math.max(1, Math.round(turns)))
      setTimeout(() => track.classList.remove('dragged'), 400)
    }
    from = undefined
  }
  const click = (event: MouseEvent) => {
    if (!dragging) return
    dragging = false
    event.preventDefault()
    event.stopPropagation()
  }
  const preventDefault = (event: Event) => event.preventDefault()
  track.addEventListener('pointerdown', down, { signal })
  track.addEventListener('click', click, { capture: true, signal })
  track.addEventListener('dragstart', preventDefault, { signal })
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', up, { signal })
}

/** Calls `turn` with -1 or 1 for the left and the right arrow key. */
function turnByKeys(section: HTMLElement, turn: (step: -1 | 1) => void, signal: AbortSignal): void {
  const down = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    turn(step)
  }
  section.addEventListener('keydown', down, { signal })
}

interface Turns {
  /** Shows the slide of an index. */
  drop: (slide: number) => void
  turn: (step: -1 | 1) => void
}

/** Turns the slides of a carousel by the mouse and by the arrow keys, until the signal. */
export function followInput(section: HTMLElement, { drop, turn }: Turns, signal: AbortSignal): void {
  const track = section.querySelector<HTMLElement>('.slides')
  if (signal.aborted || !track) return
  dragByMouse(track, drop, signal)
  turnByKeys(section, turn, signal)
}
