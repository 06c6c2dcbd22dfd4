import type { Host } from '../../../../host/http/app.ts'

export interface PollAnswer {
  jobReady: boolean
  mediaTypes?: string[]
  jobToken: string
  deleteMethod?: string
}

const MAC = '00:11:62:00:00:01'

const queryOf = (fields: Record<string, string>, token: string | undefined): string =>
  `?${new URLSearchParams(token === undefined ? fields : { ...fields, token }).toString()}`

/** A Star printer as the host sees it. */
export class Printer {
  readonly #headers: Record<string, string>
  readonly #host: Pick<Host, 'fetch'>
  readonly #address: string
  readonly url: string

  constructor(host: Pick<Host, 'fetch'>, url: string, address = '203.0.113.80', headers: Record<string, string> = {}) {
    this.#host = host
    this.url = url
    this.#address = address
    this.#headers = headers
  }

  get secret(): string {
    return this.url.slice(this.url.lastIndexOf('/') + 1)
  }

  /** The same printer with the secret as a password, not in its address. */
  withPassword(): Printer {
    const credentials = Buffer.from(`printer:${this.secret}`).toString('base64')
    const url = this.url.slice(0, this.url.lastIndexOf('/'))
    return new Printer(this.#host, url, this.#address, { Authorization: `Basic ${credentials}` })
  }

  async poll(state: object = {}): Promise<{ status: number; answer: PollAnswer }> {
    const body = JSON.stringify({
      status: '23 6 0 0 0 0 0 0 0 ',
      printerMAC: MAC,
      uniqueID: 'Star mC-Print3',
      statusCode: '200%20OK',
      printingInProgress: false,
      jobToken: null,
      clientAction: null,
      ...state,
    })
    const response = await this.#ask('', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    return { status: response.status, answer: (await response.json()) as PollAnswer }
  }

  /** Old printers name no ticket. */
  get(token: string | undefined, type: string): Promise<Response> {
    return this.#ask(queryOf({ mac: MAC, type }, token), {})
  }

  confirm(token: string | undefined, code: string): Promise<Response> {
    return this.#ask(queryOf({ code, mac: MAC }, token), { method: 'DELETE' })
  }

  settings(): Promise<Response> {
    return this.#ask('/cloudprnt-setting.json', {})
  }

  #ask(more: string, init: RequestInit): Promise<Response> {
    const headers = { ...this.#headers, ...(init.headers as Record<string, string> | undefined) }
    return this.#host.fetch(new Request(this.url + more, { ...init, headers }), this.#address)
  }
}
