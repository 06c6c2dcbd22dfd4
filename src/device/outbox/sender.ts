import { deferItem, markSending, type Queue, type Trouble } from '../../../domain/outbox/queue.ts'
import { backOffMs, nextItem, nextTime, retryNow } from '../../../domain/outbox/sendingOrder.ts'
import type { OutboxStore } from '../store/outboxStore.ts'

/** The item stays and is sent again, after `waitMs` at the earliest. */
export interface Later {
  kind: 'later'
  waitMs?: number
  trouble?: Trouble
}

/** The host has answered: the step that takes the answer. */
export interface Settled<State> {
  kind: 'settled'
  step: (before: State) => State
}

export interface SenderParts<State extends Queue> {
  memory: OutboxStore<State>
  send: (item: State['items'][number]) => Promise<Settled<State> | Later>
  /** Runs its work while no other tab runs it. */
  alone: (work: () => Promise<void>) => Promise<void>
  report: (error: unknown) => void
  time?: Time
}

export interface Time {
  /** Milliseconds since 1970. The device's clock may be wrong. */
  now: () => number
  random: () => number
  later: (milliseconds: number, work: () => void) => () => void
}

export const deviceTime: Time = {
  now: () => Date.now(),
  random: () => Math.random(),
  later: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}

export interface Sender {
  drain: () => Promise<void>
  /** Sends without waiting for retry times: the network or the page came back. */
  wake: () => Promise<void>
  look: () => void
  /** A running request is not cancelled. */
  stop: () => void
}

const MIN_WAIT_MS = 50

/** Sends stored items: one sender over all tabs, in order within a lane, each item under its own idempotency key. */
export function senderOver<State extends Queue>({
  memory: { change, remembered },
  send,
  alone,
  report,
  time = deviceTime,
}: SenderParts<State>): Sender {
  let draining: Promise<void> | undefined
  let cancel = () => {}
  let stopped = false

  function drain(): Promise<void> {
    // A call during a round gets a round of its own: its item may have been added after the round read the queue.
    const round = (draining ?? Promise.resolve()).then(() => alone(sendDue)).catch(report)
    const tail = round.then(() => {
      if (draining === tail) draining = undefined
      look()
    })
    draining = tail
    return tail
  }

  async function sendDue(): Promise<void> {
    while (!stopped) {
      const item = nextItem(await change((same) => same), time.now())
      if (!item) return
      await sendOne(item.id)
    }
  }

  async function sendOne(id: string): Promise<void> {
    const item = (await change((before) => markSending(before, id))).items.find((one) => one.id === id)
    if (!item) return
    const outcome = await send(item)
    await change((before) => {
      if (outcome.kind === 'settled') return outcome.step(before)
      const wait = Math.max(outcome.waitMs ?? 0, backOffMs(item.tries, time.random()))
      const from = time.now()
      return deferItem(before, id, { from, until: from + wait }, outcome.trouble)
    })
  }

  function look(): void {
    if (draining) return
    cancel()
    const now = time.now()
    const at = nextTime(remembered(), now)
    if (at === undefined || stopped) return
    cancel = time.later(Math.max(MIN_WAIT_MS, at - now), () => {
      drain().catch(report)
    })
  }

  async function wake(): Promise<void> {
    await change(retryNow)
    await drain()
  }

  return {
    drain,
    wake,
    look,
    stop: () => {
      stopped = true
      cancel()
    },
  }
}
