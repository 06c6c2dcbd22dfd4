import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Ends a connection at once, without a word to the server, which may not be there any more. */
export function breakConnection(client: pg.Client, reason: string): void {
  streamOf(client).destroy(new Error(`Connection terminated: ${reason}`))
}

/** What is sent meanwhile goes out together at the end, by one system call. */
export function sendTogether<T>(client: pg.Client, send: () => T): T {
  const stream = streamOf(client)
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

const streamOf = (client: pg.Client): Duplex => (Reflect.get(client, 'connection') as { stream: Duplex }).stream
