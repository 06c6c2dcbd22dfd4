import { EMAIL_UNDO_HOURS } from '../../store/accounts/emailChanges.ts'
import type { Member } from '../../store/accounts/members.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'
import { mailWithParagraphs } from './MailTemplate.tsx'

type Recipient = Pick<Member, 'name' | 'email'>

export const recoveryMail = ({ name, email }: Recipient, code: string, chain: string): OutgoingMessage => ({
  ...mailWithParagraphs({ to: email, chain, subject: `Your ${chain} code` }, [
    `Hey ${name},`,
    `${code} is your code for a new password. It is valid for 3 minutes.`,
    'If you did not ask for it, nothing has changed and there is nothing to do.',
  ]),
  code,
})

export const passwordChangedMail = ({ name, email }: Recipient, chain: string): OutgoingMessage =>
  mailWithParagraphs({ to: email, chain, subject: `Your ${chain} password was changed` }, [
    `Hey ${name},`,
    'The password of your account was changed, and all other devices were signed out.',
    'If that was not you, please reset your password now.',
  ])

export const passkeyAddedMail = (
  { name, email }: Recipient,
  passkey: string,
  link: string,
  chain: string,
): OutgoingMessage =>
  mailWithParagraphs(
    { to: email, chain, subject: `A passkey was added to your ${chain} account` },
    [
      `Hey ${name},`,
      `The passkey “${passkey}” opens your account from now on, by finger, face or the PIN of its device.`,
      'If that was not you, remove it in your account, and set a new password:',
    ],
    link,
  )

export const passkeyRemovedMail = (
  { name, email }: Recipient,
  passkey: string,
  link: string,
  chain: string,
): OutgoingMessage =>
  mailWithParagraphs(
    { to: email, chain, subject: `A passkey was removed from your ${chain} account` },
    [
      `Hey ${name},`,
      `The passkey “${passkey}” no longer opens your account, and all other devices were signed out.`,
      'If that was not you, look at your account, and set a new password:',
    ],
    link,
  )

export const confirmEmailMail = ({ name, email }: Recipient, code: string, chain: string): OutgoingMessage => ({
  ...mailWithParagraphs({ to: email, chain, subject: `Confirm your email at ${chain}` }, [
    `Hey ${name},`,
    `${code} is your code to confirm this email address for your account. It is valid for 3 minutes.`,
    'If you did not ask for it, somebody mistyped theirs and there is nothing to do.',
  ]),
  code,
})

export const emailChangedMail = ({ name, email }: Recipient, link: string, chain: string): OutgoingMessage =>
  mailWithParagraphs(
    { to: email, chain, subject: `The email of your ${chain} account was changed` },
    [
      `Hey ${name},`,
      'Your account has another email address from now on; this one no longer opens it.',
      `If that was not you, take your account back within ${EMAIL_UNDO_HOURS} hours:`,
    ],
    link,
  )
