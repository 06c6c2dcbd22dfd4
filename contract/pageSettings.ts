import type { Cents } from '../domain/money.ts'

/** The outside services that pages talk to themselves. */

/** Names of the meta elements that say where they are. */
export const PIXEL_ADDRESS = 'forno:pixel'
export const ERROR_SERVICE = 'forno:error-service'

/** What the chain's ad pixel is told [PROD-25 THX-09 SIGNUP-19]. */
export type PixelEvent =
  | { name: 'AddToCart'; product: string; title: string; quantity: number; value: Cents; currency: 'CAD' }
  /** `value` is the order's total, `quantity` how many pieces. */
  | { name: 'Purchase'; products: string[]; quantity: number; value: Cents; currency: 'CAD' }
  | { name: 'CompleteRegistration' }
