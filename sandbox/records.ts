import type { Card, Decline } from './testCards.ts'
import type { StripeErrorBody } from './refusal.ts'

/** The stored records, one per ID. Times are seconds since 1970, money is cents. */
export type Stored = Token | Payment | Replay | WebhookEvent | StoredFile

export interface Billing {
  name: string | null
  email: string | null
}

export interface Method {
  id: string
  created: number
  card: Card
  billing: Billing
}

/**
 * A confirmation token: valid once, for twelve hours. Its payment method has the same core in its ID. `usedBy` is the payment that
 * used it.
 */
export interface Token extends Method {
  kind: 'token'
  usedBy: string | null
}

type Status = 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'

export interface Charge {
  id: string
  created: number
  amount: number
  method: Method
  decline: Decline | null
  asked: boolean
}

export interface Refund {
  id: string
  created: number
  amount: number
  metadata: Record<string, string>
  /** What becomes of it later; without it, it has succeeded at once. */
  settlement?: { at: number; status: 'succeeded' | 'failed' }
}

export type DisputeStatus =
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'

export interface Dispute {
  id: string
  created: number
  charge: string
  amount: number
  reason: string
  status: DisputeStatus
  /** The evidence. */
  text: string | null
  /** The ID of the file in it. */
  file?: string
}

/** A file that was uploaded, without its bytes. */
export interface StoredFile {
  kind: 'file'
  id: string
  created: number
  filename: string
  purpose: string
  size: number
  /** pdf, jpg or png. */
  type: string
}

export interface Payment {
  kind: 'payment'
  id: string
  created: number
  amount: number
  currency: string
  status: Status
  clientSecret: string
  metadata: Record<string, string>
  method: Method | null
  error: StripeErrorBody | null
  canceledAt: number | null
  charges: Charge[]
  refunds: Refund[]
  disputes?: Dispute[]
}

/** The first answer to an idempotency key; `print` is a digest of its request. */
export interface Replay {
  kind: 'replay'
  id: string
  created: number
  print: string
  status: number
  body: object
}

/** `payload` is the exact body that is signed; it is sent when it is `due`. */
export interface WebhookEvent {
  kind: 'notice'
  id: string
  payload: string
  due?: number
}
