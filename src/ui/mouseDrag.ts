const THRESHOLD = 6

/**
 * Drags a sideways scroller with the mouse as by touch; the click that ends a drag is swallowed. Returns a cleanup
 * function.
 */
export function dragByMouse(track: HTMLElement, drop: (slide: number) => void): () => void {
  let from: { x: number; left: number } | undefined
  let dragging = false
  const down = (event: PointerEvent) => {
    dragging = false
    if (event.pointerType === 'mouse' && event.button === 0) from = { x: event.clientX, left: track.scrollLeft }
  }
  const move = (event: PointerEvent) => {
    if (!from) return
    const way = event.clientX - from.x
    if (!dragging && Math.abs(way) < THRESHOLD) return
    if (!dragging) track.classList.add('dragged')
    dragging = true
    track.scrollLeft = from.left - way
  }
  const up = (event: PointerEvent) => {
    if (from && dragging) {
      const way = event.clientX - from.x
      const at = Math.round(from.left / track.clientWidth)
      drop(Math.abs(way) < track.clientWidth / 8 ? at : at - Math.sign(way))
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
  const still = (event: Event) => event.preventDefault()
  track.addEventListener('pointerdown', down)
  track.addEventListener('click', click, true)
  track.addEventListener('dragstart', still)
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  return () => {
    track.removeEventListener('pointerdown', down)
    track.removeEventListener('click', click, true)
    track.removeEventListener('dragstart', still)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
  }
}
