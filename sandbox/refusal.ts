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

/** Thrown by a handler before it changes anything: nothing of the request is stored. */
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

/** 404 for a thing named in the path, 400 for one in a parameter. */
export function notFound(noun: string, id: string, param?: string): Refusal {
  return invalid(`No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param === undefined ? 404 : 400,
  })
}

export function cardError(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: 'card_error', code, message, param })
}
