import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPooler } from '../../../scripts/postgres.mjs'
import { freePort } from './hostProcess.ts'

export interface Pooler {
  /** The address of a database behind the pooler. */
  urlOf(database: string): string
  stop(): Promise<void>
}

/** Starts PgBouncer in transaction mode, with few connections to the server, so that clients take turns on each. */
export async function startPooler(server: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'forno-pooler-'))
  chmodSync(folder, 0o755)
  const [port, settings] = [await freePort(), join(folder, 'pgbouncer.ini')]
  const { hostname, port: serverPort } = new URL(server)
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const pooler = spawn(findPooler() ?? '', [...asUser, settings], { stdio: ['ignore', 'ignore', 'pipe'], env: {} })
  let printed = ''
  pooler.stderr.on('data', (data: Buffer) => (printed += data.toString()))
  while (!(await accepts(port))) {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer did not start:\n${printed}`)
    await wait(20)
  }
  return {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop: async () => {
      const gone = once(pooler, 'exit')
      pooler.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
