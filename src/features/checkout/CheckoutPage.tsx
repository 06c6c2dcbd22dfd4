import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { isEmpty } from '../../../domain/cart/cart.ts'
import { cartAt } from '../../../domain/cart/cartLines.ts'
import type { Piece } from '../../../domain/payment/paymentIntent.ts'
import type { Order } from '../../../domain/order/order.ts'
import type { Draft } from '../../device/store/database.ts'
import { cartState } from '../../device/store/cartState.ts'
import { choice } from '../../device/store/storeChoice.ts'
import { forgetCompletion, keepCompletion, recallCompletion } from '../../device/store/completion.ts'
import { isInstalled } from '../../device/installed.ts'
import { forgetDraft, keepDraft, recallDraft } from '../../device/store/drafts/checkoutDraft.ts'
import type { Paid, Reason } from '../../device/payment/payOrder.ts'
import { isRevisit } from '../../device/store/isRevisit.ts'
import { queueState } from '../../device/store/queueState.ts'
import { session } from '../../device/store/sessionState.ts'
import { queryOf } from '../../hooks/queries.ts'
import { toast } from '../../hooks/toast.ts'
import { CheckoutSkeleton } from '../../components/skeletons.tsx'
import { track } from '../../services/pixel.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { withoutReload } from '../../device/reload.ts'
import { OvenArt } from '../../components/OvenArt.tsx'
import { CheckingNote } from './CheckingNote.tsx'
import {
  changedDraft,
  isLate,
  prefilledAddress,
  prefilledContact,
  startingState,
  withKeptTime,
  type ChangeCheckout,
  type CheckoutState,
} from './checkoutState.ts'
import { DetailsStep } from './details/DetailsStep.tsx'
import type { PayStepProps } from './payment/PayStep.tsx'
import type { Placed } from './payment/usePaying.ts'
import { ThankYouStep } from './ThankYouStep.tsx'
import { whenIdle } from '../../device/whenIdle.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import thankYouStepStyles from './ThankYouStep.module.css'
import '../../ui/styles/skeleton.css'
import styles from './CheckoutPage.module.css'

const PaymentStep = lazy(() => import('./payment/PaymentStep.tsx').then((file) => ({ default: file.PaymentStep })))

/**
 * Checkout: three steps in one screen [ROUTE-07 CHK-01]. A reload of the thank-you page shows the last completion
 * (D-17); an order with an unknown outcome comes before everything else.
 */
export function CheckoutPage() {
  const [completed, setCompleted] = useState(recallCompletion)
  const [hasUnknownOrder, setHasUnknownOrder] = useState(() => queueState.get().intent !== undefined)
  const [refusal, setRefusal] = useState<string>()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<Draft>()
  useBotSolver()

  useEffect(() => {
    recallDraft()
      .then((kept) => prefilledAddress(kept, choice.get().address, isRevisit()))
      .then((kept) => setDraft(prefilledContact(kept, session.get().customer)))
      .catch(reportError)
  }, [])

  // Leaving by a link forgets both before the next page is visible; a reload runs no cleanup and keeps both.
  useLayoutEffect(
    () => () => {
      forgetCompletion()
      forgetDraft().catch(reportError)
    },
    [],
  )

  function storeOrder({ order, intent, isNews }: Placed) {
    keepCompletion(order)
    if (isNews) trackPurchase(order, intent.pieces)
    if (location.pathname !== '/checkout') toast(`Your order #${order.number} is placed. Thank you!`)
    // Items added to the cart during the bank's check are still in it.
    reportRejection(import('../../device/api/api.ts').then(({ renew }) => renew()))
    reportRejection(forgetDraft())
  }

  function showThankYou({ order }: Placed) {
    // The next checkout must not start with this one's data.
    queryClient.removeQueries({ queryKey: ['checkout'] })
    setCompleted(order)
    setHasUnknownOrder(false)
  }

  async function handleOutcome(paid: Paid | undefined) {
    if (paid?.kind === 'placed') {
      storeOrder(paid)
      return showThankYou(paid)
    }
    const { startSession } = await import('../../device/start.ts')
    await startSession()
    if (isEmpty(cartState.get().cart)) {
      if (paid) toast(paid.message)
      return await navigate({ to: '/menu' })
    }
    if (paid?.verificationRequired) setDraft((before) => before && { ...before, verifiedPhone: '' })
    setRefusal(paid?.message)
    setHasUnknownOrder(false)
  }

  if (hasUnknownOrder)
    return (
      <main className={styles.page}>
        <div className="wrap">
          <CheckingOrder onKnown={handleOutcome} />
        </div>
      </main>
    )
  if (completed)
    return (
      <main className={styles.page}>
        <div className="wrap">
          <ThankYouStep order={completed} />
        </div>
      </main>
    )
  return (
    <main className={styles.page}>
      <Suspense fallback={<Pending />}>
        {draft ? <Steps draft={draft} refusal={refusal} onPlaced={storeOrder} onDone={showThankYou} /> : <Pending />}
      </Suspense>
    </main>
  )
}

