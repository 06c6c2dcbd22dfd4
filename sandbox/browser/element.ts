import type { Appearance } from './appearance.ts'
import { brandOf } from './cardEntry.ts'
import { cardField } from './cardField.ts'
import type { CardField } from './cardField.ts'
import { emitter } from './emitter.ts'
import type { Listener } from './emitter.ts'
import { IntegrationError } from './integrationError.ts'

export interface ElementOptions {
  readOnly?: boolean
  fields?: { billingDetails?: string | { name?: string } }
  [other: string]: unknown
}

export interface CardElement {
  type: string
  field: CardField
  options: ElementOptions
  /** True after a submit without faults, until the customer types. */
  submitted: boolean
  mount(container: string | HTMLElement): void
  unmount(): void
  destroy(): void
  update(options: ElementOptions): CardElement
  on(type: string, listener: Listener): CardElement
  once(type: string, listener: Listener): CardElement
  off(type: string, listener?: Listener): CardElement
  focus(): void
  blur(): void
  clear(): void
  collapse(): CardElement
}

export function cardElement(
  type: string,
  options: ElementOptions,
  appearance: Appearance,
  onDestroy: () => void,
): CardElement {
  const { on, once, off, emit } = emitter()
  let container: HTMLElement | undefined
  const field = cardField(appearance, {
    change() {
      element.submitted = false
      emit('change', changeEvent())
      updateClasses()
    },
    focus() {
      container?.classList.add('StripeElement--focus')
      emit('focus', { elementType: type })
    },
    blur() {
      container?.classList.remove('StripeElement--focus')
      emit('blur', { elementType: type })
    },
    escape: () => emit('escape', { elementType: type }),
  })

  function isEmpty(): boolean {
    return Object.values(field.entry()).every((digits) => digits === '')
  }

  function changeEvent(): Record<string, unknown> {
    const state = { elementType: type, empty: isEmpty(), complete: field.fault() === undefined }
    if (type === 'payment') return { ...state, collapsed: false, value: { type: 'card' } }
    return { ...state, error: undefined, brand: brandOf(field.entry()), value: { postalCode: '' } }
  }

  function updateClasses(): void {
    container?.classList.toggle('StripeElement--empty', isEmpty())
    container?.classList.toggle('StripeElement--complete', field.fault() === undefined)
  }

  function unmount(): void {
    field.host.remove()
    container?.classList.remove(
      'StripeElement',
      'StripeElement--empty',
      'StripeElement--complete',
      'StripeElement--focus',
    )
    container = undefined
  }

  const element: CardElement = {
    type,
    field,
    options,
    submitted: false,
    mount(target) {
      const found = typeof target === 'string' ? document.querySelector(target) : target
      if (!(found instanceof HTMLElement))
        throw new IntegrationError('The selector of element.mount() matches no element.')
      container = found
      found.replaceChildren(field.host)
      found.classList.add('StripeElement')
      updateClasses()
      setTimeout(() => container && emit('ready', { elementType: type }))
    },
    unmount,
    destroy() {
      unmount()
      onDestroy()
    },
    update(next) {
      Object.assign(options, next)
      field.setReadOnly(options.readOnly === true)
      return element
    },
    on: (kind, listener) => (on(kind, listener), element),
    once: (kind, listener) => (once(kind, listener), element),
    off: (kind, listener) => (off(kind, listener), element),
    focus: () => field.focus(),
    blur: () => field.blur(),
    clear: () => field.clear(),
    collapse: () => element,
  }
  field.setReadOnly(options.readOnly === true)
  return element
}
