/** The operator's settings, read from the environment once, at start. */
export interface Settings {
  /** Shows the demo inbox and test cards, and loads the demo chain. */
  demo: boolean
  /** The site's URL without a slash at the end; '' until it is known. */
  publicUrl: string
  /** How many trusted proxies are in front, whose X-Forwarded-For and X-Forwarded-Proto count. */
  proxies: number
  /** The card provider's publishable key. */
  cardKey: string
  cardSandbox: boolean
  /** The chain's ad pixel and the URL that receives its events [THX-09]. */
  pixel?: { id: string; url: string }
  /** A Sentry-compatible DSN that receives the pages' errors [ERR-05]. */
  errorDsn?: string
  /** Signs tokens; hosts on one database share it. */
  tokenKey: string
  /** Authorizes the operator's calls. */
  operatorKey: string
}
