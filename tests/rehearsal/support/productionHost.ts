import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A host in production at a port of its own, whose release can be exchanged. */
export interface ProductionHost {
  port: number
  /** Starts the release in this folder; resolves once it listens. */
  start(folder: string): Promise<void>
  /** SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>
  printed(): string
}

/** The host gets the variables of `envFile`, as from systemd, and `env`. */
export function productionHost(port: number, envFile: string, env: Record<string, string>): ProductionHost {
  let child: ChildProcess | undefined
  let printed = ''
  const stop = async (): Promise<number | null> => {
    if (!child || child.exitCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    return code
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    port,
    stop,
    printed: () => printed,
    start: (folder) => {
      const begun = printed.length
      const { PATH = '', HOME = '' } = process.env
      const started = spawn(process.execPath, [`--env-file=${envFile}`, 'dist/server/server.js'], {
        cwd: folder,
        env: { PATH, HOME, ...env, PORT: String(port), NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      return new Promise((resolve, reject) => {
        const read = (data: Buffer) => {
          printed += data.toString()
          if (printed.slice(begun).includes(' is listening on ')) resolve()
        }
        started.stdout.on('data', read)
        started.stderr.on('data', read)
        started.once('error', reject)
        started.once('exit', (code) => reject(new Error(`The host ended with ${code}:\n${printed.slice(begun)}`)))
      })
    },
  }
}
