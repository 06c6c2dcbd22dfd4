import moment from 'moment-timezone'
import { minutesOf, parseSlot } from '../../domain/schedule/formatTime.ts'
import { instantOf, localTime, type UtcOffset } from '../../domain/schedule/localTime.ts'

/** The IANA time zones, from data in the host's packages, because Node's own may be years old (D-31). */

export const ZONE_DATA_VERSION = moment.tz.dataVersion

const names = new Set(moment.tz.names())

export const isTimeZone = (name: string): boolean => names.has(name)

const YEAR_MS = 366 * 86_400_000

/** The offset of a zone at an instant, or `since` when, and its changes until a year after it. Throws for an unknown zone. */
export function zoneOffsets(name: string, at: Date, since = at): UtcOffset[] {
  const zone = moment.tz.zone(name)
  if (!zone) throw new Error(`There is no time zone ${name}`)
  const { untils, offsets } = zone
  const [begin, end] = [since.getTime(), at.getTime() + YEAR_MS]
  // Each period lasts until the time in `untils`; the last one never ends. `offsets` are minutes west of Greenwich.
  const first = untils.findIndex((until) => (until ?? Infinity) > begin)
  const found: UtcOffset[] = [{ from: 0, minutes: -(offsets[first] ?? 0) }]
  for (let index = first + 1; (untils[index - 1] ?? Infinity) <= end; index += 1) {
    const minutes = -(offsets[index] ?? 0)
    // Some changes rename the zone without changing its offset.
    if (minutes !== found.at(-1)?.minutes) found.push({ from: untils[index - 1] ?? 0, minutes })
  }
  return found
}

/** The day in a zone at an instant, YYYY-MM-DD. */
export const dayIn = (zone: string, at: Date): string => localTime(at, zoneOffsets(zone, at)).date

/** The instant of a day's slot ('6:15 PM') in a zone; undefined for what is no slot or no time of that day. */
export function slotInstant(zone: string, day: string, time: string, now: Date): Date | undefined {
  const slot = parseSlot(time)
  return slot && instantOf(day, minutesOf(slot), zoneOffsets(zone, now))
}
