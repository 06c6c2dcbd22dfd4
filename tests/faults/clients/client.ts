import type { Line } from '../../../domain/cart/cart.ts'
import type { Configuration } from '../../../domain/catalogue/configuration.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import type { Cents, Percent } from '../../../domain/money.ts'
import type { Transport } from '../../../src/device/api/apiClient.ts'

/** What a client lives in: the way to the host, and time, which runs faster than it does for people. */
export interface World extends Transport {
  /** Milliseconds of the fast time. */
  now: () => number
  /** Waits this many of them. */
  wait: (milliseconds: number) => Promise<void>
  random: () => number
  /** How many times as fast as people's it goes. */
  pace: number
}

/** A product as the builder hands it over. */
export interface Wish {
  store: string
  product: Product
  configuration: Configuration
}

export interface Form {
  call: 'catering' | 'contact' | 'franchise'
  /** No other form of the run has it; it travels in the form's name. */
  text: string
}

export interface Buyer {
  /** A number that the session has verified. */
  phone: string
  /** YYYY-MM-DD and HH:mm in the store's zone; without it as soon as possible. */
  slot?: { date: string; time: string }
}

/** What the page says in the end about a press of Place Order. */
export type Outcome = { shown: 'placed'; number: string } | { shown: 'not placed'; message: string }

/** A page as its customer uses it. A tap resolves once the page lets the customer go on: saved here, not yet sent. */
export interface FaultClient {
  /** The cart shown, without placeholders. */
  lines: () => Promise<readonly Line[]>
  add: (wish: Wish) => Promise<void>
  /** `line` is the hash under which `lines` showed it, perhaps a while ago. */
  update: (line: string, wish: Wish) => Promise<void>
  remove: (line: string) => Promise<void>
  form: (form: Form) => Promise<void>
  /** Confirms the details; the page says no while the cart is not all sent, and when the host does or cannot be heard. */
  check: (who: Buyer) => Promise<{ ok: true } | { ok: false; message: string }>
  /** Place Order with a card and a tip; resolves when the intent is stored, with the amount that the button showed. */
  complete: (card: string, tip: Percent) => Promise<Cents>
  /** What the page says about the last press; while it says "Checking your order", nothing yet. */
  outcome: () => Promise<Outcome>
  /** The tab was closed; another one opens on the same device. */
  reopen: () => Promise<void>
  /** The customer retries what the page says needs them, and waits until nothing is left to send; the titles of what still needs them. */
  settled: () => Promise<readonly string[]>
  close: () => Promise<void>
}

/** Opens the page for a customer whose session has begun. */
export type OpenClient = (world: World) => Promise<FaultClient>
