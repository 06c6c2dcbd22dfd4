import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { faultActions, type Answer, type Exchange, type Fault } from './faultActions.ts'

/** The faults that a request between a client and the order host can meet. */
/** `nth` counts the requests of this path from 1. */
export type Plan = (request: { method: string; path: string; nth: number }) => Fault | undefined

/** An HTTP/1.1 proxy between a client and a host on this machine that fails as planned. */
export interface FaultProxy {
  port: number
  /** Starts a new plan on the open connections and drops held requests. Without a plan every request passes. */
  begin: (plan?: Plan) => void
  /** Ends the faults; held requests pass with the next request. */
  heal: () => void
  /** Takes the network down: resets every connection, and every new one before a byte is read. */
  cut: () => void
  restore: () => void
  /** The requests so far and the faults that they met. */
  journal: () => readonly ProxiedRequest[]
  /** Forwards the held requests and waits until the host has answered all that reached it. */
  drained: () => Promise<void>
  close: () => Promise<void>
}

export interface ProxiedRequest {
  method: string
  path: string
  nth: number
  fault: Fault | undefined
}

export const formatRequest = ({ method, path, nth, fault }: ProxiedRequest): string =>
  `${method} ${path} #${nth}${fault ? `: ${fault}` : ''}`

/** The request header that identifies a request to `onNoAnswer`; it is not forwarded. */
export const REQUEST_ID_HEADER = 'x-request-id'

export interface FaultProxyOptions {
  /**
   * Called with the `REQUEST_ID_HEADER` header of a request that will get no answer, so that a client can give up without
   * a timer.
   */
  onNoAnswer?: (id: string) => void
}

export async function faultProxy(to: number, { onNoAnswer }: FaultProxyOptions = {}): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true })
  const open = new Set<Socket>()
  const running = new Set<Promise<void>>()
  let plan: Plan | undefined
  let passages: ProxiedRequest[] = []
  const counts = new Map<string, number>()
  let held: (() => void)[] = []
  let refusals = 0
  let isCut = false

  const server = createServer((incoming, outgoing) => {
    const work = exchange(incoming, outgoing)
      // The client or the host has closed the connection.
      .catch(() => {
        outgoing.socket?.resetAndDestroy()
      })
      .finally(() => running.delete(work))
    running.add(work)
  })
  server.on('connection', (socket) => {
    if (isCut || refusals > 0) {
      refusals = Math.max(0, refusals - 1)
      socket.resetAndDestroy()
      return
    }
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })

  async function exchange(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const { method = 'GET', url = '/' } = incoming
    const path = url.replace(/\?.*/, '')
    const call = `${method} ${path}`
    const nth = (counts.get(call) ?? 0) + 1
    counts.set(call, nth)
    const fault = plan?.({ method, path, nth })
    passages.push({ method, path, nth, fault })
    const release = fault === 'reorder' ? [] : held.splice(0)
    const one = exchangeOf({ incoming, outgoing, body, to, agent })
    const parts: Exchange = {
      ...one,
      refuseNext: () => (refusals += 1),
      silent: () => onNoAnswer?.(String(incoming.headers[REQUEST_ID_HEADER] ?? '')),
      afterNext: () => new Promise<void>((resolve) => held.push(resolve)),
    }
    try {
      await (fault ? faultActions[fault](parts) : parts.pass())
    } finally {
      for (const go of release) go()
    }
  }

  const resetAll = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    begin(next) {
      plan = next
      passages = []
      counts.clear()
      held = []
      running.clear()
      refusals = 0
      isCut = false
    },
    heal() {
      plan = undefined
      refusals = 0
      isCut = false
    },
    cut() {
      isCut = true
      resetAll()
    },
    restore: () => (isCut = false),
    journal: () => passages,
    async drained() {
      while (held.length > 0 || running.size > 0) {
        for (const go of held.splice(0)) go()
        await Promise.all(running)
      }
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      resetAll()
      await closed
      agent.destroy()
    },
  }
}

interface Ends {
  incoming: IncomingMessage
  outgoing: ServerResponse
  body: Buffer
  to: number
  agent: Agent
}

function exchangeOf({ incoming, outgoing, body, to, agent }: Ends) {
  const { method = 'GET', url: path = '/', rawHeaders } = incoming
  const headers = without(rawHeaders, 'connection', 'transfer-encoding', REQUEST_ID_HEADER)
  const start = async (): Promise<IncomingMessage> => {
    const asked = request({ host: '127.0.0.1', port: to, agent, method, path, headers })
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer
  }
  return {
    ask: async (): Promise<Answer> => {
      const answer = await start()
      return { status: answer.statusCode ?? 0, headers: answer.rawHeaders, body: await buffer(answer) }
    },
    askHalf: async () => {
      const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}\r\n`] : []))
      const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${pairs.join('')}\r\n`, 'latin1')
      const half = body.length > 0 ? head.length + (body.length >> 1) : head.length >> 1
      const socket = connect(to, '127.0.0.1')
      await once(socket, 'connect')
      socket.end(Buffer.concat([head, body]).subarray(0, half))
      await once(socket, 'finish')
      socket.on('error', () => undefined).destroy()
    },
    pass: async () => {
      const answer = await start()
      if (outgoing.destroyed) {
        answer.destroy()
        return
      }
      outgoing.on('close', () => answer.destroy())
      outgoing.writeHead(answer.statusCode ?? 0, without(answer.rawHeaders, 'connection', 'keep-alive'))
      outgoing.flushHeaders()
      answer.pipe(outgoing)
      await once(outgoing, 'close')
    },
    answer: ({ status, headers: named, body: whole }: Answer, until?: number) => {
      if (outgoing.destroyed) return
      const kept = without(named, 'connection', 'keep-alive', 'transfer-encoding', 'content-length')
      outgoing.writeHead(status, [...kept, 'Content-Length', String(whole.length)])
      if (until === undefined) outgoing.end(whole)
      else outgoing.write(whole.subarray(0, until), () => outgoing.destroy())
    },
    answerHalfHead: () => outgoing.socket?.end('HTTP/1.1 200 OK\r\nContent-Type: applica'),
    reset: () => outgoing.socket?.resetAndDestroy(),
    close: () => outgoing.socket?.destroy(),
  }
}

const without = (headers: readonly string[], ...names: readonly string[]): string[] =>
  headers.filter((_, at) => !names.includes((headers[at - (at % 2)] ?? '').toLowerCase()))
