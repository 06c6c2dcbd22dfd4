import type { OutgoingMessage } from '../store/outbox.ts'

/** A text message. It goes into the outbox with what it tells about; the embedded default keeps it there. */
export interface Sms {
  /** Ten digits, the country's +1 left out. */
  phone: string
  text: string
  /** The code in the text, for the demo inbox. */
  code?: string
}

export const smsMessage = ({ phone, text, code }: Sms): OutgoingMessage => ({
  kind: 'sms',
  to: `+1${phone}`,
  text,
  code,
})
