/** The `error` object of a Stripe answer. */
export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  code?: string
  decline_code?: string
  doc_url?: string
  message: string
  param?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
}

/** Thrown by an answer that changes nothing: the request ends here and nothing of it is stored. */
export class Refusal extends Error {
  readonly status: number
  readonly error: StripeErrorBody
  constructor(status: number, error: StripeErrorBody) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export function invalid(message: string, details: { code?: string; param?: string; status?: number } = {}): Refusal {
  const { status = 400, ...rest } = details
  return new Refusal(status, { type: 'invalid_request_error', message, ...rest })
}

/** A thing named in the path is not there: 404. One named in a parameter: 400. */
export function missing(noun: string, id: string, param?: string): Refusal {
  return invalid(`No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param === undefined ? 404 : 400,
  })
}

export function badCard(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: 'card_error', code, message, param })
}
