/** How the card provider names the wallets that people look for. */
export const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const

export type Wallet = keyof typeof WALLETS

export const isWallet = (text: string | undefined): text is Wallet => text !== undefined && Object.hasOwn(WALLETS, text)

/** The card that paid an order. */
export interface PaidCard {
  brand: string
  last4: string
  /** It was paid from there; absent for a typed card, and of payments that a release before took. */
  wallet?: Wallet
}

/** 'Apple Pay', or 'Card'. */
export const cardName = (card: PaidCard | null): string => (card?.wallet ? WALLETS[card.wallet] : 'Card')
