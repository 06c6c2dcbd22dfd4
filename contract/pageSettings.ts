import type { Cents } from '../domain/money.ts'

export const PIXEL_ADDRESS = 'forno:pixel'
export const ERROR_SERVICE = 'forno:error-service'

/** The events that pages report to the chain's ad pixel [PROD-25 THX-09 SIGNUP-19]. */
export type PixelEvent =
  | { name: 'AddToCart'; product: string; title: string; quantity: number; value: Cents; currency: 'CAD' }
  | { name: 'Purchase'; products: string[]; quantity: number; value: Cents; currency: 'CAD' }
  | { name: 'CompleteRegistration' }
