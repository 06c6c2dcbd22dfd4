import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { DatabaseOptions } from '../../../host/store/database/database.ts'
import { openTcpProxy, type TcpProxy } from '../tcpProxy.ts'

/** A message in the demo inbox. `at` is an ISO time. */
export interface Message {
  kind: 'sms' | 'mail'
  to: string
  subject?: string
  text: string
  code?: string
  at: string
}

/** The built host as a process, with its own data. */
export interface Host {
  url: string
  /** The folder with its data, which stop and kill leave in place. */
  dataDir: string
  /** Options to open its database from the test. */
  database: DatabaseOptions
  /** The TCP proxy in front of the process; undefined where clients connect to the process itself. */
  line: TcpProxy | undefined
  /** The messages in the demo inbox, newest first. */
  inbox(): Promise<Message[]>
  /** Stops it with SIGTERM and waits; resolves with its exit code. */
  stop(): Promise<number | null>
  /** Ends it with SIGKILL and waits. */
  kill(): Promise<void>
  /** Starts it again at the same address with the same data; `dist` is the folder of another build (nextBuild.ts). */
  start(dist?: string): Promise<void>
  isRunning(): boolean
  /** All its output so far. */
  printed(): string
  /** The process ID of the running host. */
  pid(): number | undefined
  /** Kills it and deletes its data. */
  remove(): Promise<void>
}

/** Relative to the working directory, because `npm run bench` bundles this file elsewhere. */
const built = resolve('dist')

/** Copies the build, without the next deploy, to a folder inside the project, where a host finds its packages. Returns the folder. */
export function copyBuild(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  cpSync(built, folder, { recursive: true, filter: (path) => !path.startsWith(join(built, 'next')) })
  return folder
}

const listening = /is listening on (http:\/\/\S+)/

const PORTS_EACH = 1000
/** The number of this worker: Playwright's come first, then those of vitest. */
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 3 + Number(process.env['VITEST_POOL_ID'] ?? 0))
const firstPort = 20_000 + (worker % 12) * PORTS_EACH
let nextPort = Math.floor(Math.random() * PORTS_EACH)

/**
 * A port from this worker's own range, below the ephemeral ports, so that nobody takes it while the host is stopped.
 */
export async function freePort(): Promise<number> {
  nextPort = (nextPort + 1) % PORTS_EACH
  const port = firstPort + nextPort
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : await freePort()
}

/**
 * The data folder of a host that was started once and stopped (scripts/hostTemplates.mjs); a copy makes the start
 * faster.
 */
const dataTemplate = process.env['TEST_DATA_TEMPLATE']

export interface HostOptions {
  /** Starts with an empty data folder, as at the very first start. */
  isFirst?: boolean
  /** Puts a TCP proxy in front of the process, so that the network can be cut. */
  hasLine?: boolean
  /** The folder of another build. */
  dist?: string
}

/**
 * Starts the built host in demo mode on a free port with its own DATA_DIR; `env` is added on top. Resolves once it
 * answers.
 */
export async function startHost(
  env: Record<string, string> = {},
  { isFirst = false, hasLine = false, dist: first = built }: HostOptions = {},
): Promise<Host> {
  if (!existsSync(join(first, 'server/server.js')))
    throw new Error('There is no dist/server/server.js: run `npm run build` first.')
  const dataDir = mkdtempSync(join(tmpdir(), 'forno-host-'))
  if (dataTemplate && !isFirst && !env['DATABASE_URL']) cpSync(dataTemplate, dataDir, { recursive: true })
  let port = String(await freePort())
  const line = hasLine ? await openTcpProxy(await freePort(), () => Number(port)) : undefined
  let printed = ''
  let child: ChildProcess | undefined

  const start = async (dist = built): Promise<void> => {
    const begun = printed.length
    const { PATH = '', HOME = '', TEST_NODE_OPTIONS = '' } = process.env
    child = spawn(process.execPath, [join(dist, 'server/server.js')], {
      env: {
        PATH,
        HOME,
        NODE_OPTIONS: TEST_NODE_OPTIONS,
        PORT: port,
        DATA_DIR: dataDir,
        DEMO: '1',
        NODE_ENV: 'production',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const running = child
    host.url = await new Promise<string>((resolve, reject) => {
      let isListening = false
      const read = (data: Buffer): void => {
        printed += data.toString()
        // Stops searching after the first match, because searching a long log for every line would take longer than the
        // tests.
        const url = isListening ? undefined : listening.exec(printed.slice(begun))?.[1]
        if (url === undefined) return
        isListening = true
        resolve(url)
      }
      running.stdout?.on('data', read)
      running.stderr?.on('data', read)
      running.on('error', reject)
      running.on('exit', (code) => reject(new Error(`The host ended with code ${code}:\n${printed.slice(begun)}`)))
    })
    port = new URL(host.url).port
    if (line) host.url = `http://127.0.0.1:${line.port}`
    await line?.restore()
    await fetch(host.url, { redirect: 'manual' })
  }

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null
    const gone = new Promise<number | null>((resolve) => running.once('exit', resolve))
    running.kill(signal)
    return gone
  }

  const host: Host = {
    url: '',
    dataDir,
    database: env['DATABASE_URL'] ? { url: env['DATABASE_URL'] } : { dataDir },
    line,
    inbox: async () => (await (await fetch(`${host.url}/dev/inbox.json`)).json()) as Message[],
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    },
    start,
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    printed: () => printed,
    pid: () => child?.pid,
    remove: async () => {
      process.off('exit', halt)
      await host.kill()
      await line?.cut()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  const halt = (): void => {
    child?.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', halt)
  try {
    await start(first)
  } catch (error) {
    await host.remove()
    throw error
  }
  return host
}
