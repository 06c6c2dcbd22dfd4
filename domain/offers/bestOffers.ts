import { allocate, type Cents } from '../money.ts'
import { columnsOf, type Column, type UnitClass, type Work } from './columns.ts'
import { excludesOther, fits, unitSaving, type Offer, type OfferLine, type Reduction } from './offer.ts'

interface AppliedOffer {
  code: string
  name: string
  /** Off the goods, in the order of the lines. */
  lines: Cents[]
  /** Off the delivery. */
  delivery: Cents
}

export interface BestOffers {
  /** In the order of the offers; only those that take something off. */
  applied: AppliedOffer[]
  /** How often the search looked at a unit, an offer or a set. */
  steps: number
  /** The search ended before its limit, so that no other choice saves more. */
  isExact: boolean
}

/** Less than a tenth of a second on a busy machine. */
export const MAX_STEPS = 1_000_000

/** What one choice of offers saves. */
interface Plan {
  total: Cents
  allowed: readonly Offer[]
  columns: readonly (readonly [Column, number])[]
}

/**
 * The offers that save most on these lines (D-189): each unit is made cheaper by one offer at most, one amount is taken off the order,
 * and no two offers count that exclude each other. `offers` are those whose conditions hold. An exact branch and bound over the
 * units that are alike, which at `mostSteps` ends with the best that it has found.
 */
export function bestOffers(
  lines: readonly OfferLine[],
  offers: readonly Offer[],
  delivery: Cents = 0,
  mostSteps = MAX_STEPS,
): BestOffers {
  const work: Work = { steps: 0, most: mostSteps, isExact: true }
  const classes = classesOf(lines, offers)
  // Those first that might save most alone, since a search that ends at its limit has not seen the last.
  const useful = offers
    .filter((offer) => mightSave(offer, classes, delivery))
    .map((offer) => ({ offer, most: mostAlone(offer, classes, delivery) }))
    .toSorted((one, other) => other.most - one.most)
    .map(({ offer }) => offer)
  let best: Plan = { total: 0, allowed: [], columns: [] }
  for (const allowed of compatibleOf(useful, work)) {
    best = bestPlan(allowed, classes, delivery, best, work)
    if (isOver(work)) break
  }
  const plan = { ...best, allowed: offers.filter((offer) => best.allowed.includes(offer)) }
  return { applied: appliedOf(plan, classes, lines, delivery), steps: work.steps, isExact: work.isExact }
}

function isOver(work: Work): boolean {
  if (work.steps > work.most) work.isExact = false
  return work.steps > work.most
}

/** Units at the same price that fit the same parts, the dearest first. Placeholders and what costs nothing have no offer. */
function classesOf(lines: readonly OfferLine[], offers: readonly Offer[]): UnitClass[] {
  const classes = new Map<string, UnitClass>()
  for (const [index, line] of lines.entries()) {
    if (line.price <= 0) continue
    const fitting = new Set(offers.flatMap(({ parts }) => parts.filter((part) => fits(part, line))))
    const key = [line.price, ...offers.flatMap(({ parts }) => parts.map((part) => Number(fitting.has(part))))].join()
    const found = classes.get(key) ?? { price: line.price, count: 0, fitting, lines: [] }
    classes.set(key, { ...found, count: found.count + line.quantity, lines: [...found.lines, index] })
  }
  return [...classes.values()].sort((a, b) => b.price - a.price)
}

const unitsOf = ({ parts }: Offer): number => parts.reduce((sum, { count }) => sum + count, 0)

const countOf = (classes: readonly UnitClass[], offer: Offer): number =>
  classes.reduce((sum, { count, fitting }) => (offer.parts.some((part) => fitting.has(part)) ? sum + count : sum), 0)

/** Whether the cart holds as many units of its goods as it asks for. */
const mightSave = (offer: Offer, classes: readonly UnitClass[], delivery: Cents): boolean =>
  countOf(classes, offer) >= unitsOf(offer) && (offer.reduction.kind !== 'free-delivery' || delivery > 0)

