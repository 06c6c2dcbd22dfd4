import { describe, expect, test } from 'vitest'
import { databases } from '../support/host/databases.ts'
import { FAULTS } from '../support/host/faultActions.ts'
import { FAULT_RUNS, SEED } from '../support/testSizes.ts'
import { formsOf } from './databaseState.ts'
import { realClient } from './clients/realClient.ts'
import { formatFailure, faultRuns } from './runs.ts'

const calls = [
  'POST /api/add/product',
  'POST /api/update/product',
  'POST /api/remove',
  'POST /api/checkout/coupon',
  'POST /api/checkout/gc-add',
  'GET /api/checkout/gc-rem',
  'GET /api/checkout/v2/completecheck',
  'GET /api/checkout/complete',
  'POST /api/checkout/order-state',
  'POST /sandbox/v1/3ds2/authenticate',
  'POST /api/form/catering',
  'POST /api/form/contact',
  'POST /api/form/franchise',
]

describe('shopping over a faulty network', () => {
  const met = new Set<string>()
  let done = 0

  /**
   * PGlite runs in this process, so it takes one seed of three where there is a server; a single seed runs on all
   * databases.
   */
  const share = (index: number) =>
    Array.from({ length: FAULT_RUNS }, (_, at) => SEED + at).filter(
      (_, at) => FAULT_RUNS === 1 || databases.length === 1 || (at % 3 === 0) === (index === 0),
    )

  test.each(databases.map((database, index) => ({ ...database, database, seeds: share(index) })))(
    'on $name loses nothing, duplicates nothing and charges each order once',
    { timeout: 14_400_000 },
    async ({ database, seeds }) => {
      const tally = await faultRuns(database, seeds, { open: realClient(), readForms: formsOf })
      const { runs, orders, requests, seconds, cpuSeconds } = tally
      process.stdout.write(
        `${database.name}: seeds ${seeds[0]} to ${seeds.at(-1)}, ${runs} runs, ${orders} orders, ${requests} requests in ${seconds.toFixed(0)} s ` +
          `(${(runs / seconds).toFixed(1)} runs a second, ${((1000 * cpuSeconds) / runs).toFixed(0)} ms of CPU each)\n`,
      )
      for (const meeting of tally.met.keys()) met.add(meeting)
      done += runs
      expect(tally.failures.map(formatFailure)).toEqual([])
      expect(tally.ledgers).toEqual([])
    },
  )

  // A hundred runs meet some calls with about two faults, so none may be met by chance.
  test.runIf(FAULT_RUNS > 1)('meets every fault, and in the soak every call with every fault', () => {
    expect(done).toBe(FAULT_RUNS)
    expect(FAULTS.filter((fault) => ![...met].some((name) => name.endsWith(`: ${fault}`)))).toEqual([])
    const pairs = calls.flatMap((call) => FAULTS.map((fault) => `${call}: ${fault}`))
    if (FAULT_RUNS >= 1000) expect(pairs.filter((name) => !met.has(name))).toEqual([])
  })
})
