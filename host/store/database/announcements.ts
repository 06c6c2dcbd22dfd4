import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import pg from 'pg'
import { breakConnection } from './rawConnection.ts'

/**
 * The one connection of a host on which PostgreSQL announces changes (LISTEN). The host announces something to itself again and
 * again; when that does not come back, it gives up the connection and makes a new one.
 */
export interface Announcements {
  /**
   * Calls `receive` with the payload of each announcement on the channel, and with '' when some may have been missed. The first
   * one rejects when the connection cannot be made, or when nothing is heard on it.
   */
  listen(channel: string, receive: Receive): Promise<() => Promise<void>>
  isConnected(): boolean
  /** Milliseconds since it was certain that announcements arrive; 0 while nothing listens. */
  silentMs(): number
}

type Receive = (payload: string) => void

export interface AnnouncementsOptions {
  /** The address to connect to; after a failover it may be another one. */
  address: () => Promise<string>
  /** Called with an address on which nobody can listen. */
  failed?: (address: string) => void
  /** Announces '' on this channel, by a connection for statements. */
  announce: (channel: string) => Promise<void>
  /** How often the host announces something to itself, and how long it then waits for it. */
  echoMs?: number
  patienceMs?: number
  /** From 0 to 1: hosts that lost their connections together do not come back together. */
  random?: () => number
}

const ECHO_MS = 20_000
const PATIENCE_MS = 5000
const FIRST_RETRY_MS = 250
const MAX_RETRY_MS = 5000

const DEAF =
  'What the host announces does not come back to it. A pooler in transaction mode lets no announcement through: set DATABASE_LISTEN_URL to the address of PostgreSQL itself, of the same database.'

export function openAnnouncements(options: AnnouncementsOptions): Announcements {
  const { address, failed, announce, echoMs = ECHO_MS, patienceMs = PATIENCE_MS, random = Math.random } = options
  const receivers = new Map<string, Set<Receive>>()
  const heard = new EventEmitter<{ anything: [] }>()
  const echoChannel = `echo ${randomUUID()}`
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let echo: NodeJS.Timeout | undefined
  let failures = 0
  let heardAt = 0

  const connect = async (): Promise<void> => {
    const to = await address()
    const fresh = new pg.Client({
      connectionString: to,
      application_name: 'announcements',
      keepAlive: true,
      keepAliveInitialDelayMillis: echoMs,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    const lost = (): void => {
      if (client !== fresh) return
      client = undefined
      reconnect()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ channel, payload = '' }) => {
      heardAt = performance.now()
      heard.emit('anything')
      for (const receive of receivers.get(channel) ?? []) receive(payload)
    })
    try {
      await fresh.connect()
      await fresh.query(listenTo(echoChannel))
      // Also those that are added meanwhile.
      for (const channel of receivers.keys()) await fresh.query(listenTo(channel))
    } catch (error) {
      breakConnection(fresh, 'it cannot listen')
      failed?.(to)
      throw error
    }
    client = fresh
    failures = 0
    heardAt = performance.now()
  }
  const open = (): Promise<void> => (opening ??= connect().finally(() => (opening = undefined)))
  const reconnect = (): void => {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.5 + random() / 2)
    failures += 1
    retry = setTimeout(() => {
      open().then(() => receivers.forEach((all) => all.forEach((receive) => receive(''))), reconnect)
    }, wait)
    retry.unref()
  }
  const isEchoed = async (): Promise<boolean> => {
    const askedAt = performance.now()
    await announce(echoChannel)
    if (heardAt >= askedAt) return true
    const limit = { signal: AbortSignal.timeout(patienceMs) }
    return await once(heard, 'anything', limit).then(
      () => true,
      () => false,
    )
  }
  const checkHearing = async (): Promise<void> => {
    const asked = client
    if (!(await isEchoed()) && asked && client === asked) breakConnection(asked, 'what is announced does not come back')
  }
  const close = async (): Promise<void> => {
    clearTimeout(retry)
    clearInterval(echo)
    const last = client
    client = undefined
    await last?.end()
  }

  return {
    listen: async (channel, receive) => {
      const all = receivers.get(channel) ?? new Set()
      receivers.set(channel, all.add(receive))
      if (client) await client.query(listenTo(channel))
      else {
        await open()
        if (!(await isEchoed())) throw new Error(DEAF)
      }
      // Statements that fail say nothing about this connection.
      echo ??= setInterval(() => void checkHearing().catch(() => undefined), echoMs).unref()
      return async () => {
        all.delete(receive)
        if (all.size > 0) return
        receivers.delete(channel)
        if (receivers.size === 0) await close()
      }
    },
    isConnected: () => client !== undefined,
    silentMs: () => (receivers.size === 0 ? 0 : performance.now() - heardAt),
  }
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`
