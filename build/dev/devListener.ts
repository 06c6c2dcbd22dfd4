import { once } from 'node:events'
import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ViteDevServer } from 'vite'
import type { Listener, ListenerOptions } from '../../host/start/listener.ts'

type Serving = Parameters<Listener['serve']>[0]

interface DevListener {
  listen: (options: ListenerOptions) => Promise<Listener>
  hold: () => void
  fail: (error: unknown) => void
  end: () => Promise<void>
}

export function devListener(http: Server, vite: ViteDevServer): DevListener {
  let serving: Promise<Serving>
  let resolveServing: ((serving: Serving) => void) | undefined
  const hold = () => {
    if (!resolveServing) serving = new Promise((resolve) => (resolveServing = resolve))
  }
  const serve = (host: Serving) => {
    resolveServing?.(host)
    resolveServing = undefined
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
      if (bound === null || typeof bound === 'string') throw new Error('The server has no TCP port')
      const close = () => Promise.resolve(hold())
      return { port: bound.port, serve, close }
    },
    fail: (error) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      vite.config.logger.error(text)
      serve({ fetch: () => Promise.resolve(errorPage(text)) })
    },
    end: async () => {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()))
      http.closeAllConnections()
      await closed
    },
  }
}

const errorPage = (text: string) =>
  new Response(
    `<!doctype html><script type="module" src="/@vite/client"></script><pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
    { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  )
