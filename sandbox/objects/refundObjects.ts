import type { Payment, Refund } from '../records.ts'

function refundStatus({ settlement }: Refund, now: number): 'succeeded' | 'pending' | 'failed' {
  if (!settlement) return 'succeeded'
  if (settlement.at > now) return settlement.status === 'succeeded' ? 'pending' : 'succeeded'
  return settlement.status
}

/** A refund that failed has given its money back. */
export function refundedCents(payment: Payment, now: number): number {
  const lasting = payment.refunds.filter((refund) => refundStatus(refund, now) !== 'failed')
  return lasting.reduce((sum, refund) => sum + refund.amount, 0)
}

export function refundObject(payment: Payment, refund: Refund, now: number): object {
  const status = refundStatus(refund, now)
  const charge = payment.charges.at(-1)
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: charge?.id ?? null,
    created: refund.created,
    currency: payment.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
    metadata: refund.metadata,
    payment_intent: payment.id,
    payment_method: charge?.method.id ?? null,
    ...(status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  }
}
