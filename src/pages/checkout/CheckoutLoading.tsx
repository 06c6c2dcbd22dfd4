/** The shape of what comes. */
export const CheckoutLoading = () => (
  <output className="checkout-loading">
    <span className="vh">Loading your checkout…</span>
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
