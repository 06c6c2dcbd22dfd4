import { once } from 'node:events'
import { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Host } from '../http/app.ts'
import { isLocal } from '../context/throttle.ts'
import { networkOf } from '../context/networkAddress.ts'

/** The open port. Requests that come before the host is ready wait for it. */
export interface Listener {
  port: number
  serve(host: Pick<Host, 'fetch'>): void
  /** Takes nothing new, lets what is running finish for ten seconds, then cuts it. */
  close(): Promise<void>
}

/** What a client may take its time for, in milliseconds: to send the head of a request, and all of it. */
export interface Patience {
  head: number
  request: number
}

const PATIENCE: Patience = { head: 15_000, request: 60_000 }
/** Open connections of one network address, where no proxy stands in front whose they would all be. */
const MOST_CONNECTIONS = 1000

const LAST_ANSWERS = 10_000
/** Longer than a proxy keeps its connections, so that the proxy never sends into one that just closed. */
const KEEP_ALIVE = 75_000

export interface ListenerOptions {
  port: number
  address: string
  /** Proxies of ours in front. */
  proxies?: number
  patience?: Patience
  mostConnections?: number
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
  patience = PATIENCE,
  mostConnections = MOST_CONNECTIONS,
}: ListenerOptions): Promise<Listener> {
  let serve: (host: Pick<Host, 'fetch'>) => void = () => undefined
  const ready = new Promise<Pick<Host, 'fetch'>>((resolve) => (serve = resolve))
  const server = createAdaptorServer({
    hostname: address,
    serverOptions: {
      headersTimeout: patience.head,
      requestTimeout: patience.request,
      connectionsCheckingInterval: patience.head / 3,
    },
    fetch: async (request: Request, env: { incoming?: { socket: { remoteAddress?: string } } }) =>
      (await ready).fetch(request, env.incoming?.socket.remoteAddress),
  })
  if (!(server instanceof Server)) throw new Error('an HTTP/1 server is expected')
  server.keepAliveTimeout = KEEP_ALIVE
  const open = new Set<Socket>()
  const connections = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    const { remoteAddress = '' } = socket
    if (proxies > 0 || isLocal(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const theirs = (connections.get(network) ?? 0) + 1
    connections.set(network, theirs)
    socket.once('close', () => {
      const left = (connections.get(network) ?? 1) - 1
      if (left > 0) connections.set(network, left)
      else connections.delete(network)
    })
    if (theirs > mostConnections) socket.end(TOO_MANY)
  })
  const closeIdle = () => {
    server.closeIdleConnections()
    // One that a browser opened in advance and never asked on is not among them.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  server.listen(port, address)
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port was bound')
  return {
    port: bound.port,
    serve,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection is idle only once its last answer is out.
      const idle = setInterval(closeIdle, 20)
      const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS)
      closeIdle()
      await closed
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}
