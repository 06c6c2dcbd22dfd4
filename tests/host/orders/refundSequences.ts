import { percentOf } from '../../../domain/money.ts'
import { startPaymentReconciler } from '../../../host/orders/paymentReconciler.ts'
import { givePoints } from '../../../host/store/accounts/points.ts'
import type { DatabaseKind } from '../../support/host/databases.ts'
import {
  addedGiftCard,
  giftCardBalance,
  makeCoupon,
  makeGiftCard,
  type TestGiftCard,
} from '../../support/host/discounts.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { newMember } from '../../support/member.ts'
import { colaInput, margheritaInput } from '../../support/productInputs.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { CARD_SUCCEEDS, sdk, typeCard } from '../../sandbox/cards.ts'
import { checkoutDetails, freshPhone, newGuest, orderingHost, verify, type OrderingHost } from './orderingHost.ts'
import { memberDetails } from './memberBuyer.ts'
import { faultyRefunds, intentOf, mailsTo, refundRows, sendEvent, type RefundFault } from './refundFixture.ts'

/** What pays an order, and how its card behaves after. */
export const CARDS = {
  pays: CARD_SUCCEEDS,
  'refunds fail later': '4000000000005126',
  'refunds succeed later': '4000000000007726',
  disputed: '4000000000000259',
  inquired: '4000000000001976',
} as const

export interface Order {
  card: keyof typeof CARDS
  /** Cents of each gift card. */
  gifts: readonly number[]
  /** A guest's order has none. */
  saving: 'none' | 'member' | 'points' | 'all points' | 'coupon' | 'free'
  /** Orders with a coupon have none. */
  hasTip: boolean
}

/** One event; fractions are thousandths of what the order was worth. */
export type RefundStep =
  | { kind: 'refund'; part: number | 'everything'; tip: boolean; fault: RefundFault }
  | { kind: 'dashboard'; part: number; isReported: boolean }
  | { kind: 'refuse'; fault: RefundFault }
  | { kind: 'repeat'; which: number }
  | { kind: 'later' | 'webhooks' | 'reconciler' | 'dispute lost' | 'dispute won' }

const EVENTS = ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed', 'charge.dispute.closed']
const CHAIN_EMAIL = 'chain@example.com'
const LATER_MS = 10_000

/** What is known of a placed order from outside. */
interface Placed {
  checkout: string
  number: number
  hash: string
  email: string
  member: string | undefined
  coupon: string | undefined
  cards: { card: TestGiftCard; paid: number; before: number }[]
  paid: { card: number; points: number; pointsValue: number; gst: number; pst: number; tip: number; earned: number }
  pointsBefore: number
}

/** Runs sequences on one host and looks at each end of it from outside: the bank, the ledgers and the order. */
export class RefundSequences {
  readonly #here: OrderingHost
  readonly #line: ReturnType<typeof faultyRefunds>
  readonly #ahead: { ms: number }
  #count = 0

  static async begin(kind: DatabaseKind): Promise<RefundSequences> {
    const line = faultyRefunds()
    const ahead = { ms: 0 }
    const here = await orderingHost(kind, {
      wrapPayments: line.wrap,
      settings: { operatorKey: OPERATOR_KEY },
      catalogue: { ...smallChain, chain: { ...smallChain.chain, email: CHAIN_EMAIL } },
      sandbox: { clock: () => Date.now() + ahead.ms },
    })
    return new RefundSequences(here, line, ahead)
  }

  private constructor(here: OrderingHost, line: ReturnType<typeof faultyRefunds>, ahead: { ms: number }) {
    this.#here = here
    this.#line = line
    this.#ahead = ahead
  }

  close = (): Promise<void> => this.#here.close()

