import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { callOf, type AnswerOf, type CallName } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'

/**
 * What an order needs of a browser: cookies, token, one keep-alive connection, and an address of its own in
 * X-Forwarded-For.
 */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #cookies = new Map<string, string>()
  readonly #url: string
  readonly #address: string

  constructor(url: string, address: string) {
    this.#url = url
    this.#address = address
  }

  async ask<N extends CallName>(name: N, input: unknown): Promise<AnswerOf<N>> {
    const { method, path, kind, input: shape, answer } = callOf(name)
    const form = new URLSearchParams()
    for (const [field, value] of Object.entries(z.encode(shape, input) as Record<string, unknown>))
      if (Array.isArray(value)) for (const one of value) form.append(`${field}[]`, String(one))
      else form.append(field, String(value))
    const query = method === 'GET' && form.size > 0 ? `?${form}` : ''
    const key = kind === 'change' ? randomUUID() : undefined
    const text = await this.send(method, `/api${path}${query}`, method === 'GET' ? undefined : form, { key })
    const body = JSON.parse(text) as { status: boolean; err_message?: string }
    if (!body.status) throw new Error(`${name}: ${body.err_message ?? text}`)
    return z.decode(answer, body) as AnswerOf<N>
  }

  send(
    method: string,
    path: string,
    form?: URLSearchParams,
    { token = this.#cookies.get('token'), key }: { token?: string; key?: string | undefined } = {},
  ): Promise<string> {
    const body = form?.toString()
    const headers = {
      'x-forwarded-for': this.#address,
      ...this.credentials(token),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }), // oxfmt-ignore
    }
    return new Promise((resolve, reject) => {
      const asked = request(`${this.#url}${path}`, { method, headers, agent: this.#agent }, (response) => {
        for (const cookie of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          this.#cookies.set(name, value)
        }
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve(text))
        response.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }

  credentials(token = this.#cookies.get('token')): Record<string, string> {
    return {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(this.#cookies.size > 0
        ? { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
        : {}),
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}
