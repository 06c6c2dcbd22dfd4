/** The words beside each box of marketing consent: what the page shows is what the host writes down with the consent. */
export const CONSENT_WORDS = {
  /** [CHK-29] */
  checkoutEmail: 'Send me offers by email',
  checkoutSms: 'Text me offers and my order status',
  /** [SIGNUP-05] */
  signUp: 'Send me promotional e-mails and texts.',
  /** [ACCT-05] */
  account: 'Send me offers by email',
  unsubscribe: 'Stop all offers',
} as const
