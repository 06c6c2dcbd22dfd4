import type { Cents } from '../domain/money.ts'

/** Names of the meta elements with the URLs of the outside services that pages call directly. */
export const PIXEL_ADDRESS = 'forno:pixel'
export const ERROR_SERVICE = 'forno:error-service'

/** The events that pages report to the chain's ad pixel [PROD-25 THX-09 SIGNUP-19]. */
export type PixelEvent =
  | { name: 'AddToCart'; product: string; title: string; quantity: number; value: Cents; currency: 'CAD' }
  /** `value` is the order's total, `quantity` the number of pieces. */
  | { name: 'Purchase'; products: string[]; quantity: number; value: Cents; currency: 'CAD' }
  | { name: 'CompleteRegistration' }
