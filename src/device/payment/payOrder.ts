import type { Refusal } from '../../../contract/call.ts'
import type { InputOf } from '../../../contract/calls.ts'
import type { Intent, Piece } from '../../../domain/payment/paymentIntent.ts'
import type { Order } from '../../../domain/order/order.ts'
import { receiveOrder } from '../../../domain/outbox/outboxAnswer.ts'
import { backOffMs } from '../../../domain/outbox/sendingOrder.ts'
import type { Failure, ApiResult } from '../api/result.ts'
import { deviceTime, type Time } from '../outbox/sender.ts'
import type { Api } from '../api/apiClient.ts'
import type { OutboxStore } from '../store/outboxStore.ts'

export type Paid =
  /** `isNews`: this call emptied the cart; another tab did not do so before. */
  | { kind: 'placed'; order: Order; intent: Intent; isNews: boolean }
  /** Nothing was or will be charged: the customer may pay again, as a new intent. */
  | ({
      kind: 'free'
      /** The host declined: the order may not be what the customer confirmed any more. */
      isRefused?: boolean
    } & Reason)

/** Why nothing was paid, and what the customer has to do in the details first. */
export type Reason = Pick<Refusal, 'message' | 'verificationRequired' | 'timePassed' | 'addressRequired'>

interface Paying {
  /** The `paymentMethod` in it is never stored. */
  input: InputOf<'complete'>
  pieces: readonly Piece[]
  /** Shows the bank's 3-D Secure step for the client secret of `complete` [PAY-24]. */
  authenticate?: (clientSecret: string) => Promise<{ ok: true } | { ok: false; message: string }>
}

export interface PaymentParts {
  memory: OutboxStore
  send: Api
  /** Runs the work under a lock over all tabs (lock.ts); it may skip the work while another tab has the lock. */
  alone: (work: () => Promise<void>) => Promise<void>
  time?: Time
}

/**
 * Pays orders without a double charge. The intent is stored before `complete` is sent, and until its outcome is known no tab
 * pays anything else. When no answer comes, `onChecking` is called and the host is asked by the intent's key until the outcome
 * is known. An intent that the host has not received is voided before the customer may pay again.
 */
export interface Payments {
  /** Undefined after `stop()`: the outcome is not known, and the next page asks. */
  payOrder: (paying: Paying, onChecking?: () => void) => Promise<Paid | undefined>
  /** The outcome of an intent that an earlier page left; undefined when there is none. */
  checkOrder: (onChecking?: () => void) => Promise<Paid | undefined>
  wake: () => void
  stop: () => void
}

const COMPLETE_TIMEOUT_MS = 25_000
/** Together under 10 seconds: so long may an answer take once the network is back. */
const STATE_TIMEOUT_MS = 5000
const MAX_PAUSE_MS = 3000
const MIN_PAUSE_MS = 200
const LOCK_WAIT_MS = 1000

const NOT_CONFIRMED = 'Your bank did not confirm the payment. Please try again.'
const NO_ANSWER = 'No answer came in time.'
const UNKNOWN_OUTCOME =
  'We could not find out what became of your last order. If it was placed, its confirmation is in your mail: please look there, or call the store, before you pay again.'

