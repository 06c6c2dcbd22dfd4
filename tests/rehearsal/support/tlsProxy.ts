import { once } from 'node:events'
import { Agent, createServer, request as requestOf, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './certificates.ts'

/** A proxy with TLS in front of several hosts, one after the other, as docs/OPERATING.md sets nginx and Caddy up. */
export interface TlsProxy {
  /** https://127.0.0.1:PORT */
  url: string
  /** The same without TLS, for callers on this machine. */
  plainUrl: string
  /** Answers of 500 and above that it has passed on or made, by status. */
  faults: number[]
  /** Requests so far. */
  requests(): number
  close(): Promise<void>
}

const PROBE_MS = 1000

export async function openTlsProxy({ key, cert }: Certificate, ports: readonly number[]): Promise<TlsProxy> {
  const ready = new Set(ports)
  const probe = async (port: number): Promise<void> => {
    const isReady = await fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(port)
    else ready.delete(port)
  }
  const probing = setInterval(() => void Promise.all(ports.map(probe)), PROBE_MS)
  const agent = new Agent({ keepAlive: true })
  const faults: number[] = []
  let count = 0

  async function pass(request: IncomingMessage, response: ServerResponse, scheme: string): Promise<void> {
    const body: Buffer[] = []
    for await (const part of request) body.push(part as Buffer)
    count += 1
    const start = count
    const usable = ready.size > 0 ? [...ready] : ports
    for (let tries = 0; tries < usable.length; tries += 1) {
      const answer = await ask(usable[(start + tries) % usable.length] ?? 0, request, Buffer.concat(body), scheme)
      if (typeof answer === 'object') {
        if ((answer.statusCode ?? 500) >= 500) faults.push(answer.statusCode ?? 500)
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
        return
      }
      // As nginx does: a request that reached a host goes to another one only if it may be repeated.
      if (answer === 'lost' && request.method !== 'GET') break
    }
    faults.push(502)
    response.writeHead(502).end('Bad Gateway')
  }

  function ask(
    port: number,
    { method, url, headers, socket }: IncomingMessage,
    body: Buffer,
    scheme: string,
  ): Promise<IncomingMessage | 'unsent' | 'lost'> {
    const sent = { ...headers, 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': scheme }
    return new Promise((resolve) => {
      const asked = requestOf({ host: '127.0.0.1', port, method, path: url, headers: sent, agent })
      asked.on('response', resolve)
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'unsent' : 'lost'))
      asked.end(body)
    })
  }

  const handle = (scheme: string) => (request: IncomingMessage, response: ServerResponse) => {
    pass(request, response, scheme).catch(() => response.destroy())
  }
  const servers = [createTlsServer({ key, cert }, handle('https')), createServer(handle('http'))]
  const [port = 0, plainPort = 0] = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    }),
  )
  return {
    url: `https://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    faults,
    requests: () => count,
    close: async () => {
      clearInterval(probing)
      agent.destroy()
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise<void>((resolve) => server.close(() => resolve()))
          server.closeAllConnections()
          return closed
        }),
      )
    },
  }
}
