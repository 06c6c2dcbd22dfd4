import moment from 'moment-timezone'
import type { UtcOffset } from '../../domain/schedule/localTime.ts'

/** The IANA time zones, from data in the host's packages, because Node's own may be years old (D-31). */

export const ZONE_DATA_VERSION = moment.tz.dataVersion

const names = new Set(moment.tz.names())

export const isTimeZone = (name: string): boolean => names.has(name)

const YEAR_MS = 366 * 86_400_000

/** The offset of a zone at an instant, and its changes in the year after. Throws for an unknown zone. */
export function zoneOffsets(name: string, at: Date): UtcOffset[] {
  const zone = moment.tz.zone(name)
  if (!zone) throw new Error(`There is no time zone ${name}`)
  const { untils, offsets } = zone
  const now = at.getTime()
  // Each period lasts until the time in `untils`; the last one never ends. `offsets` are minutes west of Greenwich.
  const first = untils.findIndex((until) => (until ?? Infinity) > now)
  const found: UtcOffset[] = [{ from: 0, minutes: -(offsets[first] ?? 0) }]
  for (let index = first + 1; (untils[index - 1] ?? Infinity) <= now + YEAR_MS; index += 1) {
    const minutes = -(offsets[index] ?? 0)
    // Some changes rename the zone without changing its offset.
    if (minutes !== found.at(-1)?.minutes) found.push({ from: untils[index - 1] ?? 0, minutes })
  }
  return found
}
