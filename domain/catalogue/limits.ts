import { amountOf, canBeExtra } from './amounts.ts'
import { chosenOf, type ChosenGroup } from './configuration.ts'
import { optionsOf, type Group, type Side } from './menu.ts'

interface Taken {
  side: Side
  isExtra: boolean
  /** A double one counts as two. */
  places: number
}

const takenIn = (group: Group, chosen: readonly ChosenGroup[], size?: string): Taken[] =>
  optionsOf(group, size).flatMap((option) => {
    const one = chosenOf(chosen, group.hash).find(({ hash }) => hash === option.hash)
    if (!one) return []
    const amount = amountOf(option, one)
    return [{ side: one.side, isExtra: amount > 1, places: Math.ceil(amount) }]
  })

const sumOf = (taken: readonly Taken[]): number => taken.reduce((sum, { places }) => sum + places, 0)

/**
 * How many options are asked for where fewer are chosen; 0 where there are enough, or none in this size. `min` alone is content
 * with one [PROD-26 PROD-27], D-182.
 */
export function lackingOf(group: Group, chosen: readonly ChosenGroup[], size?: string): number {
  const { min, atLeast = 0 } = group
  if (optionsOf(group, size).length === 0) return 0
  const places = sumOf(takenIn(group, chosen, size))
  if (places < atLeast) return atLeast
  return places === 0 ? min : 0
}

const halvesOf = (group: Group, chosen: readonly ChosenGroup[], size?: string): Taken[][] => {
  const taken = takenIn(group, chosen, size)
  return [1, 2].map((half) => taken.filter(({ side }) => side === 0 || side === half))
}

/** On the half with more. */
const fullest = (halves: readonly Taken[][]): number => Math.max(...halves.map(sumOf))

const onEachHalf = ({ halves }: Group): string => (halves ? ' on each half' : '')

/** What to do about too many options, or too many extra ones, on one half; undefined within the limits (D-182). */
export function limitMessage(group: Group, chosen: readonly ChosenGroup[], size?: string): string | undefined {
  const { name, atMost = Infinity, atMostExtras = Infinity } = group
  const where = onEachHalf(group)
  const halves = halvesOf(group, chosen, size)
  if (fullest(halves) > atMost) {
    const canDouble = optionsOf(group, size).some((option) => canBeExtra(group, option))
    return `Please choose at most ${atMost} ${name}${where}${canDouble ? '; a double one counts as two' : ''}.`
  }
  const isTooMuch = (half: readonly Taken[]) => half.filter(({ isExtra }) => isExtra).length > atMostExtras
  return halves.some(isTooMuch)
    ? `Please take more than the regular amount of at most ${atMostExtras} ${name}${where}.`
    : undefined
}

/** 'Up to 10 on each half, 3 left. At most 2 extra.' above the options of a group; '' without such limits (D-182). */
export function limitHint(group: Group, chosen: readonly ChosenGroup[], size: string): string {
  const { atMost, atMostExtras } = group
  const left = (atMost ?? 0) - fullest(halvesOf(group, chosen, size))
  const rest = left > 0 ? `${left} left` : left === 0 ? 'none left' : `${-left} too many`
  return [
    ...(atMost === undefined ? [] : [`Up to ${atMost}${onEachHalf(group)}, ${rest}.`]),
    ...(atMostExtras === undefined ? [] : [`At most ${atMostExtras} extra.`]),
  ].join(' ')
}
