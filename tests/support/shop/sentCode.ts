import { eventually } from '../engines/browserDriver.ts'
import type { Host, Message } from '../host/hostProcess.ts'

/** The newest code sent to a phone number or email address in a message that `isNew` accepts, once there is one. */
export const sentCode = (
  host: Pick<Host, 'inbox'>,
  to: string,
  isNew: (message: Message) => boolean = () => true,
): Promise<string> =>
  eventually(
    `a code for ${to}`,
    async () => (await host.inbox()).find((message) => message.to.endsWith(to) && message.code && isNew(message))?.code,
  )
