import { z, type Schema } from '../../../contract/wire.ts'
import type { QueueItem } from '../../../domain/outbox/queue.ts'
import { storedJson } from '../storedJson.ts'
import { storedKeys } from '../storedKeys.ts'
import { storedText, storeText } from '../storedText.ts'
import type { OutboxStore } from './outboxStore.ts'

/** The shape of what every queue keeps of its items. */
export const queueItem = {
  id: z.string(),
  order: z.number(),
  lane: z.string(),
  state: z.enum(['waiting', 'sending', 'parked', 'sent']),
  tries: z.number(),
  failures: z.optional(z.number()),
  notBefore: z.number(),
  deferredAt: z.optional(z.number()),
  message: z.string(),
  trouble: z.optional(z.enum(['broken', 'busy'])),
}

interface QueueParts<Item> {
  /** What the keys of its items in localStorage begin with. */
  prefix: string
  schema: Schema<Item>
  show: (items: readonly Item[]) => void
  /** Called when the storage is full, before the item is tried once more. */
  makeRoom: () => void
}

export interface StoredQueue<Item extends QueueItem> extends OutboxStore<{ items: readonly Item[] }> {
  /** Takes what other tabs have stored. */
  reread: () => void
}

/**
 * A queue in localStorage, for screens whose queue is all that must outlive a reload. Each item has a key of its own, so that
 * no tab overwrites the items of another. What cannot be stored, the page keeps while it is open.
 */
export function storedQueue<Item extends QueueItem>({
  prefix,
  schema,
  show,
  makeRoom,
}: QueueParts<Item>): StoredQueue<Item> {
  const unstored = new Map<string, Item>()
  let last = read()

  function read(): { items: readonly Item[] } {
    const stored = storedKeys(prefix).flatMap((key) => storedJson(key, schema) ?? [])
    const items = new Map([...stored, ...unstored.values()].map((item) => [item.id, item]))
    return { items: [...items.values()].sort((one, other) => one.order - other.order) }
  }

  function put(item: Item): void {
    const text = JSON.stringify(item)
    const store = () => {
      storeText(prefix + item.id, text)
      return storedText(prefix + item.id) === text
    }
    let isStored = store()
    if (!isStored) {
      makeRoom()
      isStored = store()
    }
    if (isStored) unstored.delete(item.id)
    else unstored.set(item.id, item)
  }

  function see(state: typeof last): typeof last {
    last = state
    show(last.items)
    return last
  }

  return {
    remembered: () => last,
    reread: () => void see(read()),
    change: async (step) => {
      const before = read()
      const after = step(before)
      for (const { id } of before.items) {
        if (after.items.some((item) => item.id === id)) continue
        unstored.delete(id)
        storeText(prefix + id, '')
      }
      for (const item of after.items) if (!before.items.includes(item)) put(item)
      return see(after)
    },
  }
}
