/** What random carts and offers are made of, and what they save when everything is tried; nothing of the product is in it. */

export type PlainCart = { product: string; size: string; price: number; quantity: number; toppings: number }[]

export interface PlainPart {
  count: number
  goods: { products?: string[]; size?: string; toppings?: number }[]
}

export interface PlainOffer {
  code: string
  parts: PlainPart[]
  reduction:
    | { kind: 'set'; price: number; most?: number }
    | { kind: 'cheapest-off'; get: number; percent: number; most?: number }
    | { kind: 'price-each'; price: number }
    | { kind: 'percent-off-each'; percent: number }
    | { kind: 'amount-off-each' | 'amount-off-order'; amount: number }
    | { kind: 'free-delivery' }
  alone: boolean
  excludes: string[]
}

type Unit = Omit<PlainCart[number], 'quantity'>

const isOf = (unit: Unit, { goods }: PlainPart): boolean =>
  goods.some(
    (one) =>
      (!one.products || one.products.includes(unit.product)) &&
      (!one.size || one.size === unit.size) &&
      (one.toppings === undefined || unit.toppings <= one.toppings),
  )

const cut = (price: number, percent: number) => Math.floor(price * percent * 0.01 + 0.500001)

/** Whether each unit can stand in a place of its own. */
function fill(units: Unit[], places: PlainPart[]): boolean {
  const [unit, ...rest] = units
  if (!unit) return places.length === 0
  return places.some((place, index) => isOf(unit, place) && fill(rest, places.toSpliced(index, 1)))
}

/** The most that can be saved on the cart and its delivery. */
export function bruteForce(cart: PlainCart, offers: readonly PlainOffer[], delivery: number): number {
  const units = cart.flatMap(({ quantity, ...unit }) => Array.from({ length: quantity }, (): Unit => unit))
  const whole = 2 ** units.length - 1
  const among = (mask: number) => units.filter((_, index) => (mask >> index) & 1)
  const total = units.reduce((sum, { price }) => sum + price, 0)
  const isThere = ({ parts }: PlainOffer) =>
    parts.every((part) => units.filter((unit) => isOf(unit, part)).length >= part.count)
  /** For each offer and choice of units what a set of them saves; undefined where they are no set. */
  const table = offers.map(({ parts, reduction }) => {
    if (reduction.kind !== 'set' && reduction.kind !== 'cheapest-off') return []
    const places = parts.flatMap((part) => Array.from({ length: part.count }, () => part))
    return Array.from({ length: whole + 1 }, (_, mask) => {
      const chosen = among(mask)
      if (chosen.length !== places.length || !fill(chosen, places)) return undefined
      const prices = chosen.map(({ price }) => price).sort((a, b) => a - b)
      if (reduction.kind === 'set') return prices.reduce((a, b) => a + b) - reduction.price
      return prices.slice(0, reduction.get).reduce((sum, price) => sum + cut(price, reduction.percent), 0)
    })
  })
  const each = (unit: Unit, { parts: [part], reduction }: PlainOffer): number => {
    if (!part || !isOf(unit, part)) return 0
    if (reduction.kind === 'price-each') return Math.max(unit.price - reduction.price, 0)
    if (reduction.kind === 'percent-off-each') return cut(unit.price, reduction.percent)
    return reduction.kind === 'amount-off-each' ? Math.min(unit.price, reduction.amount) : 0
  }
  const goodsOf = (used: readonly number[]): number => {
    const known = new Map<string, number>()
    const best = (mask: number, uses: readonly number[]): number => {
      if (mask === 0) return 0
      const key = `${mask} ${uses.join()}`
      const before = known.get(key)
      if (before !== undefined) return before
      const lowest = mask & -mask
      const [unit] = among(lowest)
      let most = best(mask - lowest, uses)
      for (const index of used) {
        const offer = offers[index]
        if (unit && offer && isThere(offer)) most = Math.max(most, each(unit, offer) + best(mask - lowest, uses))
      }
      for (let others = mask - lowest; ; others = (others - 1) & (mask - lowest)) {
        for (const index of used) {
          const saving = table[index]?.[others + lowest]
          const left = uses[index] ?? 0
          if (saving !== undefined && left > 0)
            most = Math.max(most, saving + best(mask - lowest - others, uses.with(index, left - 1)))
        }
        if (others === 0) break
      }
      known.set(key, most)
      return most
    }
    return best(
      whole,
      offers.map(({ reduction }) => ('most' in reduction ? (reduction.most ?? 9) : 9)),
    )
  }
  let most = 0
  for (let chosen = 0; chosen < 2 ** offers.length; chosen += 1) {
    const used = offers.flatMap((_, index) => ((chosen >> index) & 1 ? [index] : []))
    const isAllowed = used.every((index) => {
      const offer = offers[index]
      return used.every((other) => other === index || !offer || (!offer.alone && !offer.excludes.includes(offers[other]?.code ?? ''))) // oxfmt-ignore
    })
    if (!isAllowed) continue
    const goods = goodsOf(used)
    const there = used.flatMap((index) => offers[index] ?? []).filter(isThere)
    const amounts = there.map(({ reduction }) => (reduction.kind === 'amount-off-order' ? reduction.amount : 0))
    const free = there.some(({ reduction }) => reduction.kind === 'free-delivery') ? delivery : 0
    most = Math.max(most, goods + Math.min(total - goods, Math.max(0, ...amounts)) + free)
  }
  return most
}
