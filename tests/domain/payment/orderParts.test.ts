import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Line } from '../../../domain/cart/cart.ts'
import { taxesOf, type Charge } from '../../../domain/taxes.ts'
import {
  leftParts,
  orderParts,
  sumOfWorths,
  worthOfParts,
  worthOfUnits,
  type ChosenParts,
} from '../../../domain/payment/orderParts.ts'
import {
  amountOf,
  refundable,
  shareRefunds,
  takeRefund,
  type PaidParts,
  type RefundMeans,
} from '../../../domain/payment/refund.ts'
import { propertyRuns } from '../../support/testSizes.ts'

type PartedOrder = Parameters<typeof orderParts>[0]

const line = (changes: Partial<Line>): Line => ({
  hash: 'a',
  productHash: 'p',
  bagHash: '0',
  storeHash: 's',
  name: 'Margherita',
  size: '',
  sizeCode: '',
  description: '',
  picture: '',
  price: 1200,
  quantity: 1,
  deposit: 0,
  points: 0,
  salesType: '',
  status: 1,
  gst: 5,
  pst: 0,
  bagType: '',
  isPlaceholder: false,
  groups: [],
  choices: [],
  bags: [],
  ...changes,
})

function orderOf(
  lines: Line[],
  { offs = lines.map(() => 0), delivery, bag }: { offs?: number[]; delivery?: number; bag?: Charge } = {},
) {
  const fare = delivery === undefined ? [] : [{ price: delivery, gst: 5, isDelivery: true as const }]
  const discount = offs.reduce((sum, off) => sum + off, 0)
  const subtotal = lines.reduce((sum, one) => sum + (one.price + one.deposit) * one.quantity, bag?.price ?? 0)
  const amounts = {
    subtotal,
    delivery: delivery ?? 0,
    discount,
    ...taxesOf(lines, offs, [...fare, ...(bag ? [bag] : [])]),
  }
  const order: PartedOrder = {
    lines,
    offs,
    amounts,
    ...(delivery === undefined ? {} : { delivery: { price: delivery, gst: 5 } }),
    ...(bag ? { bagFee: bag.price, bagTaxes: { gst: bag.gst, pst: bag.pst } } : {}),
  }
  return { order, whole: subtotal + amounts.delivery + amounts.gst + amounts.pst - discount }
}

describe('orderParts', () => {
  it('splits an order line by line: a pizza with GST, colas with both taxes and their deposits, the delivery [D-204]', () => {
    const { order } = orderOf(
      [line({}), line({ hash: 'b', name: 'Cola', price: 225, quantity: 2, deposit: 10, pst: 7 })],
      { delivery: 499 },
    )
    // GST of 2149 is 107.45, of which 60, 22.5 and 24.95 belong to the parts: the largest remainder gets the last cent.
    expect(orderParts(order)).toEqual({
      lines: [
        { quantity: 1, goods: 1260, gst: 60, pst: 0 },
        { quantity: 2, goods: 450 + 20 + 22 + 32, gst: 22, pst: 32 },
      ],
      delivery: { goods: 499 + 25, gst: 25, pst: 0 },
      bag: { goods: 0, gst: 0, pst: 0 },
    })
  })

  it('takes the discount off the lines that had it, and shares that of an older order by what the lines cost [D-204]', () => {
    const { order } = orderOf([line({}), line({ hash: 'b' })], { offs: [0, 1200] })
    expect(orderParts(order).lines.map(({ goods }) => goods)).toEqual([1260, 0])
    const older = { ...order, offs: undefined, coupon: { discount: 1200 } }
    expect(orderParts(older).lines.map(({ goods }) => goods)).toEqual([630, 630])
    const offers = [{ code: 'o', name: '', lines: [{ line: 'b', off: 1200 }], delivery: 0 }]
    expect(orderParts({ ...order, offs: undefined, offers }).lines.map(({ goods }) => goods)).toEqual([1260, 0])
  })

  it('splits a line into units that add up to it, the earlier ones with the larger cents [D-204]', () => {
    const worth = { quantity: 3, goods: 1051, gst: 50, pst: 0 }
    const units = [0, 1, 2].map((before) => worthOfUnits(worth, before, 1))
    expect(units.map(({ goods, gst }) => [goods, gst])).toEqual([
      [351, 17],
      [351, 17],
      [349, 16],
    ])
    expect(worthOfUnits(worth, 1, 2)).toEqual({ goods: 700, gst: 33, pst: 0 })
  })
})

describe('worthOfParts', () => {
  const { order } = orderOf([line({ quantity: 2 }), line({ hash: 'b', price: 0 })], { delivery: 499 })
  const parts = orderParts(order)

  it('is undefined for what was given back, for no such line, for a line twice and for one that cost nothing [D-204]', () => {
    const given: ChosenParts[] = [{ lines: [{ line: 1, quantity: 1 }], delivery: true }]
    expect(leftParts(parts, given)).toEqual({ lines: [1, 0], delivery: false, bag: false })
    expect(worthOfParts(parts, given, { lines: [{ line: 1, quantity: 1 }] })).toMatchObject([{ line: 1, goods: 1260 }])
    for (const lines of [
      [{ line: 1, quantity: 2 }],
      [{ line: 1, quantity: 0 }],
      [{ line: 2, quantity: 1 }],
      [{ line: 3, quantity: 1 }],
      [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
    ])
      expect(worthOfParts(parts, given, { lines })).toBeUndefined()
    expect(worthOfParts(parts, given, { lines: [], delivery: true })).toBeUndefined()
    expect(worthOfParts(parts, [], { lines: [], bag: true })).toBeUndefined()
  })
})

const cents = (max: number) => fc.integer({ min: 0, max })
const anyLine = fc.record({
  price: cents(9000),
  quantity: fc.integer({ min: 1, max: 7 }),
  deposit: fc.constantFrom(0, 0, 10, 25),
  gst: fc.constantFrom(5, 0, 13, 9.975),
  pst: fc.constantFrom(0, 7),
  off: fc.double({ min: 0, max: 1, noNaN: true }),
})
const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    delivery: fc.option(cents(900), { nil: undefined }),
    bag: fc.option(fc.constant<Charge>({ price: 25, gst: 5, pst: 7 }), { nil: undefined }),
  })
  .map(({ lines, ...rest }) =>
    orderOf(
      lines.map(({ price, quantity, deposit, gst, pst }, index) =>
        line({ price, quantity, deposit, gst, pst, hash: String(index) }),
      ),
      { ...rest, offs: lines.map(({ off, price, quantity }) => (off < 0.5 ? 0 : Math.floor(price * quantity * off))) },
    ),
  )
  .filter(({ whole }) => whole > 0)

