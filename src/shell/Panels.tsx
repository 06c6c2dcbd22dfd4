import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { isEmpty } from '../../rules/cart.ts'
import { closePanels } from '../parts/openPanels.ts'
import { whenAtRest } from '../device/rest.ts'
import { useCart, useQueue } from '../parts/useDevice.ts'
import { say } from '../parts/say.ts'
import { usePanels } from '../parts/usePanels.ts'
import { KEEPS } from './keepsWords.ts'

const CartPanel = lazy(() => import('./CartPanel.tsx').then(({ CartPanel: panel }) => ({ default: panel })))
const SignInPrompt = lazy(() => import('./SignInPrompt.tsx').then(({ SignInPrompt: panel }) => ({ default: panel })))
const ChangeStore = lazy(() =>
  import('../parts/ChangeStore.tsx').then(({ ChangeStore: panel }) => ({ default: panel })),
)
const OutboxList = lazy(() => import('../parts/OutboxList.tsx').then(({ OutboxList: list }) => ({ default: list })))
const Differences = lazy(() =>
  import('../parts/Differences.tsx').then(({ Differences: notice }) => ({ default: notice })),
)

/** What lies over the page; its scripts come when it is first opened, or when there is something to open it for. */
export function Panels() {
  const { cart: cartOpen, signInPrompt, outbox, changeTo } = usePanels()
  const { ready, cart } = useCart()
  const { items, differences, keeps } = useQueue()
  // Nobody is interrupted while building: the cart can wait.
  const building = useRouterState({ select: ({ matches }) => matches.some(({ params }) => 'productId' in params) })
  const empty = isEmpty(cart)

  // An emptied cart closes its panel [CART-20 XPS-08].
  useEffect(() => {
    if (ready && empty && cartOpen) closePanels()
  }, [ready, empty, cartOpen])

  useEffect(() => {
    if (!empty) Promise.all([import('./CartPanel.tsx'), import('./SignInPrompt.tsx')]).catch(() => undefined)
  }, [empty])

  useEffect(() => {
    if (keeps === 'new') say(KEEPS.new)
  }, [keeps])

  // There when they are needed, also without a connection.
  useEffect(() => whenAtRest(() => import('../parts/OutboxList.tsx')), [])

  return (
    <Suspense fallback={null}>
      {cartOpen && !empty ? <CartPanel cart={cart} /> : null}
      {signInPrompt ? <SignInPrompt /> : null}
      {changeTo ? <ChangeStore store={changeTo} /> : null}
      {outbox && items.length > 0 ? <OutboxList /> : null}
      {differences.length > 0 && !building ? <Differences differences={differences} /> : null}
    </Suspense>
  )
}
