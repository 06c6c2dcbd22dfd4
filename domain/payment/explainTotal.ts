import type { Charge, TaxNames } from '../taxes.ts'
import { gstRates, GST_AND_PST, taxedParts } from '../taxes.ts'
import type { Line } from '../cart/cart.ts'
import { formatMoney, type Cents, type Percent } from '../money.ts'
import type { Amounts } from './balance.ts'
import { deliveryCharge, type DeliveryPrice } from './delivery.ts'
import { goodsOff, offOfAll } from '../offers/orderOffer.ts'
import { orderDiscount, type Savings } from './orderDiscount.ts'
import { sumOfGiftCards, type AppliedGiftCard } from './giftCards.ts'

/** Everything that an order's total comes from. */
export interface TotalParts extends Savings {
  lines: readonly Line[]
  amounts: Amounts
  /** PG Points that pay a part; their value is in `amounts.discount`, with what the offers take off (D-03). */
  points: number
  /** What points are called. */
  pointsName: string
  pointValue: Cents
  /** Their prices are in `amounts`: the delivery as such, the bag inside the sub total. */
  delivery?: Omit<DeliveryPrice, 'minimum'>
  bag?: Charge
  /** Absent for GST and PST. */
  taxNames?: TaxNames | undefined
  tipPercent: Percent
  tip: Cents
  giftCards: readonly AppliedGiftCard[]
}

/** One line of money and the sentence that says where it comes from. */
export interface Explanation {
  name: string
  amount: Cents
  text: string
}

/** Every amount that is not zero; together they are the Remaining Balance. */
export function explainTotal(parts: TotalParts): Explanation[] {
  const { lines, amounts, bag, tip, tipPercent, giftCards } = parts
  const goods = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const bagFee = bag?.price ?? 0
  const deposit = amounts.subtotal - goods - bagFee
  const pays = giftCards.filter(({ value }) => value > 0).map(({ last, value }) => `${last} pays ${formatMoney(value)}`)
  const all: Explanation[] = [
    { name: 'Food and drinks', amount: goods, text: `${pieces(lines)}, at the prices above.` },
    { name: 'Deposit', amount: deposit, text: `${depositsOf(lines)} It is inside the sub total and is not taxed.` },
    { name: 'Paper bag', amount: bagFee, text: 'One for a pick-up order. It is inside the sub total.' },
    { name: 'Delivery', amount: amounts.delivery, text: 'The price for your address and an order of this size.' },
    ...promotions(parts),
    { ...tax('gst', parts), amount: amounts.gst },
    { ...tax('pst', parts), amount: amounts.pst },
    {
      name: `Tip ${tipPercent}%`,
      amount: tip,
      text: `Of the sub total before any promotion, ${formatMoney(amounts.subtotal)}. A tip is not taxed.`,
    },
    {
      name: giftCards.length > 1 ? 'Gift cards' : 'Gift card',
      amount: -sumOfGiftCards(giftCards),
      text: `${pays.join(', ')}. Paying by gift card changes no tax.`,
    },
  ]
  return all.filter(({ amount }) => amount !== 0)
}

const pieces = (lines: readonly Line[]): string => {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return count === 1 ? 'One item' : `${count} items`
}

const depositsOf = (lines: readonly Line[]): string => {
  const each = lines
    .filter(({ deposit }) => deposit > 0)
    .map(({ name, quantity, deposit }) => `${quantity} ${name} × ${formatMoney(deposit)}`)
  return `${each.join(', ')}.`
}

