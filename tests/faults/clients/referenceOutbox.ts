import type { Api } from '../../../src/device/api/apiClient.ts'
import type { World } from './client.ts'
import type { InputOf } from '../../../contract/calls.ts'
import { discardItem, parkItem, type OutboxItem, type OutboxState } from '../../../domain/outbox/outbox.ts'
import { markSending, deferItem } from '../../../domain/outbox/queue.ts'
import { receiveDelivery, receiveCart } from '../../../domain/outbox/outboxAnswer.ts'
import { backOffMs, nextItem, nextTime } from '../../../domain/outbox/sendingOrder.ts'
import { rethrowAsync } from './rethrowAsync.ts'
import type { Checkout, OrderParts } from './referenceOrder.ts'
import type { Signal } from './signal.ts'

/** What a planted bug makes the client do wrong. */
export interface ReferenceBugs extends NonNullable<OrderParts['habits']> {
  /** Uses a new idempotency key for every try. */
  newKeyEachTry?: boolean
  /** Drops an item that could not be sent. */
  dropsWhatFailed?: boolean
  /** Takes any 2xx response as the host's, even a captive portal's page. */
  believesAnyAnswer?: boolean
  /** Runs two senders on one lane. */
  sendsTwoAtOnce?: boolean
  /** Keeps unsent items in the tab's memory only. */
  forgetsOnReopen?: boolean
}

/** State that outlives a tab. */
export interface Memory {
  remembered: OutboxState
  /** The host's cart was changed by something other than this client's changes, such as an order. */
  isStale: boolean
  checkout?: Checkout
}

/** A tab and what it works with until it is closed. */
export interface Tab {
  world: World
  habits: ReferenceBugs
  memory: Memory
  send: Api
  signal: Signal
  /** Whether the last request got a 2xx response. */
  received: { well: boolean }
  isOpen: () => boolean
}

/** Sends queued items while the tab is open, one at a time, each with the key of its intent until it is answered. */
export function outboxSender(tab: Tab): void {
  const { world, habits, memory, send, signal, isOpen } = tab
  const remember = (remembered: OutboxState) => {
    memory.remembered = remembered
    signal.changed()
  }

  async function work(
    take: (now: number) => OutboxItem | undefined,
    time: (now: number) => number | undefined = (now) => nextTime(memory.remembered, now),
  ): Promise<void> {
    while (isOpen()) {
      const now = world.now()
      const item = take(now)
      const at = time(now)
      if (memory.isStale) await refresh()
      else if (item) await deliver(item)
      else if (at === undefined) await signal.next()
      else await world.wait(at - now)
    }
  }

  /** Fetches the host's cart, which an order has emptied. */
  async function refresh(): Promise<void> {
    const sent = await send('config', {})
    if (!isOpen()) return
    if (!sent.ok) return await world.wait(500)
    memory.isStale = false
    remember(sent.answer.cart ? receiveCart(memory.remembered, sent.answer.cart) : memory.remembered)
  }

  async function deliver({ id, call, input, change, tries }: OutboxItem): Promise<void> {
    remember(markSending(memory.remembered, id))
    const key = habits.newKeyEachTry ? crypto.randomUUID() : id
    // Each queued input fits its own call; only the answers about lines are read.
    const sent = await send(call as 'addProduct', input as InputOf<'addProduct'>, key)
    if (!isOpen()) return
    if (sent.ok) {
      const isLine = change?.kind === 'add' || change?.kind === 'update'
      const lines = isLine ? [sent.answer, ...sent.answer.bagLines].map((line) => ({ ...line, status: 1 })) : []
      remember(receiveDelivery(memory.remembered, id, { cart: sent.answer.cart, lines }))
    } else if (habits.believesAnyAnswer && tab.received.well) remember(receiveDelivery(memory.remembered, id, {}))
    else if (habits.dropsWhatFailed) remember(discardItem(memory.remembered, id))
    else if (sent.kind === 'refused') remember(parkItem(memory.remembered, id, sent.message))
    else {
      const from = world.now()
      remember(deferItem(memory.remembered, id, { from, until: from + backOffMs(tries + 1, world.random()) }))
    }
  }

  work((now) => nextItem(memory.remembered, now)).catch(rethrowAsync)
  const second = () => memory.remembered.items.filter(({ state }) => state === 'waiting')[1]
  if (habits.sendsTwoAtOnce) work(second, () => undefined).catch(rethrowAsync)
}
