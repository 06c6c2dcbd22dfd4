import { readFileSync } from 'node:fs'
import type { Host } from '../support/hostProcess.ts'

/** How long a host took until it answered; milliseconds. */
export interface Restart {
  /** By the clock on the wall. */
  wall: number
  /** Less what it stood in line for a processor that other work of the machine had; the wall's where that is not told. */
  own: number
}

export async function restarted(host: Host): Promise<Restart> {
  const began = performance.now()
  await host.start()
  const wall = performance.now() - began
  return { wall, own: wall - stoodInLine(host.pid()) }
}

/** Linux counts how long a thread could have run and was not let; nanoseconds, the second number. */
function stoodInLine(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
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
