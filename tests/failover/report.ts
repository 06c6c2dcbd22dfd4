import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Stage } from '../rehearsal/support/stage.ts'

export const RETRY_MS = 200

/** Makes a call of the operator on one of the hosts, again and again while that says 503. */
export async function operate(stage: Stage, host: 0 | 1, path: string, body = '{}'): Promise<unknown> {
  const headers = { Authorization: `Bearer ${stage.operatorKey}`, 'Content-Type': 'application/json' }
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${stage.hosts[host].port}/operator/${path}`, { method: 'POST', headers, body }) // oxfmt-ignore
    const answer: unknown = await response.json()
    if (response.ok) return answer
    expect(response.status, JSON.stringify(answer)).toBe(503)
    await pause(RETRY_MS)
  }
}

export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** As `after 2.1 s (median), 9.0 s (worst)`, of milliseconds. */
export function spread(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other)
  return `after ${seconds(sorted[Math.floor(sorted.length / 2)])} (median), ${seconds(sorted.at(-1))} (worst)`
}

export const seconds = (ms = 0): string => `${(ms / 1000).toFixed(1)} s`
