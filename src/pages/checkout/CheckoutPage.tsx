import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { realLines, type Line } from '../../../rules/cart.ts'
import type { Order } from '../../../rules/order.ts'
import type { Draft } from '../../device/database.ts'
import { cartState } from '../../device/cart.ts'
import { choice } from '../../device/choice.ts'
import { forgetCompletion, keepCompletion, recallCompletion } from '../../device/completion.ts'
import { forgetDraft, keepDraft, recallDraft } from '../../device/draft.ts'
import { session } from '../../device/session.ts'
import { read } from '../../parts/reads.ts'
import { track } from '../../services/pixel.ts'
import { startingState, type CheckoutState } from './checkoutState.ts'
import { DetailsStep } from './DetailsStep.tsx'
import { prefilled } from './prefilled.ts'
import { ThankYouStep } from './ThankYouStep.tsx'
import './checkout.css'

const PaymentStep = lazy(() => import('./PaymentStep.tsx').then((file) => ({ default: file.PaymentStep })))

/** Checkout: three steps in one screen [ROUTE-07 CHK-01]. A reload of the thank-you page shows the last completion (D-17). */
export function CheckoutPage() {
  const [completed, setCompleted] = useState(recallCompletion)
  const [draft, setDraft] = useState<Draft>()

  useEffect(() => {
    recallDraft()
      .then((kept) => setDraft(prefilled(kept, session.get().customer)))
      .catch(reportError)
    return () => {
      // Leaving by a link; a reload runs no cleanup and keeps both.
      forgetCompletion()
      forgetDraft().catch(reportError)
    }
  }, [])

  useEffect(() => {
    if (completed) toTop()
  }, [completed])

  function placed(order: Order) {
    keepCompletion(order)
    setCompleted(order)
    trackPurchase(order, realLines(cartState.get().cart))
    import('../../device/memory.ts').then(({ emptyMemory }) => emptyMemory(choice.get().store)).catch(reportError)
    forgetDraft().catch(reportError)
  }

  if (completed)
    return (
      <main className="wrap checkout">
        <ThankYouStep order={completed} />
      </main>
    )
  return <main className="wrap checkout">{draft ? <Steps draft={draft} onPlaced={placed} /> : <Loading />}</main>
}

/** Once an order: a reload of the thank-you page comes by without it [THX-09], Q-19. */
function trackPurchase({ total }: Order, lines: readonly Line[]): void {
  track({
    name: 'Purchase',
    products: lines.map(({ productHash }) => productHash),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    value: total,
    currency: 'CAD',
  })
}

function Steps({ draft, onPlaced }: { draft: Draft; onPlaced: (order: Order) => void }) {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(read('checkout', { store: choice.get().store }))
  const [state, setState] = useState<CheckoutState>(() => startingState(data, choice.get().service, draft))

  useEffect(() => {
    keepDraft(state.draft).catch(reportError)
  }, [state.draft])

  useEffect(toTop, [state.step])

  const change = (part: Partial<CheckoutState>) => setState((before) => ({ ...before, ...part }))

  if (state.step === 1 && state.payment)
    return (
      <Suspense fallback={<Loading />}>
        <PaymentStep
          data={data}
          state={state}
          payment={state.payment}
          onChange={change}
          onBack={() => change({ step: 0, payment: undefined })}
          onVerificationRequired={() =>
            change({ step: 0, payment: undefined, draft: { ...state.draft, verifiedPhone: '' } })
          }
          onPlaced={(order) => {
            queryClient.removeQueries({ queryKey: ['checkout'] })
            onPlaced(order)
          }}
        />
      </Suspense>
    )
  return (
    <DetailsStep data={data} state={state} onChange={change} onConfirmed={(payment) => change({ step: 1, payment })} />
  )
}

/** Each step begins at its heading [THX-06]. */
function toTop(): void {
  scrollTo({ top: 0, behavior: 'instant' })
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** The shape of what comes. */
function Loading() {
  return (
    <output className="checkout-loading">
      <span className="vh">Loading your checkout…</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </output>
  )
}
