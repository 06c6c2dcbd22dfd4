import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '../../rules/order.ts'
import { begin, type Begun } from '../orders/begin.ts'
import { resolve } from '../orders/resolve.ts'
import { settle, type Settled } from '../orders/settle.ts'
import { clockFrom, type Till } from '../orders/till.ts'
import { inTurn } from '../orders/turns.ts'
import { LEASE_SECONDS, prolongLease } from '../store/payments.ts'
import { answered, refused, type Answer, type Context, type Refused } from './answer.ts'

/**
 * Pays and places a checkout, once: however often, from wherever and after whatever it is asked, a `csh` becomes one order
 * and one charge [CALL-20 CALL-21 PAY-24 PAY-25], Q-17, Q-18. The provider is asked outside any transaction, between one
 * that writes the attempt down and one that places the order; what is cut in between, the completer finishes.
 */
const complete: Answer<'complete'> = async (input, context) =>
  await inTurn(input.checkout, async () => {
    const clock = clockFrom(context.now)
    const till: Till = { db: context.db, payments: context.services.payments, clock }
    const patience = context.now.getTime() + (LEASE_SECONDS + 2) * 1000
    let isResolved = false
    for (;;) {
      const begun = await begin(input, { ...context, now: clock() }, isResolved)
      if (begun.kind === 'placed') return placed(begun.order)
      if (begun.kind === 'refused') return begun.refusal
      if (begun.kind === 'busy') {
        if (clock().getTime() > patience) return CHECKING
        await wait(100)
      } else if (begun.kind === 'resolve') {
        const settled = await resolve(till, begun.payment)
        if (settled.kind === 'placed' || settled.kind === 'unknown') return answerTo(settled)
        isResolved = true
      } else return answerTo(await charge(till, input.checkout, begun, context))
    }
  })

async function charge(
  till: Till,
  csh: string,
  { amount, method, intent }: Extract<Begun, { kind: 'charge' }>,
  { session }: Context,
): Promise<Settled> {
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
      metadata: { by: session.member === undefined ? 'guest' : 'member' },
    })
    return await settle(till, csh, outcome)
  } finally {
    clearInterval(alive)
  }
}

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
