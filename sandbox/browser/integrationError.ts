/** Thrown, as by Stripe.js, when the page uses the library wrongly. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}
