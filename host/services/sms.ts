import type { OutgoingMessage } from '../store/outbox.ts'

interface Sms {
  /** Ten digits, without +1. */
  phone: string
  text: string
  code?: string
}

export const smsMessage = ({ phone, text, code }: Sms): OutgoingMessage => ({
  kind: 'sms',
  to: `+1${phone}`,
  text,
  code,
})
