import { formatMoney, type Cents } from '../../../domain/money.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'
import type { Dispute } from '../../store/schema/orderTables.ts'
import { mailWithParagraphs } from './MailTemplate.tsx'

interface Recipient {
  email: string
  chain: string
}

/**
 * To the chain: a cardholder disputes a payment or the bank asks about it, or that has ended. `isOwed`: the store refused the order,
 * so that what comes back is the customer's.
 */
export function disputeMail(
  { email, chain }: Recipient,
  order: number,
  { amount, status, reason, isOwed }: Dispute & { isOwed: boolean },
): OutgoingMessage {
  const [title, ...sentences] = disputeWords(status, `${formatMoney(amount)} of order #${order}`, isOwed)
  return mailWithParagraphs({ to: email, chain, subject: `The payment of order #${order} ${title}` }, [
    ...sentences,
    `Reason: ${wordsOf(reason)}. State: ${wordsOf(status)}.`,
  ])
}

/** How the subject goes on, and the sentences. `sum`: '$20.36 of order #40021'. */
function disputeWords(status: string, sum: string, isOwed: boolean): string[] {
  switch (status) {
    case 'won':
      return [
        'is yours again: the dispute is won',
        `The bank has decided for you: ${sum} is yours again.`,
        isOwed
          ? 'The store refused this order, so the customer gets it back now; nothing is left for you to do.'
          : 'Nothing is left for you to do.',
      ]
    case 'lost':
      return [
        'is lost: the bank has decided the dispute',
        `The bank has given back ${sum} to the cardholder. Do not give it back a second time; nothing is left for you to do.`,
      ]
    case 'warning_closed':
      return [
        'is asked about no more',
        `The bank asked about ${sum}, and has closed its inquiry without a dispute. The money stays yours; nothing is left for you to do.`,
      ]
    case 'warning_needs_response':
      return [
        'is asked about by the bank',
        `The bank inquires about ${sum}. The money is still yours.`,
        "Answer it in the card provider's dashboard before its date there, or give the money back: otherwise it can become a dispute.",
      ]
    case 'needs_response':
      return [
        'is disputed',
        `A cardholder disputes ${sum}, and the bank holds the money until it has decided.`,
        "Answer it in the card provider's dashboard before its date there; without an answer the money is lost.",
      ]
    default:
      return ['is disputed', `A cardholder disputes ${sum}.`, "The card provider's dashboard says what is left to do."]
  }
}

/** To the chain: an order was refused whose payment by card nobody can give back while the bank decides about it. */
export const heldRefusalMail = ({ email, chain }: Recipient, order: string, amount: Cents): OutgoingMessage =>
  mailWithParagraphs({ to: email, chain, subject: `Order #${order} was refused while its payment is disputed` }, [
    `The store refused order #${order}. Its payment by card is disputed, so ${formatMoney(amount)} cannot be given back now: the bank decides about it.`,
    'When the dispute is won, the customer gets it back without you; when it is lost, the bank has given it back. Do not pay it in another way.',
    "A refused order is hard to defend: you can accept the dispute in the card provider's dashboard.",
  ])

interface FailedRefund {
  amount: Cents
  /** Why the provider did not make it; undefined when the bank gave it back after it was made. */
  failure: string | undefined
  /** The order keeps its coupon's price, but the code was used elsewhere or withdrawn since. */
  isCouponLost: boolean
}

/** To the chain: a refund that the customer got a mail about was not made, or the bank gave it back. */
export const failedRefundMail = (
  { email, chain }: Recipient,
  order: string,
  { amount, failure, isCouponLost }: FailedRefund,
): OutgoingMessage =>
  mailWithParagraphs({ to: email, chain, subject: `A refund of order #${order} failed` }, [
    failure === undefined
      ? `The bank did not take ${formatMoney(amount)} that were given back for order #${order}; the card provider has the money. The customer was told.`
      : `The store refused order #${order}, and the card provider did not give back ${formatMoney(amount)}: ${wordsOf(failure)}. The customer was told that it is given back.`,
    'Please find another way to pay it.',
    ...(isCouponLost
      ? ['The order has the price of its coupon again, whose code was used elsewhere or withdrawn since.']
      : []),
  ])

/** The provider's words are written with underscores. */
const wordsOf = (code: string): string => code.replaceAll('_', ' ')

/** To the chain: an endpoint no longer receives orders. */
export const webhookMail = (
  { email, chain }: Recipient,
  { id, url, fault }: { id: number; url: string; fault: string },
): OutgoingMessage =>
  mailWithParagraphs({ to: email, chain, subject: `Webhook ${id} was disabled` }, [
    `Your system at ${new URL(url).host} no longer receives orders. ${fault}`,
    `When it works again: npm run operator -- webhook-enable ${id}, and webhook-replay ${id} for what it missed.`,
  ])

/** To the chain or the store: nobody has answered an order. */
export const missedOrderMail = ({ email, chain }: Recipient, order: number, store: string): OutgoingMessage =>
  mailWithParagraphs({ to: email, chain, subject: `Order #${order} waits for an answer` }, [
    `Nobody at ${store} has accepted or refused order #${order} yet.`,
    'Please look at the screen of the kitchen, or call the store.',
  ])

/** To the chain: a service was switched off because its store does not answer. */
export const pausedStoreMail = (
  { email, chain }: Recipient,
  store: string,
  service: string,
  code: string,
): OutgoingMessage =>
  mailWithParagraphs({ to: email, chain, subject: `${store} takes no more orders: ${service}` }, [
    `${store} has missed several orders in a row. ${service} is switched off until it opens next.`,
    `When somebody is there: npm run operator -- open ${code}`,
  ])
