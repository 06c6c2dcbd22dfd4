import { BRAND } from '../../../shared/brand.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { Order } from '../../../domain/order/order.ts'
import type { RefundParts } from '../../../domain/payment/refund.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'
import { mailWithParagraphs } from './mailWithParagraphs.tsx'

interface FailedRefund {
  chain: string
  /** What the customer's credit note said. */
  document: RefundParts
  /** The order's points are in a member's account. */
  isMembers: boolean
}

/** To the customer: the bank did not take what a credit note says was given back to the card. */
export function refundFailedMail(order: Order, { chain, document, isMembers }: FailedRefund): OutgoingMessage {
  const { name, address, phone } = order.store
  const amount = formatMoney(document.card)
  return mailWithParagraphs(
    { to: order.email, chain, subject: `The refund of your ${chain} order #${order.number} did not reach your card` },
    [
      `We gave back ${amount} of your order #${order.number} to your card, but your bank returned it to us.`,
      `Our credit note about it does not hold for these ${amount}. We will find another way to pay you; you can also call the store: ${phone}.`,
      ...(isMembers && document.unearned > 0 ? [`${BRAND.points} that were taken back for it are yours again.`] : []),
      [chain, name, address, phone].filter(Boolean).join(', '),
    ],
  )
}
