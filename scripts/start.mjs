// `npm start`: from a fresh clone to a listening host. The shell is replaced with `exec`, so that signals reach the
// host.
import { prepare } from './prepare.mjs'
import { root } from './run.mjs'

stopWithParent()
console.log('Starts the host. The first time it is installed and built before, usually in less than two minutes.')
await prepare()
process.env['NODE_ENV'] ??= 'production'
await import(new URL('dist/server/server.js', root).href)

/** Where npm or its shell keeps a signal to itself and ends, the host would go on alone. */
function stopWithParent() {
  const { ppid } = process
  if (process.env['npm_lifecycle_event'] === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}
