import type { Assignment, Role } from './roles.ts'

interface SessionLimits {
  /** Without use. */
  idleHours: number
  /** After signing in, however much it is used. */
  absoluteHours: number
}

const DAY: SessionLimits = { idleHours: 12, absoluteHours: 7 * 24 }
/** For who may move money, people and prices of the whole chain. */
const SHORT: SessionLimits = { idleHours: 2, absoluteHours: 24 }

/** How long a session at the office lives (D-197). */
const LIMITS: Record<Role, SessionLimits> = {
  owner: SHORT,
  bookkeeper: SHORT,
  auditor: SHORT,
  manager: DAY,
  support: DAY,
  editor: DAY,
  kitchen: DAY,
}

/** Of several roles the shortest counts; somebody without one has the shortest. */
function sessionLimitsOf(assignments: readonly Pick<Assignment, 'role'>[]): SessionLimits {
  const all = assignments.length > 0 ? assignments.map(({ role }) => LIMITS[role]) : [SHORT]
  return {
    idleHours: Math.min(...all.map(({ idleHours }) => idleHours)),
    absoluteHours: Math.min(...all.map(({ absoluteHours }) => absoluteHours)),
  }
}

/** When a session ends by itself, unless it is used before. */
export function sessionEnd(
  { madeAt, seenAt }: { madeAt: Date; seenAt: Date },
  assignments: readonly Pick<Assignment, 'role'>[],
): { idleUntil: Date; until: Date } {
  const { idleHours, absoluteHours } = sessionLimitsOf(assignments)
  const until = new Date(madeAt.getTime() + absoluteHours * HOUR_MS)
  const idle = seenAt.getTime() + idleHours * HOUR_MS
  return { idleUntil: new Date(Math.min(idle, until.getTime())), until }
}

const HOUR_MS = 3_600_000
