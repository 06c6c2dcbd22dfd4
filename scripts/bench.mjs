// `npm run bench`: bundles tests/bench/bench.ts for Node and runs it with a PostgreSQL server (TEST_DATABASE_URL).
import { fileURLToPath } from 'node:url'
import { findPostgres, startPostgres } from './postgres.mjs'
import { prepare } from './prepare.mjs'
import { root, run } from './run.mjs'

await prepare()
const { build } = await import('vite')
await build({ root: fileURLToPath(root), configFile: fileURLToPath(new URL('tests/bench/vite.config.ts', root)) })
const postgres = findPostgres() && !process.env['TEST_DATABASE_URL'] ? await startPostgres() : undefined
const env = { ...process.env, NODE_ENV: 'production' }
if (postgres) env['TEST_DATABASE_URL'] = postgres.url
const code = await run(process.execPath, ['.cache/bench/bench.js', ...process.argv.slice(2)], {
  cwd: fileURLToPath(root),
  env,
})
await postgres?.stop()
process.exit(code)
