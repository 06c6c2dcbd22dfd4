import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between clients and a server on this machine. */
export interface TcpProxy {
  port: number
  /** Resets every connection and refuses new ones, as if the server were down. It keeps running. */
  cut(): Promise<void>
  /**
   * From now on all that is sent is lost without an error, as by a firewall: on the open connections, and on new ones unless
   * `onlyOpen`.
   */
  silence(options?: { onlyOpen?: boolean }): void
  /** After `cut` or `silence`; what was silenced stays so until it is closed. */
  restore(): Promise<void>
  /** Resets every connection; new ones go to where the server is now. */
  reconnect(): Promise<void>
}

/** Opens a proxy on a port of loopback that connects to the server's port. */
export async function openTcpProxy(port: number, serverPort: () => number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let isSilent = false
  const keep = (one: Socket, other?: Socket) => {
    open.add(one)
    one.setNoDelay(true)
    // An error at one end resets the other.
    one.on('error', () => other?.resetAndDestroy())
    one.on('close', () => open.delete(one))
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isSilent) return keep(near.resume())
    const far = connect({ port: serverPort(), host: '127.0.0.1', allowHalfOpen: true })
    keep(near, far)
    keep(far, near)
    near.pipe(far)
    far.pipe(near)
  })
  const line: TcpProxy = {
    port,
    cut: async () => {
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.resetAndDestroy()
      await closed
    },
    silence: ({ onlyOpen = false } = {}) => {
      isSilent = !onlyOpen
      for (const socket of open) socket.unpipe().resume()
    },
    restore: async () => {
      isSilent = false
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    reconnect: async () => {
      await line.cut()
      await line.restore()
    },
  }
  await line.restore()
  return line
}
