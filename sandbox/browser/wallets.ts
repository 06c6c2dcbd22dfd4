/** A wallet of the Express Checkout Element: as an option, and as a type of payment. */
export interface Wallet {
  option: 'applePay' | 'googlePay'
  type: 'apple_pay' | 'google_pay'
  title: string
}

type Preferences = Partial<Record<string, unknown>>

const APPLE_PAY: Wallet = { option: 'applePay', type: 'apple_pay', title: 'Apple Pay' }
const GOOGLE_PAY: Wallet = { option: 'googlePay', type: 'google_pay', title: 'Google Pay' }

/** Apple Pay where the browser has its interface, Google Pay where it has the Payment Request interface. */
export function walletsHere(preferences: Preferences): Wallet[] {
  const inBrowser = [
    ...('ApplePaySession' in window ? [APPLE_PAY] : []),
    ...('PaymentRequest' in window ? [GOOGLE_PAY] : []),
  ]
  return inBrowser.filter(({ option }) => preferences[option] !== 'never')
}

/** What `ready` tells; undefined when there is no wallet. */
export function availability(wallets: readonly Wallet[]): Record<string, boolean> | undefined {
  if (wallets.length === 0) return undefined
  const others = { amazonPay: false, klarna: false, link: false, paypal: false }
  const mine = Object.fromEntries(
    [APPLE_PAY, GOOGLE_PAY].map(({ option }) => [option, wallets.some((one) => one.option === option)]),
  )
  return { ...others, ...mine }
}
