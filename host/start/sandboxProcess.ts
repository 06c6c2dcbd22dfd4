import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { DatabaseOptions } from '../store/database/database.ts'

/** Those of the card provider that the sandbox plays; the host keeps them. */
export interface SandboxKeys {
  publishableKey: string
  secretKey: string
  webhookSecret: string
}

/** What a card sandbox in a process of its own is told first. It answers with its port. */
export interface SandboxOrders {
  database: DatabaseOptions
  keys: SandboxKeys
  webhookUrl: string
  /** 0 for any. */
  port: number
}

export interface RunningSandbox {
  /** Of the provider's own calls, on loopback. */
  port: number
  /** Answers what the page asks at `/sandbox/v1/*`. */
  fetch: (request: Request) => Promise<Response>
  close(): Promise<void>
}

export type OpenSandbox = (orders: Omit<SandboxOrders, 'port'>) => Promise<RunningSandbox>

const RESTART_MS = 1000

/** Runs `entry`, the built `sandboxServer.ts`. It is started again at the same port when it ends, and ends with this process. */
export const forkSandbox =
  (entry: URL): OpenSandbox =>
  async (orders) => {
    let child: ChildProcess | undefined
    let restart: NodeJS.Timeout | undefined
    let isClosed = false
    const start = async (port: number): Promise<number> => {
      const running = fork(entry, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      child = running
      running.send({ ...orders, port } satisfies SandboxOrders)
      const ended = once(running, 'exit').then(([code]) => {
        throw new Error(`The card sandbox ended with code ${String(code)}.`)
      })
      const [taken] = (await Promise.race([once(running, 'message'), ended])) as [number]
      ended.catch(() => startLater(taken))
      return taken
    }
    const startLater = (port: number): void => {
      if (!isClosed) restart = setTimeout(() => void start(port).catch(() => startLater(port)), RESTART_MS)
    }
    const port = await start(0)
    return {
      port,
      fetch: (request) => askProcess(request, port),
      close: async () => {
        isClosed = true
        clearTimeout(restart)
        if (!child?.connected) return
        const ended = once(child, 'exit')
        child.disconnect()
        await ended
      },
    }
  }

async function askProcess(request: Request, port: number): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { method, headers } = request
  const sent = ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] satisfies [string, string]]
  })
  const body = method === 'GET' || method === 'HEAD' ? undefined : await request.text()
  const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { method, headers: sent, body })
  return new Response(await answer.text(), {
    status: answer.status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  })
}
