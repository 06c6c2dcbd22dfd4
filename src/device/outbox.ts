import {
  backOff,
  begun,
  deferred,
  delivered,
  discarded,
  enqueued,
  nextItem,
  nextTime,
  parked,
  retried,
  type NewItem,
  type OutboxItem,
  type Remembered,
} from '../../rules/outbox.ts'
import { alone } from './alone.ts'
import { deliver } from './delivery.ts'
import { change, remembered } from './memory.ts'
import { send } from './send.ts'

/** Sends what is remembered: one sender over all tabs, in order within a lane, each intent under its own key. */

const LOCK = 'forno-outbox'

let draining: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Remembers an intent, durably, before the first byte leaves. */
export async function enqueue(item: Omit<NewItem, 'id' | 'madeAt'>): Promise<string> {
  const id = crypto.randomUUID()
  await change((before) => enqueued(before, { ...item, id, madeAt: Date.now() }))
  return id
}

/** Sends all that is due, then sleeps until the next is. Every call while it works is heard. */
export function drain(): Promise<void> {
  const after = (draining ?? Promise.resolve()).then(() => alone(LOCK, sendDue))
  const tail = after.catch(reportError).finally(() => {
    if (draining === tail) draining = undefined
    schedule()
  })
  draining = tail
  return tail
}

async function sendDue(): Promise<void> {
  for (;;) {
    const item = nextItem(await change((same) => same), Date.now())
    if (!item) return
    await sendOne(item)
  }
}

async function sendOne({ id }: OutboxItem): Promise<void> {
  const begunNow = await change((before) => begun(before, id))
  const item = begunNow.items.find((one) => one.id === id)
  if (!item) return
  const outcome = await deliver(send, item)
  await change((before) => {
    switch (outcome.kind) {
      case 'delivered':
        return delivered(before, id, outcome.delivered)
      case 'refused':
        return parked(before, id, outcome.message)
      case 'later': {
        const wait = Math.max(outcome.waitMs ?? 0, backOff(item.tries, Math.random()))
        return deferred(before, id, Date.now() + wait, outcome.failed)
      }
    }
  })
}

function schedule(): void {
  clearTimeout(timer)
  const at = nextTime(remembered())
  if (at === undefined) return
  timer = setTimeout(
    () => {
      drain().catch(reportError)
    },
    Math.max(250, at - Date.now()),
  )
}

/** Network or page came back: nothing needs to wait for its time any more. */
export async function wake(): Promise<void> {
  await change((before) => ({
    ...before,
    items: before.items.map((item) =>
      item.state === 'waiting' && item.notBefore > 0 ? { ...item, notBefore: 0 } : item,
    ),
  }))
  await drain()
}

/** Listens for the moments when sending may work again. */
export function keepSending(): void {
  const again = () => {
    wake().catch(reportError)
  }
  addEventListener('online', again)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again()
  })
  drain().catch(reportError)
}

/** The customer's decisions about an item that stands aside. */
export async function retryItem(id: string): Promise<void> {
  await change((before) => retried(before, id))
  await drain()
}

export async function discardItem(id: string): Promise<Remembered> {
  return await change((before) => discarded(before, id))
}
