import { once } from 'node:events'
import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ViteDevServer } from 'vite'
import type { Listener, ListenerOptions } from '../../host/start/listener.ts'

type Serving = Parameters<Listener['serve']>[0]

export interface DevListener {
  /** For each start of the host: the port is opened at the first. */
  listen: (options: ListenerOptions) => Promise<Listener>
  /** Requests wait for the next host. */
  hold: () => void
  /** Requests are told why there is no host, until the next one. */
  fail: (error: unknown) => void
  /** Closes the port. */
  end: () => Promise<void>
}

/** One open port for the dev server and, behind it, for each host after the other. */
export function devListener(http: Server, vite: ViteDevServer): DevListener {
  let serving: Promise<Serving>
  let answerHeld: ((serving: Serving) => void) | undefined
  const hold = () => {
    if (!answerHeld) serving = new Promise((resolve) => (answerHeld = resolve))
  }
  const serve = (host: Serving) => {
    answerHeld?.(host)
    answerHeld = undefined
  }
  hold()
  const toHost = getRequestListener(
    async (request: Request, env: { incoming?: { socket: { remoteAddress?: string } } }) =>
      (await serving).fetch(request, env.incoming?.socket.remoteAddress),
  )
  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      toHost(request, response).catch((error: unknown) => vite.config.logger.error(String(error)))
    })
  })
  return {
    hold,
    listen: async ({ port, address }) => {
      if (!http.listening) await once(http.listen(port, address), 'listening')
      const bound = http.address()
      if (bound === null || typeof bound === 'string') throw new Error('no port was bound')
      const close = () => Promise.resolve(hold())
      return { port: bound.port, serve, close }
    },
    fail: (error) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      vite.config.logger.error(text)
      serve({ fetch: () => Promise.resolve(brokenHost(text)) })
    },
    end: async () => {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()))
      http.closeAllConnections()
      await closed
    },
  }
}

/** Loads itself anew with the next host. */
const brokenHost = (text: string) =>
  new Response(
    `<!doctype html><script type="module" src="/@vite/client"></script><pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
    { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  )
