import type Stripe from 'stripe'

/**
 * A webhook event. Events come late, twice and out of order: it has no payment state, and the status of a refund or a dispute is
 * the one that it had when the event was created.
 */
export interface CardEvent {
  id: string
  type: string
  intentId?: string
  refund?: { id: string; amountCents: number; status: string }
  dispute?: { id: string; amountCents: number; status: string; reason: string }
}

export function readCardEvent(event: Stripe.Event): CardEvent {
  const { id, type } = event
  const { object } = event.data
  if (!('object' in object)) return { id, type }
  switch (object.object) {
    case 'payment_intent':
      return { id, type, intentId: object.id }
    case 'charge':
      return { id, type, intentId: idOf(object.payment_intent) }
    case 'refund': {
      const refund = { id: object.id, amountCents: object.amount, status: object.status ?? 'pending' }
      return { id, type, intentId: idOf(object.payment_intent), refund }
    }
    case 'dispute': {
      const { amount: amountCents, status, reason } = object
      return {
        id,
        type,
        intentId: idOf(object.payment_intent),
        dispute: { id: object.id, amountCents, status, reason },
      }
    }
    default:
      return { id, type }
  }
}

function idOf(intent: string | Stripe.PaymentIntent | null): string | undefined {
  return (typeof intent === 'string' ? intent : intent?.id) ?? undefined
}
