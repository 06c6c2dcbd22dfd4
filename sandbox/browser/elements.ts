import type { Appearance } from './appearance.ts'
import { cardElement } from './element.ts'
import type { CardElement, ElementOptions } from './element.ts'
import { IntegrationError } from './integrationError.ts'
import type { StripeError } from './api.ts'

export interface ElementsOptions {
  mode?: string
  amount?: number
  currency?: string
  clientSecret?: string
  appearance?: Appearance
  [other: string]: unknown
}

export interface Elements {
  create(type: string, options?: ElementOptions): CardElement
  getElement(which: unknown): CardElement | null
  submit(): Promise<{ selectedPaymentMethod: string; error?: undefined } | { error: StripeError }>
  update(options: ElementsOptions): void
  fetchUpdates(): Promise<Record<string, never>>
  card(): CardElement | undefined
  appearance(): Appearance
}

const TYPES = ['payment', 'card']

/** A group of Elements: with an amount for a deferred payment, without for a Card Element. */
export function elementsGroup(options: ElementsOptions): Elements {
  const settings = { ...options }
  const made = new Map<string, CardElement>()
  check(settings)

  function card(): CardElement | undefined {
    return made.get('payment') ?? made.get('card')
  }

  return {
    create(type, elementOptions = {}) {
      if (!TYPES.includes(type)) throw new IntegrationError(`The card sandbox has no Element of type ${type}.`)
      if (made.has(type))
        throw new IntegrationError(`Can only create one Element of type ${type} through elements.create().`)
      const element = cardElement(type, { ...elementOptions }, settings.appearance ?? {}, () => made.delete(type))
      made.set(type, element)
      return element
    },
    getElement: (which) => made.get(typeof which === 'string' ? which : elementTypeOf(which)) ?? null,
    async submit() {
      const element = card()
      if (!element) throw new IntegrationError('elements.submit() needs a mounted Payment Element.')
      const fault = element.field.validate()
      element.submitted = fault === undefined
      return fault ? { error: { type: 'validation_error', ...fault } } : { selectedPaymentMethod: 'card' }
    },
    update(next) {
      Object.assign(settings, next)
      check(settings)
      if (next.appearance) for (const element of made.values()) element.field.setAppearance(next.appearance)
    },
    fetchUpdates: async () => ({}),
    card,
    appearance: () => settings.appearance ?? {},
  }
}

function check({ mode, amount, currency }: ElementsOptions): void {
  if (mode !== 'payment') return
  if (!Number.isInteger(amount) || Number(amount) <= 0) {
    throw new IntegrationError('Invalid value for elements(): amount must be greater than 0.')
  }
  if (typeof currency !== 'string') throw new IntegrationError('Missing value for elements(): currency.')
}

function elementTypeOf(component: unknown): string {
  const given = typeof component === 'function' || (typeof component === 'object' && component !== null)
  const type: unknown = given && '__elementType' in component ? component.__elementType : ''
  return typeof type === 'string' ? type : ''
}
