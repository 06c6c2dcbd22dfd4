import { circle, ellipse, fill, group, line, nums, seededRandom, type Mark } from '../drawing/shapes.ts'
import { TOPPINGS, type ToppingId } from '../pizza/pizzaToppings.ts'
import { pieceName } from '../pizza/toppingArt.ts'
import { backdrop, CREAM, INK, radial, rect, vertical, type Scene } from './parts/flat.ts'

/** The pieces of the pizzas themselves, large. */
interface Put {
  id: ToppingId
  x: number
  y: number
  size: number
  turn: number
  cut?: number
}

const reference = ({ id, x, y, size, turn, cut = 0 }: Put, shadow: boolean): Mark => ({
  tag: 'use',
  attributes: {
    href: `@${pieceName(id, cut)}${shadow ? 's' : ''}`,
    transform: `translate(${nums(x, y)})rotate(${Math.round(turn)})scale(${size})`,
  },
})

const pieces = (puts: readonly Put[], drop = 4): Mark[] => [
  group(
    { opacity: 0.3, transform: `translate(${nums(drop * 0.7, drop)})` },
    puts.map((put) => reference(put, true)),
  ),
  ...puts.map((put) => reference(put, false)),
]

const TOP_TEN: readonly ToppingId[] = ['pepperoni', 'mushroom', 'basil', 'olives', 'cherry', 'prosciutto', 'onion', 'jalapeno', 'fior', 'potato'] // oxfmt-ignore
/** By how much a piece is enlarged, so that small ones look as big as large ones. */
const sizeOf = (id: ToppingId) => Math.round((33 / Math.max(9, TOPPINGS[id].r)) * 10) / 10

export const toppings = (): Scene => ({
  paints: { ground: vertical([0, '#f5ead6'], [1, '#eddfc6']) },
  marks: [
    backdrop('@ground'),
    ...pieces(
      Array.from({ length: 5 }, (_, row) =>
        Array.from({ length: 8 }, (_, column) => {
          const id = TOP_TEN[(row * 3 + column * (row % 2 ? 3 : 7)) % 10] ?? 'pepperoni'
          const x = column * 86 - (row % 2) * 43 + 22
          return { id, x, y: 38 + row * 82, size: sizeOf(id), turn: ((row * 53 + column * 97) % 70) - 35, cut: 0 }
        }),
      ).flat(),
    ),
  ],
})

const dish = (x: number, y: number, r: number, glaze: string, light: string): Mark[] => [
  circle(x + 4, y + 7, r, INK, 0.2),
  circle(x, y, r, glaze),
  circle(x - 1, y - 2, r * 0.97, light),
  circle(x, y, r * 0.86, glaze),
  circle(x + 2, y + 3, r * 0.84, INK, 0.22),
]

const filled = (x: number, y: number, r: number, ids: readonly ToppingId[], size: number): Put[] => {
  const rand = seededRandom(`${ids.join('')}${x}`)
  const count = 15
  return Array.from({ length: count }, (_, i) => {
    const angle = i * 2.4 + rand() * 0.4
    const far = Math.sqrt((count - 1 - i + 0.4) / count) * r * 0.7
    return { id: ids[i % ids.length] ?? 'basil', x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far, size, turn: rand() * 360, cut: i % 2 } // oxfmt-ignore
  })
}

const planks = (): Mark[] => [
  backdrop('#c08a52'),
  ...[0, 1, 2, 3, 4].map((i) => rect(0, i * 82, 600, 80, i % 2 ? '#b98049' : '#c6915a')),
  line('M0 81H600M0 163H600M0 245H600M0 327H600', '#8f5f31', 3),
  line('M20 30Q160 18 300 32T590 26M0 118Q200 130 380 112T600 124M30 204Q180 190 320 208T600 198M0 286Q150 298 340 280T600 292M40 366Q220 354 380 370T600 360', '#a9733e', 2, 0.7), // oxfmt-ignore
]

