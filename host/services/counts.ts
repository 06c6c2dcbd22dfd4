import type { ChargeOutcome } from './cardOutcome.ts'
import type { OutgoingMessage } from '../store/outbox.ts'
import type { PushOutcome } from './push/webPush.ts'
import type { Service } from '../../domain/catalogue/store.ts'

/** What the parts of a host count for its metrics. No count tells an order, an address or a person from another. */
export interface Counts {
  /** placed: once for each order, by whichever request or worker it was finished. The others are the answers of `complete` that placed none. */
  order(service: Service, outcome: OrderOutcome): void
  /** A try to pay that took no money, or whose outcome is not known yet. */
  payment(failure: PaymentFailure): void
  message(kind: OutgoingMessage['kind'], outcome: 'sent' | 'later' | 'refused'): void
  push(outcome: PushOutcome['kind']): void
  browserError(kind: string, place: string): void
  /** A browser's error that was above the limits. */
  droppedBrowserError(): void
  /** A purge of a cache in front; a failed one is tried again. */
  edgePurge(outcome: 'done' | 'failed'): void
}

export type OrderOutcome = 'placed' | 'refused' | 'action' | 'checking'

export type PaymentFailure = 'funds' | 'bank' | 'card' | 'authentication' | 'provider' | 'canceled' | 'unknown'

const REASONS: readonly (readonly [PaymentFailure, RegExp])[] = [
  ['funds', /^(insufficient_funds|withdrawal_count_limit_exceeded|card_velocity_exceeded)$/],
  ['authentication', /^(payment_intent_authentication_failure|authentication_required)$/],
  ['card', /^(expired_card|(incorrect|invalid)_(cvc|number|expiry_(month|year)|zip|address|pin)|card_not_supported)$/],
  ['canceled', /^canceled$/],
  [
    'provider',
    /^(api_key_expired|invalid_request|invalid_request_error|authentication_error|refused|processing_error)$/,
  ],
  ['bank', /./],
]

/** Why a charge took no money; undefined when it did, or when the bank asks the customer first. */
export function failureReason(outcome: ChargeOutcome): PaymentFailure | undefined {
  if (outcome.kind === 'unknown') return 'unknown'
  if (outcome.kind !== 'declined') return undefined
  return REASONS.find(([, codes]) => codes.test(outcome.code ?? 'card_declined'))?.[0]
}
