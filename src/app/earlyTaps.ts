/**
 * What is done before hydration is kept and done again afterwards: taps on `[data-replay]` controls and on those inside
 * `[data-replay=within]`, and choices of a `select[data-replay]`. Never pay.
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
    // Upon the first of a browser's two events React hydrates what is around, as the host drew it.
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
  // Each by itself, so that the page has answered the one before: a second tap on Add finds it busy.
  for (const { control, again } of kept) setTimeout(() => control.isConnected && again())
  kept = []
}
