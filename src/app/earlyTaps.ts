import { showOpening } from '../ui/opening.ts'

/**
 * Records what the visitor does before hydration and repeats it afterwards: taps on `[data-replay]` controls and on
 * controls inside `[data-replay=within]`, and choices in a `select[data-replay]`. Payment controls are never marked. A tap on a
 * product or on a tab is answered at once.
 */
const CONTROLS = '[data-replay=""], [data-replay=within] :is(a, button, label, input)'

let recorded: { control: HTMLElement; replay: () => void }[] = []
let isRecording = false

function recordTap(event: MouseEvent) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null
  if (!control || control instanceof HTMLSelectElement) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const answer =
    control.role === 'tab' ? showPanelOf(control) : isProductLink(control) ? showOpening(control) : undefined
  recorded.push({ control, replay: () => answer?.isWanted() !== false && control.click() })
}

const isProductLink = (control: HTMLElement): boolean =>
  control instanceof HTMLAnchorElement && control.pathname.startsWith(`${location.pathname}/`)

/** React writes the same when the tap is repeated. */
function showPanelOf(tab: HTMLElement): undefined {
  for (const one of tab.closest('[role=tablist]')?.querySelectorAll('[role=tab]') ?? []) {
    one.ariaSelected = `${one === tab}`
    const panel = document.getElementById(one.getAttribute('aria-controls') ?? '')
    if (panel) panel.hidden = one !== tab
  }
}

function recordChoice({ target: control }: Event) {
  if (!(control instanceof HTMLSelectElement) || !control.matches(CONTROLS)) return
  const { value } = control
  const replay = () => {
    // The first of the two events only makes React hydrate the control's boundary.
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  recorded.push({ control, replay })
}

export function recordEarlyTaps(): void {
  isRecording = true
  addEventListener('click', recordTap, true)
  addEventListener('change', recordChoice, true)
}

export function replayEarlyTaps(): void {
  if (!isRecording) return
  isRecording = false
  removeEventListener('click', recordTap, true)
  removeEventListener('change', recordChoice, true)
  // One task per tap, so that the page has handled the previous one: a second tap on Add finds the button busy.
  for (const { control, replay } of recorded) setTimeout(() => control.isConnected && replay())
  recorded = []
}
