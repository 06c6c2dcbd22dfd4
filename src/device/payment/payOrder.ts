import type { InputOf } from '../../../contract/calls.ts'
import { beginIntent, endIntent, type Intent, type Piece } from '../../../domain/payment/paymentIntent.ts'
import type { Order } from '../../../domain/order/order.ts'
import { receiveOrder } from '../../../domain/outbox/outboxAnswer.ts'
import { backOffMs } from '../../../domain/outbox/outboxTime.ts'
import type { Failure, ApiResult } from '../api/result.ts'
import { deviceTime, type Time } from '../outbox/outbox.ts'
import type { Api } from '../api/apiClient.ts'
import type { OutboxStore } from '../store/outboxStore.ts'

/** What became of an order. */
export type Paid =
  /** `isNews`: this tab is the first to know; the cart has just been emptied. */
  | { kind: 'placed'; order: Order; intent: Intent; isNews: boolean }
  /** Nothing was charged, and nothing of it ever will be: the customer may pay again, as another intent. */
  | { kind: 'free'; message: string; verificationRequired?: boolean }

export interface Paying {
  /** Complete's input; with its `paymentMethod`, which is remembered nowhere. */
  input: InputOf<'complete'>
  pieces: readonly Piece[]
  /** Lets the bank ask the customer, with the client secret that complete answered [PAY-24]. */
  authenticate?: (clientSecret: string) => Promise<{ ok: true } | { ok: false; message: string }>
}

export interface PaymentParts {
  memory: OutboxStore
  send: Api
  /** Runs one piece of work at a time over all tabs; not at all when another has it. */
  alone: (work: () => Promise<void>) => Promise<void>
  time?: Time
}

/**
 * Where orders are paid. An intent is remembered before the first byte of complete leaves, and until it is known what became of
 * it nothing else is paid, in no tab. `onChecking` is called when the answer was not heard: from then on the host is asked by
 * the intent's key, again and again, and what it never got is fenced before the customer may pay again.
 */
export interface Payments {
  /** Undefined once the page has stopped: then it is not known, and the next page asks. */
  payOrder: (paying: Paying, onChecking?: () => void) => Promise<Paid | undefined>
  /** What became of the order that an earlier page left; undefined when there is none. */
  checkOrder: (onChecking?: () => void) => Promise<Paid | undefined>
  /** Network or page came back: whoever waits asks at once. */
  wake: () => void
  /** Asks no more. */
  stop: () => void
}

/** How long an answer to complete is waited for before the host is asked what became of it. */
const COMPLETE_TIMEOUT_MS = 25_000
const STATE_TIMEOUT_MS = 10_000
const MAX_PAUSE_MS = 5000
const MIN_PAUSE_MS = 200
/** While another tab pays. */
const LOCK_WAIT_MS = 1000

const NOT_CONFIRMED = 'Your bank did not confirm the payment. Please try again.'
const NO_ANSWER = 'No answer came in time.'
const LOST =
  'We could not find out what became of your last order. If it was placed, its confirmation is in your mail: please look there, or call the store, before you pay again.'

