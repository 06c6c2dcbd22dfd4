import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('../dist/server/server.js', import.meta.url))

/**
 * Starts the built host with the demo chain on a free port. It gets none of this machine's databases or keys, only `env` besides.
 * Resolves once it listens. Rejects with its output when it ends before; so does `stop` when it does not end with 0.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function startBuiltHost(dataDir, env) {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  const host = spawn(process.execPath, [server], {
    env: { PATH, HOME, TMPDIR, SystemRoot, PORT: '0', DATA_DIR: dataDir, DEMO: '1', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(host, 'close')
  let output = ''
  /** @type {string | undefined} */
  const url = await new Promise((resolve) => {
    for (const stream of [host.stdout, host.stderr])
      stream.on('data', (data) => {
        output += data
        const found = /listening on (\S+)/.exec(output)?.[1]
        if (found) resolve(found)
      })
    host.once('close', () => resolve(undefined))
  })
  if (!url) throw new Error(`The host did not start:\n${output}`)
  const stop = async () => {
    host.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`The host ended with ${code}:\n${output}`)
  }
  return { url, stop }
}
