// `npm run dev`: builds and starts the host, and again after each change.
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root, run } from './run.mjs'

const options = { cwd: fileURLToPath(root), stdio: ['ignore', 'inherit', 'inherit'] }
let host
let building = false
let changed = false

async function restart() {
  if (building) {
    changed = true
    return
  }
  building = true
  do {
    changed = false
    console.log('Building ...')
    const code = await run(process.execPath, ['scripts/build.mjs'], options)
    if (code !== 0 || changed) continue
    await stopHost()
    host = spawn(process.execPath, ['dist/server/server.js'], options)
  } while (changed)
  building = false
}

function stopHost() {
  if (!host || host.exitCode !== null) return undefined
  const exited = new Promise((resolve) => host.once('exit', resolve))
  host.kill('SIGTERM')
  return exited
}

let timer
for (const folder of ['contract', 'domain', 'art', 'src', 'sw', 'host', 'sandbox', 'public'].filter((name) =>
  existsSync(new URL(name, root)),
))
  watch(new URL(folder, root), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      restart().catch(console.error)
    }, 100)
  })
process.on('exit', () => host?.kill('SIGTERM'))
process.on('SIGTERM', () => process.exit())
await restart()
