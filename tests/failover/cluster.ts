import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres, startPostgres, type RunningPostgres } from '../../scripts/postgres.mjs'
import { freePort } from '../support/host/hostProcess.ts'
import { openTcpProxy, type TcpProxy } from '../support/tcpProxy.ts'

/**
 * Three servers of PostgreSQL, a primary and two standbys of which one has to have each commit, and a keeper that does what
 * Patroni does: when the primary does not answer it makes sure that it is dead, promotes the standby that has most, lets the other one
 * follow that, and makes a new standby in the place of the dead server. Clients reach each server over a line of its own.
 */
export interface Cluster {
  /** The database at the addresses of all servers. */
  url: string
  /** The same at one address, which leads to the primary as a proxy's does. */
  proxyUrl: string
  /** Does this to the primary, and waits until another one takes its place; resolves with the time at which it was done. */
  strike(fault: Fault): Promise<number>
  /** Ends all connections to the primary, which stays. */
  endConnections(): Promise<number>
  /** From now on the standbys receive nothing, until the next primary dies. */
  holdBack(): Promise<void>
  /** The address of the primary itself. */
  primaryUrl(): string
  close(): Promise<void>
}

/**
 * kill: as by kill -9; stop: it hangs; silence: it loses all packets; early: as kill, and the proxy leads to the next primary
 * seconds before its promotion; late: as kill, and the proxy does so seconds after it.
 */
type Fault = (typeof FAULTS)[number]
export const FAULTS = ['kill', 'stop', 'silence', 'early', 'late'] as const

const NAMES = ['one', 'two', 'three'] as const
const SETTINGS = ['max_connections=60', 'wal_keep_size=64MB']
const QUORUM = `synchronous_standby_names=ANY 1 (${NAMES.join(', ')})`
const NOWHERE = 'postgres://127.0.0.1:1'
const LOOK_MS = 200
const ANSWER_MS = 1000
/** Looks without an answer after which the primary counts as dead. */
const MISSES = 3
/** For how long the proxy leads to a server that is not promoted yet, or to the dead one. */
const APART_MS = 4000

interface Server {
  name: string
  running: RunningPostgres
  line: TcpProxy
}

/** `isAsync`: a commit waits for no standby. */
export async function startCluster({ isAsync = false } = {}): Promise<Cluster> {
  const settings = [...SETTINGS, ...(isAsync ? [] : [QUORUM])]
  const servers: Server[] = []
  for (const name of NAMES) {
    const first = servers[0]?.running
    const running = await startPostgres(findPostgres(), {
      settings,
      ...(first ? { follows: { url: first.url, name } } : {}),
    })
    const server: Server = { name, running, line: await lineTo(() => server.running) }
    servers.push(server)
  }
  let [primary] = servers as [Server, Server, Server]
  let behindProxy = primary
  const proxy = await lineTo(() => behindProxy.running)
  let fault: Fault | undefined
  let promoted: (() => void) | undefined
  let isOver = false
  let recovering: Promise<void> = Promise.resolve()

  const failOver = async (): Promise<void> => {
    const dead = primary
    await dead.running.kill()
    const others = servers.filter((server) => server !== dead)
    const next = await furthest(others)
    if (fault === 'early') {
      behindProxy = next
      await proxy.reconnect()
      await pause(APART_MS)
    }
    await next.running.promote()
    primary = next
    promoted?.()
    if (fault === 'late') await pause(APART_MS)
    behindProxy = next
    await proxy.reconnect()
    for (const other of others) if (other !== next) await follow(other, next.running.url)
    await dead.running.stop()
    dead.running = await startPostgres(findPostgres(), {
      settings,
      follows: { url: next.running.url, name: dead.name },
    })
    // What is lost on the connections that it had stays lost.
    await dead.line.restore()
  }
  const keeping = (async () => {
    for (let misses = 0; !isOver; await pause(LOOK_MS)) {
      misses = (await answers(urlOver(primary.line))) ? 0 : misses + 1
      if (misses < MISSES) continue
      recovering = failOver()
      await recovering
      misses = 0
    }
  })()

  return {
    url: `postgres://postgres@${servers.map(({ line }) => `127.0.0.1:${line.port}`).join(',')}/postgres?target_session_attrs=read-write`,
    proxyUrl: urlOver(proxy),
    primaryUrl: () => primary.running.url,
    strike: async (next) => {
      // There are three servers again.
      await recovering
      fault = next
      const struck = performance.now()
      const done = new Promise<void>((resolve) => (promoted = resolve))
      if (next === 'stop') primary.running.stall()
      else if (next === 'silence') primary.line.silence()
      else await primary.running.kill()
      await Promise.race([done, keeping])
      return struck
    },
    endConnections: async () => {
      await recovering
      const struck = performance.now()
      await ask(primary.running.url, `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`) // oxfmt-ignore
      return struck
    },
    holdBack: async () => {
      await recovering
      for (const server of servers) if (server !== primary) await follow(server, NOWHERE)
    },
    close: async () => {
      isOver = true
      await keeping
      await proxy.cut()
      for (const { line, running } of servers) {
        await line.cut()
        await running.stop()
      }
    },
  }
}

/** A line to whichever server it is at present. */
async function lineTo(server: () => RunningPostgres): Promise<TcpProxy> {
  return await openTcpProxy(await freePort(), () => Number(new URL(server().url).port))
}

const urlOver = ({ port }: TcpProxy): string => `postgres://postgres@127.0.0.1:${port}/postgres`

async function ask(url: string, text: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(text)).rows[0]
  } finally {
    client.end().catch(() => undefined)
  }
}

const answers = (url: string): Promise<boolean> =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  )

/** The standby that has received most: it has whatever the primary has confirmed, since one of the two had to have it. */
async function furthest(standbys: readonly Server[]): Promise<Server> {
  const received = await Promise.all(
    standbys.map(async (server) => {
      const row = await ask(server.running.url, `select pg_last_wal_receive_lsn() - '0/0' as bytes`)
      return { server, bytes: Number(row?.['bytes'] ?? 0) }
    }),
  )
  const [most] = received.sort((one, other) => other.bytes - one.bytes)
  if (!most) throw new Error('There is no standby.')
  return most.server
}

async function follow({ name, running }: Server, url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  await ask(running.url, `alter system set primary_conninfo = 'host=${hostname} port=${port} user=postgres application_name=${name}'`) // oxfmt-ignore
  await ask(running.url, 'select pg_reload_conf()')
}
