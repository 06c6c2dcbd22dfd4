import type { Cents } from '../../domain/money.ts'

/** The events that pages report to the chain's ad pixel [PROD-25 THX-09 SIGNUP-19]. */
export type PixelEvent =
  | { name: 'AddToCart'; product: string; title: string; quantity: number; value: Cents; currency: 'CAD' }
  | { name: 'Purchase'; products: string[]; quantity: number; value: Cents; currency: 'CAD' }
  | { name: 'CompleteRegistration' }

export function pixelPicture(address: string, event: PixelEvent, page: string): string {
  const url = new URL(address)
  const tell = (name: string, value: string) => url.searchParams.set(name, value)
  tell('ev', event.name)
  tell('dl', page)
  if (event.name === 'CompleteRegistration') return url.href
  tell('cd[value]', (event.value / 100).toFixed(2))
  tell('cd[currency]', event.currency)
  tell('cd[content_type]', 'product')
  tell('cd[content_ids]', JSON.stringify(event.name === 'Purchase' ? event.products : [event.product]))
  tell('cd[num_items]', String(event.quantity))
  if (event.name === 'AddToCart') tell('cd[content_name]', event.title)
  return url.href
}
