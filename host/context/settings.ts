/** What the operator of this host has set; read from the environment once, at start. */
export interface Settings {
  /** Shows the demo inbox, test cards and loads the demo chain. */
  demo: boolean
  /** The address customers open, without a slash at the end; '' until it is known. */
  publicUrl: string
  /** How many proxies of ours are in front, whose X-Forwarded-For and X-Forwarded-Proto count. */
  proxies: number
  /** What the card form needs. */
  cardKey: string
  /** The card payments are the sandbox's. */
  cardSandbox: boolean
  /** The chain's ad pixel, and the address that its events go to; without an id there is none [THX-09]. */
  pixel?: { id: string; url: string }
  /** Where silent failures of pages are reported: a DSN as Sentry writes it [ERR-05]. */
  errorDsn?: string
  /** Signs tokens; hosts on one database share it. */
  tokenKey: string
  /** Opens the operator's calls. */
  operatorKey: string
}