  /** What is wrong after this sequence, and after its end was waited for. */
  async faults(wanted: Order, steps: readonly RefundStep[]): Promise<string[]> {
    const here = this.#here
    here.logged.length = 0
    const order = await this.#place(wanted)
    const faults: string[] = []
    const asked: { fields: Record<string, string>; key: string }[] = []
    for (const step of steps) await this.#run(step, order, asked, faults)
    this.#ahead.ms += LATER_MS
    await this.#sendWebhooks(order, faults)
    for (let time = 0; time < 2; time += 1) await this.#reconcile()
    await this.#sendWebhooks(order, faults)
    faults.push(...(await this.#look(order, steps)))
    const logged = here.logged.filter((line) => 'fault' in line && !JSON.stringify(line).includes('killed'))
    return [...faults, ...logged.map((line) => JSON.stringify(line))]
  }

  async #place({ card, gifts, saving, hasTip }: Order): Promise<Placed> {
    const here = this.#here
    const { db } = here.database
    const email = `sequence${++this.#count}@example.com`
    const isMember = saving === 'member' || saving === 'points' || saving === 'all points'
    const member = isMember ? await newMember(here, { email }) : undefined
    const guest = member?.guest ?? (await newGuest(here))
    const phone = freshPhone()
    if (!member) await verify(here, guest, phone)
    const pointsBefore = saving === 'points' ? 100 : saving === 'all points' ? 400 : 0
    if (member && pointsBefore > 0) await givePoints(db, member.hash, pointsBefore, here.clock.now)
    const isFree = saving === 'free'
    const coupon =
      isFree || saving === 'coupon'
        ? await makeCoupon(here, { customer_limit: 1, total_limit: 1, percent: isFree ? 100 : 12.5 })
        : undefined
    await guest.ask('addProduct', margheritaInput())
    if (!isFree) await guest.ask('addProduct', colaInput({ quantity: 2 }))
    const savings = { usePoints: pointsBefore > 0, useCoupon: coupon !== undefined, coupon: coupon ?? '' }
    const details = member ? memberDetails(savings) : checkoutDetails(phone, { email, ...savings })
    const checked = await guest.ask('completeCheck', details)
    if (!checked.ok) throw new Error(checked.message)
    const { checkout, total } = checked.answer.payment
    const { document } = await db
      .selectFrom('checkouts')
      .select('document')
      .where('hash', '=', checkout)
      .executeTakeFirstOrThrow()
    const { subtotal } = document.amounts
    const tip = hasTip && coupon === undefined && total > 0 ? percentOf(subtotal, 15) : 0
    const cards: Placed['cards'] = []
    const giftCards = []
    let left = Math.min(total, subtotal)
    for (const wish of gifts) {
      // A card pays 50 cents or more, or nothing.
      const amount = left - wish + total - Math.min(total, subtotal) < 50 ? left : Math.min(wish, left)
      if (amount <= 0) continue
      const giftCard = await makeGiftCard(here, amount + 100)
      giftCards.push(await addedGiftCard(here, guest, checkout, giftCard, amount))
      cards.push({ card: giftCard, paid: amount, before: amount + 100 })
      left -= amount
    }
    const giftCardAmount = cards.reduce((sum, { paid }) => sum + paid, 0)
    const rest = total + tip - giftCardAmount
    const isByCard = rest >= 50
    const paidTip = isByCard ? tip : 0
    const cardAmount = isByCard ? rest : total - giftCardAmount
    const paymentMethod = isByCard ? { paymentMethod: await typeCard(here.sandbox, CARDS[card]) } : {}
    const amounts = { tip: paidTip, giftCardAmount, giftCards, cardAmount }
    const placed = await guest.ask('complete', { ...details, checkout, ...amounts, ...paymentMethod })
    if (!placed.ok) throw new Error(`${placed.message} ${JSON.stringify({ card, gifts, saving, amounts, total })}`)
    const [row] = await here.ordersOf(checkout)
    if (!row) throw new Error('no order')
    const { gst, pst, points: earned, pointsUsed: points = 0, discount } = row.document
    const pointsValue = points > 0 ? discount : 0
    const paid = { card: cardAmount, points, pointsValue, gst, pst, tip: paidTip, earned }
    return {
      checkout,
      number: row.number,
      hash: row.hash,
      email,
      member: member?.hash,
      coupon,
      cards,
      paid,
      pointsBefore,
    }
  }

  async #run(
    step: RefundStep,
    order: Placed,
    asked: { fields: Record<string, string>; key: string }[],
    faults: string[],
  ): Promise<void> {
    const worth = wholeOf(order)
    switch (step.kind) {
      case 'refund': {
        const fields: Record<string, string> = step.tip ? { tip: '1' } : {}
        if (step.part !== 'everything') fields['amount'] = dollars(Math.round((worth * step.part) / 1000))
        const one = { fields, key: `sequence-${++this.#count}` }
        asked.push(one)
        return await this.#ask(order, one, step.fault, faults)
      }
      case 'repeat': {
        const one = asked[step.which % asked.length]
        return one ? await this.#ask(order, one, 'answered', faults) : undefined
      }
      case 'dashboard': {
        if (order.paid.card === 0) return
        const amount = Math.max(1, Math.round((order.paid.card * step.part) / 1000))
        await sdk(this.#here.sandbox)
          .refunds.create({ payment_intent: await intentOf(this.#here, order.checkout), amount })
          .catch(() => undefined)
        return step.isReported ? await this.#sendWebhooks(order, faults) : undefined
      }
      case 'refuse': {
        this.#line.failNext(step.fault)
        const fields = { stage: 'refused', reason: 'No more dough' }
        const { status } = await askOperator(this.#here, `orders/${order.number}`, fields)
        this.#line.failNext('answered')
        if (![200, 422].includes(status) && !step.fault.startsWith('killed')) faults.push(`the refusal: ${status}`)
        return
      }
      case 'later':
        this.#ahead.ms += LATER_MS
        return
      case 'webhooks':
        return await this.#sendWebhooks(order, faults)
      case 'reconciler':
        return await this.#reconcile()
      case 'dispute lost':
      case 'dispute won': {
        if (order.paid.card === 0) return
        const stripe = sdk(this.#here.sandbox)
        const { data } = await stripe.disputes.list({ payment_intent: await intentOf(this.#here, order.checkout) })
        const text = step.kind === 'dispute won' ? 'winning_evidence' : 'losing_evidence'
        if (data[0])
          await stripe.disputes.update(data[0].id, { evidence: { uncategorized_text: text } }).catch(() => undefined)
      }
    }
  }

  async #ask(
    order: Placed,
    { fields, key }: { fields: Record<string, string>; key: string },
    fault: RefundFault,
    faults: string[],
  ): Promise<void> {
    this.#line.failNext(fault)
    const headers = { 'Idempotency-Key': key }
    const { status } = await askOperator(this.#here, `orders/${order.number}/refund`, fields, { headers })
    this.#line.failNext('answered')
    if (status >= 500 && !fault.startsWith('killed')) faults.push(`the refund ${JSON.stringify(fields)}: ${status}`)
  }

  async #sendWebhooks({ checkout, paid }: Placed, faults: string[]): Promise<void> {
    if (paid.card === 0) return
    for (const type of EVENTS) {
      const status = await sendEvent(this.#here, checkout, type)
      if (status !== 200) faults.push(`the webhook ${type}: ${status}`)
    }
  }

  async #reconcile(): Promise<void> {
    const here = this.#here
    here.clock.forward(10)
    const deps = { db: here.database.db, payments: this.#line.wrap(here.payments), clock: () => here.clock.now }
    const refused = (fault: unknown) => {
      // The provider refuses a refund whose money the bank or the dashboard has given already.
      if (!String(fault).includes('refused a refund')) throw fault
    }
    const reconciler = startPaymentReconciler({ ...deps, chainEmail: () => CHAIN_EMAIL }, { failed: refused })
    await reconciler.run()
    await reconciler.stop()
  }

  /** Compares the order, the ledgers and the customer's mails with what the bank says. */
  async #look(order: Placed, steps: readonly RefundStep[]): Promise<string[]> {
    const here = this.#here
    const { db } = here.database
    const { paid, cards, checkout, member } = order
    const faults: string[] = []
    const expectSame = (what: string, is: unknown, should: unknown) => {
      if (JSON.stringify(is) !== JSON.stringify(should))
        faults.push(`${what} is ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`)
    }
    const [row] = await here.ordersOf(checkout)
    const rows = await refundRows(here, checkout)
    expectSame('a pending refund', rows.filter(({ state }) => state === 'pending').length, 0)
    const booked = rows.filter(({ state }) => state === 'done').map(({ document, source }) => ({ ...document, source }))
    const total = (of: (one: (typeof booked)[number]) => number) => booked.reduce((sum, one) => sum + of(one), 0)

    const bank = await this.#bankOf(order)
    expectSame(
      'what the card got',
      total(({ card, source }) => (source === 'dispute' ? 0 : card)),
      bank.given,
    )
    const lost = Math.min(bank.lost, paid.card - bank.given)
    expectSame(
      'what the bank took',
      total(({ card, source }) => (source === 'dispute' ? card : 0)),
      lost,
    )
    let gifts = 0
    for (const { card, paid: amount, before } of cards) {
      const back = (await giftCardBalance(here, card)) - (before - amount)
      if (back < 0 || back > amount) faults.push(`a gift card that paid ${amount} has ${back} back`)
      expectSame('what a gift card got', partsOf(booked, card.hash), back)
      gifts += back
    }
    const value = total(({ pointsValue }) => pointsValue)
    const given = bank.given + lost + gifts + value
    const whole = wholeOf(order)
    const tips = total(({ tip }) => tip)
    const goods = whole - paid.tip
    if (tips > paid.tip || given - tips > goods || booked.some(({ tip }) => tip < 0))
      faults.push(`tip ${tips} of ${paid.tip}, goods ${given - tips} of ${goods}`)
    expectSame('refunded', [row?.refunded, row?.document.refunded ?? 0], [given - value, given - value])
    for (const tax of ['gst', 'pst'] as const) {
      const off = BigInt(total((one) => one[tax])) * BigInt(goods) - BigInt(paid[tax]) * BigInt(given - tips)
      if ((off < 0n ? -off : off) > BigInt(given === whole ? 0 : goods))
        faults.push(`${tax} is off by ${off} / ${goods}`)
    }
    const shareOf = (all: number, part: number, of: number) => (of === 0 ? 0 : Math.floor((all * part) / of))
    const unearned = shareOf(paid.earned, given - tips, goods)
    expectSame('unearned', [row?.document.unearned ?? 0, total((one) => one.unearned)], [unearned, unearned])
    if (member) {
      const holder = await db
        .selectFrom('members')
        .select(['points', 'points_owed'])
        .where('hash', '=', member)
        .executeTakeFirstOrThrow()
      const back = shareOf(paid.points, value, paid.pointsValue)
      const has = order.pointsBefore - paid.points + paid.earned - unearned + back
      expectSame('points less what is owed', holder.points - holder.points_owed, has)
      if (holder.points < 0 || (holder.points > 0 && holder.points_owed > 0)) faults.push('points beside a debt')
      const ledger = await db.selectFrom('points').select('delta').where('member', '=', member).execute()
      expectSame(
        'the ledger',
        ledger.reduce((sum, { delta }) => sum + delta, 0),
        holder.points,
      )
    }
    const isRefused = row?.stage === 'refused'
    if (order.coupon !== undefined) {
      const uses = await db.selectFrom('coupon_uses').select('order').where('coupon', '=', order.coupon).execute()
      const { used } = await db
        .selectFrom('coupons')
        .select('used')
        .where('code', '=', order.coupon)
        .executeTakeFirstOrThrow()
      const isFree = isRefused || (whole > 0 && given - lost === whole)
      expectSame('uses of the coupon', [uses.length, used], isFree ? [0, 0] : [1, 1])
    }
    // A refused order gives everything back, except what the bank holds or gave back to the chain; what it lost the bank has given.
    if (isRefused) {
      expectSame(
        'gift cards of a refused order',
        gifts,
        cards.reduce((sum, one) => sum + one.paid, 0),
      )
      expectSame('points of a refused order', value, paid.pointsValue)
      if (!bank.isHeld && !bank.hasFailed) expectSame('the card of a refused order', bank.given + lost, paid.card)
    } else if (steps.some(({ kind }) => kind === 'refuse')) faults.push('the order was not refused')
    const failures = rows.filter(({ document }) => document.failure === 'failed after it was booked')
    const mails = (await mailsTo(here, order.email)).filter(({ subject }) => subject?.includes('did not reach'))
    expectSame('mails of failed refunds', mails.length, failures.length)
    return faults
  }

  /** What the bank gave back to the cardholder of a payment, and what it took besides. */
  async #bankOf({ checkout, paid }: Placed) {
    if (paid.card === 0) return { given: 0, lost: 0, isHeld: false, hasFailed: false }
    const stripe = sdk(this.#here.sandbox)
    const intent = await intentOf(this.#here, checkout)
    const refunds = (await stripe.refunds.list({ payment_intent: intent })).data
    const disputes = (await stripe.disputes.list({ payment_intent: intent })).data
    return {
      given: refunds.reduce((sum, { status, amount }) => sum + (status === 'failed' ? 0 : amount), 0),
      lost: disputes.reduce((sum, { status, amount }) => sum + (status === 'lost' ? amount : 0), 0),
      isHeld: disputes.some(({ status }) => status === 'needs_response' || status === 'under_review'),
      hasFailed: refunds.some(({ status }) => status === 'failed'),
    }
  }
}

const wholeOf = ({ paid, cards }: Placed): number =>
  paid.card + paid.pointsValue + cards.reduce((sum, one) => sum + one.paid, 0)

const partsOf = (booked: readonly { giftCards: readonly { card: string; amount: number }[] }[], hash: string): number =>
  booked
    .flatMap(({ giftCards }) => giftCards)
    .filter(({ card }) => card === hash)
    .reduce((sum, { amount }) => sum + amount, 0)

const dollars = (cents: number): string => (cents / 100).toFixed(2)
