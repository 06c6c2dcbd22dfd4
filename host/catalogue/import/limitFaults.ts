import { amountsIn } from '../groups.ts'
import type { OptionGroupEntry } from './groupFormat.ts'

type LimitField = 'extras' | 'atLeast' | 'atMost' | 'atMostExtras'

interface LimitFault {
  field: LimitField
  message: string
  /** Which options a product has, or has at first, plays a part. */
  isOfSize?: true
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** What is wrong with the amounts and limits of a group in these sizes (D-181, D-182). */
export function limitFaults(group: OptionGroupEntry, sizes: readonly string[]): LimitFault[] {
  const { extras, atLeast = 0, atMost = Infinity } = group
  const hasAmounts = group.options.some((option) => amountsIn(group, option).length > 0)
  const beside = 'cannot stand beside amounts: name 1.5 or 2 in amounts instead'
  return [
    ...(extras && hasAmounts ? [{ field: 'extras' as const, message: beside }] : []),
    ...(atLeast > atMost ? [{ field: 'atLeast' as const, message: `is more than atMost, ${atMost}` }] : []),
    ...sizes.flatMap((size) => sizeFaults(group, size)),
  ]
}

function sizeFaults(group: OptionGroupEntry, size: string): LimitFault[] {
  const { extras, choice, atLeast = 0, atMost = Infinity, atMostExtras = Infinity } = group
  const there = group.options.filter(({ sizes }) => sizes?.includes(size) ?? true)
  const most = there.map((option) => Math.ceil(Math.max(extras ? 2 : 1, ...amountsIn(group, option))))
  const offered = choice === 'single' ? Math.max(...most) : sumOf(most)
  const first = there.filter(({ included, selected }) => included || selected).map(({ amount = 1 }) => amount)
  const firstPlaces = sumOf(first.map(Math.ceil))
  const firstExtras = first.filter((amount) => amount > 1).length
  const asks = `asks for ${atLeast} where size "${size}" has ${offered}`
  const less = (count: number) => `is less than the ${count} that are chosen at first in size "${size}"`
  return [
    ...(there.length > 0 && atLeast > offered ? [{ field: 'atLeast' as const, message: asks }] : []),
    ...(firstPlaces > atMost ? [{ field: 'atMost' as const, message: less(firstPlaces) }] : []),
    ...(firstExtras > atMostExtras ? [{ field: 'atMostExtras' as const, message: less(firstExtras) }] : []),
  ].map((one) => ({ ...one, isOfSize: true }))
}
