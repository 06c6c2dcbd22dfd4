import type { Span } from '../../../domain/schedule/schedule.ts'
import { CLOSED, clockText } from '../../../domain/schedule/writtenHours.ts'

/** What a cell of the calendar says of a day that differs from the week: 'closed', 'until 18:00', 'from 13:00' or both ends. */
export function differenceText(spans: readonly Span[], usual: readonly Span[]): string {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return 'closed'
  const isSameStart = first.from === usual[0]?.from
  const isSameEnd = last.until === usual.at(-1)?.until
  if (isSameStart && !isSameEnd) return `until ${clockText(last.until)}`
  if (!isSameStart && isSameEnd) return `from ${clockText(first.from)}`
  return `${clockText(first.from)} to ${clockText(last.until)}`
}

/** The two ends of each span of such a text, as they are typed; '24:00' as the '00:00' of a field. */
export const endsOf = (text: string): [from: string, until: string][] =>
  text === CLOSED
    ? []
    : text.split(', ').map((span) => {
        const [from = '', until = ''] = span.split('-')
        return [from, until === '24:00' ? '00:00' : until]
      })

export const textOfEnds = (ends: readonly (readonly [from: string, until: string])[]): string =>
  ends.map(([from, until]) => `${from}-${until}`).join(', ') || CLOSED

/**
 * Hours of one store for several: one end that was changed alone is written with a dash, and each store keeps its other end. Undefined
 * for hours as in the week.
 */
export function forSeveral(text: string, usual: string): string | undefined {
  if (text === usual) return undefined
  const [[from, until] = [], ...more] = endsOf(text)
  const [[usualFrom, usualUntil] = [], ...usualMore] = endsOf(usual)
  if (from === undefined || more.length + usualMore.length > 0) return text
  return from === usualFrom ? `-${until}` : until === usualUntil ? `${from}-` : text
}
