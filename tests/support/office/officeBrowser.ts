import {
  OFFICE_MOUNT,
  officeCalls,
  type OfficeAnswer,
  type OfficeCallName,
  type OfficeInput,
} from '../../../contract/office/account.ts'
import { z, type Schema } from '../../../contract/wire.ts'
import type { Assignment } from '../../../domain/office/roles.ts'
import { newSecret, bindingOf } from '../../../host/sessions/token.ts'
import { addSeconds } from '../../../host/store/database/addSeconds.ts'
import { newId } from '../../../host/store/database/newId.ts'
import { insertInvitation } from '../../../host/store/office/invitations.ts'
import { latestMessages } from '../../../host/store/outbox.ts'
import type { HostInProcess } from '../host/hostInProcess.ts'
import { Authenticator } from '../authenticator.ts'

export const OFFICE_ORIGIN = 'https://forno.test'

interface OfficeReply<N extends OfficeCallName> {
  status: number
  message: string
  body: Record<string, unknown>
  answer: OfficeAnswer<N>
}

interface Asked {
  method?: string
  body?: string
  headers?: Record<string, string>
}

/** A browser at the office of a host, with a device that makes passkeys. The host has the public address `OFFICE_ORIGIN`. */
export class OfficeBrowser {
  readonly device: Authenticator
  readonly cookies = new Map<string, string>()
  readonly #host: Pick<HostInProcess['host'], 'fetch'>
  readonly #address: string
  readonly #origin: string

  constructor(
    { host }: { host: Pick<HostInProcess['host'], 'fetch'> },
    address = '203.0.113.7',
    device = new Authenticator(OFFICE_ORIGIN),
    origin = OFFICE_ORIGIN,
  ) {
    this.#origin = origin
    this.#host = host
    this.#address = address
    this.device = device
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async fetch(path: string, { headers, ...init }: Asked = {}): Promise<Response> {
    const all = { Cookie: this.cookie, 'User-Agent': CHROME, ...headers }
    const response = await this.#host.fetch(new Request(this.#origin + path, { ...init, headers: all }), this.#address)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, decodeURIComponent(value))
    }
    return response
  }

  async ask<N extends OfficeCallName>(
    name: N,
    input: Partial<OfficeInput<N>> = {},
    headers: Record<string, string> = {},
  ): Promise<OfficeReply<N>> {
    const { method, path, answer } = officeCalls[name]
    const isRead = method === 'GET'
    const sent = isRead ? {} : { body: JSON.stringify(input) }
    const type: Record<string, string> = isRead ? {} : { 'Content-Type': 'application/json' }
    const response = await this.fetch(OFFICE_MOUNT + path, { method, ...sent, headers: { ...type, ...headers } })
    const body = (await response.json()) as Record<string, unknown>
    const isAnswer = body['status'] === true
    return {
      status: isAnswer ? response.status : response.status === 200 ? 422 : response.status,
      message: typeof body['message'] === 'string' ? body['message'] : '',
      body,
      answer: (isAnswer ? z.decode(answer as unknown as Schema, body as never) : undefined) as OfficeAnswer<N>,
    }
  }

  /** Accepts an invitation with a new passkey; answers the recovery codes. */
  async accept(secret: string, { name = 'Ann Oak', mail = '' } = {}): Promise<readonly string[]> {
    const { answer } = await this.ask('officeInvitationOptions', { secret, name, mail })
    const passkey = { response: this.device.create(answer.options), name: 'Laptop' }
    const accepted = await this.ask('officeAcceptInvitation', { secret, name, mail, passkey })
    if (accepted.status !== 200) throw new Error(accepted.message)
    return accepted.answer.codes
  }

  async signIn(): Promise<OfficeReply<'officeSignInPasskey'>> {
    const { answer } = await this.ask('officeSignInOptions')
    return await this.ask('officeSignInPasskey', { response: this.device.assert(answer.options), zone: 'America/Vancouver' }) // oxfmt-ignore
  }

  async prove(): Promise<OfficeReply<'officeProve'>> {
    const { answer } = await this.ask('officeProveOptions')
    return await this.ask('officeProve', { response: this.device.assert(answer.options), code: '' })
  }
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

/** A secret of an open link, as the host would mail it. */
export async function invited(
  { database, clock }: HostInProcess,
  { mail, assignments, name = '' }: { mail: string; assignments: Assignment[]; name?: string },
): Promise<string> {
  const secret = newSecret()
  const by = { id: '', name: 'the operator' }
  const until = addSeconds(clock.now, 48 * 3600)
  const invitation = { id: newId(), kind: 'invite' as const, secretHash: bindingOf(secret), person: null, from: '' }
  await insertInvitation(database.db, { ...invitation, mail, name, assignments, by, until }, clock.now)
  return secret
}

/** Somebody who is signed in at the office, with stores by their hashes. */
export async function officePerson(
  here: HostInProcess,
  { mail, name, ...more }: { mail: string; name: string; assignments: Assignment[] },
): Promise<OfficeBrowser> {
  const browser = new OfficeBrowser(here)
  await browser.accept(await invited(here, { mail, name, ...more }), { name })
  return browser
}

/** Asks an operator's call as a person; an object is sent as JSON. */
export async function askOffice(
  browser: OfficeBrowser,
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  const response = await browser.fetch(`${OFFICE_MOUNT}/${path}`, { ...sent, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** The secret of the newest link that was mailed to somebody. */
export async function mailedSecret({ database }: Pick<HostInProcess, 'database'>, mail: string): Promise<string> {
  const mails = await latestMessages(database.db, 50, mail)
  const [, secret] = mails.map(({ body }) => /\/office\/invitation#([\w-]+)/.exec(body)).find(Boolean) ?? []
  if (secret === undefined) throw new Error(`No link was mailed to ${mail}.`)
  return secret
}
