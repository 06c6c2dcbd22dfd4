import { deviceTime, type Time } from '../../../src/device/outbox/sender.ts'

/** Turns of the event loop without any work after which the device counts as idle. */
const IDLE_TURNS = 20

/**
 * A virtual clock for a device. It jumps to the next timer once the device is idle, so a slow machine does not change
 * the results.
 */
export interface IdleClock {
  time: Time
  /** Stops the clock until this work is done. */
  during: <T>(work: Promise<T>) => Promise<T>
}

export function idleClock(): IdleClock {
  const timers = new Set<{ due: number; work: () => void }>()
  let now = deviceTime.now()
  let underWay = 0
  let idleTurns = 0
  let isWatching = false

  function watch(): void {
    if (isWatching || timers.size === 0 || underWay > 0) return
    isWatching = true
    setImmediate(() => {
      isWatching = false
      idleTurns += 1
      if (idleTurns > IDLE_TURNS && underWay === 0) fire()
      watch()
    })
  }

  function fire(): void {
    idleTurns = 0
    const [next] = [...timers].toSorted((one, other) => one.due - other.due)
    if (!next) return
    timers.delete(next)
    now = Math.max(now, next.due)
    next.work()
  }

  return {
    time: {
      now: () => now,
      random: deviceTime.random,
      later: (milliseconds, work) => {
        const timer = { due: now + milliseconds, work }
        timers.add(timer)
        idleTurns = 0
        watch()
        return () => timers.delete(timer)
      },
    },
    during: async (work) => {
      underWay += 1
      try {
        return await work
      } finally {
        underWay -= 1
        idleTurns = 0
        watch()
      }
    },
  }
}