export const toppingsBowls = (): Scene => ({
  marks: [
    ...planks(),
    ...dish(170, 106, 84, '#7fa39b', '#b5cfc8'),
    ...dish(372, 92, 78, '#e8dcc4', '#fffaf0'),
    ...dish(96, 290, 78, '#b9593a', '#dc8765'),
    ...dish(290, 284, 92, '#e8dcc4', '#fffaf0'),
    ...dish(486, 276, 84, '#7fa39b', '#b5cfc8'),
    ...dish(552, 90, 66, '#b9593a', '#dc8765'),
    ...pieces(
      [
        ...filled(170, 106, 84, ['mushroom'], 2.6),
        ...filled(372, 92, 78, ['olives', 'greenolives'], 2.7),
        ...filled(96, 290, 78, ['peppers', 'redpepper'], 2.6),
        ...filled(290, 284, 92, ['pepperoni'], 2.7),
        ...filled(486, 276, 84, ['basil'], 2.6),
        ...filled(552, 90, 66, ['cherry'], 2.4),
      ],
      3,
    ),
  ],
})

/** A slice so near that each topping can be named. */
export const toppingsClose = (): Scene => {
  const near: Put[] = [
    { id: 'pepperoni', x: 214, y: 176, size: 4.4, turn: 8 },
    { id: 'pepperoni', x: 372, y: 128, size: 4.4, turn: -20, cut: 1 },
    { id: 'pepperoni', x: 306, y: 274, size: 4.4, turn: 40, cut: 2 },
    { id: 'mushroom', x: 292, y: 186, size: 4.2, turn: -24 },
    { id: 'mushroom', x: 436, y: 206, size: 4.2, turn: 60 },
    { id: 'olives', x: 250, y: 104, size: 4, turn: 0 },
    { id: 'olives', x: 386, y: 256, size: 4, turn: 0, cut: 1 },
    { id: 'olives', x: 160, y: 118, size: 4, turn: 0 },
    { id: 'redpepper', x: 234, y: 250, size: 4, turn: 60 },
    { id: 'redpepper', x: 470, y: 130, size: 4, turn: -30 },
    { id: 'basil', x: 336, y: 212, size: 3.6, turn: 24 },
    { id: 'basil', x: 190, y: 70, size: 3.4, turn: 150 },
    { id: 'onion', x: 306, y: 92, size: 4, turn: 160 },
    { id: 'onion', x: 330, y: 330, size: 3.6, turn: -30 },
  ]
  return {
    paints: { cheese: radial([0, '#fde9a9'], [0.6, '#f9d67f'], [1, '#efb855']) },
    marks: [
      ...planks(),
      fill('M70 66L560 46L328 410L300 414Z', INK, 0.22),
      fill('M64 56C200-22 420-28 556 36C566 60 560 74 548 84L320 404Q304 414 294 398L74 92C64 80 60 68 64 56Z', '#a9642a'), // oxfmt-ignore
      fill('M66 50C200-26 420-32 554 30C562 52 554 66 544 74L318 394Q306 402 296 390L76 84C66 74 62 62 66 50Z', '#e0a552'), // oxfmt-ignore
      fill('M108 92C220 34 400 28 512 72L314 382Q306 388 298 378Z', '#c8381f'),
      fill('M122 98C226 46 396 40 498 78C462 130 420 196 384 250C360 288 338 326 312 366Q306 372 300 364C244 280 184 190 122 98Z', '@cheese'), // oxfmt-ignore
      line('M84 50C210-12 400-18 520 22', '#f6d190', 9, 0.8),
      ...[[118, 34], [226, 2], [352, -2], [470, 16], [540, 52]].map(([x = 0, y = 0]) => ellipse(x, y + 10, 13, 7, '#6b3816', 0.55)), // oxfmt-ignore
      ...[[180, 150], [420, 160], [280, 300], [346, 160], [250, 214]].map(([x = 0, y = 0]) => ellipse(x, y, 26, 17, CREAM, 0.4)), // oxfmt-ignore
      ...pieces(near, 4),
    ],
  }
}
