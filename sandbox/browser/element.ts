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

/** Serves as Payment Element and as Card Element. */
export interface CardElement {
  type: string
  field: CardField
  options: ElementOptions
  /** True after a submit without faults, until the customer types. */
  submitted: boolean
  mount(place: string | HTMLElement): void
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
  gone: () => void,
): CardElement {
  const { on, once, off, emit } = emitter()
  let place: HTMLElement | undefined
  const field = cardField(appearance, {
    change() {
      element.submitted = false
      emit('change', changed())
      dressPlace()
    },
    focus() {
      place?.classList.add('StripeElement--focus')
      emit('focus', { elementType: type })
    },
    blur() {
      place?.classList.remove('StripeElement--focus')
      emit('blur', { elementType: type })
    },
    escape: () => emit('escape', { elementType: type }),
  })

  function isEmpty(): boolean {
    return Object.values(field.entry()).every((digits) => digits === '')
  }

  function changed(): Record<string, unknown> {
    const state = { elementType: type, empty: isEmpty(), complete: field.fault() === undefined }
    if (type === 'payment') return { ...state, collapsed: false, value: { type: 'card' } }
    return { ...state, error: undefined, brand: brandOf(field.entry()), value: { postalCode: '' } }
  }

  function dressPlace(): void {
    place?.classList.toggle('StripeElement--empty', isEmpty())
    place?.classList.toggle('StripeElement--complete', field.fault() === undefined)
  }

  function unmount(): void {
    field.host.remove()
    place?.classList.remove('StripeElement', 'StripeElement--empty', 'StripeElement--complete', 'StripeElement--focus')
    place = undefined
  }

  const element: CardElement = {
    type,
    field,
    options,
    submitted: false,
    mount(where) {
      const found = typeof where === 'string' ? document.querySelector(where) : where
      if (!(found instanceof HTMLElement))
        throw new IntegrationError('The selector of element.mount() matches no element.')
      place = found
      found.replaceChildren(field.host)
      found.classList.add('StripeElement')
      dressPlace()
      setTimeout(() => place && emit('ready', { elementType: type }))
    },
    unmount,
    destroy() {
      unmount()
      gone()
    },
    update(next) {
      Object.assign(options, next)
      field.readOnly(options.readOnly === true)
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
  field.readOnly(options.readOnly === true)
  return element
}
