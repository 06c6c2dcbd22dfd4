// `npm run faults`: shopping over a faulty line, 12,000 times.
//   npm run faults -- --runs 50000 --from 1000000   other seeds       npm run faults -- --seed 123   one again
//   npm run faults -- --kill                        the built host killed 200 times on each database
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findPostgres, startPostgres } from './postgres.mjs'
import { prepare } from './prepare.mjs'
import { root, run } from './run.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '12000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    kill: { type: 'boolean', default: false },
    kills: { type: 'string', default: '200' },
  },
})
const { runs, from, seed, kill, kills } = values
for (const number of [runs, from, seed ?? '1', kills])
  if (!/^[1-9]\d*$/.test(number)) {
    console.error('usage: npm run faults -- [--runs 12000] [--from 1] [--seed 123] [--kill [--kills 200]]')
    process.exit(2)
  }

if (kill) await prepare()
const postgres = findPostgres() && !process.env['TEST_DATABASE_URL'] ? await startPostgres() : undefined
const env = {
  ...process.env,
  ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
  ...(kill ? { FAULT_KILLS: kills } : { FAULT_RUNS: seed ? '1' : runs, FAULT_SEED: seed ?? from }),
}
const file = `tests/faults/${kill ? 'kill' : 'wire'}.test.ts`
const vitest = fileURLToPath(new URL('node_modules/.bin/vitest', root))
const code = await run(vitest, ['run', file], { cwd: fileURLToPath(root), env })
await postgres?.stop()
process.exit(code)
