export interface ControlQuery {
  role?: 'link' | 'button' | 'tab' | 'radio' | 'checkbox' | 'textbox' | 'combobox' | 'option' | 'heading'
  /** A selector instead of a role. */
  css?: string
  /** A regular expression for the accessible name. */
  name?: string
  /** The name of the group in which it is. */
  group?: string
  /** Not only in the topmost dialog. */
  anywhere?: boolean
}

/**
 * In the page: the first visible control, in the topmost modal dialog if there is one. Sandboxed fields of the card are in
 * shadow roots. It knows the ways in which this project names its controls, not all of the specification's.
 */
export function findControl({ role, css, name, group, anywhere }: ControlQuery): HTMLElement | null {
  const selectors = {
    link: 'a[href]',
    button: 'button, summary',
    tab: '[role=tab]',
    radio: 'input[type=radio]',
    checkbox: 'input[type=checkbox]',
    textbox: 'input:not([type=radio], [type=checkbox]), textarea',
    combobox: '[role=combobox], select',
    option: '[role=option]',
    heading: 'h1, h2, h3',
  }
  const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    return (
      tidy(ids.map((id) => document.getElementById(id)?.textContent).join(' ')) ||
      tidy(element.getAttribute('aria-label')) ||
      tidy([...(labels ?? [])].map((label) => label.textContent).join(' ')) ||
      tidy(element.textContent) ||
      tidy(element.getAttribute('placeholder'))
    )
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
  }
  const all = (within: ParentNode, selector: string): HTMLElement[] => [
    ...within.querySelectorAll<HTMLElement>(selector),
    ...[...within.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? all(shadowRoot, selector) : [])),
  ]
  const dialog = anywhere ? undefined : [...document.querySelectorAll('dialog:modal')].at(-1)
  // What still moves would be pressed where it was: a sheet rises by 32 pixels, which is another row of a list.
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getTiming().iterations !== Infinity
  if (dialog?.getAnimations().some(isMoving)) return null
  const within =
    group === undefined
      ? (dialog ?? document)
      : all(dialog ?? document, '[role=group], fieldset, section').find((one) => nameOf(one).startsWith(group))
  if (!within) return null
  const pattern = new RegExp(name ?? '', 'i')
  const found = all(within, css ?? selectors[role ?? 'button']).filter(
    (element) =>
      pattern.test(nameOf(element)) &&
      (isSeen(element) ||
        (element instanceof HTMLInputElement && [...(element.labels ?? [])].some((label) => isSeen(label)))),
  )
  return found[0] ?? null
}

export interface Place {
  x: number
  y: number
  /** What would be pressed instead. */
  above?: string
}

/** In the page: where a finger presses this control, once it is on the screen. */
export function placeOf(control: HTMLElement): Place {
  const target =
    control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)
      ? (control.labels?.[0] ?? control)
      : control
  const boxed = (element: Element): Element | undefined =>
    element.getBoundingClientRect().width > 4 ? element : [...element.children].map(boxed).find(Boolean)
  const middle = () => {
    const { left, top, width, height } = (boxed(target) ?? target).getBoundingClientRect()
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  }
  const pressed = ({ x, y }: { x: number; y: number }) => {
    let found = document.elementFromPoint(x, y)
    while (found?.shadowRoot) {
      const inner = found.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === found) break
      found = inner
    }
    return found
  }
  const reaches = (found: Element | null) =>
    found !== null && (target.contains(found) || (found.contains(target) && found.closest('label, a, button') !== null))
  // WebKitGTK's scrollbar lies above the last pixels, and takes a press beside it.
  if (!reaches(pressed(middle())) || middle().x > innerWidth - 24) {
    ;(boxed(target) ?? target).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // Cards that come near get their real heights with the next frames (content-visibility), which moves it once more.
    Reflect.set(target, 'isMoving', true)
    requestAnimationFrame(() => requestAnimationFrame(() => Reflect.deleteProperty(target, 'isMoving')))
  }
  if (Reflect.has(target, 'isMoving')) return { ...middle(), above: 'nothing, but was scrolled to' }
  // What comes late beside a control moves it between the look and the press.
  const place = JSON.stringify(middle())
  const hasRested = Reflect.get(target, 'lastPlace') === place
  Reflect.set(target, 'lastPlace', place)
  if (!hasRested) return { ...middle(), above: 'nothing, but moves' }
  const found = pressed(middle())
  const isDisabled = target instanceof HTMLButtonElement && target.disabled
  if (reaches(found) && !isDisabled) return middle()
  return { ...middle(), above: isDisabled ? 'nothing, but is disabled' : (found?.outerHTML.slice(0, 200) ?? 'nothing') }
}
