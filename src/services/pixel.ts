import type { Cents } from '../../rules/money.ts'

/** What the chain's ad pixel is told. Without a pixel nothing is told to anybody. */
export type PixelEvent = {
  name: 'AddToCart'
  product: string
  title: string
  quantity: number
  value: Cents
  currency: 'CAD'
}

export type Pixel = (event: PixelEvent) => void

let pixel: Pixel | undefined

/** The vendor's script registers itself here once it is configured and loaded. */
export function setPixel(next: Pixel | undefined): void {
  pixel = next
}

/** 'add to cart', for each add and each update [PROD-25]. */
export function track(event: PixelEvent): void {
  pixel?.(event)
}
