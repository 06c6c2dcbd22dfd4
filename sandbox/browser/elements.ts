import type { Appearance } from './appearance.ts'
import { cardElement } from './element.ts'
import type { BaseElement, CardElement, ElementOptions } from './element.ts'
import { IntegrationError } from './integrationError.ts'
import type { StripeError } from './api.ts'
import { walletElement } from './walletElement.ts'
import type { WalletElement } from './walletElement.ts'

export interface ElementsOptions {
  mode?: string
  amount?: number
  currency?: string
  clientSecret?: string
  appearance?: Appearance
  [other: string]: unknown
}

export interface Elements {
  create(type: string, options?: ElementOptions): BaseElement
  getElement(which: unknown): BaseElement | null
  submit(): Promise<{ selectedPaymentMethod: string; error?: undefined } | { error: StripeError }>
  update(options: ElementsOptions): void
  fetchUpdates(): Promise<Record<string, never>>
  card(): CardElement | undefined
  wallet(): WalletElement | undefined
  appearance(): Appearance
}

const TYPES = ['payment', 'card', 'expressCheckout']

/** A group of Elements: with an amount for a deferred payment, without for a Card Element. */
export function elementsGroup(options: ElementsOptions): Elements {
  const settings = { ...options }
  const made = new Map<string, BaseElement>()
  const cards = new Map<string, CardElement>()
  let wallet: WalletElement | undefined
  check(settings)

  function card(): CardElement | undefined {
    return cards.get('payment') ?? cards.get('card')
  }

  function makeElement(type: string, elementOptions: ElementOptions): BaseElement {
    const appearance = settings.appearance ?? {}
    if (type === 'expressCheckout') {
      const amount = () => ({ cents: settings.amount ?? 0, currency: settings.currency ?? 'cad' })
      const onDestroy = () => {
        made.delete(type)
        wallet = undefined
      }
      wallet = walletElement({ options: elementOptions, appearance, amount, onDestroy })
      return wallet
    }
    const element = cardElement(type, elementOptions, appearance, () => {
      made.delete(type)
      cards.delete(type)
    })
    cards.set(type, element)
    return element
  }

  return {
    create(type, elementOptions = {}) {
      if (!TYPES.includes(type)) throw new IntegrationError(`The card sandbox has no Element of type ${type}.`)
      if (made.has(type))
        throw new IntegrationError(`Can only create one Element of type ${type} through elements.create().`)
      const element = makeElement(type, { ...elementOptions })
      made.set(type, element)
      return element
    },
    getElement: (which) => made.get(typeof which === 'string' ? which : elementTypeOf(which)) ?? null,
    async submit() {
      const authorized = wallet?.wallet()
      if (authorized) return { selectedPaymentMethod: authorized.type }
      const element = card()
      if (!element) throw new IntegrationError('elements.submit() needs a mounted Payment Element.')
      const fault = element.field.validate()
      element.submitted = fault === undefined
      return fault ? { error: { type: 'validation_error', ...fault } } : { selectedPaymentMethod: 'card' }
    },
    update(next) {
      Object.assign(settings, next)
      check(settings)
      if (next.appearance) for (const element of made.values()) element.setAppearance(next.appearance)
      if (next.amount !== undefined) wallet?.setAmount(next.amount)
    },
    fetchUpdates: async () => ({}),
    card,
    wallet: () => wallet,
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
