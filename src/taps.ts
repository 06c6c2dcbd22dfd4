/**
 * What is done before hydration is kept and done again afterwards: taps on `[data-replay]` controls and on those inside
 * `[data-replay=within]`, choices of a `select[data-replay]`, and once the submission of a `form[data-replay]`, which a repeat
 * could not double. Never pay.
 */
const CONTROLS = '[data-replay=""], [data-replay=within] :is(button, label, input)'

let kept: { control: HTMLElement; again: () => void }[] = []
let keeping = false

function keepTap(event: MouseEvent) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null
  if (!control || control instanceof HTMLSelectElement || control instanceof HTMLFormElement) return
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

/** The browser by itself would load the page anew, with all that was typed in its address. */
function keepSubmission(event: SubmitEvent) {
  const control = event.target
  event.preventDefault()
  if (!(control instanceof HTMLFormElement) || !control.matches(CONTROLS)) return
  if (!kept.some((one) => one.control === control)) kept.push({ control, again: () => control.requestSubmit() })
}

export function keepTaps(): void {
  keeping = true
  addEventListener('click', keepTap, true)
  addEventListener('change', keepChoice, true)
  addEventListener('submit', keepSubmission, true)
}

export function replayTaps(): void {
  if (!keeping) return
  keeping = false
  removeEventListener('click', keepTap, true)
  removeEventListener('change', keepChoice, true)
  removeEventListener('submit', keepSubmission, true)
  for (const { control, again } of kept) if (control.isConnected) again()
  kept = []
}
