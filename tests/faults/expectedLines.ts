import type { Line } from '../../domain/cart/cart.ts'

/** What identifies a line in a run: every quantity is used once. */
export interface ExpectedLine {
  product: string
  size: string
  quantity: number
}

export const wantedOf = (lines: readonly Line[]): ExpectedLine[] =>
  lines
    .filter((line) => !line.isPlaceholder)
    .map(({ productHash, sizeCode, quantity }) => ({ product: productHash, size: sizeCode, quantity }))

const words = ({ product, size, quantity }: ExpectedLine) => `${quantity} x ${product} ${size}`

/** Describes how `found` differs from `expected`; undefined when both are the same in the same order. */
export function describeDifference(
  expected: readonly ExpectedLine[],
  found: readonly ExpectedLine[],
): string | undefined {
  const [before, now] = [expected.map(words), found.map(words)]
  if (before.join('|') === now.join('|')) return undefined
  const lost = more(before, now)
  const extra = more(now, before)
  if (lost.length === 0 && extra.length === 0) return `in another order: ${now.join(', ')}`
  return [lost.length > 0 ? `lost ${lost.join(', ')}` : '', extra.length > 0 ? `too much ${extra.join(', ')}` : '']
    .filter(Boolean)
    .join('; ')
}

/** The texts that occur more often in `one` than in `other`. */
export function more(one: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return one.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
