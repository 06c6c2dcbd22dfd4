import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../../scripts/operator.mjs', import.meta.url))

export interface OperatorRun {
  child: ChildProcess
  /** Resolves once it has ended. */
  ended: Promise<{ code: number | null; said: string }>
}

/** Starts `npm run operator -- ...` in a folder of its own, with nothing in its environment but PATH and `env`. */
export function startOperator(words: readonly string[], env: Record<string, string>, folder: string): OperatorRun {
  const child = spawn(process.execPath, [script, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const collect = (data: Buffer) => (said += data.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { child, ended }
}
