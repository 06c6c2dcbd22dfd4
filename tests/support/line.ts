import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The network between customers and a host of this machine, at the level of TCP. */
export interface Line {
  port: number
  /** Resets every connection and refuses new ones, as a machine that is not there. The host keeps running. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** Opens a line from one port of loopback to another. */
export async function openLine(port: number, hostPort: () => number): Promise<Line> {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: hostPort(), host: '127.0.0.1', allowHalfOpen: true })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      // What went wrong at one end is shown at the other.
      one.on('error', () => other.resetAndDestroy())
      one.on('close', () => open.delete(one))
      one.pipe(other)
    }
  })
  const line: Line = {
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
