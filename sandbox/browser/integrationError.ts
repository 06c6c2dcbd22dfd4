/** The page uses the library wrongly. Thrown, as by Stripe.js, not answered. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}
