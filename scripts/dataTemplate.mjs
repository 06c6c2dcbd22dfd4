// For the tests: the folder of a host that was started once on embedded defaults and stopped, to be copied by each host.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './run.mjs'

const server = fileURLToPath(new URL('dist/server/server.js', root))

/** Answers the folder, and how to remove it. Throws when the host does not start, with what it printed. */
export async function makeDataTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'forno-template-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, DEMO: '1', NODE_ENV: 'production' }
  const host = spawn(process.execPath, [server], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const read = (data) => {
    printed += data
    if (printed.includes('Forno is listening on ')) host.kill('SIGTERM')
  }
  host.stdout.on('data', read)
  host.stderr.on('data', read)
  const code = await new Promise((resolve) => host.once('close', resolve))
  if (code === 0) return { folder, remove }
  remove()
  throw new Error(`The host did not start:\n${printed}`)
}
