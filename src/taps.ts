/** Taps on `[data-replay]` controls before hydration are kept and clicked again afterwards. Never for submit or pay. */

let kept: HTMLElement[] = []
let keeping = false

function keep(event: MouseEvent) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-replay]') : null
  if (!control) return
  event.preventDefault()
  event.stopImmediatePropagation()
  kept.push(control)
}

export function keepTaps(): void {
  keeping = true
  addEventListener('click', keep, true)
}

export function replayTaps(): void {
  if (!keeping) return
  keeping = false
  removeEventListener('click', keep, true)
  for (const control of kept) if (control.isConnected) control.click()
  kept = []
}
