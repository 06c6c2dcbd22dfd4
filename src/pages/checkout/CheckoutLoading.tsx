/** The shape of what comes. */
export const CheckoutLoading = () => (
  <output className="checkout-loading">
    <span className="display">Your order and the times of your store are on their way…</span>
    <span aria-hidden="true" />
    <span aria-hidden="true" />
    <span aria-hidden="true" />
  </output>
)

/** What the host draws of checkout, the same for everybody: the room that the page will take. */
export const CheckoutFrame = () => (
  <main className="wrap checkout">
    <CheckoutLoading />
  </main>
)
