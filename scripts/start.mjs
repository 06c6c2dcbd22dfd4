// `npm start`: everything from a fresh clone to a listening host. Its shell gives way to it (`exec`), so that signals reach the host.
import { prepare } from './prepare.mjs'
import { root } from './run.mjs'

await prepare()
process.env['NODE_ENV'] ??= 'production'
await import(new URL('dist/server/server.js', root).href)
