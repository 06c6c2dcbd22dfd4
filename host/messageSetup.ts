import type { Smtp } from './services/smtp.ts'
import type { Twilio } from './services/twilio.ts'

/** Who takes text messages and mails to customers; what is missing stays written down in the outbox. */
export interface MessageSetup {
  twilio?: Twilio
  smtp?: Smtp
}

type Environment = Partial<Record<string, string>>

const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const

export function readMessageSetup(
  env: Environment,
): { ok: true; messages: MessageSetup } | { ok: false; message: string } {
  const missing = TWILIO.filter((name) => !env[name])
  if (missing.length > 0 && missing.length < TWILIO.length)
    return wrong(
      `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set: text messages need all of ${TWILIO.join(', ')}.`,
    )
  const [account = '', token = '', from = ''] = TWILIO.map((name) => env[name])
  const url = (env['TWILIO_URL'] || 'https://api.twilio.com').replace(/\/+$/, '')
  if (!/^https?:\/\/[^/]/.test(url)) return wrong('TWILIO_URL must be an http or https address.')
  if (missing.length === 0 && !/^(\+\d{8,15}|MG\w{10,40})$/.test(from))
    return wrong('TWILIO_FROM must be a number such as +16045550100, or a messaging service (MG...).')
  const [server = '', mailbox = ''] = [env['SMTP_URL'], env['MAIL_FROM']]
  if (Boolean(server) !== Boolean(mailbox))
    return wrong(`${server ? 'MAIL_FROM' : 'SMTP_URL'} is not set: mails need both SMTP_URL and MAIL_FROM.`)
  if (server && !/^smtps?:\/\/[^/]/.test(server)) return wrong('SMTP_URL must be an smtp:// or smtps:// address.')
  if (mailbox && !/^[^@\s]+@[^@\s]+$|^[^<>]*<[^@\s<>]+@[^@\s<>]+>$/.test(mailbox))
    return wrong('MAIL_FROM must be a mailbox such as orders@example.com, or Orders <orders@example.com>.')
  return {
    ok: true,
    messages: {
      ...(missing.length === 0 ? { twilio: { account, token, from, url } } : {}),
      ...(server ? { smtp: { url: server, from: mailbox } } : {}),
    },
  }
}

const wrong = (message: string) => ({ ok: false as const, message: `Forno does not start: ${message}` })
