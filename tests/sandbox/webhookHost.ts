import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Received {
  body: string
  signature: string
}

/** A webhook endpoint of a host that responds with the given statuses in turn, then with 200. */
export async function listen(statuses: number[] = []) {
  const received: Received[] = []
  let wake = () => {}
  const server = createServer((request, response) => {
    text(request)
      .then((body) => {
        received.push({ body, signature: String(request.headers['stripe-signature']) })
        response.writeHead(statuses.shift() ?? 200).end()
        wake()
      })
      .catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    async atLeast(count: number): Promise<void> {
      while (received.length < count) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}
