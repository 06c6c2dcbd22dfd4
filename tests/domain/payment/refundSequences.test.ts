import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  bookedRefunds,
  isFullRefund,
  refundable,
  reservedRefunds,
  shareRefunds,
  takeRefund,
  withoutCard,
  type PaidParts,
  type RefundMeans,
  type RefundParts,
  type RefundSource,
  type RefundState,
} from '../../../domain/payment/refund.ts'
import { propertyRuns, SEED } from '../../support/testSizes.ts'

/**
 * Sequences of everything that can happen to the refunds of an order. The oracle knows what the bank and the gift cards really gave
 * and compares with fractions of big integers; of the product it uses the sharing alone, on which it looks from outside.
 */

const FIXED_SEED = 112
const SEQUENCES = propertyRuns(10_000)
const RANDOM_SEQUENCES = propertyRuns(5000)

/** How the provider answers a request for the card's part; `lost` ones are settled by a later `retry`. */
const ANSWERS = ['made', 'refused', 'lost and made', 'lost and not made'] as const

const answer = fc.constantFrom(...ANSWERS)
/** In thousandths of what is left. */
const part = fc.oneof(fc.constant(1000), fc.constant(0), fc.integer({ min: 0, max: 1000 }))
const step = fc.oneof(
  fc.record({ kind: fc.constant('operator' as const), part, tip: fc.boolean(), answer }),
  fc.record({ kind: fc.constant('everything' as const), answer }),
  fc.record({ kind: fc.constant('dashboard' as const), part }),
  fc.record({ kind: fc.constant('late failure' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('retry' as const) }),
  fc.record({ kind: fc.constant('repeated key' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('dispute' as const), part }),
  fc.record({ kind: fc.constantFrom('lost' as const, 'won' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const cents = (max: number) => fc.integer({ min: 0, max })
const order: fc.Arbitrary<PaidParts> = fc
  .record({
    card: fc.oneof(fc.constant(0), cents(20), cents(20_000)),
    gifts: fc.oneof(fc.constant<number[]>([]), fc.array(cents(5_000), { maxLength: 3 })),
    points: fc.oneof(fc.constant(0), cents(2_000)),
    lastPoint: cents(4),
    earned: cents(500),
    gst: cents(13),
    pst: cents(10),
    tip: fc.integer({ min: 0, max: 1000 }),
  })
  .map(({ card, gifts, points, lastPoint, gst, pst, tip: tipPart, earned }) => {
    const giftCards = gifts.filter((amount) => amount > 0).map((amount, index) => ({ card: `card ${index}`, amount }))
    const pointsValue = points > 0 ? points * 5 - lastPoint : 0
    const tip = Math.floor((card * tipPart) / 2000)
    const goods = card + gifts.reduce((sum, one) => sum + one, 0) + pointsValue - tip
    const taxes = { gst: Math.floor((goods * gst) / 123), pst: Math.floor((goods * pst) / 123) }
    return { card, giftCards, points, pointsValue, earned, ...taxes, tip }
  })

/** A refund as the host keeps it, beside what really happened to it. */
interface Kept extends RefundMeans {
  source: RefundSource
  state: RefundState
  /** What the bank really gave to the card; undefined when it was never made. */
  atBank?: { amount: number; hasFailed: boolean }
  willBeMade?: boolean
}

class Shop {
  readonly #paid: PaidParts
  readonly refunds: Kept[] = []
  #dispute: { amount: number; state: 'open' | 'lost' | 'won' } | undefined
  readonly #faults: string[] = []

  constructor(paid: PaidParts) {
    this.#paid = paid
  }

  run(steps: readonly Step[]): string[] {
    for (const one of steps) {
      this.#take(one)
      this.#check(one.kind)
    }
    this.#take({ kind: 'retry' })
    this.#check('the end')
    if (this.refunds.some(({ state }) => state === 'pending')) this.#faults.push('a refund is never settled')
    return this.#faults
  }

  #take(one: Step): void {
    const { refunds } = this
    switch (one.kind) {
      case 'operator':
        return this.#ask(one.answer, 'operator', ({ goods, tip }) => ({
          goods: Math.floor((goods * one.part) / 1000),
          tip: one.tip ? tip : 0,
        }))
      case 'everything':
        return this.#ask(one.answer, 'refusal', (left) => left)
      case 'dashboard': {
        const amount = this.#dispute ? 0 : Math.ceil((this.#leftAtBank * one.part) / 1000)
        if (amount === 0) return
        const means = { card: amount, giftCards: [], pointsValue: 0, tip: 0 }
        refunds.push({ ...means, source: 'provider', state: 'done', atBank: { amount, hasFailed: false } })
        return
      }
      case 'late failure': {
        const made = refunds.filter(({ atBank, state }) => state === 'done' && atBank && !atBank.hasFailed)
        const refund = made[one.which % made.length]
        if (!refund?.atBank) return
        refund.atBank.hasFailed = true
        return this.#withoutCard(refund)
      }
      case 'retry':
        for (const refund of refunds.filter(({ state }) => state === 'pending')) this.#settle(refund)
        return
      // The host finds the refund of a repeated key, and settles it when it is pending.
      case 'repeated key': {
        const refund = refunds[one.which % refunds.length]
        if (refund?.state === 'pending') this.#settle(refund)
        return
      }
      case 'dispute':
        this.#dispute ??= { amount: Math.ceil((this.#paid.card * one.part) / 1000), state: 'open' }
        return
      case 'lost':
      case 'won': {
        if (this.#dispute?.state !== 'open') return
        this.#dispute.state = one.kind
        const means = { card: this.#dispute.amount, giftCards: [], pointsValue: 0, tip: 0 }
        if (one.kind === 'lost') refunds.push({ ...means, source: 'dispute', state: 'done' })
      }
    }
  }

  get #leftAtBank(): number {
    return this.refunds.reduce(
      (left, { atBank }) => left - (atBank?.hasFailed === false ? atBank.amount : 0),
      this.#paid.card,
    )
  }

  #ask(
    how: (typeof ANSWERS)[number],
    source: 'operator' | 'refusal',
    choose: (left: { goods: number; tip: number }) => { goods: number; tip: number },
  ): void {
    const isHeld = this.#dispute !== undefined
    const shares = shareRefunds(this.#paid, reservedRefunds(this.refunds))
    const left = refundable(this.#paid, shares, isHeld)
    const amount = choose(left)
    if (amount.goods + amount.tip === 0) return
    const refund: Kept = { ...takeRefund(this.#paid, shares, amount, isHeld), source, state: 'pending' }
    const taken = refund.card + refund.giftCards.reduce((sum, one) => sum + one.amount, 0) + refund.pointsValue
    if (taken !== amount.goods + amount.tip) this.#faults.push(`${taken} is taken of ${JSON.stringify(amount)}`)
    if (isHeld && refund.card > 0) this.#faults.push('the card is asked for a disputed payment')
    this.refunds.push(refund)
    if (how === 'lost and made') this.#pay(refund)
    else if (how === 'made' || how === 'refused') {
      refund.willBeMade = how === 'made'
      this.#settle(refund)
    } else refund.willBeMade = true
  }

  /** The bank gives the card's part, unless it is disputed or has no more. */
  #pay(refund: Kept): boolean {
    if (this.#dispute || refund.card > this.#leftAtBank) return false
    refund.atBank = { amount: refund.card, hasFailed: false }
    return true
  }

  #settle(refund: Kept): void {
    const isMade = refund.card === 0 || refund.atBank !== undefined || (refund.willBeMade === true && this.#pay(refund))
    refund.state = 'done'
    // The host keeps them as they were booked.
    this.refunds.push(...this.refunds.splice(this.refunds.indexOf(refund), 1))
    if (!isMade) this.#withoutCard(refund)
  }

  #withoutCard(refund: Kept): void {
    Object.assign(refund, withoutCard(refund))
    if (refund.giftCards.length === 0 && refund.pointsValue === 0) refund.state = 'failed'
  }

  /** Looks at the shares of the booked refunds from outside. */
  #check(after: string): void {
    const paid = this.#paid
    const fault = (what: string) => this.#faults.push(`after ${after}: ${what}`)
    const booked = bookedRefunds(this.refunds)
    const shares = shareRefunds(paid, booked)
    const total = (of: (one: RefundParts) => number) => shares.reduce((sum, one) => sum + of(one), 0)
    const sizes = shares.map((one) => one.card + total1(one.giftCards) + one.pointsValue)
    const size = sizes.reduce((sum, one) => sum + one, 0)
    const whole = paid.card + total1(paid.giftCards) + paid.pointsValue
    const wholeGoods = whole - paid.tip
    const tips = total(({ tip }) => tip)

    for (const [index, one] of shares.entries()) {
      const parts = [one.card, one.points, one.pointsValue, one.unearned, one.gst, one.pst, one.tip]
      const goods = (sizes[index] ?? 0) - one.tip
      if (parts.some((value) => value < 0 || !Number.isInteger(value)))
        fault(`a part is negative: ${JSON.stringify(one)}`)
      if (goods - one.gst - one.pst < 0) fault(`the taxes are above the goods: ${JSON.stringify(one)}`)
      if (!isWithin(one.gst + one.pst, paid.gst + paid.pst, goods, wholeGoods))
        fault(`the taxes of ${JSON.stringify(one)} are not its share`)
      const refund = booked[index]
      if (refund?.source !== 'dispute' && one.card !== (refund?.atBank?.hasFailed === false ? refund.atBank.amount : 0))
        fault(`the card got ${JSON.stringify(refund?.atBank)}, its share says ${one.card}`)
    }
    // Every sum, of the first refunds up to any of them.
    for (let most = 1; most <= shares.length; most += 1) {
      const first = shares.slice(0, most)
      const sum = (of: (one: RefundParts) => number) => first.reduce((all, one) => all + of(one), 0)
      const goods = sizes.slice(0, most).reduce((all, one) => all + one, 0) - sum(({ tip }) => tip)
      if (
        !isWithin(
          sum(({ gst }) => gst),
          paid.gst,
          goods,
          wholeGoods,
        )
      )
        fault('GST is more than a cent off')
      if (
        !isWithin(
          sum(({ pst }) => pst),
          paid.pst,
          goods,
          wholeGoods,
        )
      )
        fault('PST is more than a cent off')
    }
    if (total(({ card }) => card) > paid.card) fault('the card got more than it paid')
    for (const { card, amount } of paid.giftCards)
      if (total((one) => total1(one.giftCards.filter((given) => given.card === card))) > amount)
        fault(`${card} got more`)
    if (total((one) => one.pointsValue) > paid.pointsValue) fault('more points than were used')
    if (tips > paid.tip || size - tips > wholeGoods)
      fault(`tip ${tips} of ${paid.tip}, goods ${size - tips} of ${wholeGoods}`)
    if (booked.every(({ tip }) => tip === 0) && tips !== Math.max(0, size - wholeGoods))
      fault('a tip that nobody asked for')
    const goodsShare = (of: number) =>
      wholeGoods === 0 ? 0 : Number((BigInt(of) * BigInt(size - tips)) / BigInt(wholeGoods))
    if (total(({ unearned }) => unearned) !== goodsShare(paid.earned)) fault('earned points do not follow the goods')
    const value = total((one) => one.pointsValue)
    const points = paid.pointsValue === 0 ? 0 : Number((BigInt(paid.points) * BigInt(value)) / BigInt(paid.pointsValue))
    if (total((one) => one.points) !== points) fault('points do not follow their value')
    if (isFullRefund(paid, shares) !== (whole > 0 && size === whole)) fault('full is not full')
    if (whole > 0 && size === whole) {
      const sums = [tips, total(({ gst }) => gst), total(({ pst }) => pst), total(({ points: one }) => one)]
      if (String(sums) !== String([paid.tip, paid.gst, paid.pst, paid.points]))
        fault(`everything is back, but ${sums.join()}`)
    }
    const lost = shares
      .filter((_, index) => booked[index]?.source === 'dispute')
      .reduce((sum, { card }) => sum + card, 0)
    const amount = this.#dispute?.state === 'lost' ? this.#dispute.amount : 0
    const others = total(({ card }) => card) - lost
    if (lost !== Math.min(amount, paid.card - others)) fault(`the dispute of ${amount} is booked as ${lost}`)
    const left = refundable(paid, shares)
    if (left.goods !== wholeGoods - (size - tips) || left.tip !== paid.tip - tips)
      fault(`left is ${JSON.stringify(left)}`)
  }
}

const total1 = (cards: readonly { amount: number }[]): number => cards.reduce((sum, { amount }) => sum + amount, 0)

/** Whether `value` is at most one from this share of `whole`. */
function isWithin(value: number, whole: number, share: number, of: number): boolean {
  if (of === 0) return value === 0
  const off = BigInt(value) * BigInt(of) - BigInt(whole) * BigInt(share)
  return (off < 0n ? -off : off) <= BigInt(of)
}

it.each([
  ['fixed', FIXED_SEED, SEQUENCES],
  ['random', SEED, RANDOM_SEQUENCES],
])(
  'refunds in sequences of requests, dashboard refunds, refusals, disputes, failures and repeats give back no cent too much and none too few, from a %s seed',
  (name, seed, numRuns) => {
    let steps = 0
    fc.assert(
      fc.property(order, fc.array(step, { minLength: 2, maxLength: 10 }), (paid, sequence) => {
        steps += sequence.length
        expect(new Shop(paid).run(sequence)).toEqual([])
      }),
      { numRuns, seed },
    )
    console.log(`Refunds: ${numRuns} sequences of ${steps} steps from the ${name} seed ${seed}`)
  },
  120_000,
)
