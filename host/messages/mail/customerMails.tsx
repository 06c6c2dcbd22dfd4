import { formatMoney, type Cents } from '../../../domain/money.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'
import { mailWithParagraphs } from './MailTemplate.tsx'

interface Recipient {
  name: string
  mail: string
}

/** What the chain gives to make good (D-207): `text` is what a person of the chain wrote, `how` says what, where and until when. */
export const goodwillMail = (
  { name, mail }: Recipient,
  { text, gift, how, chain }: { text: string; gift: string; how: readonly string[]; chain: string },
): OutgoingMessage =>
  mailWithParagraphs({ to: mail, chain, subject: `From ${chain}: ${gift}` }, [
    `Hey ${name},`,
    ...(text === '' ? [] : [text]),
    ...how,
  ])

/** That the chain will erase what it keeps of somebody (D-208). */
export const erasureMail = (
  { name, mail }: Recipient,
  { day, phone, chain }: { day: string; phone: string; chain: string },
): OutgoingMessage =>
  mailWithParagraphs({ to: mail, chain, subject: `Your data at ${chain} will be erased` }, [
    `Hey ${name},`,
    `as you asked, we will erase what we keep of you on ${day}: the account with its points, addresses, messages and forms, and your name, phone, mail and address in all orders.`,
    'What stays: your orders without who you are, until six years after the end of their year, because the tax law wants the sales; what you agreed to be sent, with a code in place of your address, because the law wants proof of it; and gift cards with their money, for who holds them.',
    `If you did not ask for that, or want to keep it, answer this mail${phone ? ` or call ${phone}` : ''} before then.`,
  ])

/** That an erasure was called back (D-229). */
export const keptMail = ({ name, mail }: Recipient, chain: string): OutgoingMessage =>
  mailWithParagraphs({ to: mail, chain, subject: `Your data at ${chain} will not be erased` }, [
    `Hey ${name},`,
    'the erasure of what we keep of you was called back: nothing of it is gone.',
    'If you did not ask for that, answer this mail, and we will erase it.',
  ])

/** The code by which somebody who asks for their data is known (D-218). */
export const identityCodeMail = ({ name, mail }: Recipient, code: string, chain: string): OutgoingMessage =>
  mailWithParagraphs({ to: mail, chain, subject: `${code} is your ${chain} code` }, [
    `Hey ${name},`,
    `somebody asks our people for what we keep of you. If that is you, read them this code: ${code}. It is valid for 3 minutes.`,
    'If it is not you, tell nobody this code, and nothing happens.',
  ])

/** To the mail of before, when a person of the chain has corrected how a member is reached. */
export const contactCorrectedMail = ({ name, mail }: Recipient, what: string, chain: string): OutgoingMessage =>
  mailWithParagraphs({ to: mail, chain, subject: `The ${what} of your ${chain} account was changed` }, [
    `Hey ${name},`,
    `our people have changed the ${what} of your account, as you asked on the phone. The new one was proved by a code.`,
    'If that was not you, please answer this mail at once.',
  ])

interface ReplacedCard {
  chain: string
  number: string
  code: string
  balance: Cents
  /** The last digits of the lost one. */
  lost: string
}

/** Who gets a new gift card: without `name` and `order` (its hash) an address that no order proves. */
export interface CardRecipient extends Recipient {
  order?: string
}

/** The new gift card in the place of a lost one (D-213): the only place in which its number and code stand, until it is sent. */
export const replacedCardMail = (
  { name, mail, order }: CardRecipient,
  { chain, number, code, balance, lost }: ReplacedCard,
): OutgoingMessage => ({
  ...mailWithParagraphs({ to: mail, chain, subject: `Your new ${chain} gift card` }, [
    name === '' ? 'Hey,' : `Hey ${name},`,
    `your gift card ending in ${lost} pays nothing any more. This one has its ${formatMoney(balance)}:`,
    `Number ${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}, code ${code}.`,
    'Type both into the field for gift cards at checkout, for an order at any of our stores. The card never expires. Whoever knows both can pay with it, so please keep this mail to yourself.',
  ]),
  ...(order === undefined ? {} : { order }),
})
