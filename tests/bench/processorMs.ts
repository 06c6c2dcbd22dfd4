import { readdirSync, readFileSync } from 'node:fs'
import type { Host } from '../support/host/hostProcess.ts'

/** Milliseconds a tick of /proc. */
const TICK_MS = 10

interface Used {
  name: string
  parent: number
  ms: number
  /** Of its children that have ended. */
  endedMs: number
}

/** Undefined where there is no /proc or no such process. */
function used(pid: number | string | undefined): Used | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const at = text.lastIndexOf(')')
    const fields = text
      .slice(at + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    const name = text.slice(text.indexOf('(') + 1, at)
    return { name, parent: fields[1] ?? 0, ms: (user + system) * TICK_MS, endedMs: (endedUser + endedSystem) * TICK_MS }
  } catch {
    return undefined
  }
}

const all = (): Used[] => {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (used(name) ?? []) : []))
  } catch {
    return []
  }
}

/** The processor time that a host has used; 0 where there is no /proc. */
export const processorMs = (host: Pick<Host, 'pid'>): number => used(host.pid())?.ms ?? 0

/** The same of the processes that it has started, as the card sandbox. */
export const childrenMs = (pid: number | undefined): number =>
  all().reduce((sum, { parent, ms }) => sum + (parent === pid ? ms : 0), 0)

/** The same of every PostgreSQL server on this machine. */
export const postgresMs = (): number =>
  all().reduce((sum, { name, ms, endedMs }) => sum + (name === 'postgres' ? ms + endedMs : 0), 0)
