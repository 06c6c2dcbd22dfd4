// Finds, installs and starts a PostgreSQL server for the tests, on loopback, in a temporary folder.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ensure } from './browsers.mjs'
import { onPath } from './run.mjs'

/** The folder with initdb and postgres, newest version first; undefined if there is none. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ]
  return folders.find((folder) => onPath(['initdb'], [folder]) && onPath(['postgres'], [folder]))
}

/** As findPostgres, but installs the server when it is missing. */
export const ensurePostgres = () => ensure('PostgreSQL', findPostgres, ['postgresql'])

/**
 * Settings for the server of the tests: no test cuts the power of the machine, and a killed process or server loses nothing by
 * them. Waiting for the disk at each commit and each dropped database would be a fifth of the run time of the unit tests.
 */
export const WITHOUT_FSYNC = ['fsync=off', 'full_page_writes=off']

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} RunningPostgres */

/** The program of PgBouncer; undefined if there is none. */
export const findPooler = () =>
  onPath(['pgbouncer'], [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'])

/** Finds PgBouncer or installs it; undefined if that fails. */
export const ensurePooler = () => ensure('PgBouncer', findPooler, ['pgbouncer'])

/**
 * Starts a server on a free port; without WITHOUT_FSYNC its commits wait for the disk, as in production. Returns the URL of its database `postgres`, a `stop` that
 * removes everything, a `restart` that ends every connection and starts it again at the same address, a `stall` that halts all
 * its processes, so that whatever it is asked waits, and returns how to let them go on, and a `kill` as by `kill -9`.
 * @param {string} [bin]
 * @param {{ settings?: string[], follows?: { url: string, name: string } }} [options] `follows`: the server is a standby of the
 *   one at the URL, by this name.
 */
export async function startPostgres(bin = findPostgres(), { settings = [], follows } = {}) {
  if (!bin) throw new Error('No PostgreSQL server found: install one, or set TEST_DATABASE_URL')
  const owner = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'forno-postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid)
  const data = join(folder, 'data')
  const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  const options = { ...owner, env, cwd: folder }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  /** @param {string} program @param {string[]} args */
  const run = (program, args) => promisify(execFile)(join(bin, program), args, options)
  try {
    if (follows)
      await run('pg_basebackup', ['-d', `${follows.url}?application_name=${follows.name}`, '-D', data, '-R', '-c', 'fast', '--no-sync']) // oxfmt-ignore
    else
      await run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
    const port = await freePort()
    const start = () => startServer(join(bin, 'postgres'), data, port, settings, options)
    let server = await start()
    const halt = () => {
      server.kill('SIGQUIT')
      remove()
    }
    process.once('exit', halt)
    /** @param {NodeJS.Signals} signal */
    const end = async (signal) => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill(signal)
      await gone
    }
    const stop = async () => {
      process.off('exit', halt)
      await end('SIGINT')
      remove()
    }
    const restart = async () => {
      await end('SIGINT')
      server = await start()
    }
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop,
      restart,
      stall: () => stall(server.pid ?? 0),
      kill: async () => {
        const all = processesOf(server.pid ?? 0)
        await end('SIGKILL')
        // One that was stopped does not notice that the server is gone.
        for (const pid of all) send(pid, 'SIGKILL')
      },
      hasEnded: () => server.exitCode !== null || server.signalCode !== null,
      promote: () => run('pg_ctl', ['promote', '-D', data, '-w']),
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** A stopped server (SIGSTOP) starts no new processes. @param {number} server */
function stall(server) {
  process.kill(server, 'SIGSTOP')
  const all = processesOf(server)
  for (const pid of all) send(pid, 'SIGSTOP')
  return () => {
    for (const pid of all) send(pid, 'SIGCONT')
  }
}

/** The server's process and those it has started. @param {number} server */
function processesOf(server) {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = list.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === server)
  return [server, ...children.map(([pid = 0]) => pid)]
}

/** One may have ended meanwhile. @param {number} pid @param {NodeJS.Signals} signal */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}

/**
 * PostgreSQL refuses to run as root, so another user owns it then.
 * @returns {{ uid?: number, gid?: number }}
 */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    try {
      /** @param {string} flag */
      const number = (flag) => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }))
      return { uid: number('-u'), gid: number('-g') }
    } catch {
      continue
    }
  }
  throw new Error('PostgreSQL cannot run as root: add a user named postgres')
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })
}

/**
 * Resolves once the server accepts connections.
 * @param {string} postgres
 * @param {string} data
 * @param {number} port
 * @param {string[]} more settings besides
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, uid?: number, gid?: number }} options
 * @returns {Promise<import('node:child_process').ChildProcess>}
 */
function startServer(postgres, data, port, more, options) {
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'lc_messages=C', ...more]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(postgres, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  return new Promise((resolve, reject) => {
    let printed = ''
    const failed = () => reject(new Error(`PostgreSQL did not start (${dirname(postgres)}):\n${printed}`))
    /** @param {Buffer} data */
    const listen = (data) => {
      printed += data
      if (!/ready to accept (read-only )?connections/.test(printed)) return
      server.off('exit', failed)
      server.stderr.off('data', listen).resume()
      resolve(server)
    }
    server.stderr.on('data', listen)
    server.on('error', reject)
    server.on('exit', failed)
  })
}