/** Choices of offers of which none excludes another; every such choice is within one of them. */
function* compatibleOf(offers: readonly Offer[], work: Work): Generator<readonly Offer[]> {
  work.steps += offers.length ** 2
  const one = offers.find((offer) => offers.some((other) => excludesOther(offer, other)))
  if (!one) yield offers
  else {
    yield* compatibleOf(
      offers.filter((other) => !excludesOther(one, other)),
      work,
    )
    if (!isOver(work))
      yield* compatibleOf(
        offers.filter((other) => other !== one),
        work,
      )
  }
}

/** The best of these offers where it is better than `best`. */
function bestPlan(
  allowed: readonly Offer[],
  classes: readonly UnitClass[],
  delivery: Cents,
  best: Plan,
  work: Work,
): Plan {
  work.steps += classes.length * allowed.length
  const goods = classes.reduce((sum, { price, count }) => sum + price * count, 0)
  const amount = orderAmountOf(allowed)?.amount ?? 0
  const free = allowed.some(({ reduction }) => reduction.kind === 'free-delivery') ? delivery : 0
  const totalOf = (saved: Cents): Cents => saved + Math.min(amount, goods - saved) + free
  const alone = classes.map((one) => unitOffer(one, allowed).saving)
  const single = classes.reduce((sum, { count }, index) => sum + count * (alone[index] ?? 0), 0)
  const shares = classes
    .map((one, index) => mostShare(one, allowed) - (alone[index] ?? 0))
    .map((one) => Math.max(0, one))
  const rest = classes.map(({ count }) => count)
  /** No choice of sets out of what is left from this class on adds more. */
  const mostFrom = (first: number): Cents => {
    work.steps += classes.length
    const sum = rest.reduce((most, count, index) => (index < first ? most : most + count * (shares[index] ?? 0)), 0)
    return Math.floor(sum + 1e-6)
  }
  let found = best
  const chosen: [Column, number][] = []
  const keepBetter = (gained: Cents) => {
    const total = totalOf(single + gained)
    if (total > found.total) found = { total, allowed, columns: [...chosen] }
  }
  keepBetter(0)
  if (totalOf(single + mostFrom(0)) <= found.total) return found
  const columns = columnsOf(allowed, classes, alone, work)
  const sets = new Map(allowed.map((offer) => [offer, mostSets(offer.reduction)]))
  const takeSets = ({ offer, takes }: Column, times: number) => {
    for (const [index, count] of takes) rest[index] = (rest[index] ?? 0) - count * times
    sets.set(offer, (sets.get(offer) ?? 0) - times)
  }
  const mostTimes = ({ offer, takes }: Column): number =>
    Math.min(sets.get(offer) ?? 0, ...takes.map(([index, count]) => Math.floor((rest[index] ?? 0) / count)))
  const choose = (from: number, gained: Cents): void => {
    keepBetter(gained)
    let first = -1
    for (let index = from; index < columns.length && !isOver(work); index += 1) {
      work.steps += 1
      const column = columns[index]
      if (!column) return
      if (column.first !== first) {
        first = column.first
        if (totalOf(single + gained + mostFrom(first)) <= found.total) return
      }
      for (let times = mostTimes(column); times > 0 && !isOver(work); times -= 1) {
        takeSets(column, times)
        chosen.push([column, times])
        choose(index + 1, gained + times * column.gain)
        chosen.pop()
        takeSets(column, -times)
      }
    }
  }
  // What saves most for each unit as often as it goes: good where the search after it does not come to its end.
  let greedy = 0
  for (const column of columns.toSorted((a, b) => gainByUnit(b) - gainByUnit(a))) {
    const times = mostTimes(column)
    if (times === 0) continue
    takeSets(column, times)
    chosen.push([column, times])
    greedy += times * column.gain
  }
  keepBetter(greedy)
  for (const [column, times] of chosen.splice(0)) takeSets(column, -times)
  choose(0, 0)
  return found
}

/** No less than what the offer saves alone. */
const mostAlone = (offer: Offer, classes: readonly UnitClass[], delivery: Cents): number => {
  if (offer.reduction.kind === 'free-delivery') return delivery
  if (offer.reduction.kind === 'amount-off-order') return offer.reduction.amount
  return classes.reduce(
    (sum, one) => sum + one.count * Math.max(mostShare(one, [offer]), unitOffer(one, [offer]).saving),
    0,
  )
}

const gainByUnit = ({ gain, takes }: Column): number => gain / takes.reduce((sum, [, count]) => sum + count, 0)

