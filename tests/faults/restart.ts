import { readdirSync, readFileSync } from 'node:fs'
import type { Host } from '../support/hostProcess.ts'

/** How long a host took until it answered; milliseconds. */
export interface Restart {
  /** By the clock on the wall. */
  wall: number
  /**
   * Less what its threads stood in line for a processor that other work of the machine had, but not less than the time of
   * processors that it used. The wall's where the system does not tell.
   */
  own: number
}

export async function restarted(host: Host): Promise<Restart> {
  const began = performance.now()
  await host.start()
  const wall = performance.now() - began
  const { used, stood } = processorsOf(host.pid())
  return { wall, own: Math.min(wall, Math.max(used, wall - stood)) }
}

/** Milliseconds that a process has used processors, and that its threads could have and were not let; from Linux's own count. */
function processorsOf(pid: number | undefined): { used: number; stood: number } {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    // Hundredths of a second in user and in system mode.
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
    const stood = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[1]),
    )
    return { used: (user + system) * 10, stood: stood.reduce((sum, nanoseconds) => sum + nanoseconds / 1e6, 0) }
  } catch {
    return { used: 0, stood: 0 }
  }
}

/** The own time within which this share of them was back. */
export function backWithin(restarts: readonly Restart[], share: number): number {
  return at(
    restarts.map(({ own }) => own),
    share,
  )
}

export function spoken(restarts: readonly Restart[]): string {
  const of = (times: readonly number[]) => `${Math.round(at(times, 0.5))} to ${Math.round(at(times, 1))} ms`
  const [own, wall] = [of(restarts.map((one) => one.own)), of(restarts.map((one) => one.wall))]
  return `back after ${own} of its own time (median to slowest; ${wall} by the clock)`
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
