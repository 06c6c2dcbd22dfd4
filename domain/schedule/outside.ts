import type { Span } from './schedule.ts'

const HOUR = 60

/** 'closed all day', '30 min after closing', '1 h 45 min before opening' or 'between the hours' of a time in minutes after midnight. */
export function outsideWords(spans: readonly Span[], minutes: number): string {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return 'closed all day'
  if (minutes < first.from) return `${lengthWords(first.from - minutes)} before opening`
  // At the minute at which a store closes nothing is handed out any more.
  return minutes >= last.until ? `${lengthWords(minutes - last.until)} after closing` : 'between the hours'
}

function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
