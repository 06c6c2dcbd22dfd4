import type { OutgoingMessage } from '../store/outbox.ts'

interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export const mailMessage = (mail: Mail): OutgoingMessage => ({ kind: 'mail', ...mail })
