import { BRAND } from '../../../shared/brand.ts'
import { formatMoney, type Cents } from '../../../domain/money.ts'
import type { CheckedOrder } from '../../../domain/order/checkedOrder.ts'
import { forOtherDay, offersSaving, orderTime, trackingPath, type Order } from '../../../domain/order/order.ts'
import { taxNumberName, taxRows } from '../../../domain/taxes.ts'
import { formatDateOfYear } from '../../../domain/schedule/formatTime.ts'
import { type OutgoingMessage, smsMessage } from '../../store/outbox.ts'
import { Heading, Link, mailHtml, Paragraph, Rows, Rule } from './MailTemplate.tsx'

/**
 * The copy of the order that the thank-you page announces [THX-01], with the points a member earned and used, and the link that
 * tracks it (D-20). It is a receipt: date of the sale, legal name and GST number are what a claim of its GST needs (D-115).
 */
export function confirmationMail(
  order: Order,
  chain: string,
  by: Pick<CheckedOrder, 'member' | 'points' | 'tracking' | 'remakeOf'> & { changed?: ChangedSums } = {},
): OutgoingMessage {
  const { changed } = by
  const subject = `Your ${chain} order #${order.number}${forOtherDay(order, order.placedAt.slice(0, 10))}${changed ? ' is changed' : ''}`
  const opening = by.remakeOf
    ? `We make your order #${by.remakeOf} again, ${order.name}, and it costs you nothing.`
    : changed
      ? `Your order is changed, ${order.name}. ${differenceOf(changed)}`
      : `Thank you for your order, ${order.name}!`
  const facts = [
    ['Order number', order.number],
    ['Date of sale', formatDateOfYear(order.placedAt)],
    ['Service', order.service],
    ['Time', orderTime(order)],
    ...(order.deliveryAddress === '' ? [] : [['Delivery address', order.deliveryAddress] as const]),
    ['Store', [order.store.name, order.store.address, order.store.phone].filter(Boolean).join(', ')],
    ['Name', `${order.name} ${order.lastname}`],
    ...(order.ownBag ? [['Paper bag', 'None, you bring yours'] as const] : []),
    ...(order.ageCheck ? [['ID', `Please show that you are ${order.ageCheck.age} or older`] as const] : []),
    ['Sold by', BRAND.company],
    ...(order.gstNumber ? [[taxNumberName(order.taxNames), order.gstNumber] as const] : []),
  ] as const
  const items = order.items.map(
    ({ quantity, name, size, description, total }) =>
      [`${quantity} x ${[name, size].filter(Boolean).join(', ')}`, description, formatMoney(total)] as const,
  )
  const sums = [...sumsOf(order), ...paymentsOf(order)].map(([name, amount]) => [name, formatMoney(amount)] as const)
  const used = by.points ? ` You used ${by.points} ${BRAND.points}.` : ''
  const points = by.remakeOf
    ? 'We are sorry that it was not right.'
    : by.member === undefined
      ? `As a member you would have earned ${order.points} ${BRAND.points} with this order.`
      : `You earned ${order.points} ${BRAND.points} with this order.${used}`
  const { origin = '', guestKey } = by.tracking ?? {}
  const link = origin && `${origin}${trackingPath({ ...order, guestKey })}`
  const text = [
    opening,
    ...(link ? [`Track your order: ${link}`, CHANGE_WORDS] : []),
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    items.map(([what, of, total]) => [`${what}  ${total}`, of && `  ${of}`].filter(Boolean).join('\n')).join('\n'),
    sums.map(([name, amount]) => `${name}: ${amount}`).join('\n'),
    points,
  ].join('\n\n')
  const html = mailHtml(
    { subject, chain },
    <>
      <Heading>{opening}</Heading>
      {link ? (
        <Paragraph>
          Track your order: <Link href={link} />
        </Paragraph>
      ) : null}
      {link ? <Paragraph>{CHANGE_WORDS}</Paragraph> : null}
      <Rows isWrapping={false} rows={facts.map(([left, right]) => ({ left, right }))} />
      <Rule />
      <Rows rows={items.map(([left, note, right]) => ({ left, note, right }))} />
      <Rule />
      <Rows rows={sums.map(([left, right]) => ({ left, right, isSum: left === 'Total' }))} />
      <Paragraph>{points}</Paragraph>
    </>,
  )
  return { kind: 'mail', to: order.email, subject, text, html, order: order.hash }
}

const CHANGE_WORDS = 'Until the kitchen begins you can change or cancel it there.'

/** What a change of an order has cost more, and what it gives back, in cents (D-235). */
export interface ChangedSums {
  more: Cents
  cardBack: Cents
  giftCardsBack: Cents
}

/** 'You have paid $4.20 more.' */
function differenceOf({ more, cardBack, giftCardsBack }: ChangedSums): string {
  if (more > 0) return `You have paid ${formatMoney(more)} more.`
  const ways = [
    ...(cardBack > 0 ? [`${formatMoney(cardBack)} to your card, which banks show after 5 to 10 days`] : []),
    ...(giftCardsBack > 0 ? [`${formatMoney(giftCardsBack)} to your gift card`] : []),
  ]
  return ways.length > 0 ? `We give back ${ways.join(', and ')}.` : 'What you paid stays the same.'
}

/** Items, deposit and paper bag are the sub total; what follows it adds up to the total. */
function sumsOf(order: Order): [string, Cents][] {
  const { delivery, deposit, bagFee = 0, subtotal, discount, offers = [], gst, pst, taxNames, tip, total } = order
  return [
    ...unlessZero('Deposit', deposit),
    ...unlessZero('Paper bag', bagFee),
    ['Sub total', subtotal],
    ...unlessZero('Delivery', delivery),
    ...offers.map(({ name, saving }): [string, Cents] => [name, -saving]),
    ...unlessZero(discountName(order), offersSaving(order) - discount),
    ...taxRows({ gst, pst }, taxNames),
    ...unlessZero('Tip', tip),
    ['Total', total],
  ]
}

/** Coupon and points exclude each other [COUPON-03 POINTS-05]. */
function discountName({ coupon = '', pointsUsed = 0 }: Order): string {
  if (coupon) return `Discount, ${coupon}`
  return pointsUsed > 0 ? `Paid by ${pointsUsed} ${BRAND.points}` : 'Discount'
}

/** What paid the total. */
const paymentsOf = ({ total, giftCards }: Order): [string, Cents][] => [
  ...unlessZero('Paid by gift card', giftCards),
  ...unlessZero('Paid by card', total - giftCards),
]

const unlessZero = (name: string, amount: Cents): [string, Cents][] => (amount === 0 ? [] : [[name, amount]])

export function confirmationSms(order: Order, chain: string): OutgoingMessage {
  const when = order.date ? `for ${orderTime(order)}` : 'and on its way into the oven'
  return smsMessage({
    phone: order.phone,
    order: order.hash,
    subject: `Your ${chain} order #${order.number} is placed`,
    text: `${chain}: order #${order.number} is placed ${when}. Total ${formatMoney(order.total)}. ${order.store.name}, ${order.store.phone}`,
  })
}

export const changedSms = (order: Order, chain: string, changed: ChangedSums): OutgoingMessage =>
  smsMessage({
    phone: order.phone,
    order: order.hash,
    subject: `Your ${chain} order #${order.number} is changed`,
    text: `${chain}: order #${order.number} is changed. ${differenceOf(changed)} Total ${formatMoney(order.total)}. ${order.store.name}, ${order.store.phone}`,
  })
