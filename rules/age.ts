/** How old something is, in words. Times are those of the stores, whatever the device's zone. */

/** When it was: '14:05' today, 'Nov 19, 14:05' before. Both in milliseconds since 1970. */
export function clockText(at: number, now: number, zone: string): string {
  const timeZone = zone
  const clock = new Date(at).toLocaleTimeString('en', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
  const day = (time: number) => new Date(time).toLocaleDateString('en', { timeZone, month: 'short', day: 'numeric' })
  return now - at < DAY && day(at) === day(now) ? clock : `${day(at)}, ${clock}`
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago it was: 'just now', '1 minute ago', '3 hours ago', '2 days ago'. */
export function agoText(at: number, now: number): string {
  const age = Math.max(0, now - at)
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return ago(age / MINUTE, 'minute')
  if (age < DAY) return ago(age / HOUR, 'hour')
  return ago(age / DAY, 'day')
}

function ago(amount: number, unit: string): string {
  const count = Math.floor(amount)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
