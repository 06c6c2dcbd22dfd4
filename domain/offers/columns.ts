import type { Cents } from '../money.ts'
import { setSaving, type Offer, type Part } from './offer.ts'

/** Units of the cart that are alike for every offer. */
export interface UnitClass {
  price: Cents
  count: number
  fitting: ReadonlySet<Part>
  /** Indexes of the lines that they are in. */
  lines: readonly number[]
}

/** One way to make up a set of an offer. */
export interface Column {
  offer: Offer
  /** The lowest class that it takes units of. */
  first: number
  /** How many units of which class. */
  takes: readonly (readonly [index: number, count: number])[]
  saving: Cents
  /** What it saves more than its units do without it. */
  gain: Cents
}

/** What the search has done, and may do. */
export interface Work {
  steps: number
  most: number
  isExact: boolean
}

/** The ways that are kept of all sets of a cart. */
const MAX_COLUMNS = 4_000
/** The units that are looked at for each way that is kept, and for those of a class that has none. */
const TRIES_EACH = 20
const LEAST_TRIES = 50

/** Every way to make up the sets of these offers that saves more than its units do `alone`, those with the dearest units first. */
export function columnsOf(
  allowed: readonly Offer[],
  classes: readonly UnitClass[],
  alone: readonly Cents[],
  work: Work,
): Column[] {
  const bundles = allowed.filter(({ reduction: { kind } }) => kind === 'set' || kind === 'cheapest-off')
  const quota = Math.max(1, Math.floor(MAX_COLUMNS / Math.max(1, bundles.length * classes.length)))
  const columns = bundles.flatMap((offer) => {
    const found = new Map<string, Column>()
    for (let start = 0; start < classes.length; start += 1) {
      const most = found.size + quota
      let tries = 0
      const isEnough = () => {
        const isOver = found.size >= most || tries > LEAST_TRIES + quota * TRIES_EACH || work.steps > work.most
        if (isOver) work.isExact = false
        return isOver
      }
      const slots = offer.parts.flatMap((part) => Array.from({ length: part.count }, () => part))
      const counts = classes.map(() => 0)
      const fill = (slot: number, from: number): void => {
        const part = slots[slot]
        if (!part) {
          const column = columnOf(offer, counts, classes, alone)
          const key = counts.join()
          if (column.gain > 0 && !found.has(key)) found.set(key, column)
          return
        }
        // From the class where the set begins on, so that sets of other beginnings take other units.
        const lowest = slots[slot - 1] === part ? from : 0
        const highest = slot === 0 ? 1 : part === slots[0] ? classes.length - start : classes.length
        for (let step = lowest; step < highest; step += 1) {
          if (isEnough()) return
          tries += 1
          work.steps += 1
          const index = (start + step) % classes.length
          const one = classes[index]
          const used = counts[index] ?? 0
          if (!one || used >= one.count || !one.fitting.has(part)) continue
          counts[index] = used + 1
          fill(slot + 1, step)
          counts[index] = used
        }
      }
      fill(0, start)
    }
    return [...found.values()]
  })
  return columns.sort((a, b) => a.first - b.first || b.gain - a.gain)
}

function columnOf(
  offer: Offer,
  counts: readonly number[],
  classes: readonly UnitClass[],
  alone: readonly Cents[],
): Column {
  const takes = counts.flatMap((count, index): [number, number][] => (count > 0 ? [[index, count]] : []))
  const prices = takes.flatMap(([index, count]) => Array.from({ length: count }, () => classes[index]?.price ?? 0))
  const saving = setSaving(offer.reduction, prices)
  const single = takes.reduce((sum, [index, count]) => sum + count * (alone[index] ?? 0), 0)
  return { offer, first: takes[0]?.[0] ?? 0, takes, saving, gain: saving - single }
}
