import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '../../domain/order/order.ts'
import { startPayment, type StartedPayment } from '../orders/startPayment.ts'
import { withGuestLinks } from '../orders/pointsClaim.ts'
import { claimIntent, saveFinalRefusal } from '../orders/completeIntent.ts'
import { cancelPayment, reconcilePayment, settlePayment, type SettledPayment } from '../orders/settlePayment.ts'
import { orderDepsOf, type OrderDeps } from '../orders/orderDeps.ts'
import { splitMetadata } from '../services/paymentSplit.ts'
import type { OrderOutcome } from '../services/counts.ts'
import type { ChargeOutcome } from '../services/cardOutcome.ts'
import { retireKey } from '../store/orders/paymentIntents.ts'
import { PAYMENT_LEASE_SECONDS, renewLease, type Payment } from '../store/orders/payments.ts'
import { answerWith, refused, type Handler, type Context, type Refused } from '../context/context.ts'

/**
 * Pays and places a checkout. However often it is called, a checkout becomes one order and one charge [CALL-20 CALL-21 PAY-24
 * PAY-25], Q-17, Q-18. If a host ends in between, orders/paymentReconciler.ts finishes.
 */
const complete: Handler<'complete'> = async (input, context) => {
  const result = await payAndPlace(input, context)
  const order = result.ok ? result.answer.order : undefined
  // An order is counted where it is placed: this may be the repeat of an answer.
  if (!order) context.counts?.order(input.service, outcomeOf(result))
  return result.ok && order
    ? { ...result, answer: { ...result.answer, order: withGuestLinks(order, context) } }
    : result
}

function outcomeOf(result: Awaited<ReturnType<typeof payAndPlace>>): OrderOutcome {
  if (result.ok) return 'action'
  return result.httpStatus === CHECKING.httpStatus ? 'checking' : 'refused'
}

const payAndPlace: Handler<'complete'> = async (input, context) =>
  await withProcessLock(input.checkout, async () => {
    const deps = orderDepsOf(context)
    const { clock } = deps
    const deadlineMs = context.now.getTime() + (PAYMENT_LEASE_SECONDS + 2) * 1000
    let isReconciled = false
    let awaitingAction: Payment | undefined
    for (;;) {
      const fault = await claimIntent(input, context)
      if (fault) return fault
      const started = await startPayment(input, { ...context, now: clock() }, isReconciled)
      if (started.kind === 'placed') return placed(started.order)
      if (started.kind === 'refused')
        return await refuse(deps, input.checkout, started.refusal, awaitingAction, context)
      if (started.kind === 'busy') {
        if (clock().getTime() > deadlineMs) return CHECKING
        await wait(BUSY_RETRY_MS)
      } else if (started.kind === 'reconcile') {
        const settled = await reconcilePayment(deps, started.payment)
        if (settled.kind === 'placed' || settled.kind === 'unknown') return answerTo(settled)
        isReconciled = true
        awaitingAction = settled.kind === 'action' ? started.payment : undefined
      } else return await charge(deps, input.checkout, started, context)
    }
  })

const BUSY_RETRY_MS = 100

/** Refuses, but first cancels a payment that waits for the bank's authentication, so that it cannot succeed afterwards. */
async function refuse(
  deps: OrderDeps,
  checkout: string,
  refusal: Refused,
  awaitingAction: Payment | undefined,
  context: Context,
): Promise<Refused | ReturnType<typeof placed>> {
  const settled = awaitingAction && (await cancelPayment(deps, awaitingAction))
  if (settled?.kind === 'placed') return placed(settled.order)
  if (settled?.kind === 'unknown') return CHECKING
  return await deps.db.transaction().execute((db) => saveFinalRefusal(db, checkout, refusal, context))
}

async function charge(
  deps: OrderDeps,
  checkout: string,
  { amount, method, intent, split }: Extract<StartedPayment, { kind: 'charge' }>,
  context: Context,
) {
  const leaseTimer = setInterval(
    () => {
      // If this fails, the lease ends and another host asks the provider too, which is harmless.
      renewLease(deps.db, checkout, deps.clock()).catch(() => undefined)
    },
    (PAYMENT_LEASE_SECONDS / 3) * 1000,
  )
  try {
    const outcome = await deps.payments.charge({
      amountCents: amount,
      currency: 'cad',
      method,
      orderKey: checkout,
      ...(intent === undefined ? {} : { intentId: intent }),
      metadata: { by: context.session.member === undefined ? 'guest' : 'member', ...splitMetadata(split) },
    })
    return outcome.kind === 'declined'
      ? await decline(deps, checkout, outcome, context)
      : answerTo(await settlePayment(deps, checkout, outcome))
  } finally {
    clearInterval(leaseTimer)
  }
}

/** Settles a decline and saves the key's answer in one transaction, so that no copy of the request runs in between. */
const decline = (deps: OrderDeps, checkout: string, outcome: ChargeOutcome, context: Context) =>
  deps.db.transaction().execute(async (db) => {
    const { session, key } = context
    // First, so that the rows are locked in the same order as by `recordPendingPayment`.
    if (key !== null) await retireKey(db, { session: session.hash, key, checkout })
    const settled = await settlePayment({ ...deps, db }, checkout, outcome)
    const answer = answerTo(settled)
    return settled.kind === 'declined' && !answer.ok ? await saveFinalRefusal(db, checkout, answer, context) : answer
  })

function answerTo(settled: SettledPayment) {
  if (settled.kind === 'placed') return placed(settled.order)
  if (settled.kind === 'action') return answerWith({ needsAction: true, clientSecret: settled.clientSecret })
  return settled.kind === 'unknown' ? CHECKING : refused(settled.message)
}

const placed = (order: Order) => answerWith({ needsAction: false, number: order.number, hash: order.hash, order })

/** The answer while money may have moved: it must not say declined. */
const CHECKING: Refused = refused('Checking your order… Please try again in a moment: you will not be charged twice.', {
  httpStatus: 503,
  retryAfter: 3,
})

export const completeHandlers = { complete }

const pending = new Map<string, Promise<unknown>>()

async function withProcessLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = pending.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  pending.set(key, mine)
  try {
    return await mine
  } finally {
    if (pending.get(key) === mine) pending.delete(key)
  }
}
