import type { Handler } from './call.ts'
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
  answer: Handler
}

const CARD = ['type', 'card', 'billing_details', 'allow_redisplay', 'metadata']
const CONFIRM = ['confirmation_token', 'payment_method', 'use_stripe_sdk', 'return_url', 'receipt_email']
const CREATE = [
  ...CONFIRM,
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
    answer: createConfirmationToken,
  },
  { method: 'GET', path: /^confirmation_tokens\/(\w+)$/, params: [], answer: retrieveConfirmationToken },
  {
    method: 'POST',
    path: /^test_helpers\/confirmation_tokens$/,
    params: ['payment_method', 'return_url'],
    answer: createTestConfirmationToken,
  },
  { method: 'POST', path: /^payment_methods$/, public: true, params: CARD, answer: createPaymentMethod },
  { method: 'GET', path: /^payment_methods\/(\w+)$/, params: [], answer: retrievePaymentMethod },
  { method: 'POST', path: /^payment_intents$/, params: CREATE, answer: createPayment },
  { method: 'GET', path: /^payment_intents$/, params: ['limit', 'created', 'starting_after'], answer: listPayments },
  { method: 'GET', path: /^payment_intents\/(\w+)$/, public: true, params: ['client_secret'], answer: retrievePayment },
  {
    method: 'POST',
    path: /^payment_intents\/(\w+)$/,
    params: ['amount', 'currency', 'metadata', 'description', 'receipt_email'],
    answer: updatePayment,
  },
  {
    method: 'POST',
    path: /^payment_intents\/(\w+)\/confirm$/,
    public: true,
    params: [...CONFIRM, 'client_secret'],
    answer: confirmPayment,
  },
  { method: 'POST', path: /^payment_intents\/(\w+)\/cancel$/, params: ['cancellation_reason'], answer: cancelPayment },
  {
    method: 'POST',
    path: /^3ds2\/authenticate$/,
    public: true,
    params: ['client_secret', 'outcome'],
    answer: authenticatePayment,
  },
  {
    method: 'POST',
    path: /^refunds$/,
    params: ['payment_intent', 'charge', 'amount', 'reason', 'metadata'],
    answer: createRefund,
  },
  { method: 'GET', path: /^refunds$/, params: ['payment_intent', 'limit'], answer: listRefunds },
  { method: 'GET', path: /^refunds\/(\w+)$/, params: [], answer: retrieveRefund },
  { method: 'GET', path: /^charges$/, params: ['payment_intent', 'limit'], answer: listCharges },
  { method: 'GET', path: /^charges\/(\w+)$/, params: [], answer: retrieveCharge },
]
