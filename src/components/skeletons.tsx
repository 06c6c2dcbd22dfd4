/**
 * The placeholder that the host draws for a personal page; the same for everybody. Its styles load with those pages.
 */

function Coming({ children }: { children: string }) {
  return (
    <output className="skeleton">
      <span className="display">{children}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </output>
  )
}

export const CheckoutSkeleton = () => <Coming>Your order and the times of your store are on their way…</Coming>

export const CheckoutFrame = () => (
  <main className="wrap">
    <CheckoutSkeleton />
  </main>
)

export const AccountFrame = () => (
  <main className="wrap">
    <Coming>Your account, points and orders are on their way…</Coming>
  </main>
)

export const SignInFrame = () => (
  <main className="wrap">
    <Coming>Sign up or log in: one moment, the form is on its way…</Coming>
  </main>
)
