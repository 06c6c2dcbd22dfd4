import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { FAULTS } from '../support/faultProxy.ts'
import { formsOf } from './found.ts'
import { realClient } from './realClient.ts'
import { explained, faultRuns } from './runs.ts'

/** `npm run faults` asks for more of them; SEED=123 for that one. */
const one = process.env['SEED']
const count = one ? 1 : Number(process.env['FAULT_RUNS'] ?? 1200)
const first = Number(one ?? process.env['FAULT_FROM'] ?? 1)

const calls = [
  'POST /api/add/product',
  'POST /api/update/product',
  'POST /api/remove',
  'GET /api/checkout/v2/completecheck',
  'GET /api/checkout/complete',
  'POST /api/checkout/order-state',
  'POST /api/form/catering',
  'POST /api/form/contact',
  'POST /api/form/franchise',
]

describe('shopping over a faulty line', () => {
  const met = new Set<string>()
  let done = 0

  /** PGlite shares this process's time, so a server takes two seeds of three where there is one; a single seed is run on all. */
  const share = (index: number) =>
    Array.from({ length: count }, (_, at) => first + at).filter(
      (seed) => count === 1 || databases.length === 1 || (seed % 3 === 0) === (index === 0),
    )

  test.each(databases.map((database, index) => ({ ...database, database, seeds: share(index) })))(
    'over $name loses nothing, doubles nothing and charges once',
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
      expect(tally.failures.map(explained)).toEqual([])
      expect(tally.ledgers).toEqual([])
    },
  )

  test.runIf(count >= 1000)('spares no call any fault', () => {
    expect(done).toBe(count)
    expect(calls.flatMap((call) => FAULTS.map((fault) => `${call}: ${fault}`)).filter((one) => !met.has(one))).toEqual(
      [],
    )
  })
})
