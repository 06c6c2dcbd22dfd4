import type { Detail } from './artMarkup.ts'
import { disc, group, line, row, short, streamOf, type Mark } from './artShapes.ts'
import { C } from './crustArt.ts'
import { baseMarks, type Base } from './pizzaBase.ts'
import { placed, spotsOf, type Place, type ToppingOn } from './pizzaPlaces.ts'
import { TOPPINGS, type ToppingId } from './pizzaToppings.ts'
import { pieceName, pieceOf } from './toppingArt.ts'

/** A pizza to draw. `seed` is of the product, so a product looks the same everywhere; `right` is the right half's sauce. */
export type PizzaSpec = { kind: 'pizza'; toppings: readonly ToppingOn[] } & Base

/** One topping as drawn: its pieces and, below them, their shadows. */
export type Layer = { key: string; id: ToppingId; places: readonly Place[]; shadow: boolean }

/** A pizza in its drawing order: what lies below the toppings, the toppings, what lies above them. */
export type PizzaPicture = { below: Mark[]; layers: Layer[]; above: Mark[] }

const TAU = Math.PI * 2

/** Toppings in drawing order. A topping's pieces depend on nothing but the seed and itself. */
export function layersOf({ seed, cheese, toppings }: PizzaSpec, detail: Detail): Layer[] {
  const spots = spotsOf(seed)
  const pools: readonly ToppingOn[] = cheese === 'fior' ? [{ id: 'fior', side: 0, extra: false }] : []
  return [...pools, ...toppings]
    .map((on) => ({
      key: `${on.id}${on.side}`,
      id: on.id,
      places: placed(seed, spots, on, detail),
      shadow: pieceOf(on.id, 0).shade !== undefined,
    }))
    .sort((a, b) => TOPPINGS[a.id].layer - TOPPINGS[b.id].layer)
}

function oregano(seed: string): Mark {
  const r = streamOf(`oregano${seed}`)
  let d = ''
  for (let i = 0; i < 22; i++) {
    const t = r() * TAU
    const q = Math.sqrt(r()) * 64
    d += `M${row(C + Math.cos(t) * q, C + Math.sin(t) * q)}l${row(r() * 2 - 1, 0.6 + r())}`
  }
  return line(d, '#3d5a24', 0.7, 0.7)
}

const SEAM: Mark = {
  tag: 'path',
  at: {
    d: 'M100 9V191',
    stroke: '#fff8e8',
    'stroke-width': 1.6,
    'stroke-dasharray': '3 4',
    'stroke-linecap': 'round',
    'stroke-opacity': 0.9,
  },
}

export function pizzaPicture(spec: PizzaSpec, detail: Detail, seam: boolean): PizzaPicture {
  const sweet = spec.sauce === 'cocoa'
  return {
    below: baseMarks(spec, detail),
    layers: layersOf(spec, detail),
    above: [
      ...(detail === 'full' && !sweet ? [oregano(spec.seed)] : []),
      group({ opacity: 0.42 }, [disc(C, C, 77, '@light')]),
      ...(seam ? [SEAM] : []),
    ],
  }
}

export const transformOf = ({ x, y, turn, size }: Place) =>
  `translate(${row(C + x, C + y)})rotate(${turn})scale(${short(size, 2)})`

const uses = ({ id, places }: Layer, suffix: string): Mark[] =>
  places.map((place) => ({
    tag: 'use',
    at: { href: `@${pieceName(id, place.cut)}${suffix}`, transform: transformOf(place) },
  }))

const shadowOf = (layer: Layer): Mark[] =>
  layer.shadow ? [group({ opacity: 0.34, transform: 'translate(1.1 1.7)' }, uses(layer, 's'))] : []

/** The whole pizza as marks. */
export function pizzaMarks(spec: PizzaSpec, detail: Detail, seam: boolean): Mark[] {
  const { below, layers, above } = pizzaPicture(spec, detail, seam)
  const toppings = layers.flatMap((layer) => [...shadowOf(layer), group({ 'data-topping': layer.id }, uses(layer, ''))])
  return [...below, ...toppings, ...above]
}
