import { formatMoney, type Cents } from '../../../domain/money.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'
import type { Dispute } from '../../store/schema/orderTables.ts'
import { mailWithParagraphs } from './mailWithParagraphs.tsx'

interface Recipient {
  email: string
  chain: string
}

/** To the chain: a cardholder disputes a payment, or the provider has decided it. */
export const disputeMail = (
  { email, chain }: Recipient,
  order: number,
  { amount, status, reason }: Dispute,
): OutgoingMessage =>
  mailWithParagraphs({ to: email, chain, subject: `The payment of order #${order} is disputed: ${wordsOf(status)}` }, [
    `A cardholder disputes ${formatMoney(amount)} of order #${order}.`,
    `Reason: ${wordsOf(reason)}. State: ${wordsOf(status)}.`,
    "Answer it in the card provider's dashboard before its date there; without an answer the money is lost.",
  ])

interface FailedRefund {
  amount: Cents
  /** Why the provider did not make it; undefined when the bank gave it back after it was made. */
  failure: string | undefined
  /** The order keeps its coupon's price, but the code was used elsewhere or withdrawn since. */
  isCouponLost: boolean
}

/** To the chain: a refund of which the customer was told was not made, or the bank gave it back. */
export const failedRefundMail = (
  { email, chain }: Recipient,
  order: string,
  { amount, failure, isCouponLost }: FailedRefund,
): OutgoingMessage =>
  mailWithParagraphs({ to: email, chain, subject: `A refund of order #${order} failed` }, [
    failure === undefined
      ? `The bank did not take ${formatMoney(amount)} that were given back for order #${order}; the card provider has the money. The customer was told.`
      : `The store refused order #${order}, and the card provider did not give back ${formatMoney(amount)}: ${wordsOf(failure)}. The customer read that everything is given back.`,
    'Please find another way to pay it.',
    ...(isCouponLost
      ? ['The order has the price of its coupon again, whose code was used elsewhere or withdrawn since.']
      : []),
  ])

/** The provider's words are written with underscores. */
const wordsOf = (code: string): string => code.replaceAll('_', ' ')

/** To the chain: an endpoint is told of orders no more. */
export const webhookMail = (
  { email, chain }: Recipient,
  { id, url, fault }: { id: number; url: string; fault: string },
): OutgoingMessage =>
  mailWithParagraphs({ to: email, chain, subject: `Webhook ${id} was disabled` }, [
    `Your system at ${new URL(url).host} is told of no more orders. ${fault}`,
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
