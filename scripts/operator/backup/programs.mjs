import { execFileSync, spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['pg_dump', 'pg_restore', 'psql']

/**
 * PostgreSQL's programs of the server's version, else of the next newer one: older ones do not understand the server. Returns their
 * paths by name. Throws a sentence that says what to install.
 */
export function findPrograms(serverMajor) {
  const sets = foldersOfPrograms().flatMap((folder) => {
    const paths = Object.fromEntries(NAMES.map((name) => [name, join(folder, name)]))
    if (!Object.values(paths).every(isProgram)) return []
    return [{ paths, major: majorOf(paths.pg_dump) }]
  })
  const [best] = sets.filter(({ major }) => major >= serverMajor).sort((a, b) => a.major - b.major)
  if (best) return best.paths
  const here = [...new Set(sets.map(({ major }) => major))].join(', ')
  throw new Error(
    `The server is PostgreSQL ${serverMajor}; ${here ? `here are only the programs of ${here}` : 'pg_dump, pg_restore and psql are not here'}. Install the package postgresql-client-${serverMajor}, or put a folder with them on PATH.`,
  )
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function foldersOfPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  return [
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
}

function majorOf(program) {
  try {
    return Number(/\(PostgreSQL\) (\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const running = new Set()

/** Ends what still runs. */
export function endPrograms() {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts one; `ended` resolves with its exit code and what it said on stderr. */
export function startProgram(path, args, { env, stdin = 'ignore' }) {
  const child = spawn(path, args, { env, stdio: [stdin, 'pipe', 'pipe'] })
  running.add(child)
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  const ended = new Promise((resolve) => {
    const end = (code) => {
      running.delete(child)
      resolve({ code, said: said.trim() })
    }
    child.once('error', (error) => {
      said += error.message
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
  return { child, ended }
}
