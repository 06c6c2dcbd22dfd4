import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Paths of PostgreSQL's programs. */
export type Programs = Record<'pg_dump' | 'pg_restore' | 'psql', string>

/**
 * PostgreSQL's programs of the server's version, else of the next newer one: older ones do not understand the server. Throws a
 * sentence that says what to install.
 */
export function findPrograms(serverMajor: number): Programs {
  const sets = foldersOfPrograms().flatMap((folder) => {
    const at = (name: string) => join(folder, name)
    const paths = { pg_dump: at('pg_dump'), pg_restore: at('pg_restore'), psql: at('psql') }
    return Object.values(paths).every(isProgram) ? [{ paths, major: majorOf(paths.pg_dump) }] : []
  })
  const [best] = sets.filter(({ major }) => major >= serverMajor).sort((a, b) => a.major - b.major)
  if (best) return best.paths
  const here = [...new Set(sets.map(({ major }) => major))].join(', ')
  throw new Error(
    `The server is PostgreSQL ${serverMajor}; ${here ? `here are only the programs of ${here}` : 'pg_dump, pg_restore and psql are not here'}. Install the package postgresql-client-${serverMajor}, or put a folder with them on PATH.`,
  )
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function foldersOfPrograms(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  return [
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
}

function majorOf(program: string): number {
  try {
    return Number(/\(PostgreSQL\) (\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const running = new Set<ChildProcessWithoutNullStreams>()

/** Ends what still runs. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGKILL')
}

export interface Program {
  child: ChildProcessWithoutNullStreams
  /** Resolves with its exit code and what it said on stderr. */
  ended: Promise<{ code: number; said: string }>
}

export function startProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv): Program {
  const child = spawn(path, args, { env })
  running.add(child)
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const ended = new Promise<{ code: number; said: string }>((resolve) => {
    const end = (code: number) => {
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
