import { DELIVERY_TIMEOUT_MS, type Deliver } from './delivery.ts'

export interface Twilio {
  account: string
  token: string
  from: string
  url: string
  /** So many messages a second does the number take; undefined: as many as there are. */
  perSecond?: number
}

export function twilioSms({ account, token, from, url }: Omit<Twilio, 'perSecond'>): Deliver {
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return async ({ to, text }) => {
    try {
      const answer = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
        method: 'POST',
        headers: { Authorization: authorization },
        body: new URLSearchParams({ [sender]: from, To: to, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
      })
      const body = await answer.text()
      if (answer.ok) return { ok: true }
      const again = answer.status !== 400 && answer.status !== 404
      return { ok: false, again, reason: `Twilio answered ${answer.status}, error ${errorCode(body)}` }
    } catch (error) {
      return { ok: false, again: true, reason: `Twilio was not reached: ${error instanceof Error ? error.name : ''}` }
    }
  }
}

/** Only the code is logged, because Twilio's message repeats the recipient. */
const errorCode = (body: string): string => /"code":\s*(\d{1,9})/.exec(body)?.[1] ?? 'unknown'
