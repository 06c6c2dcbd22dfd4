import type { OutgoingMessage } from '../../store/outbox.ts'
import { mailWithParagraphs } from './MailTemplate.tsx'

/** Mails to the people of the chain (D-197, D-198). */

interface Recipient {
  name: string
  mail: string
}

const greeting = (name: string): string => (name === '' ? 'Hello,' : `Hello ${name},`)

/** `may`: what the roles allow, as sentences. */
export const invitationMail = (
  { name, mail }: Recipient,
  { by, link, may, hours, chain }: { by: string; link: string; may: readonly string[]; hours: number; chain: string },
): OutgoingMessage =>
  mailWithParagraphs(
    { to: mail, chain, subject: `${by} invites you to the office of ${chain}` },
    [
      greeting(name),
      `${by} invites you to the office of ${chain}. There you may:`,
      ...may,
      `This link works once, for ${hours} hours, and asks you to make a passkey:`,
    ],
    link,
  )

export const newDeviceMail = (
  { name, mail }: Recipient,
  { device, place, way, link, chain }: { device: string; place: string; way: string; link: string; chain: string },
): OutgoingMessage =>
  mailWithParagraphs(
    { to: mail, chain, subject: `A new device is signed in to the office of ${chain}` },
    [
      greeting(name),
      `Somebody signed in as you, ${way}: ${device}, ${place}.`,
      'If that was you, there is nothing to do. If not, end that session here, and tell a colleague:',
    ],
    link,
  )

/** To the owners: somebody signed in with a printed code, or something as rare. */
export const officeNewsMail = (
  { name, mail }: Recipient,
  { subject, words, link, chain }: { subject: string; words: readonly string[]; link: string; chain: string },
): OutgoingMessage => mailWithParagraphs({ to: mail, chain, subject }, [greeting(name), ...words], link)

/** A colleague has approved the way back. */
export const wayBackMail = (
  { name, mail }: Recipient,
  { by, link, chain }: { by: string; link: string; chain: string },
): OutgoingMessage =>
  mailWithParagraphs(
    { to: mail, chain, subject: `Your way back to the office of ${chain}` },
    [
      greeting(name),
      `${by} lets you back in. This link works once, for one hour. You make a new passkey with it; all passkeys, passwords and codes of before end then, and every other device is signed out.`,
      'If you did not ask for it, do not open it, and tell a colleague.',
    ],
    link,
  )

/** What somebody wants to be told (D-210). */
export const noticeMail = (
  { name, mail }: Recipient,
  { subject, words, link, chain }: { subject: string; words: readonly string[]; link: string; chain: string },
): OutgoingMessage =>
  mailWithParagraphs(
    { to: mail, chain, subject },
    [greeting(name), ...words, 'What you are told you choose at the office, under your own account.'],
    link,
  )
