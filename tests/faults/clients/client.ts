import type { Line } from '../../../domain/cart/cart.ts'
import type { Configuration } from '../../../domain/catalogue/configuration.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import type { Cents, Percent } from '../../../domain/money.ts'
import type { Transport } from '../../../src/device/api/apiClient.ts'

/** The environment of a client: its transport to the host, and a clock that runs faster than real time. */
export interface World extends Transport {
  /** Milliseconds of the accelerated clock. */
  now: () => number
  /** Waits so many milliseconds of the accelerated clock. */
  wait: (milliseconds: number) => Promise<void>
  random: () => number
  /** How many times faster than real time the clock runs. */
  pace: number
  /** Answers 3-D Secure for the customer with the bank. */
  authenticate: (clientSecret: string) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** A configured product, as the builder passes it on. */
export interface Wish {
  store: string
  product: Product
  configuration: Configuration
}

export interface Form {
  call: 'catering' | 'contact' | 'franchise'
  /** Unique in the run; it is sent in the form's name field. */
  text: string
}

export interface Buyer {
  /** A phone number that the session has verified. */
  phone: string
  /** YYYY-MM-DD and HH:mm in the store's time zone; without it the order is for as soon as possible. */
  slot?: { date: string; time: string }
  /** The code of a coupon. */
  coupon?: string
  usePoints?: boolean
}

/** A gift card of the checkout. */
export interface AddedGiftCard {
  token: string
  last: string
  balance: Cents
}

/** What the customer agrees to by pressing Place Order. */
export interface Agreed {
  /** The amount on the button. */
  card: Cents
  giftCards: Cents
}

/** What the page finally shows after Place Order is pressed. */
export type Outcome = { shown: 'placed'; number: string } | { shown: 'not placed'; message: string }

/**
 * A page as its customer uses it. A change resolves once the page lets the customer go on: it is saved, perhaps not yet
 * sent.
 */
export interface FaultClient {
  /** The lines of the cart shown, without placeholders. */
  lines: () => Promise<readonly Line[]>
  add: (wish: Wish) => Promise<void>
  /** `line` is the hash under which `lines` showed it; the host may have renamed it since. */
  update: (line: string, wish: Wish) => Promise<void>
  remove: (line: string) => Promise<void>
  form: (form: Form) => Promise<void>
  /**
   * Confirms the details; fails while changes of the cart are unsent, and when the host refuses or cannot be reached.
   */
  check: (who: Buyer) => Promise<{ ok: true } | { ok: false; message: string }>
  /** Asks what a code is worth; false when it cannot be used or no answer comes. */
  applyCoupon: (code: string) => Promise<boolean>
  /** Adds a gift card to the checked order; undefined when no answer comes. */
  addGiftCard: (card: { number: string; code: string }, botCheck: string) => Promise<AddedGiftCard | undefined>
  removeGiftCard: (token: string) => Promise<void>
  /**
   * Presses Place Order with a card, a tip and gift cards, which pay as much as they can; resolves with what the page showed
   * once the intent is stored.
   */
  complete: (card: string, tip: Percent, giftCards?: readonly AddedGiftCard[]) => Promise<Agreed>
  /** Resolves with the outcome of the last press, once the page no longer shows "Checking your order". */
  outcome: () => Promise<Outcome>
  /** Closes the tab and opens another one on the same device. */
  reopen: () => Promise<void>
  /**
   * Retries what needs the customer and waits until nothing is left to send; resolves with the titles of what still
   * needs them.
   */
  settled: () => Promise<readonly string[]>
  close: () => Promise<void>
}

/** Opens the page for a customer whose session exists. */
export type OpenClient = (world: World) => Promise<FaultClient>
