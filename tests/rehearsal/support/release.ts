import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Whether this clone has the commit; a shallow one may not. */
export const hasCommit = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0

/** Puts the sources of a commit into a folder and builds them with the packages of its own lock file. */
export function buildCommit(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  runIn(folder, 'npm', 'ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts')
  runIn(folder, process.execPath, 'scripts/build.mjs')
}

/** Runs a program to its end; throws with its output when it fails. */
function runIn(folder: string, program: string, ...args: string[]): string {
  return runWith({}, folder, program, ...args)
}

export function runWith(env: Record<string, string>, folder: string, program: string, ...args: string[]): string {
  const { PATH = '', HOME = '' } = process.env
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: { PATH, HOME, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout + stderr
}
