import { liveDriver, liveOrder } from '../../../contract/live.ts'
import { z } from '../../../contract/wire.ts'
import type { ChannelEnd, ChannelMessage, LiveChannel, OrderRef } from './liveChannel.ts'
import { readEvents, type StreamEvent } from './readEvents.ts'

export interface StreamAccess {
  /** Where the calls are: 'https://shop.example/api'. */
  mount: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  token: () => string | undefined
  /** Gets the session's next token; false when that failed. */
  renew: () => Promise<boolean>
}

/**
 * The host's own stream of server-sent events, read by `fetch`, since EventSource sends no bearer token (D-19). After a 401 the
 * token is renewed once. A host that keeps events can go on after the `Last-Event-ID`; ours sends the present state.
 */
export function eventStreamChannel({ mount, fetch, token, renew }: StreamAccess): LiveChannel {
  let lastEvent = ''
  async function ask({ hash, guest }: OrderRef, signal: AbortSignal): Promise<Response> {
    const query = new URLSearchParams({ oh: hash, ...(guest === '' ? {} : { g: guest }) })
    const headers = new Headers({ Accept: 'text/event-stream' })
    const bearer = token()
    if (bearer !== undefined) headers.set('Authorization', `Bearer ${bearer}`)
    if (lastEvent !== '') headers.set('Last-Event-ID', lastEvent)
    return await fetch(`${mount}/live/stream?${query.toString()}`, { headers, signal, cache: 'no-store' })
  }
  return async (order, receive, signal) => {
    const open = async () => {
      const response = await ask(order, signal)
      return response.status === 401 && (await renew()) ? await ask(order, signal) : response
    }
    try {
      if (token() === undefined && !(await renew())) return 'failed'
    } catch {
      return 'failed'
    }
    return await readStream(open, signal, (event) => {
      lastEvent = event?.id ?? lastEvent
      receive(event ? messageOf(event) : { kind: 'open' })
    })
  }
}

/** Reads an answer's server-sent events until it ends; the first one is undefined, when the stream has opened. Does not reject. */
export async function readStream(
  open: () => Promise<Response>,
  signal: AbortSignal,
  receive: (event: StreamEvent | undefined) => void,
): Promise<ChannelEnd> {
  try {
    const response = await open()
    const type = response.headers.get('Content-Type') ?? ''
    // A captive portal's 404 is no answer of the host.
    if (response.status === 404 && type.includes('json')) return 'unknown'
    if (!response.ok || !response.body || !type.includes('text/event-stream')) return 'failed'
    receive(undefined)
    for await (const event of readEvents(response.body)) {
      if (signal.aborted) return 'ended'
      receive(event)
    }
    return 'ended'
  } catch {
    return 'failed'
  }
}

function messageOf({ event, data = '', retry }: StreamEvent): ChannelMessage {
  if (retry !== undefined) return { kind: 'retry', afterMs: retry }
  if (event === 'order') {
    const read = z.safeDecode(liveOrder, JSON.parse(data) as never)
    if (read.success) return { kind: 'order', order: read.data }
  }
  if (event === 'driver') {
    const read = z.safeDecode(liveDriver, JSON.parse(data) as never)
    if (read.success) return { kind: 'driver', driver: read.data }
  }
  return { kind: 'alive' }
}
