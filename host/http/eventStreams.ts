import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Send } from '../services/live/liveFeed.ts'

/**
 * The open streams of server-sent events of this host. They are written on Node's own response: hono's `streamSSE` needs four
 * times the memory for each and twice the time (docs/OPERATING.md).
 */
export interface EventStreams {
  /**
   * Answers with a stream, which `subscribe` feeds until the client leaves or `end` ends it; undefined when one of the owners has
   * too many.
   */
  open(
    response: ServerResponse,
    owners: readonly StreamOwner[],
    subscribe: (send: Send, end: () => void) => () => void,
  ): Response | undefined
  /** Ends all streams; their clients come back within a few seconds, not all at once. */
  close(): void
}

/** Who has streams open, such as a network or a session, and how many it may have at once. */
export interface StreamOwner {
  name: string
  most: number
}

const HEARTBEAT_MS = 15_000
const HEARTBEAT = Buffer.from(': \n\n')
/** A client that does not read any more, such as a sleeping phone, is dropped. */
const MAX_UNREAD_BYTES = 64 * 1024
const MAX_RETRY_MS = 4000

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Proxies neither keep nor compress the stream, and nginx does not hold it back.
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}

/** A host that stops ends a stream at once, and its client comes back to another one. */
export function openEventStreams(isStopping: () => boolean): EventStreams {
  const open = new Set<ServerResponse>()
  const end = (response: ServerResponse): void => {
    response.end(`retry: ${1000 + Math.round(Math.random() * MAX_RETRY_MS)}\n\n`)
  }
  const write = (response: ServerResponse, chunk: Buffer): void => {
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
    else response.write(chunk)
  }
  const counts = new Map<string, number>()
  const count = (owners: readonly StreamOwner[], change: 1 | -1): void => {
    for (const { name } of owners) {
      const left = (counts.get(name) ?? 0) + change
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    }
  }
  const timer = setInterval(() => {
    for (const response of open) write(response, HEARTBEAT)
  }, HEARTBEAT_MS)
  timer.unref()
  return {
    open: (response, owners, subscribe) => {
      if (owners.some(({ name, most }) => (counts.get(name) ?? 0) >= most)) return undefined
      response.writeHead(200, isStopping() ? { ...HEADERS, Connection: 'close' } : HEADERS)
      response.on('error', () => undefined)
      // A clone is a plain Response: the server writes those that are made by `new Response` without looking for this mark.
      const sent = RESPONSE_ALREADY_SENT.clone()
      if (isStopping()) {
        end(response)
        return sent
      }
      response.write('retry: 1000\n\n')
      open.add(response)
      count(owners, 1)
      const unsubscribe = subscribe(
        (chunk) => write(response, chunk),
        () => end(response),
      )
      // `close` of the response, since that of the request comes as soon as its body was read.
      response.on('close', () => {
        open.delete(response)
        count(owners, -1)
        unsubscribe()
      })
      return sent
    },
    close: () => {
      clearInterval(timer)
      for (const response of open) end(response)
      open.clear()
    },
  }
}
