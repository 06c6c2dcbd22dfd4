/** For the order that a customer was about to pay or confirm when the page's cookies had gone. */
export const SESSION_LOST =
  'This browser has removed the cookies of this page, so your order starts again. Nothing was charged, and your cart is as it was. Please confirm your details.'

let isLost = false

/** The host has begun another session for this page. */
export function noteSessionLoss(): void {
  isLost = true
}

/** True once for each loss, for who says so to the customer. */
export function takeSessionLoss(): boolean {
  const wasLost = isLost
  isLost = false
  return wasLost
}
