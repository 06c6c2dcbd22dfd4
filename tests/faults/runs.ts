import type { DatabaseKind as Kind } from '../support/host/databases.ts'
import { startFaultHost, type FaultHost } from './faultHost.ts'
import { moneyLedger, type Ledger } from './found.ts'
import { faultLine, faultRun, type RunOptions, type RunReport } from './run.ts'

export interface RunsOptions extends RunOptions {
  /** What must hold over the whole database at the end. */
  ledgers?: readonly Ledger[]
  /** Runs that go on at the same time. */
  lines?: number
  /** Ends early once this says so. */
  enough?: (report: RunReport) => boolean
}

export interface Tally {
  runs: number
  orders: number
  requests: number
  seconds: number
  /** Of this process: client, line and host, and the database where it is PGlite. */
  cpuSeconds: number
  failures: RunReport[]
  /** Breaches that no single run shows. */
  ledgers: string[]
  /** How often each fault met each call: `POST /api/add/product: lose-answer`. */
  met: Map<string, number>
}

/** Many runs over a host of their own. */
export async function faultRuns(kind: Kind, seeds: readonly number[], options: RunsOptions): Promise<Tally> {
  const host = await startFaultHost(kind)
  try {
    return await runsOver(host, seeds, options)
  } finally {
    await host.close()
  }
}

/** Many runs over one host, some at the same time, each with a session and a line of its own. */
export async function runsOver(host: FaultHost, seeds: readonly number[], options: RunsOptions): Promise<Tally> {
  const { lines = 8, ledgers = [moneyLedger], enough = () => false } = options
  const began = performance.now()
  const used = process.cpuUsage()
  const failures: RunReport[] = []
  const met = new Map<string, number>()
  const count = { runs: 0, orders: 0, requests: 0 }
  const waiting = [...seeds]

  async function work(): Promise<void> {
    const line = await faultLine(host.port)
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const report = await faultRun(seed, host, line, options)
      count.runs += 1
      count.orders += report.orders
      count.requests += report.journal.length
      if (report.violations.length > 0) failures.push(report)
      for (const meeting of report.met) met.set(meeting, (met.get(meeting) ?? 0) + 1)
      if (enough(report)) waiting.length = 0
    }
    await line.proxy.close()
  }
  await Promise.all(Array.from({ length: lines }, work))
  const breaches = await Promise.all(ledgers.map((ledger) => ledger(host.db)))
  const { user, system } = process.cpuUsage(used)
  const seconds = (performance.now() - began) / 1000
  return { ...count, seconds, cpuSeconds: (user + system) / 1e6, failures, ledgers: breaches.flat(), met }
}

/** A failed run, so that it can be understood and run again. */
export const explained = ({ seed, violations, steps, journal }: RunReport): string =>
  [
    `seed ${seed} (SEED=${seed} npm test -- tests/faults/wire.test.ts)`,
    ...violations.map((one) => `  ${one}`),
    `  did: ${steps.join(', ')}`,
    ...journal.map((one) => `    ${one}`),
  ].join('\n')
