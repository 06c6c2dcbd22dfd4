import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Ends a connection at once, without a word to the server, which may not be there any more. */
export function breakConnection(client: pg.Client, reason: string): void {
  const { stream } = Reflect.get(client, 'connection') as { stream: Duplex }
  stream.destroy(new Error(`Connection terminated: ${reason}`))
}
