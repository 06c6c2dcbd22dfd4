import type { Handler } from './call.ts'
import { closeDispute, listDisputes, updateDispute } from './disputes.ts'
import { createFile } from './files.ts'
import { createConfirmationToken } from './methods.ts'
import {
  authenticatePayment,
  cancelPayment,
  confirmPayment,
  createPayment,
  listPayments,
  retrievePayment,
  updatePayment,
} from './payments.ts'
import { createRefund, listCharges, listRefunds } from './refunds.ts'

/** `public`: publishable keys are accepted too. `params`: other names are refused, as by Stripe. */
export interface Route {
  method: 'GET' | 'POST'
  path: RegExp
  public?: boolean
  /** Its body is multipart/form-data with a `file`. */
  takesFile?: boolean
  params: readonly string[]
  handler: Handler
}

const CONFIRM_PARAMS = ['confirmation_token', 'payment_method', 'use_stripe_sdk']
const CREATE_PARAMS = [
  ...CONFIRM_PARAMS,
  'amount',
  'currency',
  'confirm',
  'metadata',
  'automatic_payment_methods',
  'allowed_payment_method_types',
]

/** What the host and the page ask of Stripe, with `disputes/...` and `charges` for who plays the bank. */
export const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^confirmation_tokens$/,
    public: true,
    params: ['payment_method_data'],
    handler: createConfirmationToken,
  },
  { method: 'POST', path: /^payment_intents$/, params: CREATE_PARAMS, handler: createPayment },
  { method: 'GET', path: /^payment_intents$/, params: ['limit', 'created', 'starting_after'], handler: listPayments },
  {
    method: 'GET',
    path: /^payment_intents\/(\w+)$/,
    public: true,
    params: ['client_secret'],
    handler: retrievePayment,
  },
  { method: 'POST', path: /^payment_intents\/(\w+)$/, params: ['amount', 'metadata'], handler: updatePayment },
  { method: 'POST', path: /^payment_intents\/(\w+)\/confirm$/, params: CONFIRM_PARAMS, handler: confirmPayment },
  { method: 'POST', path: /^payment_intents\/(\w+)\/cancel$/, params: [], handler: cancelPayment },
  {
    method: 'POST',
    path: /^3ds2\/authenticate$/,
    public: true,
    params: ['client_secret', 'outcome'],
    handler: authenticatePayment,
  },
  { method: 'POST', path: /^refunds$/, params: ['payment_intent', 'amount', 'metadata'], handler: createRefund },
  { method: 'GET', path: /^refunds$/, params: ['payment_intent', 'limit'], handler: listRefunds },
  { method: 'GET', path: /^disputes$/, params: ['payment_intent', 'limit'], handler: listDisputes },
  { method: 'POST', path: /^disputes\/(\w+)$/, params: ['evidence', 'submit'], handler: updateDispute },
  { method: 'POST', path: /^disputes\/(\w+)\/close$/, params: [], handler: closeDispute },
  { method: 'POST', path: /^files$/, takesFile: true, params: ['purpose'], handler: createFile },
  { method: 'GET', path: /^charges$/, params: ['payment_intent', 'limit'], handler: listCharges },
]
