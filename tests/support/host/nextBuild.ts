import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Inside the project, so that the host finds its packages. */
const folder = join(root, 'dist/next')
const lock = join(root, 'dist/.next')

/**
 * Builds the next deploy once from the current sources, with another build ID and other script names; resolves with its
 * folder.
 */
export async function nextBuild(): Promise<string> {
  const sources = readFileSync(join(root, 'dist/sources.sha256'), 'utf8')
  const isThere = () => {
    const stamp = join(folder, 'sources.sha256')
    return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
  }
  while (!isThere()) {
    if (!took(lock)) {
      await pause(200)
      continue
    }
    try {
      if (!isThere()) build(sources)
    } finally {
      rmdirSync(lock)
    }
  }
  return folder
}

/** Takes the lock: one worker builds while the others wait. */
function took(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch {
    return false
  }
}

function build(sources: string): void {
  const script = fileURLToPath(new URL('nextBuild.mjs', import.meta.url))
  const env = { ...process.env, NODE_ENV: 'production', BUILD_ID: `next${sources.slice(0, 8)}` }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], { cwd: root, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The next build failed:\n${stdout}\n${stderr}`)
}
