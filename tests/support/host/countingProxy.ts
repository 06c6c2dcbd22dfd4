import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** An answer as it went over the wire, in bytes; `headers` with the status line. */
interface Answered {
  path: string
  status: number
  headers: number
  body: number
}

export interface CountingProxy {
  url: string
  /** Of every request since the start, or since the test emptied it; of streams what has come so far. */
  answered: Answered[]
  /** Delays a request until the promise that it returns is fulfilled; a test may set it. */
  hold: (path: string) => Promise<void> | undefined
  close(): Promise<void>
}

/** Stands before a host and counts what it answers. */
export async function openCountingProxy(target: string): Promise<CountingProxy> {
  const answered: Answered[] = []
  const pass = (near: IncomingMessage, answer: ServerResponse) => {
    const { method, url: path = '', headers } = near
    const far = request(target + path, { method, headers, agent: false }, (from) => {
      const { statusCode: status = 0, statusMessage: words = '', rawHeaders: fields } = from
      const seen: Answered = {
        path,
        status,
        // 'HTTP/1.1 200 OK', each field as 'Name: value', and an empty line.
        headers: 15 + words.length + fields.join('').length + fields.length * 2 + 2,
        body: 0,
      }
      answered.push(seen)
      answer.writeHead(status, fields)
      from.on('data', (data: Buffer) => (seen.body += data.length))
      from.pipe(answer)
      answer.on('close', () => from.destroy())
    })
    far.on('error', () => answer.destroy())
    near.pipe(far)
  }
  const server = createServer((near, answer) => {
    const held = proxy.hold(near.url ?? '') ?? Promise.resolve()
    held.then(
      () => pass(near, answer),
      () => answer.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const proxy: CountingProxy = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    answered,
    hold: () => undefined,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
