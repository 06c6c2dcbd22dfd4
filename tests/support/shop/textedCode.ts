import { eventually } from '../engines/browserDriver.ts'
import type { Host } from '../host/hostProcess.ts'

/** The newest code texted to a phone number, once there is one. */
export const textedCode = (host: Pick<Host, 'inbox'>, phone: string): Promise<string> =>
  eventually(
    `a code for ${phone}`,
    async () => (await host.inbox()).find(({ kind, to, code }) => kind === 'sms' && to.endsWith(phone) && code)?.code,
  )
