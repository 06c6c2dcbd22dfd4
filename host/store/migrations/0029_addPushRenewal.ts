/** Subscriptions that have ended may be replaced by their browser, which names them by their endpoint (D-148). */
export const pushRenewal = [
  `alter table push_subscriptions add column gone_at timestamptz`,
  `create index push_subscriptions_endpoint on push_subscriptions (endpoint)`,
]
