// `npm start`: from a fresh clone to a listening host. The shell is replaced with `exec`, so that signals reach the
// host.
import { prepare } from './prepare.mjs'
import { root } from './run.mjs'

await prepare()
process.env['NODE_ENV'] ??= 'production'
await import(new URL('dist/server/server.js', root).href)
