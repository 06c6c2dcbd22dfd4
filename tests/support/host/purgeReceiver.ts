import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A cache that keeps nothing and writes down what it is to drop. */
export interface PurgeReceiver {
  url: string
  /** The keys of each request, in order. */
  keys: string[]
  /** The headers of the last request. */
  headers(): Record<string, unknown>
  /** The statuses of its next answers, then 200 again; a promise is waited for first. */
  next: (number | Promise<unknown>)[]
  close(): Promise<void>
}

export async function openPurgeReceiver(): Promise<PurgeReceiver> {
  const keys: string[] = []
  const next: PurgeReceiver['next'] = []
  let headers = {}
  const server = createServer((request, response) => {
    headers = request.headers
    keys.push(`${request.method} ${request.headers['surrogate-key']?.toString()}`)
    const answer = next.shift()
    if (typeof answer === 'number') response.statusCode = answer
    Promise.resolve(answer).then(
      () => response.end(),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    keys,
    headers: () => headers,
    next,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
