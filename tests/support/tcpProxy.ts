import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between clients and a host on this machine. */
export interface TcpProxy {
  port: number
  /** Resets every connection and refuses new ones, as if the host were down. The host keeps running. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** Opens a proxy on a port of loopback that connects to the host's port. */
export async function openTcpProxy(port: number, hostPort: () => number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: hostPort(), host: '127.0.0.1', allowHalfOpen: true })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      // An error at one end resets the other.
      one.on('error', () => other.resetAndDestroy())
      one.on('close', () => open.delete(one))
      one.pipe(other)
    }
  })
  const line: TcpProxy = {
    port,
    cut: async () => {
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.resetAndDestroy()
      await closed
    },
    restore: async () => {
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
  await line.restore()
  return line
}
