import type { Detail } from '../drawing/markup.ts'
import { seededRandom } from '../drawing/shapes.ts'
import { farthestPoint, inDisc, onSide, REACH, type Point, type Side, type Spots } from './pizzaSpots.ts'
import { TOPPINGS, type ToppingId } from './pizzaToppings.ts'

/** How many pieces of a topping are drawn, by the letter in the picture's name: light, regular, extra, double, triple. */
const PIECES = { l: 0.55, '': 1, x: 1.55, d: 1.9, t: 2.2 } as const

export type Density = keyof typeof PIECES

export const isDensity = (letter: string): letter is Density => Object.hasOwn(PIECES, letter)

/** Of an amount, where 1 is the regular one (D-181). */
export const densityOf = (amount: number): Density =>
  amount < 1 ? 'l' : amount === 1 ? '' : amount < 2 ? 'x' : amount < 3 ? 'd' : 't'

export type ToppingOn = { id: ToppingId; side: Side; density: Density }

/** Position from the centre of the pizza, index of the cut, rotation in degrees, and scale. */
export type Place = { x: number; y: number; cut: number; turn: number; size: number }

/**
 * Where the pieces of one topping lie: on the places of its set, then between them. Other toppings have no influence,
 * so adding, removing or reordering toppings moves no piece, and more of it only adds some. A thumb's places are rounded
 * more, which saves bytes.
 */
export function placeTopping(seed: string, spots: Spots, { id, side, density }: ToppingOn, detail: Detail): Place[] {
  const { n, r, turn, spot, flip, cuts } = TOPPINGS[id]
  const rand = seededRandom(`${seed}${id}${side}`)
  const reach = REACH - r * 0.62
  const room = r * 0.95
  const flipped = ([x, y]: Point): Point => [flip & 1 && side === 0 ? -x : x, flip & 2 ? -y : y]
  const inside = (point: Point): Point => {
    const k = Math.min(1, reach / Math.hypot(...point))
    return onSide([point[0] * k, point[1] * k], side, room)
  }
  const sets = spots(side)
  const own = sets[spot] ?? []
  const others = sets.filter((_, i) => i !== spot).flat()
  const between = () => {
    const point = onSide(inDisc(rand, reach), side, room)
    return Math.hypot(...point) > reach ? undefined : point
  }
  const points: Point[] = []
  const count = pieceCount(n, detail, side, density)
  for (let i = 0; i < count; i++) {
    const known = own[i]
    const point = known ? inside(flipped(known)) : farthestPoint(between, points, others, 8)
    if (point) points.push(point)
  }
  return points.map(([x, y], i) => {
    const how = seededRandom(`${seed}${id}${i}`)
    const cut = Math.floor(how() * cuts)
    const angle = (how() * 2 - 1) * turn
    const more = how()
    return detail === 'full'
      ? { x, y, cut, turn: Math.round(angle), size: 0.94 + more * 0.16 }
      : { x: Math.round(x), y: Math.round(y), cut, turn: Math.round(angle / 5) * 5, size: more < 0.5 ? 1.1 : 1.2 }
  })
}

function pieceCount(n: number, detail: Detail, side: number, density: Density): number {
  return Math.max(1, Math.round(n * (detail === 'full' ? 1 : 0.82) * PIECES[density] * (side ? 0.53 : 1)))
}
