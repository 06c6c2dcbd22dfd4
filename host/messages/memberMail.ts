import { escapeHtml } from './escapeHtml.ts'
import { mailMessage } from '../services/mail.ts'
import { EMAIL_UNDO_HOURS } from '../store/emailChanges.ts'
import type { Member } from '../store/members.ts'
import type { OutgoingMessage } from '../store/outbox.ts'

/** What a member is sent about the account. */

type Known = Pick<Member, 'name' | 'email'>

export const recoveryMail = ({ name, email }: Known, code: string, chain: string): OutgoingMessage => ({
  ...letter(email, `Your ${chain} code`, [
    `Hey ${name},`,
    `${code} is your code for a new password. It is valid for 3 minutes.`,
    'If you did not ask for it, nothing has changed and there is nothing to do.',
  ]),
  code,
})

export const passwordChangedMail = ({ name, email }: Known, chain: string): OutgoingMessage =>
  letter(email, `Your ${chain} password was changed`, [
    `Hey ${name},`,
    'The password of your account was changed, and all other devices were signed out.',
    'If that was not you, please reset your password now.',
  ])

/** To the address that is to be the account's. */
export const confirmEmailMail = ({ name, email }: Known, code: string, chain: string): OutgoingMessage => ({
  ...letter(email, `Confirm your email at ${chain}`, [
    `Hey ${name},`,
    `${code} is your code to confirm this email address for your account. It is valid for 3 minutes.`,
    'If you did not ask for it, somebody mistyped theirs and there is nothing to do.',
  ]),
  code,
})

/** To the address of before. */
export const emailChangedMail = ({ name, email }: Known, link: string, chain: string): OutgoingMessage =>
  letter(
    email,
    `The email of your ${chain} account was changed`,
    [
      `Hey ${name},`,
      'Your account has another email address from now on; this one opens it no more.',
      `If that was not you, take your account back within ${EMAIL_UNDO_HOURS} hours:`,
    ],
    link,
  )

/** `link` stands at its end. */
function letter(to: string, subject: string, paragraphs: readonly string[], link?: string): OutgoingMessage {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head><body>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`] : []),
    '</body></html>',
  ].join('\n')
  return mailMessage({ to, subject, text: [...paragraphs, ...(link ? [link] : [])].join('\n\n'), html })
}
