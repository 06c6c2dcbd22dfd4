import { decodeArt } from '../../../art/artSpec.ts'
import { layersOf } from '../../../art/pizza/pizzaArt.ts'
import { TOPPINGS, type ToppingId } from '../../../art/pizza/pizzaToppings.ts'

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
      return circle(r * 0.75) + circle(r * 0.3)
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

/** The pizza as it was built, from the same placement as its picture: outlines only, no grey. Nothing for other pictures. */
export function TicketPizza({ picture, size }: { picture: string; size: number }) {
  const spec = decodeArt(BUILT.exec(picture)?.[1] ?? '')
  if (spec?.kind !== 'pizza') return null
  return (
    <svg width={size} height={size} viewBox="-104 -104 208 208" aria-hidden="true">
      <g fill="none" stroke="#000" strokeWidth="3.4">
        <circle r="100" strokeWidth="4.5" />
        <circle r="84" strokeWidth="2.4" strokeDasharray="3 7" />
        <path d="M0-100V100" strokeDasharray="9 6" />
        {layersOf(spec, 'thumb').flatMap(({ key, id, places }) =>
          places.map(({ x, y, turn }, index) => (
            <path
              key={`${key} ${index}`}
              d={outlineOf(id, TOPPINGS[id].r)}
              fill="#fff"
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(${Math.round(turn)})`}
            />
          )),
        )}
      </g>
    </svg>
  )
}
