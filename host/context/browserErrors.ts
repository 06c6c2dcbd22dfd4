import { ERROR_KINDS, ERROR_MESSAGES, ERROR_NAMES, ERROR_PLACES } from '../../domain/errors/browserError.ts'
import type { InputOf } from '../../contract/calls.ts'
import type { Counts } from '../services/counts.ts'
import { networkOf } from './networkAddress.ts'
import { TokenBuckets } from './throttle.ts'

/** Takes what browsers report of their errors: it is counted, and each different one is logged once an hour. Nothing is stored. */
export interface BrowserErrors {
  /** Answers the seconds to wait before the next is taken; 0 when it was taken. */
  take(report: InputOf<'reportError'>, address: string, now: Date): number
}

const HOUR_MS = 3_600_000
const NETWORK_BUCKET = { most: 20, perSecond: 20 / 3600 }
const HOST_BUCKET = { most: 300, perSecond: 300 / 3600 }
const MAX_LINES_AN_HOUR = 100
const BUILD = /^([0-9a-f]{12}|dev)$/

export function openBrowserErrors({
  counts,
  warn,
}: {
  counts?: Counts
  warn: (warning: string) => void
}): BrowserErrors {
  const networks = new TokenBuckets(NETWORK_BUCKET)
  const host = new TokenBuckets(HOST_BUCKET)
  let hour = 0
  const logged = new Set<string>()

  const log = (line: string, now: Date): void => {
    const thisHour = Math.floor(now.getTime() / HOUR_MS)
    if (thisHour !== hour) logged.clear()
    hour = thisHour
    if (logged.has(line) || logged.size >= MAX_LINES_AN_HOUR) return
    logged.add(line)
    warn(line)
  }
  return {
    take: (report, address, now) => {
      const wait = networks.take(networkOf(address)) || host.take('')
      if (wait > 0) {
        counts?.droppedBrowserError()
        return wait
      }
      // Anybody can send anything: only known words are counted and logged.
      const known = (words: readonly string[], word: string) => (words.includes(word) ? word : 'other')
      const [kind, place] = [known(ERROR_KINDS, report.kind), known(ERROR_PLACES, report.place)]
      const [name, message] = [known(ERROR_NAMES, report.name), known(ERROR_MESSAGES, report.message)]
      counts?.browserError(kind, place)
      const build = BUILD.test(report.build) ? report.build : 'unknown'
      log(`A browser reported an error (${kind}) at ${place}: ${name}, ${message}, build ${build}`, now)
      return 0
    },
  }
}