/** The offers, and the coupon or the points. */
function promotions({
  lines,
  amounts,
  coupon,
  offers = [],
  points,
  pointsName,
  pointValue,
}: TotalParts): Explanation[] {
  const nameOf = (hash: string) => lines.find((line) => line.hash === hash)?.name ?? ''
  const reducedBy = (offs: readonly { name: string; off: Cents }[]) =>
    `${offs.map(({ name, off }) => `${name} −${formatMoney(off)}`).join(', ')}. It lowers what is taxed.`
  const byOffers = offers.map((offer) => ({
    name: offer.name,
    amount: -goodsOff(offer),
    text: reducedBy(offer.lines.map(({ line, off }) => ({ name: nameOf(line), off }))),
  }))
  const rest = amounts.discount - offOfAll(offers)
  if (points > 0) {
    const each = `${points} ${pointsName} × ${formatMoney(pointValue)}`
    const some = points * pointValue === rest ? each : `${each}, of which ${formatMoney(rest)} are needed`
    return [...byOffers, { name: pointsName, amount: -rest, text: `${some}. Points pay, so they change no tax.` }]
  }
  if (offers.length > 0) return byOffers
  const discount = orderDiscount(lines, { coupon })
  const reduced = lines
    .map((line, index) => ({ name: line.name, off: discount.lines[index] ?? 0 }))
    .filter(({ off }) => off > 0)
  const what = coupon ? [coupon.code, coupon.name].filter(Boolean).join(', ') : 'Your promotion'
  return [{ name: 'Promotion', amount: -rest, text: `${what}: ${reducedBy(reduced)}` }]
}

/** What the tax applies to: goods after the promotion, by rate, and the delivery and the bag where they carry it. */
function tax(
  which: 'gst' | 'pst',
  { lines, coupon, offers, delivery, bag, taxNames = GST_AND_PST }: TotalParts,
): Omit<Explanation, 'amount'> {
  const discount = orderDiscount(lines, { coupon, offers })
  const rates = gstRates(lines, discount.lines, delivery?.price)
  const taxed = lines.flatMap((line, index): Taxed[] => {
    const part = taxedParts(line, discount.lines[index] ?? 0)
    const [base, percent] = which === 'gst' ? [part.whole, rates[index] ?? line.gst] : [part.pst, line.pst]
    const what = base < part.whole ? `the taxed part of ${line.name}` : line.name
    return base > 0 && percent > 0 ? [{ what, base, percent, isGoods: true }] : []
  })
  const charges = [
    { what: 'delivery', charge: delivery && deliveryCharge(delivery, lines, discount.lines) },
    { what: 'the paper bag', charge: bag },
  ].flatMap(({ what, charge }): Taxed[] => {
    if (!charge) return []
    const { price, gst, pst = 0, pstBase = price } = charge
    const [base, percent] = which === 'gst' ? [price, gst] : [pstBase, pst]
    const part = base < price ? `their part of the ${what}` : what
    return base > 0 && percent > 0 ? [{ what: part, base, percent, isGoods: false }] : []
  })
  const all = [...taxed, ...charges]
  const percents = [...new Set(all.map(({ percent }) => percent))].toSorted((a, b) => a - b)
  const goods = lines.filter(({ price }) => price > 0)
  const isOnAllGoods =
    taxed.length === goods.length && goods.every((line) => which === 'gst' || line.pstBase === undefined)
  const after = discount.total > 0 ? ' after the promotion' : ''
  const phrase = (some: readonly Taxed[]) => {
    const ofGoods = some.filter(({ isGoods }) => isGoods)
    const named = isOnAllGoods && percents.length === 1 ? 'food and drinks' : listed(ofGoods.map(({ what }) => what))
    return [
      ...(ofGoods.length > 0 ? [`${named}${after}, ${formatMoney(sumOf(ofGoods))}`] : []),
      ...some.filter(({ isGoods }) => !isGoods).map(({ what, base }) => `${what}, ${formatMoney(base)}`),
    ].join(', and ')
  }
  const texts = percents.map((rate) => {
    const some = all.filter(({ percent }) => percent === rate)
    return `${rate}% of ${formatMoney(sumOf(some))}: ${phrase(some)}.`
  })
  const name = taxNames[which === 'gst' ? 0 : 1]
  return { name: percents.length === 1 ? `${name} ${percents[0]}%` : name, text: texts.join(' ') }
}

interface Taxed {
  what: string
  base: Cents
  percent: Percent
  isGoods: boolean
}

const sumOf = (some: readonly Taxed[]): Cents => some.reduce((sum, { base }) => sum + base, 0)

/** 'Margherita, Chicken Wings and Cola', each once. */
const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(new Set(names))
