import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

export interface LossyProxy {
  port: number
  /** Forwards the next requests, but closes the connection instead of returning their responses. */
  dropResponses(times: number): void
  /** Closes the server and every open connection. */
  close(): Promise<void>
}

/** Starts a TCP proxy to a local port that can lose responses. */
export async function lossyProxy(to: number): Promise<LossyProxy> {
  let cuts = 0
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const target = connect(to, '127.0.0.1')
    for (const socket of [from, target]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        from.destroy()
        target.destroy()
      })
    }
    from.pipe(target)
    target.on('data', (data) => {
      if (cuts > 0) {
        cuts -= 1
        from.destroy()
      } else from.write(data)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    dropResponses: (times) => (cuts = times),
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
