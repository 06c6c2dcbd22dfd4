import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '../../domain/order/order.ts'
import { startPayment, type StartedPayment } from '../orders/startPayment.ts'
import { withPointsClaim } from '../orders/pointsClaim.ts'
import { claimIntent, saveFinalRefusal } from '../orders/completeIntent.ts'
import { cancelPayment, reconcilePayment } from '../orders/reconcilePayment.ts'
import { settlePayment, type SettledPayment } from '../orders/settlePayment.ts'
import { clockFrom, type OrderDeps } from '../orders/orderDeps.ts'
import { withProcessLock } from '../orders/processLock.ts'
import type { ChargeOutcome } from '../services/cardOutcome.ts'
import { retireKey } from '../store/paymentIntents.ts'
import { PAYMENT_LEASE_SECONDS, renewLease, type Payment } from '../store/payments.ts'
import { answerWith, refused, type Handler, type Context, type Refused } from '../context/context.ts'

/**
 * Pays and places a checkout, once: however often, from wherever and after whatever it is asked, a `csh` becomes one order
 * and one charge [CALL-20 CALL-21 PAY-24 PAY-25], Q-17, Q-18. The provider is asked outside any transaction, between one
 * that writes the attempt down and one that places the order; what is cut in between, the completer finishes.
 */
const complete: Handler<'complete'> = async (input, context) => {
  const result = await paid(input, context)
  const order = result.ok ? result.answer.order : undefined
  return result.ok && order
    ? { ...result, answer: { ...result.answer, order: withPointsClaim(order, context) } }
    : result
}

const paid: Handler<'complete'> = async (input, context) =>
  await withProcessLock(input.checkout, async () => {
    const clock = clockFrom(context.now)
    const deps: OrderDeps = { db: context.db, payments: context.services.payments, clock }
    const patience = context.now.getTime() + (PAYMENT_LEASE_SECONDS + 2) * 1000
    let isResolved = false
    let atTheBank: Payment | undefined
    for (;;) {
      const fault = await claimIntent(input, context)
      if (fault) return fault
      const begun = await startPayment(input, { ...context, now: clock() }, isResolved)
      if (begun.kind === 'placed') return placed(begun.order)
      if (begun.kind === 'refused') return await refuse(deps, input.checkout, begun.refusal, atTheBank, context)
      if (begun.kind === 'busy') {
        if (clock().getTime() > patience) return CHECKING
        await wait(100)
      } else if (begun.kind === 'resolve') {
        const settled = await reconcilePayment(deps, begun.payment)
        if (settled.kind === 'placed' || settled.kind === 'unknown') return answerTo(settled)
        isResolved = true
        atTheBank = settled.kind === 'action' ? begun.payment : undefined
      } else return await charge(deps, input.checkout, begun, context)
    }
  })

/** A payment that still waits for the bank's word must not succeed once its customer was told no. */
async function refuse(
  deps: OrderDeps,
  csh: string,
  refusal: Refused,
  atTheBank: Payment | undefined,
  context: Context,
): Promise<Refused | ReturnType<typeof placed>> {
  const settled = atTheBank && (await cancelPayment(deps, atTheBank))
  if (settled?.kind === 'placed') return placed(settled.order)
  if (settled?.kind === 'unknown') return CHECKING
  return await deps.db.transaction().execute((db) => saveFinalRefusal(db, csh, refusal, context))
}

async function charge(
  deps: OrderDeps,
  csh: string,
  { amount, method, intent }: Extract<StartedPayment, { kind: 'charge' }>,
  context: Context,
) {
  const alive = setInterval(
    () => {
      // Without it the lease ends and another host asks too, which charges nobody twice.
      renewLease(deps.db, csh, deps.clock()).catch(() => undefined)
    },
    (PAYMENT_LEASE_SECONDS / 3) * 1000,
  )
  try {
    const outcome = await deps.payments.charge({
      amountCents: amount,
      currency: 'cad',
      method,
      orderKey: csh,
      ...(intent === undefined ? {} : { intentId: intent }),
      metadata: { by: context.session.member === undefined ? 'guest' : 'member' },
    })
    return outcome.kind === 'declined'
      ? await decline(deps, csh, outcome, context)
      : answerTo(await settlePayment(deps, csh, outcome))
  } finally {
    clearInterval(alive)
  }
}

/** The checkout is free again at the moment when the key is answered: no copy of the same request comes in between. */
const decline = (deps: OrderDeps, csh: string, outcome: ChargeOutcome, context: Context) =>
  deps.db.transaction().execute(async (db) => {
    const { session, key } = context
    // First of all, in the order in which a payment that begins holds the same rows.
    if (key !== null) await retireKey(db, { session: session.hash, key, checkout: csh })
    const settled = await settlePayment({ ...deps, db }, csh, outcome)
    const answer = answerTo(settled)
    return settled.kind === 'declined' && !answer.ok ? await saveFinalRefusal(db, csh, answer, context) : answer
  })

function answerTo(settled: SettledPayment) {
  if (settled.kind === 'placed') return placed(settled.order)
  if (settled.kind === 'action') return answerWith({ needsAction: true, clientSecret: settled.clientSecret })
  return settled.kind === 'unknown' ? CHECKING : refused(settled.message)
}

const placed = (order: Order) => answerWith({ needsAction: false, number: order.number, hash: order.hash, order })

/** Never 'declined' when money may have moved. */
const CHECKING: Refused = refused('Checking your order… Please try again in a moment: you will not be charged twice.', {
  httpStatus: 503,
  retryAfter: 3,
})

export const completeHandlers = { complete }