export function paymentOver({ memory, send, alone, time = deviceTime }: PaymentParts): Payments {
  const pauses = new Set<() => void>()
  let stopped = false

  const pause = (milliseconds: number) =>
    new Promise<undefined>((resolve) => {
      const done = () => {
        cancel()
        pauses.delete(done)
        resolve(undefined)
      }
      const cancel = time.later(milliseconds, done)
      pauses.add(done)
    })

  const wake = () => {
    for (const done of pauses) done()
  }

  async function withLock(work: () => Promise<Paid | undefined>): Promise<Paid | undefined> {
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
    const { intent = mine } = await memory.change((before) => (before.intent ? before : { ...before, intent: mine }))
    // Another tab or an earlier page has an open intent: its outcome comes first.
    if (intent.key !== mine.key) return await settle(intent, onChecking)
    const complete = () => answerOf(send('complete', input, mine.key))
    let sent = await complete()
    const secret = secretOf(sent)
    if (secret !== undefined) {
      const shown = (await authenticate?.(secret)) ?? { ok: false, message: NOT_CONFIRMED }
      if (shown.ok) sent = await complete()
      // The bank declined or has not decided: the intent is voided, so that a late approval charges nothing.
      if (!shown.ok || secretOf(sent) !== undefined)
        return explainVoided(await settle(mine, onChecking), shown.ok ? NOT_CONFIRMED : shown.message)
    }
    if (stopped) return undefined
    if (sent.ok && sent.answer.order) return await placed(mine, sent.answer.order)
    if (isDeclined(sent)) return { ...(await free(mine, reasonOf(sent))), isRefused: true }
    return explainVoided(await settle(mine, onChecking), `Error fetching data: ${sent.ok ? NO_ANSWER : sent.message}`)
  }

  async function answerOf(sending: ReturnType<typeof send<'complete'>>) {
    let cancel = () => {}
    const late = new Promise<Failure>((resolve) => {
      cancel = time.later(COMPLETE_TIMEOUT_MS, () => resolve({ ok: false, kind: 'no-network', message: NO_ANSWER }))
    })
    const sent = await Promise.race([sending, late])
    cancel()
    return sent
  }

  async function settle(intent: Intent, onChecking: () => void): Promise<Settled | undefined> {
    onChecking()
    const { key, checkout } = intent
    let isVoiding = false
    for (let tries = 1; !stopped; tries += 1) {
      const sent = await Promise.race([send('orderState', { key, checkout, isVoiding }), pause(STATE_TIMEOUT_MS)])
      if (stopped) return undefined
      if (sent?.ok) {
        const { state, order, message } = sent.answer
        if (state === 'placed' && order) return await placed(intent, order)
        if (state === 'refused') return { ...(await free(intent, reasonOf(sent.answer))), isRefused: true }
        if (state === 'fenced') return { ...(await free(intent, { message })), isVoided: true }
        if (state === 'unknown' && !isVoiding) {
          isVoiding = true
          continue
        }
      } else if (sent?.kind === 'refused' && sent.status === NOT_FOUND_STATUS)
        return await free(intent, { message: UNKNOWN_OUTCOME })
      const retryAfterMs = sent?.ok === false && sent.kind === 'refused' ? (sent.retryAfter ?? 0) * 1000 : 0
      await pause(Math.max(retryAfterMs, MIN_PAUSE_MS, Math.min(MAX_PAUSE_MS, backOffMs(tries, time.random()))))
    }
    return undefined
  }

  /** Empties the cart and ends the intent in one transaction, only once over all tabs. */
  async function placed(intent: Intent, order: Order): Promise<Paid> {
    let isNews = false
    await memory.change((before) => {
      isNews = before.intent?.key === intent.key
      return isNews ? { ...receiveOrder(before, intent.store), intent: undefined } : before
    })
    return { kind: 'placed', order, intent, isNews }
  }

  async function free(intent: Intent, reason: Reason): Promise<Extract<Paid, { kind: 'free' }>> {
    await memory.change((before) => (before.intent?.key === intent.key ? { ...before, intent: undefined } : before))
    return { kind: 'free', ...reason }
  }

  return {
    payOrder: (paying, onChecking = () => {}) => withLock(() => pay(paying, onChecking)),
    checkOrder: async (onChecking = () => {}) => {
      const { intent } = await memory.change((same) => same)
      // Another tab may have settled it in the meantime; asking the host again does no harm.
      return intent && (await withLock(() => settle(intent, onChecking)))
    },
    wake,
    stop: () => {
      stopped = true
      wake()
    },
  }
}

type Settled = Paid & { isVoided?: boolean }

const explainVoided = (settled: Settled | undefined, why: string): Paid | undefined =>
  settled?.kind === 'free' && settled.isVoided ? { ...settled, message: `${why} ${NOT_CHARGED}` } : settled

const NOT_CHARGED = 'Nothing was charged.'

const secretOf = (sent: ApiResult<{ needsAction: boolean; clientSecret?: string }>): string | undefined =>
  sent.ok && sent.answer.needsAction ? sent.answer.clientSecret : undefined

const NOT_FOUND_STATUS = 404
/** Statuses that say nothing about the order: session ended, timeout, conflict, too early, rate limit. */
const UNRELATED_STATUSES: readonly number[] = [401, 408, 409, 425, 429]

const reasonOf = ({ message, verificationRequired, timePassed, addressRequired }: Reason): Reason => ({
  message,
  verificationRequired,
  timePassed,
  addressRequired,
})

const isDeclined = (sent: ApiResult<unknown>): sent is Extract<Failure, { kind: 'refused' }> =>
  !sent.ok && sent.kind === 'refused' && !UNRELATED_STATUSES.includes(sent.status)
