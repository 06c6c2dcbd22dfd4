/** What the host draws of checkout, the same for everybody: the room that the page will take. */
export function CheckoutFrame() {
  return (
    <main className="wrap checkout">
      <div className="checkout-loading" aria-hidden="true">
        <span aria-hidden="true" />
        <span aria-hidden="true" />
        <span aria-hidden="true" />
      </div>
    </main>
  )
}
