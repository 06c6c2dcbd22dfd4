import { listAnswer, ok } from './call.ts'
import type { Call, Handler } from './call.ts'
import { disputeObject, disputesUntil } from './objects/disputeObjects.ts'
import { paymentIdOf } from './ids.ts'
import { group, required, text } from './params.ts'
import { invalid, notFound } from './refusal.ts'
import type { Charge, Dispute, DisputeStatus, Payment } from './records.ts'
import { DISPUTES } from './testCards.ts'
import type { UnitOfWork } from './unitOfWork.ts'

const DISPUTE_SECONDS = 5

/** A paid charge, and the dispute that its card makes a moment later. */
export function withDispute(payment: Payment, charge: Charge, work: UnitOfWork): Payment {
  const kind = DISPUTES[charge.method.card.behaviour]
  if (!kind) return payment
  const dispute: Dispute = {
    id: `du_${payment.id.slice(3)}0`,
    created: work.now + DISPUTE_SECONDS,
    charge: charge.id,
    amount: charge.amount,
    reason: kind.reason,
    status: kind.isInquiry ? 'warning_needs_response' : 'needs_response',
    text: null,
  }
  const disputed = { ...payment, disputes: [dispute] }
  work.emit('charge.dispute.created', disputeObject(disputed, dispute, dispute.created), dispute.created)
  return disputed
}

export const listDisputes: Handler = async (call, work) => {
  const id = text(call.params, 'payment_intent') ?? ''
  const payment = await work.get(id)
  if (payment?.kind !== 'payment') throw notFound('payment_intent', id, 'payment_intent')
  const all = disputesUntil(payment, work.now).map((one) => disputeObject(payment, one, work.now))
  return listAnswer('/v1/disputes', all, false)
}

/**
 * Stripe's test evidence: `winning_evidence` and `losing_evidence` decide a dispute at once, `escalate_inquiry_evidence` makes one
 * of an inquiry.
 */
export const updateDispute: Handler = async (call, work) => {
  const { payment, dispute } = await requestedDispute(call, work)
  requireOpen(dispute)
  const given = group(call.params, 'evidence')
  const evidence = required(text(given, 'uncategorized_text'), 'evidence')
  const file = text(given, 'uncategorized_file')
  if (file !== undefined && (await work.get(file))?.kind !== 'file') throw notFound('file', file, 'evidence')
  const answered = { ...dispute, text: evidence, status: statusAfter(evidence, dispute) }
  return change(payment, { ...answered, ...(file === undefined ? {} : { file }) }, work)
}

/** Accepts the dispute: it is lost. */
export const closeDispute: Handler = async (call, work) => {
  const { payment, dispute } = await requestedDispute(call, work)
  requireOpen(dispute)
  return change(payment, { ...dispute, status: 'lost' }, work)
}

function statusAfter(evidence: string, { status }: Dispute): DisputeStatus {
  const isInquiry = status.startsWith('warning_')
  if (evidence === 'winning_evidence') return isInquiry ? 'warning_closed' : 'won'
  if (evidence === 'losing_evidence') return 'lost'
  if (isInquiry && evidence === 'escalate_inquiry_evidence') return 'needs_response'
  return isInquiry ? 'warning_under_review' : 'under_review'
}

function change(payment: Payment, dispute: Dispute, work: UnitOfWork) {
  const disputes = (payment.disputes ?? []).map((one) => (one.id === dispute.id ? dispute : one))
  const after: Payment = { ...payment, disputes }
  const object = disputeObject(after, dispute, work.now)
  work.put(after)
  if (isClosed(dispute)) work.emit('charge.dispute.closed', object)
  return ok(object)
}

function isClosed({ status }: Dispute): boolean {
  return status === 'won' || status === 'lost' || status === 'warning_closed'
}

function requireOpen(dispute: Dispute): void {
  if (!isClosed(dispute)) return
  throw invalid('This dispute is already closed')
}

async function requestedDispute(call: Call, work: UnitOfWork): Promise<{ payment: Payment; dispute: Dispute }> {
  const payment = await work.get(paymentIdOf(call.id))
  const disputes = payment?.kind === 'payment' ? disputesUntil(payment, work.now) : []
  const dispute = disputes.find((one) => one.id === call.id)
  if (payment?.kind !== 'payment' || !dispute) throw notFound('dispute', call.id)
  return { payment, dispute }
}
