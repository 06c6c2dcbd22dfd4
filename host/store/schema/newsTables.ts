import type { Generated } from 'kysely'
import type { Stage } from '../../../domain/order/orderStage.ts'

/** A browser that is told about one order. */
export interface PushSubscriptionTable {
  id: Generated<number>
  order: string
  /** At the browser's push service. Only who knows it can send to the browser. */
  endpoint: string
  /** The browser's public key and secret, base64url. */
  p256dh: string
  auth: string
  /** What a click opens. */
  link: string
  created_at: Date
  /** When its push service said that it has ended. */
  gone_at: Generated<Date | null>
}

/** What is sent until it arrives or is given up. */
interface SentTable {
  created_at: Date
  /** When it is tried next. A host that is sending it moves this ahead, so that no other host sends it too. */
  due_at: Date
  tries: Generated<number>
  sent_at: Generated<Date | null>
  given_up_at: Generated<Date | null>
}

export interface PushJobTable extends SentTable {
  id: Generated<number>
  subscription: number
  order: string
  revision: number
  /** A browser is told once of each. */
  stage: Stage
  /** A declarative push message. */
  payload: string
  urgency: 'high' | 'normal'
}

/** An address of the operator's that is told of every order. */
export interface WebhookEndpointTable {
  id: Generated<number>
  url: string
  /** `whsec_` with the base64 of the key. */
  secret: string
  created_at: Date
  disabled_at: Generated<Date | null>
  /** Why it was disabled. */
  fault: Generated<string>
}

export type WebhookType = 'order.placed' | 'order.step' | 'order.missed' | 'order.refunded'

export interface WebhookJobTable extends SentTable {
  id: Generated<number>
  endpoint: number
  order: string
  /** The revision that it tells of; of `order.refunded` how many of these there were, since a refund is no revision. */
  revision: number
  type: WebhookType
}

/** A service that was switched off because its store did not answer. */
export interface MissedPauseTable {
  /** The store's code. */
  store: string
  service: 'pickup' | 'delivery'
  until: Date
}
