import { dueBeforeTip } from '../../../domain/payment/balance.ts'
import type { CardPayments } from '../../../host/services/card.ts'
import { PAYMENT_LEASE_SECONDS } from '../../../host/store/orders/payments.ts'
import type { DatabaseKind } from '../../support/host/databases.ts'
import { colaInput } from '../../support/productInputs.ts'
import { newBuyer, checkoutDetails, orderingHost, type Buyer, type OrderingHost } from './orderingHost.ts'
import { CARD_REQUIRES_3DS, authenticate, CARD_DECLINED, CARD_SUCCEEDS, sdk, typeCard } from '../../sandbox/cards.ts'

/** What happens to the provider's answer to a charge; with 'webhook first' the webhook arrives before it. */
const PROVIDER_FAULTS = ['answered', 'answer lost', 'killed before', 'killed after', 'webhook first'] as const
const CARDS = { pays: CARD_SUCCEEDS, asks: CARD_REQUIRES_3DS, declines: CARD_DECLINED } as const

type ProviderFault = (typeof PROVIDER_FAULTS)[number]
type Card = keyof typeof CARDS

/** One event of an order, caused by the customer, the bank, the provider, the operator or the host. */
export type Step =
  | { kind: 'complete'; card: Card; fault: ProviderFault }
  | {
      kind:
        | 'complete again'
        | 'confirm details'
        | 'void'
        | 'authenticate'
        | 'fail authentication'
        | 'webhook'
        | 'two webhooks'
        | 'webhook beside complete'
        | 'reconciler'
        | 'refund'
    }

export const STEPS: readonly Step[] = [
  ...(Object.keys(CARDS) as Card[]).flatMap((card) =>
    PROVIDER_FAULTS.map((fault): Step => ({ kind: 'complete', card, fault })),
  ),
  { kind: 'complete again' },
  { kind: 'confirm details' },
  { kind: 'void' },
  { kind: 'authenticate' },
  { kind: 'fail authentication' },
  { kind: 'webhook' },
  { kind: 'two webhooks' },
  { kind: 'webhook beside complete' },
  { kind: 'reconciler' },
  { kind: 'refund' },
]

/** Each sequence creates about ten payment intents, and the tests list all intents of a sandbox. */
const SEQUENCES_PER_HOST = 50
const AUTHENTICATION_TIMEOUT_SECONDS = 31 * 60

interface Attempt {
  checkout: string
  intents: Set<string>
  isRefunded: boolean
  orders: number
}

/** Runs sequences on a host, with a new host after every `SEQUENCES_PER_HOST` of them. */
export class OrderSequences {
  /** The number of sequences that ended with an order. */
  placed = 0
  readonly #kind: DatabaseKind
  #run: Run | undefined
  #done = 0

  constructor(kind: DatabaseKind) {
    this.#kind = kind
  }

