import type { Detail } from '../drawing/markup.ts'
import { circle, group, line, nums, formatNumber, seededRandom, type Mark } from '../drawing/shapes.ts'
import { CENTER } from './crustArt.ts'
import { baseMarks, type Base } from './pizzaBase.ts'
import { placeTopping, type Place, type ToppingOn } from './pizzaPlaces.ts'
import { spotsOf } from './pizzaSpots.ts'
import { TOPPINGS, type ToppingId } from './pizzaToppings.ts'
import { pieceName, pieceOf } from './toppingArt.ts'

/**
 * `seed` belongs to the product, so that a product looks the same everywhere; `right` is the sauce of the right half.
 */
export type PizzaSpec = { kind: 'pizza'; toppings: readonly ToppingOn[] } & Base

/** Layers of the same `name` have the same marks; `key` is the topping and its side. */
export type Layer = { key: string; name: string; id: ToppingId; places: readonly Place[] }

export type PizzaPicture = { below: Mark[]; layers: Layer[]; above: Mark[] }

const TAU = Math.PI * 2

export function layersOf({ seed, cheese, toppings }: PizzaSpec, detail: Detail): Layer[] {
  const spots = spotsOf(seed)
  const layer = (on: ToppingOn, key: string): Layer => ({
    key,
    name: `${seed}-${key}${on.density}-${detail}`,
    id: on.id,
    places: placeTopping(seed, spots, on, detail),
  })
  const pools = cheese === 'fior' ? [layer({ id: 'fior', side: 0, density: '' }, 'pools')] : []
  return [...pools, ...toppings.map((on) => layer(on, `${on.id}${on.side}`))].sort(
    (a, b) => TOPPINGS[a.id].layer - TOPPINGS[b.id].layer,
  )
}

function oregano(seed: string): Mark {
  const r = seededRandom(`oregano${seed}`)
  let d = ''
  for (let i = 0; i < 22; i++) {
    const t = r() * TAU
    const q = Math.sqrt(r()) * 64
    d += `M${nums(CENTER + Math.cos(t) * q, CENTER + Math.sin(t) * q)}l${nums(r() * 2 - 1, 0.6 + r())}`
  }
  return line(d, '#3d5a24', 0.7, 0.7)
}

const SEAM: Mark = {
  tag: 'path',
  attributes: {
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
      group({ opacity: 0.42 }, [circle(CENTER, CENTER, 77, '@light')]),
      ...(seam ? [SEAM] : []),
    ],
  }
}

const transformOf = ({ x, y, turn, size }: Place) =>
  `translate(${nums(CENTER + x, CENTER + y)})rotate(${turn})scale(${formatNumber(size, 2)})`

const pieceReferences = ({ id, places }: Layer, suffix: string): Mark[] =>
  places.map((place) => ({
    tag: 'use',
    attributes: { href: `@${pieceName(id, place.cut)}${suffix}`, transform: transformOf(place) },
  }))

export function layerMarks(layer: Layer): Mark[] {
  const casts = pieceOf(layer.id, 0).shade !== undefined
  const shadow = group({ opacity: 0.34, transform: 'translate(1.1 1.7)' }, pieceReferences(layer, 's'))
  return [...(casts ? [shadow] : []), group({ 'data-topping': layer.id }, pieceReferences(layer, ''))]
}

export function pizzaMarks(spec: PizzaSpec, detail: Detail): Mark[] {
  const { below, layers, above } = pizzaPicture(spec, detail, false)
  return [...below, ...layers.flatMap(layerMarks), ...above]
}
