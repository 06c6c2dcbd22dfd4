import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { eventually } from '../engines/browserDriver.ts'
import type { Host } from '../host/hostProcess.ts'
import { OfficeBrowser } from './officeBrowser.ts'

const PASSWORD = 'a quiet oven at noon'
const STEP_MS = 30_000

let people = 0

export interface PasswordPerson {
  mail: string
  password: string
  /** A code of their app that was not used yet; called once. */
  code: () => string
}

/** Somebody of the office with these roles, such as 'owner:all', who signs in by a password and the codes of an app. */
export async function passwordPerson(
  host: Pick<Host, 'url' | 'dataDir' | 'inbox'>,
  roles = 'owner:all',
): Promise<PasswordPerson> {
  const mail = `typed${(people += 1)}-${Date.now()}@example.ca`
  const key = readFileSync(join(host.dataDir, 'operator-key'), 'utf8').trim()
  const invited = await fetch(`${host.url}/operator/invitations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: new URLSearchParams({ mail, roles }),
  })
  if (!invited.ok) throw new Error(`The invitation: ${await invited.text()}`)
  const secret = await eventually('the invitation', async () => {
    const sent = (await host.inbox()).find(({ to }) => to === mail)
    return /\/office\/invitation#([\w-]+)/.exec(sent?.text ?? '')?.[1]
  })
  const browser = new OfficeBrowser({ host: { fetch: (request) => fetch(request) } }, undefined, undefined, host.url)
  const { answer: app } = await browser.ask('officeInvitationTotp', { secret, mail: '' })
  const codeAt = (timestamp: number) => new TOTP({ secret: app.secret }).generate({ timestamp })
  // The code before the present one, which stays for the first sign-in.
  const totp = { sealed: app.sealed, code: codeAt(Date.now() - STEP_MS) }
  const accepted = await browser.ask('officeAcceptInvitation', { secret, name: 'Bo Elm', password: PASSWORD, totp })
  if (accepted.status !== 200) throw new Error(accepted.message)
  return { mail, password: PASSWORD, code: () => codeAt(Date.now()) }
}
