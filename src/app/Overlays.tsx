import { lazy, Suspense, useEffect } from 'react'
import { Notices } from '../shell/Notices.tsx'
import { isEmpty } from '../../domain/cart/cart.ts'
import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { closePanels } from '../hooks/openPanels.ts'
import { toast } from '../hooks/toast.ts'
import { useGoToMenu } from '../components/useChangeStore.ts'
import { whenIdle } from '../device/whenIdle.ts'
import { isSignedIn } from '../device/store/sessionState.ts'
import { useCart, useOnline, usePhoneCheck, useQueue, useSession } from '../hooks/useDevice.ts'
import { usePanels } from '../hooks/usePanels.ts'
import { Toasts } from '../shell/Toasts.tsx'

export function Overlays() {
  return (
    <>
      <Panels />
      <Notices />
      <Toasts />
    </>
  )
}

/** A component of `lazy` would suspend though its file is there, and React shows what was suspended 300 ms later. */
const CartPanel = lazyWithFallback(() => import('../features/cart/CartPanel.tsx').then((file) => file.CartPanel))
const SignInPrompt = lazy(() =>
  import('../shell/member/SignInPrompt.tsx').then(({ SignInPrompt: panel }) => ({ default: panel })),
)
const SideMenu = lazy(() => import('../shell/member/SideMenu.tsx').then(({ SideMenu: menu }) => ({ default: menu })))
const SignOut = lazy(() => import('../shell/member/SignOut.tsx').then(({ SignOut: panel }) => ({ default: panel })))
const PhoneOverlay = lazy(() =>
  import('../features/phoneCheck/PhoneOverlay.tsx').then(({ PhoneOverlay: panel }) => ({ default: panel })),
)
const ChangeStore = lazy(() =>
  import('../components/ChangeStore.tsx').then(({ ChangeStore: panel }) => ({ default: panel })),
)
const QueuePanels = lazyWithFallback(() =>
  import('../features/outbox/QueuePanels.tsx').then((file) => file.QueuePanels),
)

function Panels() {
  const { cart: cartOpen, signInPrompt, menu, signOut, outbox, changeTo } = usePanels()
  const session = useSession()
  const { customer } = session
  const { dismissed } = usePhoneCheck()
  const online = useOnline()
  const { ready, cart } = useCart()
  const { differences, storage } = useQueue()
  const isCartEmpty = isEmpty(cart)
  const goToMenu = useGoToMenu()

  useEffect(() => {
    if (!isCartEmpty)
      Promise.all([import('../features/cart/CartPanel.tsx'), import('../shell/member/SignInPrompt.tsx')]).catch(
        () => undefined,
      )
  }, [isCartEmpty])

  useEffect(() => {
    if (customer)
      return whenIdle(() =>
        Promise.all([
          import('../shell/member/SideMenu.tsx'),
          import('../shell/member/SignOut.tsx'),
          import('../device/session/signOut.ts'),
        ]),
      )
  }, [customer])

  // Only a refusal by the host signs a member out; without an answer a known member stays signed in (D-43).
  const isSavedCopy = customer !== undefined && !session.ready && online
  useEffect(() => {
    if (isSavedCopy) toast('Your account could not be read just now. Showing what was saved on this device.')
  }, [isSavedCopy])

  // Loaded while idle, so that they are there without a connection too.
  useEffect(() => whenIdle(() => import('../features/outbox/QueuePanels.tsx')), [])

  return (
    <Suspense fallback={null}>
      {cartOpen && ready ? <CartPanel cart={cart} /> : null}
      {signInPrompt ? <SignInPrompt /> : null}
      {menu && customer && isSignedIn(session) ? <SideMenu customer={customer} /> : null}
      {signOut ? <SignOut /> : null}
      {customer && !isSignedIn(session) && !dismissed ? <PhoneOverlay customer={customer} /> : null}
      {changeTo ? (
        <ChangeStore
          {...changeTo}
          onCancel={closePanels}
          onChanged={() => {
            closePanels()
            changeTo.onChanged?.()
            goToMenu(changeTo.store)
          }}
        />
      ) : null}
      {outbox || differences.length > 0 || storage === 'new' ? <QueuePanels /> : null}
    </Suspense>
  )
}
