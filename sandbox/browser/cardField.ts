import { styleSheets } from './appearance.ts'
import type { Appearance } from './appearance.ts'
import { brandMark } from './brandMark.ts'
import { BOXES, brandOf, acceptedDigits, faultOf, isFull, formatDigits } from './cardEntry.ts'
import type { Box, CardEntry, Fault } from './cardEntry.ts'
import { ALERT, drawing, node } from './nodes.ts'

export interface CardField {
  /** Its content is a shadow root, separate from the page's styles as Stripe's frame is. */
  host: HTMLElement
  entry(): CardEntry
  fault(): Fault | undefined
  validate(): Fault | undefined
  showFault(fault: Fault): void
  focus(): void
  blur(): void
  clear(): void
  setAppearance(appearance: Appearance): void
  setReadOnly(on: boolean): void
}

interface CardFieldEvents {
  change(): void
  focus(): void
  blur(): void
  escape(): void
}

const INPUT_ATTRIBUTES: Record<Box, Record<string, string>> = {
  number: { placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number', name: 'cardnumber' },
  expiry: { placeholder: 'MM / YY', autocomplete: 'cc-exp', name: 'exp-date' },
  cvc: { placeholder: 'CVC', autocomplete: 'cc-csc', name: 'cvc' },
}
const LABELS: Record<Box, string> = {
  number: 'Card number',
  expiry: 'Expiration date MM / YY',
  cvc: 'Security code',
}

export function cardField(appearance: Appearance, events: CardFieldEvents): CardField {
  const entry: CardEntry = { number: '', expiry: '', cvc: '' }
  const faults = new Map<Box, Fault>()
  const inputs = { number: input('number'), expiry: input('expiry'), cvc: input('cvc') }
  const errorText = node('span')
  const errorBox = node('p', { class: 'Error', id: 'error', role: 'alert', hidden: '' }, drawing(...ALERT), errorText)
  const mark = node('span', { class: 'mark', 'aria-hidden': 'true' }, brandMark('unknown'))
  const brand = node('span', { class: 'vh', id: 'brand' })
  const boxes = BOXES.flatMap((box) => [node('label', { class: 'vh', for: box }, LABELS[box]), inputs[box]])
  const frame = node('div', { class: 'Input' }, mark, brand, ...boxes)
  const label = node('span', { class: 'Label', id: 'label' }, 'Card')
  const host = node('div')
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true })
  root.append(node('div', { class: 'Field', role: 'group', 'aria-labelledby': 'label' }, label, frame, errorBox))
  root.adoptedStyleSheets = styleSheets(appearance)

  for (const box of BOXES) {
    const field = inputs[box]
    field.addEventListener('input', () => onInput(box))
    field.addEventListener('keydown', (event) => onKeyDown(box, event))
    field.addEventListener('blur', () => onBlur(box))
  }
  host.addEventListener('focusin', (event) => inside(event.relatedTarget) || events.focus())
  host.addEventListener('focusout', (event) => inside(event.relatedTarget) || events.blur())
  frame.addEventListener('mousedown', (event) => {
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    inputs.number.focus()
  })

  function inside(target: EventTarget | null): boolean {
    return target instanceof Node && (host === target || root.contains(target))
  }

  function onInput(box: Box): void {
    const field = inputs[box]
    const caret = field.selectionStart ?? field.value.length
    const atEnd = caret === field.value.length
    const before = field.value.slice(0, caret).replaceAll(/\D/g, '').length
    const previous = entry[box]
    // Deleting the slash also deletes the digit before it; otherwise the slash would come back at once.
    const isSlashDeleted = box === 'expiry' && previous.length === 2 && field.value === `${previous} /`
    entry[box] = isSlashDeleted ? previous.slice(0, 1) : acceptedDigits(box, field.value, entry)
    field.value = formatDigits(box, entry[box])
    if (!atEnd) setCaretAfter(field, before)
    faults.delete(box)
    const fault = isFull(box, entry) ? faultOf(box, entry, new Date()) : undefined
    if (fault) faults.set(box, fault)
    if (box === 'number') showBrand()
    render()
    events.change()
    const next = BOXES[BOXES.indexOf(box) + 1]
    if (next && atEnd && !fault && isFull(box, entry) && previous.length < entry[box].length) inputs[next].focus()
  }

  function onKeyDown(box: Box, event: KeyboardEvent): void {
    const previous = BOXES[BOXES.indexOf(box) - 1]
    if (event.key === 'Backspace' && inputs[box].value === '' && previous) inputs[previous].focus()
    if (event.key === 'Escape') events.escape()
    if (event.key === 'Enter') {
      event.preventDefault()
      host.closest('form')?.requestSubmit()
    }
  }

  function onBlur(box: Box): void {
    const fault = entry[box] === '' ? undefined : faultOf(box, entry, new Date())
    if (fault && !faults.has(box)) faults.set(box, fault)
    render()
  }

  function showBrand(): void {
    const name = brandOf(entry)
    mark.replaceChildren(brandMark(name))
    brand.textContent = name === 'unknown' ? '' : name
    if (name !== 'unknown' && entry.cvc !== '') onBlur('cvc')
  }

  function render(): void {
    for (const box of BOXES) {
      const isInvalid = faults.has(box)
      inputs[box].setAttribute('aria-invalid', String(isInvalid))
      inputs[box].setAttribute('aria-describedby', isInvalid ? 'error' : box === 'number' ? 'brand' : '')
    }
    const first = BOXES.map((box) => faults.get(box)).find((fault) => fault !== undefined)
    frame.classList.toggle('Input--invalid', first !== undefined)
    if (errorText.textContent !== (first?.message ?? '')) errorText.textContent = first?.message ?? ''
    errorBox.hidden = first === undefined
  }

  function fault(): Fault | undefined {
    return BOXES.map((box) => faultOf(box, entry, new Date())).find((one) => one !== undefined)
  }

  return {
    host,
    entry: () => ({ ...entry }),
    fault,
    validate() {
      for (const box of BOXES) {
        const fault = faultOf(box, entry, new Date())
        if (fault) faults.set(box, fault)
        else faults.delete(box)
      }
      render()
      const first = BOXES.find((box) => faults.has(box))
      if (first) inputs[first].focus()
      return first && faults.get(first)
    },
    showFault(found) {
      faults.set('number', found)
      render()
    },
    focus: () => inputs.number.focus(),
    blur: () => BOXES.forEach((box) => inputs[box].blur()),
    clear() {
      for (const box of BOXES) {
        entry[box] = ''
        inputs[box].value = ''
      }
      faults.clear()
      showBrand()
      render()
      events.change()
    },
    setAppearance: (next) => (root.adoptedStyleSheets = styleSheets(next)),
    setReadOnly: (on) => BOXES.forEach((box) => (inputs[box].readOnly = on)),
  }
}

function input(box: Box): HTMLInputElement {
  const common = {
    type: 'text',
    inputmode: 'numeric',
    spellcheck: 'false',
    autocorrect: 'off',
    'aria-invalid': 'false',
  }
  return node('input', { ...common, id: box, class: box, ...INPUT_ATTRIBUTES[box] })
}

function setCaretAfter(field: HTMLInputElement, digits: number): void {
  let at = 0
  for (let left = digits; left > 0 && at < field.value.length; at++) if (/\d/.test(field.value.charAt(at))) left--
  field.setSelectionRange(at, at)
}
