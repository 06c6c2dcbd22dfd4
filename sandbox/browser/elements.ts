import type { StripeElements } from '@stripe/stripe-js'
import { cardElement } from './cardElement.ts'
import { IntegrationError } from './frame.ts'
import type { Element, ElementsOptions } from './frame.ts'
import { walletElement } from './walletElement.ts'

export interface ElementsGroup extends Pick<StripeElements, 'submit'> {
  create(type: string, options?: object): object
  update(options: Partial<ElementsOptions>): void
  /** The parameters of a token; throws unless `submit` found the Element valid just before. */
  tokenParams(name: string | undefined): Record<string, string>
}

/** A group of one Element: the card's fields or the wallets. */
export function elementsGroup(settings: ElementsOptions): ElementsGroup {
  let element: Element | undefined
  let isSubmitted = false

  function requireAmount(): void {
    if (Number.isInteger(settings.amount) && settings.amount > 0) return
    throw new IntegrationError('Invalid value for elements(): amount must be greater than 0.')
  }
  requireAmount()

  return {
    create(type, options = {}) {
      if (element || (type !== 'payment' && type !== 'expressCheckout'))
        throw new IntegrationError(
          'A group of the card sandbox has one Payment Element or one Express Checkout Element.',
        )
      const made = type === 'payment' ? cardElement(settings.appearance) : walletElement(options, settings)
      element = made
      return {
        ...made,
        mount: (place: HTMLElement) => place.replaceChildren(made.host),
        destroy() {
          made.host.remove()
          element = undefined
        },
      }
    },
    update(next) {
      Object.assign(settings, next)
      requireAmount()
      element?.setAppearance(settings.appearance)
    },
    async submit() {
      if (!element) throw new IntegrationError('elements.submit() needs a mounted Element.')
      const error = element.validate()
      isSubmitted = error === undefined
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    tokenParams(name) {
      if (!element || !isSubmitted)
        throw new IntegrationError('elements.submit() must be called before stripe.createConfirmationToken().')
      isSubmitted = false
      const { card, billing } = element.method(name)
      const params = (part: string, values: Record<string, string>) =>
        Object.entries(values).map(([key, value]) => [`payment_method_data[${part}][${key}]`, value])
      const parts = [...params('card', card), ...params('billing_details', billing)]
      return { 'payment_method_data[type]': 'card', ...Object.fromEntries(parts) }
    },
  }
}
