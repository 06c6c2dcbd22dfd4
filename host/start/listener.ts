import { once } from 'node:events'
import { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Host } from '../http/app.ts'
import { isLocal } from '../context/throttle.ts'
import { networkOf } from '../context/networkAddress.ts'

export interface Listener {
  port: number
  serve(host: Pick<Host, 'fetch'>): void
  /** Stops accepting connections, waits up to ten seconds for running requests, then closes their connections. */
  close(): Promise<void>
}

/** How long a client may take to send the head of a request and the whole of it, in milliseconds. */
interface Timeouts {
  head: number
  request: number
}

const TIMEOUTS_MS: Timeouts = { head: 15_000, request: 60_000 }
/** Open connections of one network address. Not checked behind a proxy, whose address all connections have. */
const MAX_CONNECTIONS = 1000

const DRAIN_MS = 10_000
/** A start takes a second or two; only the migrations of a large database take longer. */
const START_WAIT_MS = 10_000
const STARTING = 'We are just starting. Please try again in a few seconds.'
/** Longer than a proxy keeps its connections, so that the proxy never sends into one that just closed. */
const KEEP_ALIVE_MS = 75_000

export interface ListenerOptions {
  port: number
  address: string
  proxies?: number
  timeoutsMs?: Timeouts
  maxConnections?: number
  /** Answers probes until a host serves; other requests wait for it. */
  starting?: (request: Request) => Response | undefined
}

interface Bindings {
  incoming?: { socket: { remoteAddress?: string } }
  outgoing?: unknown
}

const TOO_MANY = [
  'HTTP/1.1 429 Too Many Requests',
  'Content-Type: text/plain; charset=utf-8',
  'Retry-After: 10',
  'Connection: close',
  '',
  'Very many connections came from your network. Please try again in a minute.',
].join('\r\n')

export async function listen({
  port,
  address,
  proxies = 0,
  timeoutsMs = TIMEOUTS_MS,
  maxConnections = MAX_CONNECTIONS,
  starting = () => undefined,
}: ListenerOptions): Promise<Listener> {
  let serving: Pick<Host, 'fetch'> | undefined
  let begin = (): void => undefined
  const ready = new Promise<void>((resolve) => (begin = resolve))
  const server = createAdaptorServer({
    hostname: address,
    serverOptions: {
      headersTimeout: timeoutsMs.head,
      requestTimeout: timeoutsMs.request,
      connectionsCheckingInterval: timeoutsMs.head / 3,
    },
    fetch: async (request: Request, env: Bindings) => {
      const early = serving ? undefined : starting(request)
      if (early) return early
      if (!serving) await Promise.race([ready, wait(START_WAIT_MS, undefined, { ref: false })])
      if (!serving) return new Response(STARTING, { status: 503, headers: { 'Retry-After': '5' } })
      return await serving.fetch(
        request,
        env.incoming?.socket.remoteAddress,
        env.outgoing instanceof ServerResponse ? env.outgoing : undefined,
      )
    },
  })
  if (!(server instanceof Server)) throw new Error('The adaptor server is not an HTTP/1 server')
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const open = new Set<Socket>()
  const connections = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    const { remoteAddress = '' } = socket
    if (proxies > 0 || isLocal(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (connections.get(network) ?? 0) + 1
    connections.set(network, count)
    socket.once('close', () => {
      const left = (connections.get(network) ?? 1) - 1
      if (left > 0) connections.set(network, left)
      else connections.delete(network)
    })
    if (count > maxConnections) socket.end(TOO_MANY)
  })
  const closeIdle = () => {
    server.closeIdleConnections()
    // Node does not count a connection as idle that a browser opened in advance and never used.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  server.listen(port, address)
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(listenFault(error, address, port), { cause: error })
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no TCP port')
  return {
    port: bound.port,
    serve: (host) => {
      serving = host
      begin()
    },
    close: async () => {
      // A request that waits for a start that failed gets an answer.
      begin()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection becomes idle only after its last response is sent.
      const idleTimer = setInterval(closeIdle, 20)
      const drainTimer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      closeIdle()
      await closed
      clearInterval(idleTimer)
      clearTimeout(drainTimer)
    },
  }
}

function listenFault(error: unknown, address: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (code === 'EADDRINUSE') return `PORT ${port} is taken: another program listens at ${address}:${port}.`
  if (code === 'EACCES')
    return `PORT ${port} is not for this user: take one from 1024 on, and let the proxy have ${port}.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is no address of this machine.`
  return `The host cannot listen at ${address}:${port} (${code}).`
}
