import { once } from 'node:events'
import { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Host } from './app.ts'

/** The open port. Requests that come before the host is ready wait for it. */
export interface Listener {
  port: number
  serve(host: Pick<Host, 'fetch'>): void
  /** Takes nothing new, lets what is running finish for ten seconds, then cuts it. */
  close(): Promise<void>
}

const PATIENCE = 10_000
/** Longer than a proxy keeps its connections, so that the proxy never sends into one that just closed. */
const KEEP_ALIVE = 75_000

export async function listen({ port, address }: { port: number; address: string }): Promise<Listener> {
  let serve: (host: Pick<Host, 'fetch'>) => void = () => undefined
  const ready = new Promise<Pick<Host, 'fetch'>>((resolve) => (serve = resolve))
  const server = createAdaptorServer({
    hostname: address,
    fetch: async (request: Request, env: { incoming?: { socket: { remoteAddress?: string } } }) =>
      (await ready).fetch(request, env.incoming?.socket.remoteAddress),
  })
  if (!(server instanceof Server)) throw new Error('an HTTP/1 server is expected')
  server.keepAliveTimeout = KEEP_ALIVE
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
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
      const late = setTimeout(() => server.closeAllConnections(), PATIENCE)
      closeIdle()
      await closed
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}
