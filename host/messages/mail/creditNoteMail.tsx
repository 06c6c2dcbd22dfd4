import { BRAND } from '../../../shared/brand.ts'
import { amountOf, type RefundParts } from '../../../domain/payment/refund.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { Order } from '../../../domain/order/order.ts'
import { taxNumberName, taxRows, type TaxNames } from '../../../domain/taxes.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'
import { Heading, mailHtml, Paragraph, Rows, Rule, mailWithParagraphs } from './MailTemplate.tsx'

interface CreditNote {
  chain: string
  /** YYYY-MM-DD in the store's zone. */
  date: string
  parts: RefundParts & { reason: string; owed?: number }
  /** Everything that was paid is given back. */
  isFull: boolean
  /** The order's points are in a member's account. */
  isMembers: boolean
}

/** What was given back of an order, with what Canada wants of a credit note: both names, the GST number, date, amount and taxes. */
export function creditNoteMail(order: Order, { chain, date, parts, isFull, isMembers }: CreditNote): OutgoingMessage {
  const amount = formatMoney(amountOf(parts))
  const subject = isFull
    ? `Your ${chain} order #${order.number} was refunded`
    : `Credit note for your ${chain} order #${order.number}`
  const opening = isFull
    ? `We gave back everything that was left of your order #${order.number}: ${amount}.`
    : `We gave back ${amount} of your order #${order.number}.`
  const facts = [
    ['Credit note for', `order #${order.number} of ${order.placedAt.slice(0, 10)}`],
    ['From', [BRAND.company, order.store.name, order.store.address].filter(Boolean).join(', ')],
    ...(order.gstNumber ? [[taxNumberName(order.taxNames), order.gstNumber] as const] : []),
    ['To', `${order.name} ${order.lastname}`],
    ['Date', date],
    ...(parts.reason ? [['Reason', parts.reason] as const] : []),
  ] as const
  const sums = sumsOf(parts, order.taxNames)
  const ways = waysOf(parts)
  const closing = [
    ...(parts.card > 0 ? ['Banks show a refund to a card after 5 to 10 days.'] : []),
    ...(isMembers ? pointsTaken(parts) : []),
  ]
  const lines = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([name, value]) => `${name}: ${value}`).join('\n')
  const heading = isFull ? 'Your order was refunded' : 'Credit note'
  const html = mailHtml(
    { subject, chain },
    <>
      <Heading>{heading}</Heading>
      <Paragraph>{opening}</Paragraph>
      <Rows isWrapping={false} rows={facts.map(([left, right]) => ({ left, right }))} />
      <Rule />
      <Rows rows={sums.map(([left, right]) => ({ left, right, isSum: left === 'Total' }))} />
      <Rule />
      <Rows rows={ways.map(([left, right]) => ({ left, right }))} />
      {closing.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
    </>,
  )
  const text = [heading, opening, lines(facts), lines(sums), lines(ways), ...closing].join('\n\n')
  return { kind: 'mail', to: order.email, subject, text, html, order: order.hash }
}

/** The earned points that a refund takes back, those that were spent too. */
function pointsTaken({ unearned, owed = 0 }: CreditNote['parts']): string[] {
  const taken = unearned - owed
  return [
    ...(taken > 0 ? [`${taken} ${BRAND.points} that the order earned were taken back.`] : []),
    ...(owed > 0
      ? [`${owed} ${BRAND.points} that the order earned were spent already: the next ones that you earn pay for them.`]
      : []),
  ]
}

function sumsOf(parts: RefundParts, taxNames: TaxNames | undefined): [string, string][] {
  const { gst, pst, tip } = parts
  const goods = amountOf(parts) - gst - pst - tip
  return [
    ...(goods > 0 ? [['Goods', formatMoney(goods)] as [string, string]] : []),
    ...taxRows({ gst, pst }, taxNames).map(([name, amount]): [string, string] => [name, formatMoney(amount)]),
    ...(tip > 0 ? [['Tip', formatMoney(tip)] as [string, string]] : []),
    ['Total', formatMoney(amountOf(parts))],
  ]
}

const waysOf = ({ card, giftCards, points, pointsValue }: RefundParts): [string, string][] => [
  ...(card > 0 ? [['To your card', formatMoney(card)] as [string, string]] : []),
  ...giftCards.map(({ amount }): [string, string] => ['To your gift card', formatMoney(amount)]),
  ...(pointsValue > 0 ? [[`As ${points} ${BRAND.points}`, formatMoney(pointsValue)] as [string, string]] : []),
]

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
  const mail = mailWithParagraphs(
    { to: order.email, chain, subject: `The refund of your ${chain} order #${order.number} did not reach your card` },
    [
      `We gave back ${amount} of your order #${order.number} to your card, but your bank returned it to us.`,
      `Our credit note about it does not hold for these ${amount}. We will find another way to pay you; you can also call the store: ${phone}.`,
      ...(isMembers && document.unearned > 0 ? [`${BRAND.points} that were taken back for it are yours again.`] : []),
      [chain, name, address, phone].filter(Boolean).join(', '),
    ],
  )
  return { ...mail, order: order.hash }
}
