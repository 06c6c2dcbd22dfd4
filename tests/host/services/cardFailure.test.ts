import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { failureOf } from '../../../host/services/cardOutcome.ts'

test.each([
  [
    'a rate limit, which may answer the repeat of a request that charged,',
    'unknown',
    Stripe.errors.StripeRateLimitError,
  ],
  ['a lost connection', 'unknown', Stripe.errors.StripeConnectionError],
  ['an error of the provider', 'unknown', Stripe.errors.StripeAPIError],
  ['a wrong key', 'declined', Stripe.errors.StripeAuthenticationError],
  ['a wrong request', 'declined', Stripe.errors.StripeInvalidRequestError],
] as const)('%s leaves a payment %s', (_, kind, Failure) => {
  expect(failureOf(new Failure({ message: '', type: 'api_error' }), 'pi_1')).toMatchObject({ kind, intentId: 'pi_1' })
})