const orderAmountOf = (allowed: readonly Offer[]) =>
  allowed
    .flatMap((offer) => (offer.reduction.kind === 'amount-off-order' ? [{ offer, amount: offer.reduction.amount }] : []))
    .reduce<{ offer: Offer; amount: Cents } | undefined>((best, one) => (best && best.amount >= one.amount ? best : one), undefined) // oxfmt-ignore

const mostSets = (reduction: Reduction): number =>
  'most' in reduction && reduction.most !== undefined ? reduction.most : Infinity

/** The offer of each unit that takes most off a unit of this class. */
function unitOffer({ price, fitting }: UnitClass, allowed: readonly Offer[]): { offer?: Offer; saving: Cents } {
  let best: { offer?: Offer; saving: Cents } = { saving: 0 }
  for (const offer of allowed) {
    const saving = offer.parts.some((part) => fitting.has(part)) ? unitSaving(offer.reduction, price) : 0
    if (saving > best.saving) best = { offer, saving }
  }
  return best
}

/**
 * The most that a unit brings to a set. These shares of the units of any set add up to no less than what it saves: the price of a set
 * is split evenly over its units, and the cheapest units cost on average no more than all.
 */
function mostShare({ price, fitting }: UnitClass, allowed: readonly Offer[]): number {
  const shares = allowed.flatMap((offer) => {
    const { parts, reduction } = offer
    if (!parts.some((part) => fitting.has(part))) return []
    const units = unitsOf(offer)
    if (reduction.kind === 'set') return [price - reduction.price / units]
    // Each of them is rounded by itself, by half a cent at most.
    if (reduction.kind === 'cheapest-off')
      return [((price * reduction.percent) / 100 + 0.5) * (Math.min(reduction.get, units) / units)]
    return []
  })
  return Math.max(0, ...shares)
}

/** Spreads what each offer of the plan takes off over its lines, so that the cents add up. */
function appliedOf(
  plan: Plan,
  classes: readonly UnitClass[],
  lines: readonly OfferLine[],
  delivery: Cents,
): AppliedOffer[] {
  const units = lines.map(({ quantity }) => quantity)
  const offs = new Map(plan.allowed.map((offer) => [offer, lines.map(() => 0)]))
  const add = (offer: Offer, index: number, off: Cents) => {
    const all = offs.get(offer)
    if (all) all[index] = (all[index] ?? 0) + off
  }
  const take = (one: UnitClass | undefined, count: number): [line: number, count: number][] => {
    let left = count
    return (one?.lines ?? []).flatMap((line): [number, number][] => {
      const taken = Math.min(left, units[line] ?? 0)
      left -= taken
      units[line] = (units[line] ?? 0) - taken
      return taken > 0 ? [[line, taken]] : []
    })
  }
  for (const [{ offer, takes, saving }, times] of plan.columns) {
    const taken = takes.flatMap(([index, count]) => take(classes[index], count * times))
    const shares = allocate(
      saving * times,
      taken.map(([line, count]) => (lines[line]?.price ?? 0) * count),
    )
    for (const [index, [line]] of taken.entries()) add(offer, line, shares[index] ?? 0)
  }
  for (const one of classes) {
    const { offer, saving } = unitOffer(one, plan.allowed)
    if (offer) for (const [line, count] of take(one, one.count)) add(offer, line, saving * count)
  }
  const order = orderAmountOf(plan.allowed)
  if (order) {
    const left = lines.map(({ price, quantity }, index) =>
      [...offs.values()].reduce((rest, off) => rest - (off[index] ?? 0), price * quantity),
    )
    const amount = Math.min(order.amount, left.reduce((a, b) => a + b, 0)) // oxfmt-ignore
    for (const [index, off] of allocate(amount, left).entries()) add(order.offer, index, off)
  }
  const free = plan.allowed.find(({ reduction }) => reduction.kind === 'free-delivery')
  return plan.allowed
    .map((offer) => ({ ...offer, lines: offs.get(offer) ?? [], delivery: offer === free ? delivery : 0 }))
    .map(({ code, name, lines: off, delivery: freed }) => ({ code, name, lines: off, delivery: freed }))
    .filter((one) => one.delivery > 0 || one.lines.some((off) => off > 0))
}
