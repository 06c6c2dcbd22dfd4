import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '../../domain/order/order.ts'
import { begin, type Begun } from '../orders/startPayment.ts'
import { withClaim } from '../orders/pointsClaim.ts'
import { intentFault, keepEnd } from '../orders/completeIntent.ts'
import { giveUp, resolve } from '../orders/reconcilePayment.ts'
import { settle, type Settled } from '../orders/settlePayment.ts'
import { clockFrom, type Till } from '../orders/orderDeps.ts'
import { inTurn } from '../orders/processLock.ts'
import type { ChargeOutcome } from '../services/cardOutcome.ts'
import { spend } from '../store/paymentIntents.ts'
import { LEASE_SECONDS, prolongLease, type Payment } from '../store/payments.ts'
import { answered, refused, type Answer, type Context, type Refused } from '../context/context.ts'

/**
 * Pays and places a checkout, once: however often, from wherever and after whatever it is asked, a `csh` becomes one order
 * and one charge [CALL-20 CALL-21 PAY-24 PAY-25], Q-17, Q-18. The provider is asked outside any transaction, between one
 * that writes the attempt down and one that places the order; what is cut in between, the completer finishes.
 */
const complete: Answer<'complete'> = async (input, context) => {
  const result = await paid(input, context)
  const order = result.ok ? result.answer.order : undefined
  return result.ok && order ? { ...result, answer: { ...result.answer, order: withClaim(order, context) } } : result
}

const paid: Answer<'complete'> = async (input, context) =>
  await inTurn(input.checkout, async () => {
    const clock = clockFrom(context.now)
    const till: Till = { db: context.db, payments: context.services.payments, clock }
    const patience = context.now.getTime() + (LEASE_SECONDS + 2) * 1000
    let isResolved = false
    let atTheBank: Payment | undefined
    for (;;) {
      const fault = await intentFault(input, context)
      if (fault) return fault
      const begun = await begin(input, { ...context, now: clock() }, isResolved)
      if (begun.kind === 'placed') return placed(begun.order)
      if (begun.kind === 'refused') return await refuse(till, input.checkout, begun.refusal, atTheBank, context)
      if (begun.kind === 'busy') {
        if (clock().getTime() > patience) return CHECKING
        await wait(100)
      } else if (begun.kind === 'resolve') {
        const settled = await resolve(till, begun.payment)
        if (settled.kind === 'placed' || settled.kind === 'unknown') return answerTo(settled)
        isResolved = true
        atTheBank = settled.kind === 'action' ? begun.payment : undefined
      } else return await charge(till, input.checkout, begun, context)
    }
  })

/** A payment that still waits for the bank's word must not succeed once its customer was told no. */
async function refuse(
  till: Till,
  csh: string,
  refusal: Refused,
  atTheBank: Payment | undefined,
  context: Context,
): Promise<Refused | ReturnType<typeof placed>> {
  const settled = atTheBank && (await giveUp(till, atTheBank))
  if (settled?.kind === 'placed') return placed(settled.order)
  if (settled?.kind === 'unknown') return CHECKING
  return await till.db.transaction().execute((db) => keepEnd(db, csh, refusal, context))
}

async function charge(
  till: Till,
  csh: string,
  { amount, method, intent }: Extract<Begun, { kind: 'charge' }>,
  context: Context,
) {
  const alive = setInterval(
    () => {
      // Without it the lease ends and another host asks too, which charges nobody twice.
      prolongLease(till.db, csh, till.clock()).catch(() => undefined)
    },
    (LEASE_SECONDS / 3) * 1000,
  )
  try {
    const outcome = await till.payments.charge({
      amountCents: amount,
      currency: 'cad',
      method,
      orderKey: csh,
      ...(intent === undefined ? {} : { intentId: intent }),
      metadata: { by: context.session.member === undefined ? 'guest' : 'member' },
    })
    return outcome.kind === 'declined'
      ? await decline(till, csh, outcome, context)
      : answerTo(await settle(till, csh, outcome))
  } finally {
    clearInterval(alive)
  }
}

/** The checkout is free again at the moment when the key is answered: no copy of the same request comes in between. */
const decline = (till: Till, csh: string, outcome: ChargeOutcome, context: Context) =>
  till.db.transaction().execute(async (db) => {
    const { session, key } = context
    // First of all, in the order in which a payment that begins holds the same rows.
    if (key !== null) await spend(db, { session: session.hash, key, checkout: csh })
    const settled = await settle({ ...till, db }, csh, outcome)
    const answer = answerTo(settled)
    return settled.kind === 'declined' && !answer.ok ? await keepEnd(db, csh, answer, context) : answer
  })

function answerTo(settled: Settled) {
  if (settled.kind === 'placed') return placed(settled.order)
  if (settled.kind === 'action') return answered({ needsAction: true, clientSecret: settled.clientSecret })
  return settled.kind === 'unknown' ? CHECKING : refused(settled.message)
}

const placed = (order: Order) => answered({ needsAction: false, number: order.number, hash: order.hash, order })

/** Never 'declined' when money may have moved. */
const CHECKING: Refused = refused('Checking your order… Please try again in a moment: you will not be charged twice.', {
  httpStatus: 503,
  retryAfter: 3,
})

export const completeAnswers = { complete }
