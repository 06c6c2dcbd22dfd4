import { slideStride } from './slideStride.ts'

const THRESHOLD_PX = 6
/** The share of a slide's width after which the next one is shown. */
const TURN_SHARE = 1 / 8

export function dragByMouse(track: HTMLElement, drop: (slide: number) => void): () => void {
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
  track.addEventListener('pointerdown', down)
  track.addEventListener('click', click, true)
  track.addEventListener('dragstart', preventDefault)
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  return () => {
    track.removeEventListener('pointerdown', down)
    track.removeEventListener('click', click, true)
    track.removeEventListener('dragstart', preventDefault)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
  }
}
