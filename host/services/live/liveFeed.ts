import { z } from '../../../contract/wire.ts'
import { liveDriver, liveOrder } from '../../../contract/live.ts'
import { repeat } from '../repeat.ts'
import type { Database } from '../../store/database/database.ts'
import { LIVE_CHANNEL, readTopic, type LiveTopic } from '../../store/liveChannel.ts'
import { readLiveOrders, readLiveVersions, versionOf, type LiveRecord } from '../../store/orders/liveOrders.ts'

/**
 * Hands every change of what is watched to all who watch it, on every host: a change is announced by NOTIFY (`publish`), and
 * what a lost connection or an ended host left unannounced is found by a look into the database every few seconds.
 */
export interface LiveFeed {
  /** Sends the present state of an order at once and every newer one. Returns a function that ends it. */
  watchOrder(hash: string, send: Send): () => void
  /** Sends one event for every change of a store's kitchen or of what it has sold out; first one at once. */
  watchStore(kind: 'kitchen' | 'menu', hash: string, send: Send): () => void
  /** Tells of every change that the office hears of; of none in particular after a lost connection. */
  watchChanges(heard: (change: OfficeChange | undefined) => void): () => void
  /** The stores, by their hashes, whose menus are watched. */
  watchedMenus(): string[]
  /** Sends one event to all who watch the menus of these stores. */
  tellMenus(hashes: readonly string[]): void
  /** How many watch each kind of thing. */
  watchers(): Record<'order' | 'menu' | 'kitchen', number>
  close(): Promise<void>
}

export interface OfficeChange {
  kind: Exclude<LiveTopic['kind'], 'order'>
  /** The hash of the store; '' of what is of no store. */
  store: string
}

/** Takes a part of a server-sent event stream. The same buffer goes to all who watch. */
export type Send = (chunk: Buffer) => void

/** Finds changes that were not announced. */
const SWEEP_MS = 5000

interface WatchedOrder {
  watchers: Set<Send>
  /** What was sent last. */
  latest?: { version: number; positionMs: number; chunk: Buffer }
}

/** `refreshMenus` reads what is sold out: the page of an open menu asks for it as soon as a change is announced. */
export async function openLiveFeed(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  failed: (error: unknown) => void,
  refreshMenus: () => Promise<void> = () => Promise.resolve(),
): Promise<LiveFeed> {
  const orders = new Map<string, WatchedOrder>()
  const stores = new Map<string, Set<Send>>()
  const listeners = new Set<(change: OfficeChange | undefined) => void>()
  const dirty = new Set<string>()
  let reading: Promise<void> | undefined

  const readDirty = async (): Promise<void> => {
    while (dirty.size > 0) {
      const hashes = [...dirty]
      dirty.clear()
      const records = await readLiveOrders(db, hashes)
      for (const record of records) deliver(record)
    }
  }
  /** Several changes that are announced while one is read are read together. */
  const look = (): void => {
    reading ??= readDirty()
      .catch(failed)
      .finally(() => {
        reading = undefined
        if (dirty.size > 0) look()
      })
  }
  const deliver = (record: LiveRecord): void => {
    const watched = orders.get(record.hash)
    if (!watched) return
    const version = versionOf(record.order)
    const positionMs = Date.parse(record.driver?.at ?? '') || 0
    const { latest } = watched
    // Also keeps out what a slower read brings after a faster one.
    if (latest && (version < latest.version || (version === latest.version && positionMs <= latest.positionMs))) return
    const chunk = Buffer.from(orderEvents(record))
    watched.latest = { version, positionMs, chunk }
    for (const send of watched.watchers) send(chunk)
  }
  const sweep = async (): Promise<void> => {
    if (orders.size === 0) return
    for (const { hash, version, positionAt } of await readLiveVersions(db, [...orders.keys()])) {
      const latest = orders.get(hash)?.latest
      const isNewer = !latest || version > latest.version || (positionAt?.getTime() ?? 0) > latest.positionMs
      if (isNewer) dirty.add(hash)
    }
    if (dirty.size > 0) look()
  }
  const tell = (...topics: string[]): void => {
    for (const topic of topics) for (const send of stores.get(topic) ?? []) send(CHANGED)
  }
  const announce = (topic: LiveTopic | undefined): void => {
    if (topic?.kind !== 'order') for (const heard of listeners) heard(topic && { kind: topic.kind, store: topic.hash })
    if (!topic) {
      // The connection was lost for a while.
      for (const hash of orders.keys()) dirty.add(hash)
      refreshMenus().then(() => tell(...stores.keys()), failed)
    } else if (topic.kind === 'order') {
      if (orders.has(topic.hash)) dirty.add(topic.hash)
    } else if (topic.kind === 'menu') {
      refreshMenus().then(() => tell(`menu ${topic.hash}`), failed)
    } else if (topic.kind === 'kitchen') tell(`kitchen ${topic.hash}`)
    if (dirty.size > 0) look()
  }

  const unlisten = await listen(LIVE_CHANNEL, (payload) => announce(readTopic(payload)))
  const sweeps = repeat(sweep, SWEEP_MS, failed)
  return {
    watchOrder: (hash, send) => {
      const watched = orders.get(hash) ?? { watchers: new Set<Send>() }
      orders.set(hash, watched)
      watched.watchers.add(send)
      if (watched.latest) send(watched.latest.chunk)
      else {
        dirty.add(hash)
        look()
      }
      return () => {
        watched.watchers.delete(send)
        if (watched.watchers.size === 0 && orders.get(hash) === watched) orders.delete(hash)
      }
    },
    watchStore: (kind, hash, send) => {
      const topic = `${kind} ${hash}`
      const watchers = stores.get(topic) ?? new Set<Send>()
      stores.set(topic, watchers)
      watchers.add(send)
      send(CHANGED)
      return () => {
        watchers.delete(send)
        if (watchers.size === 0 && stores.get(topic) === watchers) stores.delete(topic)
      }
    },
    watchChanges: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    watchedMenus: () => [...stores.keys()].flatMap((topic) => /^menu (.+)$/.exec(topic)?.[1] ?? []),
    tellMenus: (hashes) => tell(...hashes.map((hash) => `menu ${hash}`)),
    watchers: () => {
      const counts = { order: 0, menu: 0, kitchen: 0 }
      for (const { watchers } of orders.values()) counts.order += watchers.size
      for (const [topic, { size }] of stores) counts[topic.startsWith('menu ') ? 'menu' : 'kitchen'] += size
      return counts
    },
    close: async () => {
      await unlisten()
      await sweeps.stop()
      await reading
    },
  }
}

const CHANGED = Buffer.from('event: changed\ndata: {}\n\n')

/** The order with its revision as the event's id, and the driver's place while there is one. */
function orderEvents({ order, driver }: LiveRecord): string {
  const sent = `id: ${order.revision}\nevent: order\ndata: ${JSON.stringify(z.encode(liveOrder, order))}\n\n`
  return driver ? `${sent}event: driver\ndata: ${JSON.stringify(z.encode(liveDriver, driver))}\n\n` : sent
}
