import type Stripe from 'stripe'
import { failureOf } from './cardOutcome.ts'

type RefundOutcome =
  | { ok: true; refundId: string; amountCents: number; status: RefundStatus }
  /** `unknown`: money may have moved; repeat with the same key. */
  | { ok: false; message: string; code?: string; unknown: boolean }

/** pending: the bank has not confirmed it yet; failed: the money stays with the chain. */
type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** A refund as the provider knows it now. */
export interface CardRefund {
  id: string
  amountCents: number
  status: RefundStatus
  /** The key with which a host asked for it; undefined for one that was made in the provider's dashboard. */
  key: string | undefined
}

/** A dispute as the provider knows it now. */
interface CardDispute {
  id: string
  amountCents: number
  /** As the provider says it: needs_response, under_review, won, lost and others. */
  status: string
  reason: string
  /** The payment can still be refunded. */
  isRefundable: boolean
}

type Listed<T> = { ok: true; list: T[] } | { ok: false; message: string }

export interface CardRefunds {
  /** Refunds a part, or without `amountCents` the rest. The same `key` refunds once. */
  refund(intentId: string, request: { key: string; amountCents?: number }): Promise<RefundOutcome>
  /** All refunds of a payment, the newest first. */
  refundsOf(intentId: string): Promise<Listed<CardRefund>>
  /** All disputes of a payment, the newest first. */
  disputesOf(intentId: string): Promise<Listed<CardDispute>>
}

export function cardRefunds(stripe: Stripe): CardRefunds {
  return {
    async refund(intentId, { key, amountCents }) {
      try {
        const refund = await stripe.refunds.create(
          {
            payment_intent: intentId,
            metadata: { refund: key },
            ...(amountCents === undefined ? {} : { amount: amountCents }),
          },
          { idempotencyKey: `refund-${key}` },
        )
        return { ok: true, refundId: refund.id, amountCents: refund.amount, status: statusOf(refund) }
      } catch (error) {
        const failure = failureOf(error, intentId)
        const unknown = failure.kind === 'unknown'
        return { ok: false, message: failure.message, unknown, ...('code' in failure ? { code: failure.code } : {}) }
      }
    },
    refundsOf: (intentId) =>
      listed(
        () => stripe.refunds.list({ payment_intent: intentId, limit: 100 }),
        (refund) => ({
          id: refund.id,
          amountCents: refund.amount,
          status: statusOf(refund),
          key: refund.metadata?.['refund'],
        }),
      ),
    disputesOf: (intentId) =>
      listed(
        () => stripe.disputes.list({ payment_intent: intentId, limit: 100 }),
        ({ id, amount, status, reason, is_charge_refundable: isRefundable }) => ({
          id,
          amountCents: amount,
          status,
          reason,
          isRefundable,
        }),
      ),
  }
}

async function listed<Object, T>(
  list: () => Stripe.ApiListPromise<Object>,
  read: (one: Object) => T,
): Promise<Listed<T>> {
  try {
    const all: T[] = []
    for await (const one of list()) all.push(read(one))
    return { ok: true, list: all }
  } catch (error) {
    return { ok: false, message: failureOf(error).message }
  }
}

function statusOf({ status }: Stripe.Refund): RefundStatus {
  if (status === 'failed' || status === 'canceled') return 'failed'
  return status === 'succeeded' ? 'succeeded' : 'pending'
}
