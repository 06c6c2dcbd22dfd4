import { createTransport } from 'nodemailer'
import { kindOf } from '../store/jobs/jobKinds.ts'
import { DELIVERY_TIMEOUT_MS, type Deliver } from './delivery.ts'

export interface Smtp {
  url: string
  from: string
  /** So many mails a second does the server take; undefined: as many as there are. */
  perSecond?: number
}

export function smtpMail({ url, from }: Pick<Smtp, 'url' | 'from'>): { deliver: Deliver; close(): void } {
  const timeouts = {
    connectionTimeout: DELIVERY_TIMEOUT_MS,
    greetingTimeout: DELIVERY_TIMEOUT_MS,
    socketTimeout: DELIVERY_TIMEOUT_MS,
  }
  const pool = { pool: true, maxConnections: kindOf('mail').atOnce, maxMessages: Infinity } as const
  const transport = createTransport({ url, ...pool, ...timeouts }, { from })
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    deliver: async ({ id, createdAt, to, subject, text, html, unsubscribe, replyTo }) => {
      try {
        // A mail that is sent twice has the same ID, so that a mailbox can drop the second.
        const messageId = `<${createdAt.getTime()}.${id}@${domain}>`
        const headers = unsubscribe ? unsubscribeHeaders(unsubscribe) : {}
        await transport.sendMail({
          to,
          replyTo,
          subject,
          text,
          html: html ?? undefined,
          messageId,
          date: createdAt,
          headers,
        })
        return { ok: true }
      } catch (error) {
        return { ok: false, again: !isPermanent(error), reason: `SMTP: ${codesOf(error)}` }
      }
    },
    close: () => transport.close(),
  }
}

/** Mailboxes show a button of their own for these (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** 5xx about the mailbox or the mail. A refused password or greeting is the operator's to fix, so it is retried. */
const isPermanent = (error: unknown): boolean =>
  numberOf(error) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(String(fieldOf(error, 'code')))

const codesOf = (error: unknown): string =>
  [fieldOf(error, 'code'), fieldOf(error, 'responseCode')].filter(Boolean).join(' ') || 'failed'

const numberOf = (error: unknown): number => Number(fieldOf(error, 'responseCode') ?? 0)

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
