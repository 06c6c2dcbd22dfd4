import { OFFICE_MOUNT, officeCalls, type OfficeAnswer, type OfficeCallName } from '../../../contract/office/account.ts'
import { ask as askOperator } from '../shop/operatorCalls.ts'
import type { Host } from '../host/hostProcess.ts'
import { Authenticator } from '../authenticator.ts'

let owners = 0

export interface OfficeCookie {
  name: string
  value: string
  url: string
}

/** The address of the office of a host that is reached over the network: passkeys are made for names alone. */
export const officeUrl = ({ url }: Pick<Host, 'url'>): string => url.replace('127.0.0.1', 'localhost')

/** A new owner of the chain who is signed in, by the link that the host's own key makes; answers the cookies for a browser. */
export async function officeOwner(host: Host, name = 'Ann Oak'): Promise<OfficeCookie[]> {
  const mail = `owner${(owners += 1)}@example.ca`
  const { link } = (await askOperator(host, 'owners', new URLSearchParams({ mail }))) as { link: string }
  const secret = link.slice(link.indexOf('#') + 1)
  const url = officeUrl(host)
  const { options } = await ask(url, 'officeInvitationOptions', { secret, name, mail })
  const response = new Authenticator(url).create(options)
  const accepted = await post(url, 'officeAcceptInvitation', {
    secret,
    name,
    mail,
    passkey: { response, name: 'Laptop' },
    password: '',
    zone: '',
  })
  return accepted.headers.getSetCookie().map((line) => {
    const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name: cookie, value, url: `${url}/office` }
  })
}

async function post(url: string, name: OfficeCallName, input: object): Promise<Response> {
  const response = await fetch(url + OFFICE_MOUNT + officeCalls[name].path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  })
  const body = (await response.clone().json()) as { status: boolean; message?: string }
  if (!body.status) throw new Error(`${name}: ${body.message}`)
  return response
}

const ask = async <N extends OfficeCallName>(url: string, name: N, input: object): Promise<OfficeAnswer<N>> =>
  (await (await post(url, name, input)).json()) as OfficeAnswer<N>
