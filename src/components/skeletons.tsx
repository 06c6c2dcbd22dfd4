function Skeleton({ children }: { children: string }) {
  return (
    <output className="skeleton">
      <span className="display">{children}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </output>
  )
}

export const CheckoutSkeleton = () => <Skeleton>Your order and the times of your store are on their way…</Skeleton>

export const CheckoutFrame = () => (
  <main className="wrap">
    <CheckoutSkeleton />
  </main>
)

export const AccountFrame = () => (
  <main className="wrap">
    <Skeleton>Your account, points and orders are on their way…</Skeleton>
  </main>
)

export const SignInFrame = () => (
  <main className="wrap">
    <Skeleton>Sign up or log in: one moment, the form is on its way…</Skeleton>
  </main>
)

export const TrackSkeleton = () => <Skeleton>Your order is on its way to this page…</Skeleton>

export const TrackFrame = () => (
  <main className="wrap">
    <TrackSkeleton />
  </main>
)
