import type { OutgoingMessage } from '../store/outbox.ts'

/** A mail. It goes into the outbox with what it tells about; the embedded default keeps it there. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export const mailMessage = (mail: Mail): OutgoingMessage => ({ kind: 'mail', ...mail })