const Pending = () => (
  <div className="wrap">
    <CheckoutSkeleton />
  </div>
)

const checkoutQuery = () => ({ store: choice.get().store, ...(isInstalled() ? { inApp: true } : {}) })

/** Tracked once per order: a reload of the thank-you page does not come here [THX-09], Q-19. */
function trackPurchase({ total }: Order, pieces: readonly Piece[]): void {
  track({
    name: 'Purchase',
    products: pieces.map(({ product }) => product),
    quantity: pieces.reduce((sum, { quantity }) => sum + quantity, 0),
    value: total,
    currency: 'CAD',
  })
}

function Steps({
  draft,
  refusal,
  onPlaced,
  onDone,
}: { draft: Draft; refusal: string | undefined } & Pick<PayStepProps, 'onPlaced' | 'onDone'>) {
  const { data: answered } = useSuspenseQuery(queryOf('checkout', checkoutQuery()))
  const asked = useMemo(() => withKeptTime(answered), [answered])
  const [state, setState] = useState<CheckoutState>(() => {
    const started = changedDraft(draft, asked.change, isRevisit())
    return startingState(asked, started.service ?? choice.get().service, started)
  })
  const data = useMemo(() => ({ ...asked, cart: cartAt(asked.cart, state.service) }), [asked, state.service])

  const [notice, setNotice] = useState(refusal)
  const [passed, setPassed] = useState(() =>
    !asked.change && isLate(data, state.service, draft.time) ? draft.time : undefined,
  )
  const queryClient = useQueryClient()

  useEffect(() => {
    keepDraft({ ...state.draft, time: state.time, service: state.service, tip: state.tip }).catch(reportError)
  }, [state.draft, state.time, state.service, state.tip])

  /** The payment was refused for something that the details step asks. */
  async function returnToDetails({ message, verificationRequired, timePassed, addressRequired }: Reason) {
    const { renew } = await import('../../device/api/api.ts')
    // The cart, the points and the offered coupons of now.
    await Promise.all([renew(), queryClient.refetchQueries({ queryKey: ['checkout'] })])
    setNotice(verificationRequired || timePassed ? undefined : message)
    setPassed(timePassed ? state.time : undefined)
    change({
      step: 0,
      checked: undefined,
      ...(addressRequired ? { delivery: undefined } : {}),
      ...(verificationRequired ? { draft: { ...state.draft, verifiedPhone: '' } } : {}),
    })
  }

  const change: ChangeCheckout = (part) =>
    setState((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }))

  if (state.step === 1 && state.checked)
    return (
      <Suspense fallback={<Pending />}>
        <PaymentStep
          data={data}
          state={state}
          checked={state.checked}
          onChange={change}
          onBack={() => change({ step: 0, checked: undefined })}
          onDetailsRefused={(reason) => reportRejection(returnToDetails(reason))}
          onPlaced={(placed) => onPlaced(asked.change ? { ...placed, isNews: false } : placed)}
          onDone={onDone}
        />
      </Suspense>
    )
  return (
    <>
      <DetailsStep
        data={data}
        state={state}
        refusal={notice}
        passed={passed}
        onChange={change}
        onAddressConfirmed={(checked, confirmed, delivery) =>
          setState((before) =>
            before.draft.address === checked && before.service === 'Delivery'
              ? { ...before, draft: { ...before.draft, address: confirmed }, delivery }
              : before,
          )
        }
        onConfirmed={(checked, usePoints) => {
          setNotice(undefined)
          setPassed(undefined)
          change({ step: 1, checked, usePoints })
        }}
      />
      <Suspense>
        <Outlet />
      </Suspense>
    </>
  )
}

/** The script of the bot check is loaded once the page is idle, and removed on leaving [CHK-03 THX-08], D-18. */
function useBotSolver(): void {
  const online = useOnline()
  useEffect(() => {
    if (!online) return
    const leaving = new AbortController()
    const cancel = whenIdle(async () => {
      const { holdSolver } = await import('../../device/api/botCheck.ts')
      if (!leaving.signal.aborted) leaving.signal.addEventListener('abort', holdSolver())
    })
    return () => {
      cancel()
      leaving.abort()
    }
  }, [online])
}

function CheckingOrder({ onKnown }: { onKnown: (paid: Paid | undefined) => Promise<void> }) {
  useEffect(() => {
    reportRejection(check().then(onKnown))
    // Runs once: it retries until the outcome is known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className={thankYouStepStyles.thanks}>
      <div className={thankYouStepStyles.oven}>
        <OvenArt id="checking" />
      </div>
      <h1 tabIndex={-1}>Checking your order</h1>
      <CheckingNote />
    </div>
  )
}

async function check(): Promise<Paid | undefined> {
  const { checkOrder } = await import('../../device/payment/payment.ts')
  return await withoutReload(checkOrder())
}
