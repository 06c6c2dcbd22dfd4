import { readFileSync } from 'node:fs'
import type { Host } from '../support/host/hostProcess.ts'

/** Milliseconds a tick of /proc. */
const TICK_MS = 10

/** The processor time that a host has used; 0 where there is no /proc. */
export function processorMs(host: Pick<Host, 'pid'>): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${host.pid()}/stat`, 'utf8').split(') ')
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
    return (user + system) * TICK_MS
  } catch {
    return 0
  }
}
