import { createHash } from 'node:crypto'
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
  /** Until when it can be answered, ISO 8601; absent where the provider takes no answer. */
  dueBy?: string
}

/** What the bank reads, each at most 20,000 characters. */
interface DisputeEvidence {
  name: string
  mail: string
  address: string
  /** What was ordered. */
  product: string
  /** YYYY-MM-DD */
  day: string
  text: string
  /** A photo or a PDF. */
  file?: { name: string; type: string; bytes: Uint8Array }
}

/** `unknown`: it may have arrived; repeat with the same words. */
type AnswerOutcome = { ok: true; dispute: CardDispute } | { ok: false; message: string; unknown: boolean }

type Listed<T> = { ok: true; list: T[] } | { ok: false; message: string }

export interface CardRefunds {
  /** Refunds a part, or without `amountCents` the rest. The same `key` refunds once. */
  refund(intentId: string, request: { key: string; amountCents?: number }): Promise<RefundOutcome>
  /** All refunds of a payment, the newest first. */
  refundsOf(intentId: string): Promise<Listed<CardRefund>>
  /** Sends the chain's words about a dispute, and its file, to the bank. A repeat is the same answer. */
  answerDispute(disputeId: string, evidence: DisputeEvidence): Promise<AnswerOutcome>
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
    disputesOf: (intentId) => listed(() => stripe.disputes.list({ payment_intent: intentId, limit: 100 }), disputeOf),
    async answerDispute(disputeId, { file, ...words }) {
      const { name, mail, address, product, day, text } = words
      const evidence = {
        customer_name: name,
        customer_email_address: mail,
        ...(address === '' ? {} : { shipping_address: address }),
        product_description: product,
        service_date: day,
        uncategorized_text: text,
      }
      try {
        const uploaded = file && (await uploadEvidence(stripe, disputeId, file))
        const asked = {
          evidence: { ...evidence, ...(uploaded ? { uncategorized_file: uploaded } : {}) },
          submit: true,
        }
        // What was refused is sent again in other words, under another key.
        const idempotencyKey = `dispute-${disputeId}-${digestOf(JSON.stringify(asked))}`
        const dispute = await stripe.disputes.update(disputeId, asked, { idempotencyKey })
        return { ok: true, dispute: disputeOf(dispute) }
      } catch (error) {
        const failure = failureOf(error)
        return { ok: false, message: failure.message, unknown: failure.kind === 'unknown' }
      }
    },
  }
}

/** Answers the provider's ID of the file; the same file is uploaded once. */
async function uploadEvidence(
  stripe: Stripe,
  disputeId: string,
  { name, type, bytes }: NonNullable<DisputeEvidence['file']>,
): Promise<string> {
  const idempotencyKey = `dispute-file-${disputeId}-${digestOf(bytes)}`
  const file = { data: Buffer.from(bytes), name, type }
  return (await stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey })).id
}

const digestOf = (sent: string | Uint8Array): string => createHash('sha256').update(sent).digest('base64url')

const disputeOf = ({
  id,
  amount,
  status,
  reason,
  is_charge_refundable: isRefundable,
  evidence_details: { due_by: due },
}: Stripe.Dispute): CardDispute => ({
  id,
  amountCents: amount,
  status,
  reason,
  isRefundable,
  ...(due ? { dueBy: new Date(due * 1000).toISOString() } : {}),
})

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
