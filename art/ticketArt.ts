import { decodeArt } from './artSpec.ts'
import { layersOf } from './pizza/pizzaArt.ts'
import { TOPPINGS, type ToppingId } from './pizza/pizzaToppings.ts'

const BUILT = /^\/images\/pizzas\/([\w.-]+)\.svg$/

type Outline = 'disc' | 'ring' | 'mushroom' | 'arc' | 'leaf' | 'bit'

const OUTLINES: Partial<Record<ToppingId, Outline>> = {
  pepperoni: 'disc',
  salami: 'disc',
  tomato: 'disc',
  cherry: 'disc',
  fior: 'disc',
  egg: 'disc',
  olives: 'ring',
  greenolives: 'ring',
  jalapeno: 'ring',
  banana: 'ring',
  capers: 'ring',
  mushroom: 'mushroom',
  truffle: 'mushroom',
  peppers: 'arc',
  redpepper: 'arc',
  roasted: 'arc',
  onion: 'arc',
  whiteonion: 'arc',
  caramelised: 'arc',
  prawn: 'arc',
  bacon: 'arc',
}

/** On the pizza's own scale of 200, in lines of the printer's two dots. */
function outlineOf(id: ToppingId, r: number): string {
  const circle = (radius: number) =>
    `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
  switch (OUTLINES[id] ?? (/basil|arugula|spinach|oregano|rosemary|mint/.test(id) ? 'leaf' : 'bit')) {
    case 'disc':
      return circle(r)
    case 'ring':
      // The hole of a small one would be filled by its own line.
      return r > 8 ? circle(r * 0.75) + circle(r * 0.3) : circle(r * 0.75)
    case 'mushroom':
      return `M${-r} 0a${r} ${r} 0 0 1 ${2 * r} 0h${-r * 0.65}v${r * 0.8}h${-r * 0.7}v${-r * 0.8}z`
    case 'arc':
      return `M${-r} ${r * 0.3}a${r} ${r} 0 0 1 ${2 * r} 0`
    case 'leaf':
      return `M0 ${-r}q${r} ${r} 0 ${2 * r}q${-r} ${-r} 0 ${-2 * r}z`
    default:
      return `M${-r * 0.7} ${-r * 0.4}l${r} ${-r * 0.3}l${r * 0.5} ${r * 0.7}l${-r * 0.9} ${r * 0.6}z`
  }
}

export interface OutlinedTopping {
  key: string
  /** An SVG path around its own middle. */
  path: string
  x: number
  y: number
  /** Degrees. */
  turn: number
}

/**
 * The toppings of a pizza as outlines for a printer, which has black alone: from the same placement as its picture, whose path is
 * given, on a pizza of the radius 100. Undefined for other pictures.
 */
export function outlinedToppings(picture: string): OutlinedTopping[] | undefined {
  const spec = decodeArt(BUILT.exec(picture)?.[1] ?? '')
  if (!spec) return undefined
  return layersOf(spec, 'thumb').flatMap(({ key, id, places }) =>
    places.map(({ x, y, turn }, index) => ({
      key: `${key} ${index}`,
      path: outlineOf(id, TOPPINGS[id].r),
      x: Number(x.toFixed(1)),
      y: Number(y.toFixed(1)),
      turn: Math.round(turn),
    })),
  )
}
