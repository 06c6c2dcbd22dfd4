import { BREADS } from './breadArt.ts'
import { group, seededRandom, type Mark } from '../drawing/shapes.ts'
import { DESSERTS } from './dessertArt.ts'
import { DIP_DISHES } from './dipArt.ts'
import { BEERS, BOTTLES, CANS, WATERS } from '../drinks/drinkArt.ts'
import { GELATI } from './gelatoArt.ts'
import { CUPS, GLASSES, SHAKES } from '../drinks/glassArt.ts'
import { FRIED_DISHES } from './friedArt.ts'
import { OVENS, PACKS } from './packArt.ts'
import { PASTA_DISHES } from './pastaArt.ts'
import { FOLDED, SANDWICHES, SLICES } from './sandwichArt.ts'
import { SALADS } from './saladArt.ts'
import { WING_DISHES } from './wingArt.ts'
import type { DrawDish } from './tableArt.ts'
import { defineForPizza } from '../pizza/toppingArt.ts'

/** The first variant is the default. */
export const DISHES = {
  salad: SALADS,
  bread: BREADS,
  dip: DIP_DISHES,
  wings: WING_DISHES,
  fried: FRIED_DISHES,
  pasta: PASTA_DISHES,
  folded: FOLDED,
  sandwich: SANDWICHES,
  slice: SLICES,
  can: CANS,
  bottle: BOTTLES,
  water: WATERS,
  beer: BEERS,
  glass: GLASSES,
  shake: SHAKES,
  cup: CUPS,
  dessert: DESSERTS,
  gelato: GELATI,
  pack: PACKS,
  oven: OVENS,
} as const satisfies Record<string, Readonly<Record<string, DrawDish>>>
export type DishKind = keyof typeof DISHES

export type DishSpec = { kind: DishKind; variant: string }

export function drawingOf({ kind, variant }: DishSpec): DrawDish | undefined {
  const variants: Readonly<Record<string, DrawDish>> = DISHES[kind]
  return Object.hasOwn(variants, variant) ? variants[variant] : undefined
}

export function dishPicture(spec: DishSpec): { marks: readonly Mark[]; define: (name: string) => Mark | undefined } {
  const { marks, parts = {} } = drawingOf(spec)?.(seededRandom(spec.kind + spec.variant)) ?? { marks: [] }
  const define = (name: string) => {
    const own = parts[name]
    if (own) return group({}, own.body)
    const shade = parts[name.slice(0, -1)]
    if (name.endsWith('s') && shade) return group({}, shade.shade ? [shade.shade] : [])
    return defineForPizza(name)
  }
  return { marks, define }
}
