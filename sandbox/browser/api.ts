export interface StripeError {
  type: string
  code?: string
  decline_code?: string
  message?: string
  param?: string
  charge?: string
  payment_intent?: PaymentIntent
}

export interface PaymentIntent {
  id: string
  status: string
  amount: number
  currency: string
  client_secret: string
  last_payment_error: StripeError | null
}

export type Answer<T> = { value: T; error?: undefined } | { value?: undefined; error: StripeError }

export interface Api {
  get<T>(path: string, params: Fields): Promise<Answer<T>>
  post<T>(path: string, params: Fields): Promise<Answer<T>>
}

export interface Fields {
  [name: string]: string | Fields | undefined | null
}

const NO_CONNECTION =
  'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.'

/** `base` is the sandbox's address for the page and ends with a slash. */
export function connect(base: URL, publishableKey: string): Api {
  async function send<T>(path: string, query: string, init: RequestInit): Promise<Answer<T>> {
    const headers = { authorization: `Bearer ${publishableKey}` }
    try {
      const response = await fetch(new URL(`v1/${path}${query}`, base), { ...init, headers, credentials: 'omit' })
      const body: unknown = await response.json()
      if (isFailure(body)) return { error: body.error }
      // The sandbox's answers are trusted: page script and server belong together.
      return { value: body as T }
    } catch {
      return { error: { type: 'api_connection_error', message: NO_CONNECTION } }
    }
  }
  return {
    get: (path, params) => send(path, `?${encodeFields(params)}`, {}),
    post: (path, params) => send(path, '', { method: 'POST', body: encodeFields(params) }),
  }
}

function isFailure(body: unknown): body is { error: StripeError } {
  return typeof body === 'object' && body !== null && 'error' in body
}

function encodeFields(fields: Fields): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: Fields[string]): void => {
    if (typeof value === 'string') form.append(name, value)
    else if (value) for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner)
  }
  add('', fields)
  return form
}
