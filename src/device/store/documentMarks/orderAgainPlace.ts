import { storeText, storedText } from '../../storedText.ts'

/**
 * The home page of a returning member begins with the last order (D-54), which is read after hydration. An attribute of the document
 * reserves its room before the first frame: 'one' for the last order, 'more' with earlier ones.
 */

const KEY = 'again'

export type OrderAgainPlace = '' | 'one' | 'more'

export function markOrderAgain(): void {
  const place = storedText(KEY)
  if (place) document.documentElement.dataset['again'] = place
  else delete document.documentElement.dataset['again']
}

/** '' for a guest and a member without an order. */
export function rememberOrderAgain(place: OrderAgainPlace): void {
  if (place === storedText(KEY)) return
  storeText(KEY, place)
  markOrderAgain()
}
