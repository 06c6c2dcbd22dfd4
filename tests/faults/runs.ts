import type { DatabaseKind as Kind } from '../support/host/databases.ts'
import { FAULTS } from '../support/host/faultActions.ts'
import { planOf, type PlanOptions } from './plan.ts'
import { seedOf } from './random.ts'
import { startFaultHost, type FaultHost } from './faultHost.ts'
import { discountLedger, moneyLedger, type Ledger } from './databaseState.ts'
import { faultLine, faultRun, type RunOptions, type RunReport } from './run.ts'

export interface RunsOptions extends RunOptions {
  /** Checks of the whole database at the end. */
  ledgers?: readonly Ledger[]
  /** Leaves the line between host and card provider whole. */
  isProviderHealthy?: boolean
  /** The number of concurrent runs. */
  lines?: number
  /** Stops early once it returns true. */
  stopWhen?: (report: RunReport) => boolean
}

export interface Tally {
  runs: number
  orders: number
  requests: number
  seconds: number
  /** CPU time of this process: client, proxy and host, and the database if it is PGlite. */
  cpuSeconds: number
  failures: RunReport[]
  /** Violations that no single run shows. */
  ledgers: string[]
  /** How often each fault met each call: `POST /api/add/product: lose-answer`. */
  met: Map<string, number>
}

/** Runs all seeds on a host of their own. */
export async function faultRuns(kind: Kind, seeds: readonly number[], options: RunsOptions): Promise<Tally> {
  const host = await startFaultHost(kind)
  try {
    return await runsOver(host, seeds, options)
  } finally {
    await host.close()
  }
}

/** What the line to the card provider meets; a lost answer without a word would take the host's whole time limit. */
const PROVIDER_PLAN: PlanOptions = {
  density: 0.1,
  faults: FAULTS.filter((fault) => !['stall', 'swallow', 'reorder'].includes(fault)),
}

/** Runs all seeds on one host, some concurrently, each with its own session and proxy. */
export async function runsOver(host: FaultHost, seeds: readonly number[], options: RunsOptions): Promise<Tally> {
  const { lines = 8, ledgers = [moneyLedger, discountLedger], stopWhen = () => false } = options
  const began = performance.now()
  const used = process.cpuUsage()
  const failures: RunReport[] = []
  const met = new Map<string, number>()
  const count = { runs: 0, orders: 0, requests: 0 }
  const waiting = [...seeds]
  if (!options.isProviderHealthy) host.provider.begin(planOf(seedOf('provider', seeds[0] ?? 0), PROVIDER_PLAN))

  async function work(): Promise<void> {
    const line = await faultLine(host.port)
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const report = await faultRun(seed, host, line, options)
      count.runs += 1
      count.orders += report.orders
      count.requests += report.journal.length
      if (report.violations.length > 0) failures.push(report)
      for (const meeting of report.met) met.set(meeting, (met.get(meeting) ?? 0) + 1)
      if (stopWhen(report)) waiting.length = 0
    }
    await line.proxy.close()
  }
  await Promise.all(Array.from({ length: lines }, work))
  host.provider.heal()
  const breaches = await Promise.all(ledgers.map((ledger) => ledger(host.db)))
  const { user, system } = process.cpuUsage(used)
  const seconds = (performance.now() - began) / 1000
  return { ...count, seconds, cpuSeconds: (user + system) / 1e6, failures, ledgers: breaches.flat(), met }
}

/** Describes a failed run and how to repeat it. */
export const formatFailure = ({ seed, violations, steps, journal }: RunReport): string =>
  [
    `seed ${seed} (SEED=${seed} npm test -- tests/faults/faultyNetwork.test.ts)`,
    ...violations.map((one) => `  ${one}`),
    `  did: ${steps.join(', ')}`,
    ...journal.map((one) => `    ${one}`),
  ].join('\n')
