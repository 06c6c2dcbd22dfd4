import type {
  StripeExpressCheckoutElementClickEvent as ClickEvent,
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  StripeExpressCheckoutElementOptions as WalletOptions,
  StripeExpressCheckoutElementReadyEvent as ReadyEvent,
} from '@stripe/stripe-js'
import { amountText, ask } from './dialog.ts'
import { frame, IntegrationError, node } from './frame.ts'
import type { Element, ElementsOptions } from './frame.ts'

const elementType = 'expressCheckout'
const WALLETS = [
  { option: 'applePay', type: 'apple_pay', title: 'Apple Pay', needs: 'ApplePaySession' },
  { option: 'googlePay', type: 'google_pay', title: 'Google Pay', needs: 'PaymentRequest' },
] as const

/** The cards in the customer's sandbox wallet. */
const CARDS = [
  ['4242424242424242', 'Visa •••• 4242'],
  ['4000000000003220', 'Visa •••• 3220 (3-D Secure)'],
  ['4000000000000002', 'Visa •••• 0002 (declined)'],
] as const
const BILLING = { name: 'Wallet Customer', email: 'wallet@example.com' }

interface Listeners {
  ready: (event: ReadyEvent) => void
  click: (event: ClickEvent) => void
  confirm: (event: ConfirmEvent) => void
}

/** The Express Checkout Element: a button for each wallet of the browser, and one plain dialog in place of its sheet. */
export function walletElement(
  { paymentMethods = {}, buttonHeight = 44 }: WalletOptions,
  settings: Readonly<ElementsOptions>,
) {
  const wallets = WALLETS.filter(({ option, needs }) => needs in window && paymentMethods[option] !== 'never')
  const listeners: Partial<Listeners> = {}
  let agreed: { wallet: string; number: string } | undefined
  const { host, setAppearance } = frame(settings.appearance, node('div', { class: 'row' }, ...wallets.map(button)))
  host.style.setProperty('--buttonHeight', `${buttonHeight}px`)

  function button({ type, title }: (typeof WALLETS)[number]): HTMLButtonElement {
    const made = node('button', { class: 'wallet' }, title)
    const resolve = () => void openSheet(type, title).catch(reportError)
    made.addEventListener('click', () =>
      listeners.click?.({ elementType, expressPaymentType: type, resolve, reject: () => {} }),
    )
    return made
  }

  async function openSheet(wallet: (typeof WALLETS)[number]['type'], title: string): Promise<void> {
    const choice = node('select', { id: 'card' }, ...CARDS.map(([value, text]) => node('option', { value }, text)))
    const content = [
      node('p', { class: 'amount' }, amountText(settings.amount, settings.currency)),
      node('p', { class: 'note' }, 'This is a test wallet: no money moves.'),
      node('label', { for: 'card' }, 'Card'),
      choice,
    ]
    if (!(await ask({ title, content, yes: 'Pay', no: 'Cancel', appearance: settings.appearance }))) return
    agreed = { wallet, number: choice.value }
    listeners.confirm?.({ expressPaymentType: wallet, paymentFailed: () => (agreed = undefined) })
  }

  const has = (option: string) => wallets.some((one) => one.option === option)
  const others = { amazonPay: false, klarna: false, link: false, paypal: false }
  const availablePaymentMethods =
    wallets.length > 0 ? { ...others, applePay: has('applePay'), googlePay: has('googlePay') } : undefined
  const element: Element = {
    host,
    setAppearance,
    validate() {
      if (!agreed) throw new IntegrationError('elements.submit() is called in the handler of confirm.')
      return undefined
    },
    method() {
      const year = String(new Date().getUTCFullYear() + 3)
      return { card: { ...agreed, exp_month: '12', exp_year: year }, billing: BILLING }
    },
  }
  return {
    ...element,
    on<Type extends keyof Listeners>(type: Type, listener: Listeners[Type]) {
      listeners[type] = listener
      if (type === 'ready') queueMicrotask(() => listeners.ready?.({ elementType, availablePaymentMethods }))
    },
    off: (type: keyof Listeners) => delete listeners[type],
  }
}
