import type { Generated } from 'kysely'

export interface NewsTables {
  push_subscriptions: PushSubscriptionTable
  webhook_endpoints: WebhookEndpointTable
  missed_pauses: MissedPauseTable
}

/** A browser that receives the news of one order. */
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

/** An address of the operator's that receives every order. */
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

/** A service that was switched off because its store did not answer. */
interface MissedPauseTable {
  /** The store's code. */
  store: string
  service: 'pickup' | 'delivery'
  until: Date
}
