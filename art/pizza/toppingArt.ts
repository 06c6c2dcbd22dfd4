import { paintOf } from '../drawing/paints.ts'
import { group, seededRandom, type Mark } from '../drawing/shapes.ts'
import * as dairy from './dairyArt.ts'
import * as garden from './gardenArt.ts'
import * as green from './greenArt.ts'
import * as meat from './meatArt.ts'
import type { Cut, Piece } from './meatArt.ts'
import { toppingByCode, TOPPINGS, type ToppingId } from './pizzaToppings.ts'

/** Each file of drawings exports its toppings by their names. */
const CUTS: Readonly<Record<ToppingId, Cut>> = { ...meat, ...dairy, ...garden, ...green }

/** In the sprite: `pe0`, with the shadow `pe0s`. */
export const pieceName = (id: ToppingId, cut: number) => `${TOPPINGS[id].code}${cut}`

export const pieceOf = (id: ToppingId, cut: number): Piece => {
  const rand = seededRandom(`v${id}`)
  let piece = CUTS[id](rand)
  for (let i = 0; i < cut; i++) piece = CUTS[id](rand)
  return piece
}

export function defineForPizza(name: string): Mark | undefined {
  const match = /^([a-z]{2})(\d)(s?)$/.exec(name)
  const id = match && toppingByCode.get(match[1] ?? '')
  if (!match || !id) return paintOf(name)
  const { shade, body } = pieceOf(id, Number(match[2]))
  return group({}, match[3] ? (shade ? [shade] : []) : body)
}
