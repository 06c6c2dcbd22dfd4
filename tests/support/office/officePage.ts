import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { eventually } from '../engines/browserDriver.ts'
import type { Host } from '../host/hostProcess.ts'
import { Authenticator } from '../authenticator.ts'
import { OfficeBrowser } from './officeBrowser.ts'

let people = 0

/**
 * Signs somebody with these roles, such as 'manager:davie', in to the office of a host: by the link of an invitation, without its
 * pages. What the browser opens below /office is theirs then.
 */
export async function signInToOffice(
  context: BrowserContext,
  host: Host,
  roles = 'owner:all',
  name = 'Ann Oak',
): Promise<void> {
  const mail = `person${(people += 1)}-${Date.now()}@example.ca`
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
  const over = { host: { fetch: (request: Request) => fetch(request) } }
  const browser = new OfficeBrowser(over, undefined, new Authenticator(host.url), host.url)
  await browser.accept(secret, { name, mail })
  await context.addCookies(
    [...browser.cookies].map(([name, value]) => ({ name, value, domain: new URL(host.url).hostname, path: '/office' })),
  )
}
