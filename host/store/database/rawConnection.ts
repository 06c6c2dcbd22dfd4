import type { Duplex } from 'node:stream'
import type pg from 'pg'

interface Connection {
  stream: Duplex
  /** The texts of the prepared statements by their names. */
  parsedStatements: Readonly<Record<string, string>>
  bind(message: { statement: string }): void
  execute(message: object): void
}

/** Ends a connection at once, without a word to the server, which may not be there any more. */
export function breakConnection(client: pg.Client, reason: string): void {
  connectionOf(client).stream.destroy(new Error(`Connection terminated: ${reason}`))
}

/** What is sent meanwhile goes out together at the end, by one system call. */
export function sendTogether<T>(client: pg.Client, send: () => T): T {
  const { stream } = connectionOf(client)
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** Sends a prepared command as a part of the statement that is sent next: when it fails, the server leaves that out. */
export function sendBefore(client: pg.Client, name: string): void {
  const connection = connectionOf(client)
  connection.bind({ statement: name })
  connection.execute({})
}

export const isPrepared = (client: pg.Client, name: string): boolean => name in connectionOf(client).parsedStatements

const connectionOf = (client: object): Connection => Reflect.get(client, 'connection') as Connection
