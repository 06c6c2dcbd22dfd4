import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { FAULTS } from '../support/faultProxy.ts'
import { referenceClient } from './reference.ts'
import { explained, faultRuns } from './runs.ts'

/** `npm run faults` asks for more of them, or for one. */
const count = Number(process.env['FAULT_RUNS'] ?? 1200)
const first = Number(process.env['FAULT_SEED'] ?? 1)

const calls = [
  'POST /api/add/product',
  'POST /api/update/product',
  'POST /api/remove',
  'GET /api/checkout/v2/completecheck',
  'GET /api/checkout/complete',
]

describe.each(databases)('shopping over a faulty line, over $name', (database) => {
  /** Each database has its share of the seeds; a single one is run on all. */
  const share = databases.indexOf(database)
  const seeds = Array.from({ length: count }, (_, at) => first + at).filter(
    (seed) => count === 1 || seed % databases.length === share,
  )

  test('loses nothing, doubles nothing and charges once', { timeout: 14_400_000 }, async () => {
    const tally = await faultRuns(database, seeds, { open: referenceClient() })
    const { runs, orders, requests, seconds, cpuSeconds, failures, ledgers, met } = tally
    process.stdout.write(
      `${database.name}: ${runs} runs, ${orders} orders, ${requests} requests in ${seconds.toFixed(0)} s ` +
        `(${(runs / seconds).toFixed(1)} runs a second, ${((1000 * cpuSeconds) / runs).toFixed(0)} ms of CPU each)\n`,
    )
    expect(failures.map(explained)).toEqual([])
    expect(ledgers).toEqual([])
    const missed = calls.flatMap((call) => FAULTS.map((fault) => `${call}: ${fault}`)).filter((one) => !met.has(one))
    if (runs >= 400) expect(missed, 'no call was spared any fault').toEqual([])
  })
})
