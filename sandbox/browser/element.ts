import type { Appearance } from './appearance.ts'
import { brandOf } from './cardEntry.ts'
import { cardField } from './cardField.ts'
import type { CardField } from './cardField.ts'
import { emitter } from './emitter.ts'
import type { Listener } from './emitter.ts'
import { mountPoint } from './mountPoint.ts'

export interface ElementOptions {
  readOnly?: boolean
  fields?: { billingDetails?: string | { name?: string } }
  paymentMethods?: Record<string, unknown>
  wallets?: Record<string, unknown>
  buttonHeight?: number
  [other: string]: unknown
}

export interface BaseElement {
  type: string
  options: ElementOptions
  mount(container: string | HTMLElement): void
  unmount(): void
  destroy(): void
  update(options: ElementOptions): BaseElement
  on(type: string, listener: Listener): BaseElement
  once(type: string, listener: Listener): BaseElement
  off(type: string, listener?: Listener): BaseElement
  setAppearance(appearance: Appearance): void
}

export interface CardElement extends BaseElement {
  field: CardField
  /** True after a submit without faults, until the customer types. */
  submitted: boolean
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
  const field = cardField(appearance, {
    change() {
      element.submitted = false
      emit('change', changeEvent())
      updateClasses()
    },
    focus() {
      point.setState('focus', true)
      emit('focus', { elementType: type })
    },
    blur() {
      point.setState('focus', false)
      emit('blur', { elementType: type })
    },
    escape: () => emit('escape', { elementType: type }),
  })
  const point = mountPoint(field.host)

  function isEmpty(): boolean {
    return Object.values(field.entry()).every((digits) => digits === '')
  }

  function changeEvent(): Record<string, unknown> {
    const state = { elementType: type, empty: isEmpty(), complete: field.fault() === undefined }
    if (type === 'payment') return { ...state, collapsed: false, value: { type: 'card' } }
    return { ...state, error: undefined, brand: brandOf(field.entry()), value: { postalCode: '' } }
  }

  function updateClasses(): void {
    point.setState('empty', isEmpty())
    point.setState('complete', field.fault() === undefined)
  }

  const element: CardElement = {
    type,
    field,
    options,
    submitted: false,
    mount(target) {
      point.mount(target)
      updateClasses()
      setTimeout(() => point.container() && emit('ready', { elementType: type }))
    },
    unmount: () => point.unmount(),
    destroy() {
      point.unmount()
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
    setAppearance: (next) => field.setAppearance(next),
    focus: () => field.focus(),
    blur: () => field.blur(),
    clear: () => field.clear(),
    collapse: () => element,
  }
  field.setReadOnly(options.readOnly === true)
  return element
}
