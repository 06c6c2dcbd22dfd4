const THRESHOLD_PX = 6

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
      const at = Math.round(from.left / track.clientWidth)
      drop(Math.abs(distance) < track.clientWidth / 8 ? at : at - Math.sign(distance))
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