export function paymentOver({ memory, send, alone, time = deviceTime }: PaymentParts): Payments {
  const sleepers = new Set<() => void>()
  let stopped = false

  /** For so long, or until the page is woken. */
  const pause = (milliseconds: number) =>
    new Promise<undefined>((resolve) => {
      const done = () => {
        callOff()
        sleepers.delete(done)
        resolve(undefined)
      }
      const callOff = time.later(milliseconds, done)
      sleepers.add(done)
    })

  const wake = () => {
    for (const done of sleepers) done()
  }

  /** Among all tabs; undefined once stopped. */
  async function inTurn(work: () => Promise<Paid | undefined>): Promise<Paid | undefined> {
    let turn: { paid: Paid | undefined } | undefined
    while (!turn && !stopped) {
      await alone(async () => {
        turn = { paid: stopped ? undefined : await work() }
      })
      if (!turn) await pause(LOCK_WAIT_MS)
    }
    return turn?.paid
  }

  async function pay({ input, pieces, authenticate }: Paying, onChecking: () => void): Promise<Paid | undefined> {
    const { checkout, store, cardAmount: total } = input
    const mine: Intent = { key: crypto.randomUUID(), checkout, store, total, pieces, madeAt: time.now() }
    const { intent = mine } = await memory.change((before) => beginIntent(before, mine))
    // Another tab's, or one that an earlier page left: first of all, what became of that?
    if (intent.key !== mine.key) return await settle(intent, onChecking)
    const complete = () => answerOf(send('complete', input, mine.key))
    let sent = await complete()
    const secret = secretOf(sent)
    if (secret !== undefined) {
      const shown = (await authenticate?.(secret)) ?? { ok: false, message: NOT_CONFIRMED }
      if (shown.ok) sent = await complete()
      // The bank's answer is no, or still to come: then it shall not come any more.
      if (!shown.ok || secretOf(sent) !== undefined)
        return fenced(await settle(mine, onChecking), shown.ok ? NOT_CONFIRMED : shown.message)
    }
    if (stopped) return undefined
    if (sent.ok && sent.answer.order) return await placed(mine, sent.answer.order)
    if (isNo(sent)) return await free(mine, sent.message, sent.verificationRequired)
    return fenced(await settle(mine, onChecking), `Error fetching data: ${sent.ok ? NO_ANSWER : sent.message}`)
  }

  async function answerOf(sending: ReturnType<typeof send<'complete'>>) {
    let callOff = () => {}
    const late = new Promise<Failure>((resolve) => {
      callOff = time.later(COMPLETE_TIMEOUT_MS, () => resolve({ ok: false, kind: 'no-network', message: NO_ANSWER }))
    })
    const sent = await Promise.race([sending, late])
    callOff()
    return sent
  }

  /** Asks the host until it is known; what it has never heard of is fenced. */
  async function settle(intent: Intent, onChecking: () => void): Promise<Settled | undefined> {
    onChecking()
    const { key, checkout } = intent
    let fence = false
    for (let tries = 1; !stopped; tries += 1) {
      const sent = await Promise.race([send('orderState', { key, checkout, fence }), pause(STATE_TIMEOUT_MS)])
      if (stopped) return undefined
      if (sent?.ok) {
        const { state, order, message, verificationRequired } = sent.answer
        if (state === 'placed' && order) return await placed(intent, order)
        if (state === 'refused') return await free(intent, message, verificationRequired)
        if (state === 'fenced') return { ...(await free(intent, message)), isFenced: true }
        if (state === 'unknown' && !fence) {
          fence = true
          continue
        }
      } else if (sent?.kind === 'refused' && sent.status === NO_SUCH_ORDER) return await free(intent, LOST)
      const told = sent?.ok === false && sent.kind === 'refused' ? (sent.retryAfter ?? 0) * 1000 : 0
      await pause(Math.max(told, MIN_PAUSE_MS, Math.min(MAX_PAUSE_MS, backOffMs(tries, time.random()))))
    }
    return undefined
  }

  /** The cart goes and the intent with it, in one step and once. */
  async function placed(intent: Intent, order: Order): Promise<Paid> {
    let isNews = false
    await memory.change((before) => {
      isNews = before.intent?.key === intent.key
      return isNews ? endIntent(receiveOrder(before, intent.store), intent.key) : before
    })
    return { kind: 'placed', order, intent, isNews }
  }

  async function free(intent: Intent, message: string, verificationRequired = false): Promise<Paid> {
    await memory.change((before) => endIntent(before, intent.key))
    return { kind: 'free', message, verificationRequired }
  }

  return {
    payOrder: (paying, onChecking = () => {}) => inTurn(() => pay(paying, onChecking)),
    checkOrder: async (onChecking = () => {}) => {
      const { intent } = await memory.change((same) => same)
      // Whoever had the turn before may have settled it: then the host says again how.
      return intent && (await inTurn(() => settle(intent, onChecking)))
    },
    wake,
    stop: () => {
      stopped = true
      wake()
    },
  }
}

type Settled = Paid & { isFenced?: boolean }

/** What was fenced tells why it came to that. */
const fenced = (settled: Settled | undefined, why: string): Paid | undefined =>
  settled?.kind === 'free' && settled.isFenced ? { ...settled, message: `${why} ${NOT_CHARGED}` } : settled

const NOT_CHARGED = 'Nothing was charged.'

const secretOf = (sent: ApiResult<{ needsAction: boolean; clientSecret?: string }>): string | undefined =>
  sent.ok && sent.answer.needsAction ? sent.answer.clientSecret : undefined

const NO_SUCH_ORDER = 404
/** The session ended, too often, at the same time: somebody's word, but not about the order. */
const NOT_NOW: readonly number[] = [401, 408, 409, 425, 429]

/** The host's no to this very intent, for good. */
const isNo = (sent: ApiResult<unknown>): sent is Extract<Failure, { kind: 'refused' }> =>
  !sent.ok && sent.kind === 'refused' && !NOT_NOW.includes(sent.status)
