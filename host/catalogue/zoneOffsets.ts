import moment from 'moment-timezone'
import type { UtcOffset } from '../../domain/schedule/localTime.ts'

/** The IANA time zones, from data that the host ships: Node's own may be years old (D-31). */

/** The release of the data, like '2026f'. */
export const ZONE_DATA_VERSION = moment.tz.dataVersion

const names = new Set(moment.tz.names())

export const isTimeZone = (name: string): boolean => names.has(name)

const YEAR_MS = 366 * 86_400_000

/** The offset of a zone's clocks at an instant, and its changes of the year after it. */
export function zoneOffsets(name: string, at: Date): UtcOffset[] {
  const zone = moment.tz.zone(name)
  if (!zone) throw new Error(`There is no time zone ${name}`)
  const { untils, offsets } = zone
  const now = at.getTime()
  // Each period ends where the next begins; the last never does. `offsets` count west of Greenwich.
  const first = untils.findIndex((until) => (until ?? Infinity) > now)
  const found: UtcOffset[] = [{ from: 0, minutes: -(offsets[first] ?? 0) }]
  for (let index = first + 1; (untils[index - 1] ?? Infinity) <= now + YEAR_MS; index += 1) {
    const minutes = -(offsets[index] ?? 0)
    // A change of the name alone is none.
    if (minutes !== found.at(-1)?.minutes) found.push({ from: untils[index - 1] ?? 0, minutes })
  }
  return found
}
