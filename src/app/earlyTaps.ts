/**
 * Records what the visitor does before hydration and repeats it afterwards: taps on `[data-replay]` controls and on
 * controls inside `[data-replay=within]`, and choices in a `select[data-replay]`. Payment controls are never marked.
 */
const CONTROLS = '[data-replay=""], [data-replay=within] :is(button, label, input)'

let kept: { control: HTMLElement; again: () => void }[] = []
let keeping = false

function keepTap(event: MouseEvent) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null
  if (!control || control instanceof HTMLSelectElement) return
  event.preventDefault()
  event.stopImmediatePropagation()
  kept.push({ control, again: () => control.click() })
}

function keepChoice({ target: control }: Event) {
  if (!(control instanceof HTMLSelectElement) || !control.matches(CONTROLS)) return
  const { value } = control
  const again = () => {
    // The first of the two events only makes React hydrate the control's boundary.
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  kept.push({ control, again })
}

export function keepEarlyTaps(): void {
  keeping = true
  addEventListener('click', keepTap, true)
  addEventListener('change', keepChoice, true)
}

export function replayEarlyTaps(): void {
  if (!keeping) return
  keeping = false
  removeEventListener('click', keepTap, true)
  removeEventListener('change', keepChoice, true)
  // One task per tap, so that the page has handled the previous one: a second tap on Add finds the button busy.
  for (const { control, again } of kept) setTimeout(() => control.isConnected && again())
  kept = []
}
