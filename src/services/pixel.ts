import type { Cents } from '../../rules/money.ts'

/** What the chain's ad pixel is told. */
export type PixelEvent =
  | { name: 'AddToCart'; product: string; title: string; quantity: number; value: Cents; currency: 'CAD' }
  /** `value` is the order's total, `quantity` how many pieces. */
  | { name: 'Purchase'; products: string[]; quantity: number; value: Cents; currency: 'CAD' }
  | { name: 'CompleteRegistration' }

/** The window event that carries it. Nobody listens and nobody is told anything until a pixel is configured. */
export const PIXEL = 'forno:pixel'

/** 'add to cart' for each add and each update, a purchase for each order, once for each new member [PROD-25 THX-09 SIGNUP-19]. */
export function track(event: PixelEvent): void {
  dispatchEvent(new CustomEvent<PixelEvent>(PIXEL, { detail: event }))
}
