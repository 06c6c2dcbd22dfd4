import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP/1.1 proxy that counts the bytes of the answers as they are on the wire, status lines and headers too. */
export interface CountingProxy {
  url: string
  /** Bytes by path since the last call, largest first. */
  take: () => [path: string, bytes: number][]
  close: () => void
}

export async function countingProxy(to: string): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true })
  let bytes = new Map<string, number>()
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming
    const count = (more: number) => bytes.set(path, (bytes.get(path) ?? 0) + more)
    const asked = request(to + path, { agent, method, headers, setHost: false }, (answer) => {
      const head = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`]
      for (let at = 0; at < answer.rawHeaders.length; at += 2)
        head.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}`)
      count(Buffer.byteLength(`${head.join('\r\n')}\r\n\r\n`))
      answer.on('data', (data: Buffer) => count(data.length))
      outgoing.writeHead(answer.statusCode ?? 0, answer.rawHeaders)
      answer.on('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    })
    asked.on('error', () => outgoing.destroy())
    outgoing.on('close', () => asked.destroy())
    incoming.pipe(asked)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = [...bytes].toSorted(([, one], [, other]) => other - one)
      bytes = new Map()
      return taken
    },
    close: () => {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