const plan = fc.array(fc.record({ at: cents(9), units: cents(9), also: cents(2), amount: cents(1000) }), {
  maxLength: 9,
})

describe('refunds by lines', () => {
  it('of everything, in any order and beside refunds by amount, are what was paid, each with the taxes of its lines [D-204]', () => {
    fc.assert(
      fc.property(
        anyOrder,
        plan,
        cents(3000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (made, steps, tip, byCard) => {
          const { order, whole } = made
          const parts = orderParts(order)
          // The oracle: all parts are everything that was paid, and the tax of each is its own, but for a cent of its own and its share of half a cent.
          expect(sumOfWorths([...parts.lines, parts.delivery, parts.bag])).toEqual({
            goods: whole,
            gst: order.amounts.gst,
            pst: order.amounts.pst,
          })
          for (const [index, part] of parts.lines.entries()) {
            const { price, quantity, gst } = order.lines[index] ?? line({})
            const exact = ((price * quantity - (order.offs?.[index] ?? 0)) * gst) / 100
            expect(Math.abs(part.gst - exact)).toBeLessThan(1.5)
          }
          const card = Math.floor((whole + tip) * byCard)
          const { gst, pst } = order.amounts
          const paid: PaidParts = { card, giftCards: [{ card: 'g', amount: whole + tip - card }], points: 0, pointsValue: 0, earned: 9, gst, pst, tip } // oxfmt-ignore
          const given: ChosenParts[] = []
          const means: RefundMeans[] = []
          const ask = (chosen: ChosenParts) => {
            const worths = worthOfParts(parts, given, chosen)
            if (!worths || worths.length === 0) return
            const taxes = sumOfWorths(worths)
            const shares = shareRefunds(paid, means)
            if (taxes.goods > refundable(paid, shares).goods) return
            given.push(chosen)
            means.push({ ...takeRefund(paid, shares, { goods: taxes.goods, tip: 0 }), taxes })
          }
          let isByLinesOnly = true
          for (const { at, units, also, amount } of steps) {
            const left = leftParts(parts, given)
            const index = at % left.lines.length
            const quantity = Math.min(left.lines[index] ?? 0, units)
            ask({ lines: quantity > 0 ? [{ line: index + 1, quantity }] : [], ...(also === 1 && left.delivery ? { delivery: true } : {}) }) // oxfmt-ignore
            if (amount > 900) {
              const shares = shareRefunds(paid, means)
              const goods = Math.min(refundable(paid, shares).goods, amount)
              means.push(takeRefund(paid, shares, { goods, tip: 0 }))
              isByLinesOnly = false
            }
          }
          const left = leftParts(parts, given)
          for (const [index, quantity] of left.lines.entries())
            if (quantity > 0) ask({ lines: [{ line: index + 1, quantity }] })
          ask({ lines: [], ...(left.delivery ? { delivery: true } : {}), ...(left.bag ? { bag: true } : {}) })
          const byLines = shareRefunds(paid, means)
          if (isByLinesOnly) {
            expect(byLines.reduce((sum, one) => sum + amountOf(one), 0)).toBe(whole)
            for (const [index, one] of byLines.entries())
            expect({ gst: one.gst, pst: one.pst }).toEqual({ gst: means[index]?.taxes?.gst, pst: means[index]?.taxes?.pst }) // oxfmt-ignore
          }
          const rest = refundable(paid, byLines)
          const all = shareRefunds(paid, [...means, takeRefund(paid, byLines, rest)])
          const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
          expect([sum(amountOf), sum((one) => one.gst), sum((one) => one.pst), sum((one) => one.tip)]).toEqual([whole + tip, gst, pst, tip]) // oxfmt-ignore
          for (const one of all) {
            for (const part of [one.card, one.gst, one.pst, one.tip]) expect(part).toBeGreaterThanOrEqual(0)
            expect(one.gst + one.pst + one.tip).toBeLessThanOrEqual(amountOf(one))
          }
        },
      ),
      { numRuns: propertyRuns(3000) },
    )
  })

  it('of which the card gave nothing have the share of the taxes that is given back [D-204]', () => {
    const paid: PaidParts = { card: 1000, giftCards: [{ card: 'g', amount: 1100 }], points: 0, pointsValue: 0, earned: 0, gst: 100, pst: 0, tip: 0 } // oxfmt-ignore
    const taxes = { goods: 1260, gst: 90, pst: 0 }
    const half = { card: 0, giftCards: [{ card: 'g', amount: 630 }], pointsValue: 0, tip: 0, taxes }
    expect(shareRefunds(paid, [half])).toMatchObject([{ gst: 45, pst: 0 }])
  })
})
