import { calls, callOf, type AnswerOf, type CallName } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'
import type { Host } from '../../host/http/app.ts'

/** A response. `answer` is decoded from the body and is undefined unless `ok`. */
export interface Reply<N extends CallName> {
  httpStatus: number
  ok: boolean
  message: string
  answer: AnswerOf<N>
  body: string
  headers: Headers
}

export interface Asking {
  key?: string
  headers?: Record<string, string>
  /** Raw wire fields, instead of the input of the call. */
  wire?: Record<string, string>
}

const origin = 'http://forno.test'

/** A running host at this URL, for a guest without a page; `from` is the guest's address in X-Forwarded-For. */
export const overHttp = (url: string, from?: string): Pick<Host, 'fetch'> => ({
  fetch: (request) => {
    const asked = new Request(url + request.url.slice(origin.length), request)
    if (from !== undefined) asked.headers.set('X-Forwarded-For', from)
    return fetch(asked)
  },
})

/** A browser as the host sees it: it stores its cookies and sends the token as a header. */
export class Guest {
  readonly cookies = new Map<string, string>()
  readonly #host: Pick<Host, 'fetch'>
  readonly #address: string

  constructor(host: Pick<Host, 'fetch'>, address = '203.0.113.7') {
    this.#host = host
    this.#address = address
  }

  /** Creates a guest with a session. */
  static async arriving(host: Pick<Host, 'fetch'>, address?: string): Promise<Guest> {
    const guest = new Guest(host, address)
    await guest.ask('config', {})
    return guest
  }

  /** Encodes the input as a page does, and decodes the answer. */
  async ask<N extends CallName>(name: N, input: unknown, { key, headers = {}, wire }: Asking = {}): Promise<Reply<N>> {
    const fields = wire ?? (z.encode(callOf(name).input, input) as Record<string, unknown>)
    const form = new URLSearchParams()
    for (const [field, value] of Object.entries(fields))
      if (Array.isArray(value)) for (const one of value) form.append(`${field}[]`, String(one))
      else form.append(field, String(value))
    const { method, path } = calls[name]
    const sent = { ...this.credentials(), ...(key ? { 'Idempotency-Key': key } : {}), ...headers }
    const url = `/api${path}`
    const response = await (method === 'GET'
      ? this.fetch(form.size > 0 ? `${url}?${form}` : url, { headers: sent })
      : this.fetch(url, { method, headers: sent, body: form }))
    const body = await response.text()
    const read = JSON.parse(body) as { status: boolean; err_message?: string; message?: string }
    return {
      httpStatus: response.status,
      ok: read.status,
      message: read.err_message ?? read.message ?? '',
      answer: (read.status ? z.decode(callOf(name).answer, read) : undefined) as AnswerOf<N>,
      body,
      headers: response.headers,
    }
  }

  credentials(): Record<string, string> {
    const token = this.cookies.get('token')
    return {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(this.cookies.size > 0
        ? { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
        : {}),
    }
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.#host.fetch(new Request(`${origin}${path}`, init), this.#address)
    this.take(response.headers.getSetCookie())
    return response
  }

  take(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/; Max-Age=0(;|$)/.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}