  /** Runs one sequence and returns the violated rules, or an empty list. */
  async violations(steps: readonly Step[]): Promise<string[]> {
    if (this.#done++ % SEQUENCES_PER_HOST === 0) {
      await this.close()
      this.#run = await Run.begin(this.#kind)
    }
    if (!this.#run) throw new Error('no host')
    const violations = await this.#run.violations(steps)
    if (!this.#run.hasCart) this.placed += 1
    return violations
  }

  async close(): Promise<void> {
    await this.#run?.here.close()
    this.#run = undefined
  }
}

class Run {
  readonly here: OrderingHost
  readonly #buyer: Buyer
  readonly #line: FaultControl
  readonly #noon: Date
  /** True until an order is placed. */
  hasCart = true
  #count = 0
  #attempts: Attempt[] = []
  #last: { input: Record<string, unknown>; key: string } | undefined
  #secret = ''
  #violations: string[] = []

  static async begin(kind: DatabaseKind): Promise<Run> {
    const line: FaultControl = { fault: 'answered', charged: () => undefined, news: () => Promise.resolve() }
    const here = await orderingHost(kind, { wrapPayments: (payments) => withFaults(payments, line) })
    return new Run(here, await newBuyer(here), line)
  }

  private constructor(here: OrderingHost, buyer: Buyer, line: FaultControl) {
    this.here = here
    this.#buyer = buyer
    this.#line = line
    this.#noon = here.clock.now
    line.charged = (checkout, intent) => this.#attempts.find((one) => one.checkout === checkout)?.intents.add(intent)
    line.news = (intent) => this.#sendWebhook(intent)
  }

  async violations(steps: readonly Step[]): Promise<string[]> {
    this.here.clock.now = this.#noon
    this.#attempts = []
    this.#violations = []
    this.#last = undefined
    this.#secret = ''
    this.here.logged.length = 0
    if (!this.hasCart) await this.#buyer.guest.ask('addProduct', colaInput())
    this.hasCart = true
    await this.#confirmDetails()
    for (const step of steps) {
      await this.#runStep(step)
      await this.#checkOrders(step.kind)
    }
    await this.#finishAndCheck()
    return this.#violations
  }

  get #current(): Attempt {
    const attempt = this.#attempts.at(-1)
    if (!attempt) throw new Error('no checkout')
    return attempt
  }

  async #runStep(step: Step): Promise<void> {
    const { guest } = this.#buyer
    switch (step.kind) {
      case 'complete': {
        const paymentMethod = await typeCard(this.here.sandbox, CARDS[step.card])
        this.#last = { input: { ...(await this.#input()), paymentMethod }, key: `key-${++this.#count}` }
        this.#line.fault = step.fault
        await this.#complete()
        this.#line.fault = 'answered'
        // Otherwise the next request waits for the lease of the killed host.
        this.here.clock.forward(PAYMENT_LEASE_SECONDS + 1)
        return
      }
      case 'complete again':
        return await this.#complete()
      case 'confirm details':
        return await this.#confirmDetails()
      case 'void':
        if (this.#last)
          await guest.ask('orderState', { key: this.#last.key, checkout: this.#current.checkout, isVoiding: true })
        return
      case 'authenticate':
      case 'fail authentication':
        if (this.#secret)
          await authenticate(this.here.sandbox, this.#secret, step.kind === 'authenticate' ? 'complete' : 'fail')
        return
      case 'webhook':
        return await this.#sendAllWebhooks()
      case 'two webhooks':
        await Promise.all([this.#sendAllWebhooks(), this.#sendAllWebhooks()])
        return
      case 'webhook beside complete':
        await Promise.all([this.#complete(), this.#sendAllWebhooks()])
        return
      case 'reconciler':
        return await this.here.runReconcilerAfterRestart()
      case 'refund':
        return await this.#refund()
    }
  }

  /** The input of complete for the confirmed checkout. */
  async #input(): Promise<Record<string, unknown>> {
    const { checkout } = this.#current
    const { document } = await this.here.database.db
      .selectFrom('checkouts')
      .select('document')
      .where('hash', '=', checkout)
      .executeTakeFirstOrThrow()
    const cardAmount = dueBeforeTip(document.amounts)
    return { ...this.#details(), checkout, tip: 0, giftCardAmount: 0, giftCards: [], cardAmount }
  }

  #notes = ''
  #details = () => checkoutDetails(this.#buyer.phone, { notes: this.#notes })

  async #confirmDetails(): Promise<void> {
    const before = this.#notes
    this.#notes = `order ${++this.#count}`
    const reply = await this.#buyer.guest.ask('completeCheck', this.#details())
    if (!reply.ok) {
      // The cart was ordered meanwhile, or a payment for the previous checkout can still be pending.
      if (this.#attempts.length === 0) throw new Error(reply.message)
      this.#notes = before
      return
    }
    this.#attempts.push({ checkout: reply.answer.payment.checkout, intents: new Set(), isRefunded: false, orders: 0 })
    this.#last = undefined
  }

  async #complete(): Promise<void> {
    if (!this.#last) return
    const { input, key } = this.#last
    const reply = await this.#buyer.guest.ask('complete', input, { key })
    if (reply.ok && reply.answer.needsAction) this.#secret = reply.answer.clientSecret ?? ''
  }

  #intents = () => this.#attempts.flatMap(({ intents }) => [...intents])

  /** Sends the webhook of every succeeded payment once; its event has the state at the time of success only. */
  async #sendAllWebhooks(): Promise<void> {
    for (const intent of this.#intents()) await this.#sendWebhook(intent)
  }

  async #sendWebhook(id: string): Promise<void> {
    const intent = await sdk(this.here.sandbox).paymentIntents.retrieve(id)
    if (intent.status !== 'succeeded') return
    const event = { id: `evt_${id}`, object: 'event', type: 'payment_intent.succeeded', data: { object: intent } }
    const status = await this.here.sendWebhook(JSON.stringify(event))
    if (status !== 200) this.#violations.push(`the webhook was answered with ${status}`)
  }

  /** Refunds every payment, as the operator does in the provider's dashboard. */
  async #refund(): Promise<void> {
    const stripe = sdk(this.here.sandbox)
    for (const attempt of this.#attempts)
      for (const id of attempt.intents) {
        const { paid, back } = await this.#moneyOf(id)
        if (paid === back) continue
        await stripe.refunds.create({ payment_intent: id })
        attempt.isRefunded = true
      }
  }

  async #moneyOf(id: string): Promise<{ paid: number; back: number }> {
    const intent = await sdk(this.here.sandbox).paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    return { paid: intent.amount_received, back: charge?.amount_refunded ?? 0 }
  }

  async #checkOrders(after: string): Promise<void> {
    for (const attempt of this.#attempts) {
      const orders = await this.here.ordersOf(attempt.checkout)
      if (orders.length > attempt.orders && attempt.isRefunded)
        this.#violations.push(`after '${after}' an order stands on money that was given back before`)
      if (orders.length > 1) this.#violations.push(`after '${after}' there are ${orders.length} orders`)
      attempt.orders = orders.length
    }
  }

  /** Delivers all webhooks, lets time pass, and then checks orders and money. */
  async #finishAndCheck(): Promise<void> {
    await this.#sendAllWebhooks()
    for (let time = 0; time < 2; time += 1) {
      this.here.clock.forward(AUTHENTICATION_TIMEOUT_SECONDS)
      await this.here.runReconcilerAfterRestart()
    }
    await this.#sendAllWebhooks()
    await this.#checkOrders('the end')
    for (const { checkout, intents, isRefunded } of this.#attempts) {
      const money = await Promise.all([...intents].map((id) => this.#moneyOf(id)))
      const kept = money.filter(({ paid, back }) => paid > back)
      const [order] = await this.here.ordersOf(checkout)
      const states = (await this.here.statesOf(checkout)).join(' ')
      const owed = order && !isRefunded ? [{ paid: order.card_amount, back: 0 }] : []
      if (JSON.stringify(kept) !== JSON.stringify(owed))
        this.#violations.push(
          `${order ? 'an order' : 'no order'} (${states}), and of the money stays ${JSON.stringify(kept)}`,
        )
      if (/pending|action/.test(states)) this.#violations.push(`its payment is never settled: ${states}`)
      if (order) this.hasCart = false
    }
    const faults = this.here.logged.filter((line) => 'fault' in line && !JSON.stringify(line).includes('killed'))
    for (const fault of faults) this.#violations.push(JSON.stringify(fault))
  }
}

interface FaultControl {
  fault: ProviderFault
  charged: (checkout: string, intent: string) => void
  news: (intent: string) => Promise<void>
}

function withFaults(payments: CardPayments, line: FaultControl): CardPayments {
  return {
    ...payments,
    charge: async (request) => {
      const { fault } = line
      if (fault === 'killed before') throw new Error('killed')
      const outcome = await payments.charge(request)
      if (outcome.intentId !== undefined) line.charged(request.orderKey, outcome.intentId)
      if (fault === 'killed after') throw new Error('killed')
      if (fault === 'webhook first' && outcome.intentId !== undefined) await line.news(outcome.intentId)
      return fault === 'answer lost' ? { kind: 'unknown', message: 'lost' } : outcome
    },
  }
}
