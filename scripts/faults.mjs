// `npm run faults`: shopping over a faulty line, 12,000 times, and the built host killed 200 times on each database.
//   npm run faults -- --runs 50000 --from 1000000   other seeds       npm run faults -- --only wire, or kill
//   SEED=123 npm run faults                         one shopping again
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findPostgres, startPostgres } from './postgres.mjs'
import { prepare } from './prepare.mjs'
import { root, run } from './run.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '12000' },
    from: { type: 'string', default: '1' },
    kills: { type: 'string', default: '200' },
    only: { type: 'string' },
  },
})
const { runs, from, kills } = values
const seed = process.env['SEED']
const only = seed ? 'wire' : values.only
const isSound = [runs, from, kills, seed ?? '1'].every((number) => /^[1-9]\d*$/.test(number))
if (!isSound || ![undefined, 'wire', 'kill'].includes(only)) {
  console.error('usage: [SEED=123] npm run faults -- [--runs 12000] [--from 1] [--kills 200] [--only wire|kill]')
  process.exit(2)
}

if (only !== 'wire') await prepare()
const postgres = findPostgres() && !process.env['TEST_DATABASE_URL'] ? await startPostgres() : undefined
const env = {
  ...process.env,
  ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
  FAULT_RUNS: runs,
  FAULT_FROM: from,
  FAULT_KILLS: kills,
}
const vitest = fileURLToPath(new URL('node_modules/.bin/vitest', root))
// One after the other: each measures.
const codes = []
for (const name of only ? [only] : ['wire', 'kill'])
  codes.push(await run(vitest, ['run', `tests/faults/${name}.test.ts`], { cwd: fileURLToPath(root), env }))
await postgres?.stop()
process.exit(codes.find((code) => code !== 0) ?? 0)
