import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { listen } from '../../../host/start/listener.ts'
import type { HostInProcess } from './hostInProcess.ts'

export const OPERATOR_KEY = 'the-operator-key'

export interface OperatorAnswer {
  status: number
  body: Record<string, unknown>
}

/** Asks an operator's call of a host whose key is `OPERATOR_KEY`; an object is sent as a form, a text as JSON. */
export async function askOperator(
  { host }: Pick<HostInProcess, 'host'>,
  path: string,
  body?: string | Record<string, string>,
  { key = OPERATOR_KEY, headers = {} }: { key?: string; headers?: Record<string, string> } = {},
): Promise<OperatorAnswer> {
  const sentHeaders = new Headers({ Authorization: `Bearer ${key}`, ...headers })
  if (typeof body === 'string') sentHeaders.set('Content-Type', 'application/json')
  const sent = body === undefined || typeof body === 'string' ? body : new URLSearchParams(body)
  const response = await host.fetch(
    new Request(`http://forno.test/operator/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: sentHeaders,
      ...(sent === undefined ? {} : { body: sent }),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export interface OperatorShell {
  /** Runs `npm run operator -- ...` against the host. */
  run(...words: string[]): Promise<{ code: number; said: string }>
  close(): Promise<void>
}

export async function operatorShell({ host }: Pick<HostInProcess, 'host'>): Promise<OperatorShell> {
  const listener = await listen({ port: 0, address: '127.0.0.1' })
  listener.serve(host)
  const script = fileURLToPath(new URL('../../../scripts/operator.mjs', import.meta.url))
  return {
    run: async (...words) => {
      const env = { PATH: process.env['PATH'], HOST_URL: `http://127.0.0.1:${listener.port}`, OPERATOR_KEY }
      const child = spawn(process.execPath, [script, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      const collect = (data: Buffer) => (said += data.toString())
      child.stdout.on('data', collect)
      child.stderr.on('data', collect)
      const [code] = (await once(child, 'close')) as [number]
      return { code, said }
    },
    close: () => listener.close(),
  }
}
