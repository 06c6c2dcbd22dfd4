import type { Handler } from './call.ts'
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes.ts'
import {
  createConfirmationToken,
  createPaymentMethod,
  createTestConfirmationToken,
  retrieveConfirmationToken,
  retrievePaymentMethod,
} from './methods.ts'
import {
  authenticatePayment,
  cancelPayment,
  confirmPayment,
  createPayment,
  listPayments,
  retrievePayment,
  updatePayment,
} from './payments.ts'
import { createRefund, listCharges, listRefunds, retrieveCharge, retrieveRefund } from './refunds.ts'

/** `public`: publishable keys are accepted too. `params`: other names are refused, as by Stripe. */
export interface Route {
  method: 'GET' | 'POST'
  path: RegExp
  public?: boolean
  params: readonly string[]
  handler: Handler
}

const CARD_PARAMS = ['type', 'card', 'billing_details', 'allow_redisplay', 'metadata']
const CONFIRM_PARAMS = ['confirmation_token', 'payment_method', 'use_stripe_sdk', 'return_url', 'receipt_email']
const CREATE_PARAMS = [
  ...CONFIRM_PARAMS,
  'amount',
  'currency',
  'confirm',
  'metadata',
  'description',
  'automatic_payment_methods',
  'allowed_payment_method_types',
  'capture_method',
  'setup_future_usage',
]

export const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^confirmation_tokens$/,
    public: true,
    params: ['payment_method_data', 'return_url', 'use_stripe_sdk'],
    handler: createConfirmationToken,
  },
  { method: 'GET', path: /^confirmation_tokens\/(\w+)$/, params: [], handler: retrieveConfirmationToken },
  {
    method: 'POST',
    path: /^test_helpers\/confirmation_tokens$/,
    params: ['payment_method', 'return_url'],
    handler: createTestConfirmationToken,
  },
  { method: 'POST', path: /^payment_methods$/, public: true, params: CARD_PARAMS, handler: createPaymentMethod },
  { method: 'GET', path: /^payment_methods\/(\w+)$/, params: [], handler: retrievePaymentMethod },
  { method: 'POST', path: /^payment_intents$/, params: CREATE_PARAMS, handler: createPayment },
  { method: 'GET', path: /^payment_intents$/, params: ['limit', 'created', 'starting_after'], handler: listPayments },
  {
    method: 'GET',
    path: /^payment_intents\/(\w+)$/,
    public: true,
    params: ['client_secret'],
    handler: retrievePayment,
  },
  {
    method: 'POST',
    path: /^payment_intents\/(\w+)$/,
    params: ['amount', 'currency', 'metadata', 'description', 'receipt_email'],
    handler: updatePayment,
  },
  {
    method: 'POST',
    path: /^payment_intents\/(\w+)\/confirm$/,
    public: true,
    params: [...CONFIRM_PARAMS, 'client_secret'],
    handler: confirmPayment,
  },
  { method: 'POST', path: /^payment_intents\/(\w+)\/cancel$/, params: ['cancellation_reason'], handler: cancelPayment },
  {
    method: 'POST',
    path: /^3ds2\/authenticate$/,
    public: true,
    params: ['client_secret', 'outcome'],
    handler: authenticatePayment,
  },
  {
    method: 'POST',
    path: /^refunds$/,
    params: ['payment_intent', 'charge', 'amount', 'reason', 'metadata'],
    handler: createRefund,
  },
  { method: 'GET', path: /^refunds$/, params: ['payment_intent', 'limit'], handler: listRefunds },
  { method: 'GET', path: /^refunds\/(\w+)$/, params: [], handler: retrieveRefund },
  { method: 'GET', path: /^disputes$/, params: ['payment_intent', 'charge', 'limit'], handler: listDisputes },
  { method: 'GET', path: /^disputes\/(\w+)$/, params: [], handler: retrieveDispute },
  { method: 'POST', path: /^disputes\/(\w+)$/, params: ['evidence', 'metadata', 'submit'], handler: updateDispute },
  { method: 'POST', path: /^disputes\/(\w+)\/close$/, params: [], handler: closeDispute },
  { method: 'GET', path: /^charges$/, params: ['payment_intent', 'limit'], handler: listCharges },
  { method: 'GET', path: /^charges\/(\w+)$/, params: [], handler: retrieveCharge },
]
