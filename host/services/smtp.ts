import { createTransport } from 'nodemailer'
import { DELIVERY_TIMEOUT_MS, type Deliver } from './delivery.ts'

export interface Smtp {
  /** smtp:// or smtps://, with user and password when the server wants them. */
  url: string
  /** A mailbox, with or without a name. */
  from: string
}

/** A mail server over kept connections; `close` ends them. */
export function smtpMail({ url, from }: Smtp): { deliver: Deliver; close(): void } {
  const patience = {
    connectionTimeout: DELIVERY_TIMEOUT_MS,
    greetingTimeout: DELIVERY_TIMEOUT_MS,
    socketTimeout: DELIVERY_TIMEOUT_MS,
  }
  const transport = createTransport({ url, pool: true, ...patience }, { from })
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    deliver: async ({ id, createdAt, to, subject, text, html }) => {
      try {
        // The same mail sent twice has the same id, so that a mailbox can tell.
        const messageId = `<${createdAt.getTime()}.${id}@${domain}>`
        await transport.sendMail({ to, subject, text, html: html ?? undefined, messageId, date: createdAt })
        return { ok: true }
      } catch (error) {
        return { ok: false, again: !isForGood(error), reason: `SMTP: ${codesOf(error)}` }
      }
    },
    close: () => transport.close(),
  }
}

/** 5xx to the mailbox or the mail itself; a refused password or greeting is ours to mend. */
const isForGood = (error: unknown): boolean =>
  numberOf(error) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(String(fieldOf(error, 'code')))

const codesOf = (error: unknown): string =>
  [fieldOf(error, 'code'), fieldOf(error, 'responseCode')].filter(Boolean).join(' ') || 'failed'

const numberOf = (error: unknown): number => Number(fieldOf(error, 'responseCode') ?? 0)

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
