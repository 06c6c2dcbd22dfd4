import type { Dispute, Payment } from '../records.ts'

const DAYS_7 = 7 * 86_400
const EVIDENCE: readonly string[] = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
]

export function disputeObject(payment: Payment, dispute: Dispute, now: number): object {
  const { text } = dispute
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.charge,
    created: dispute.created,
    currency: payment.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(EVIDENCE.map((name) => [name, null])),
      enhanced_evidence: {},
      uncategorized_file: dispute.file ?? null,
      uncategorized_text: text,
    },
    evidence_details: {
      due_by: dispute.created + DAYS_7,
      enhanced_eligibility: {},
      has_evidence: text !== null,
      past_due: now > dispute.created + DAYS_7,
      submission_count: text === null ? 0 : 1,
      submission_method: text === null ? 'not_submitted' : 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: isRefundable(dispute),
    livemode: false,
    metadata: {},
    payment_intent: payment.id,
    reason: dispute.reason,
    status: dispute.status,
  }
}

/** An inquiry does not take the money back yet, and a dispute that is won returns it. */
export function isRefundable({ status }: Dispute): boolean {
  return status === 'won' || status.startsWith('warning_')
}

/** A dispute is stored with its charge, and exists from its time on. */
export function disputesUntil(payment: Payment, now: number): Dispute[] {
  return (payment.disputes ?? []).filter(({ created }) => created <= now)
}
