import { svgText, type Detail } from './drawing/markup.ts'
import { CRUSTS, type CrustId } from './pizza/crustArt.ts'
import type { DishSpec } from './dishes/dishNames.ts'
import type { Side } from './pizza/pizzaSpots.ts'
import { pizzaMarks, type PizzaSpec } from './pizza/pizzaArt.ts'
import { CHEESES, SAUCES, type CheeseId, type SauceId } from './pizza/pizzaBase.ts'
import { MAX_TOPPINGS, seedOf } from './pizza/pizzaOf.ts'
import { isDensity, type ToppingOn } from './pizza/pizzaPlaces.ts'
import { toppingByCode, TOPPINGS } from './pizza/pizzaToppings.ts'
import { defineForPizza } from './pizza/toppingArt.ts'

export type ArtSpec = PizzaSpec | DishSpec

const MAX_NAME_LENGTH = 200

const isKey = <K extends string>(table: Readonly<Record<K, unknown>>, key: string): key is K =>
  Object.hasOwn(table, key)

/**
 * The file name of a pizza's picture, without `.svg`: only [a-z0-9._-], at most 200 characters, one name per spec:
 * `pizza-margherita-hand-tomato-fior-bs`, `pizza-1x9k3f-thin-tomato.cream-mozzarella-pe1.mu2x`.
 */
export function encodeArt(spec: PizzaSpec): string {
  const sauce = spec.right && spec.right !== spec.sauce ? `${spec.sauce}.${spec.right}` : spec.sauce
  const toppings = spec.toppings.map(({ id, side, density }) => `${TOPPINGS[id].code}${side || ''}${density}`)
  const parts = ['pizza', seedOf(spec.seed), spec.crust, sauce, spec.cheese, toppings.join('.')]
  return parts.filter(Boolean).join('-')
}

function decodeTopping(text: string): ToppingOn | undefined {
  const match = /^([a-z]{2})([12]?)([a-z]?)$/.exec(text)
  const id = toppingByCode.get(match?.[1] ?? '')
  const density = match?.[3] ?? ''
  if (!match || !id || !isDensity(density)) return undefined
  const side: Side = match[2] === '1' ? 1 : match[2] === '2' ? 2 : 0
  return { id, side, density }
}

function decodePizza(parts: readonly string[]): PizzaSpec | undefined {
  const [seed = '', crust = '', sauces = '', cheese = '', list, ...rest] = parts
  const [sauce = '', right, ...more] = sauces.split('.')
  if (!/^[a-z0-9]{1,12}$/.test(seed) || rest.length || more.length || list === '') return undefined
  if (!isKey<CrustId>(CRUSTS, crust) || !isKey<SauceId>(SAUCES, sauce) || !isKey<CheeseId>(CHEESES, cheese))
    return undefined
  if (right !== undefined && (!isKey<SauceId>(SAUCES, right) || right === sauce)) return undefined
  const toppings = (list?.split('.') ?? []).map(decodeTopping)
  const known = toppings.filter((on) => on !== undefined)
  if (known.length !== toppings.length || known.length > MAX_TOPPINGS) return undefined
  return { kind: 'pizza', seed, crust, sauce, ...(right ? { right } : {}), cheese, toppings: known }
}

/** Undefined for anything that `encodeArt` does not write. Never throws. */
export function decodeArt(text: string): PizzaSpec | undefined {
  if (text.length > MAX_NAME_LENGTH) return undefined
  const [kind, ...parts] = text.split('-')
  return kind === 'pizza' ? decodePizza(parts) : undefined
}

/** A pizza as an SVG file. `thumb` is for less than 160 CSS px: fewer marks, larger pieces. */
export const drawPizza = (spec: PizzaSpec, detail: Detail): string =>
  svgText(pizzaMarks(spec, detail), {
    detail,
    define: defineForPizza,
    attributes: { xmlns: 'http://www.w3.org/2000/svg', width: '208', height: '210' },
  })
