import { fill, fine, line, ellipse, oval, type Mark, type Rand } from '../drawing/shapes.ts'
import { floorShadow, type DrawDish } from '../dishes/tableArt.ts'

/** Pack, its shadow, its highlight, and the drink. */
const COLORS = {
  red: ['#c62a20', '#8e1511', '#ef6a54', '#3d1a0c'],
  black: ['#2c2725', '#141110', '#6a605a', '#3d1a0c'],
  silver: ['#c9ccd0', '#8f9499', '#f6f8fa', '#3d1a0c'],
  green: ['#2c7d46', '#17532c', '#7cc48a', '#d8e6b4'],
  orange: ['#ee7f1d', '#bb5608', '#ffb870', '#f59b2c'],
  yellow: ['#f2c230', '#c08e0e', '#ffe78f', '#f6dd6a'],
  purple: ['#6c3a86', '#46205c', '#b189c6', '#5a2a66'],
  blue: ['#2a5f9e', '#173e70', '#7fb0df', '#dfeef5'],
  brown: ['#6a3a1c', '#43200c', '#b07a4c', '#4a230e'],
  pink: ['#e7849c', '#b8526e', '#ffc2cf', '#f2a7b4'],
  white: ['#f7f3ea', '#cfc6b4', '#ffffff', '#f5f1e4'],
} as const
type ColorId = keyof typeof COLORS

const stripe = (d: string, color: string, width: number, opacity?: number): Mark => {
  const mark = line(d, color, width, opacity)
  return { ...mark, attributes: { ...mark.attributes, 'stroke-linecap': undefined } }
}

const droplets = (rand: Rand, n: number, x: number, y: number, w: number, h: number): Mark[] => {
  const at = Array.from({ length: n }, () => [x + rand() * w, y + rand() * h, 0.9 + rand() * rand() * 2] as const)
  return [
    fill(at.map(([dx, dy, r]) => oval(dx + 0.4, dy + 0.5, r, r * 1.15, 0)).join(''), '#1d0d06', 0.22),
    fill(at.map(([dx, dy, r]) => oval(dx, dy, r, r * 1.15, 0)).join(''), '#fff', 0.5),
  ]
}

const CAN = 'M66 38Q66 30 76 28H124Q134 30 134 38L138 48V156Q138 168 126 174H74Q62 168 62 156V48Z'

const can =
  (id: ColorId): DrawDish =>
  (rand) => {
    const [base, deep, light] = COLORS[id]
    return {
      marks: [
        floorShadow(178, 62),
        fill('M68 166H132L126 178Q100 186 74 178Z', '@metal'),
        fill(CAN, base),
        fill('M62 118C84 96 112 132 138 96V146C112 170 86 134 62 158Z', deep, 0.75),
        stripe('M62 112C84 90 112 126 138 90', light, 4, 0.9),
        stripe('M62 164C86 140 112 176 138 152', light, 2, 0.7),
        fill(CAN, '@tube'),
        ...droplets(rand, 26, 64, 54, 72, 108),
        fill('M66 38Q66 30 76 28H124Q134 30 134 38L138 48Q100 58 62 48Z', '@metal'),
        fill('M66 38Q66 30 76 28H124Q134 30 134 38L138 48Q100 58 62 48Z', '#3a2a20', 0.12),
        ellipse(100, 31, 34, 9, '#8f8a85'),
        ellipse(100, 30, 33, 8, '@metal'),
        ellipse(100, 31, 28, 6.2, '#a9a5a0'),
        ellipse(97, 30, 9, 2.6, '#f3f1ee', 1, -6),
        ellipse(111, 31.6, 5, 2, '#6d6863'),
        line('M70 34Q84 22 116 23', '#fff', 1.6, 0.9),
      ],
    }
  }

const PET =
  'M88 34H112V48C114 58 128 66 130 84V96L127 102 130 108V132L127 138 130 144V166Q130 178 120 179H80Q70 178 70 166V144L73 138 70 132V108L73 102 70 96V84C72 66 86 58 88 48Z'

const bottle =
  (id: ColorId): DrawDish =>
  (rand) => {
    const [base, deep, light, drink] = COLORS[id]
    return {
      marks: [
        floorShadow(180, 54),
        fill(PET, '#eef3f2', 0.9),
        fill(
          'M86 58H114C122 66 129 74 130 84V96L127 102 130 108V132L127 138 130 144V166Q130 178 120 179H80Q70 178 70 166V144L73 138 70 132V108L73 102 70 96V84C71 74 78 66 86 58Z',
          drink,
        ),
        ellipse(100, 58, 14, 2.4, '#fff', 0.35),
        fill('M70 96 73 102Q100 108 127 102L130 96V140L127 138Q100 144 73 138L70 140Z', base),
        fill('M71 118Q86 108 100 118T129 116V134Q114 126 100 136T71 136Z', deep, 0.7),
        stripe('M71 115Q86 105 100 115T129 113', light, 2.6, 0.9),
        fill(PET, '@tube'),
        line('M78 88Q78 76 86 68', '#fff', 2.6, 0.75),
        ...droplets(rand, 16, 72, 62, 56, 110),
        fill('M86 22Q86 19 89 19H111Q114 19 114 22V35Q100 39 86 35Z', base),
        fill('M86 22Q86 19 89 19H111Q114 19 114 22V35Q100 39 86 35Z', '@tube'),
        line('M90 23V34M95 23V35M100 23V36M105 23V35M110 23V34', deep, 1.2, 0.6),
        ellipse(100, 21, 13, 2.6, light, 0.7),
      ],
    }
  }

const WATER = 'M90 32H110V44C112 56 126 62 127 80V164Q127 177 117 178H83Q73 177 73 164V80C74 62 88 56 90 44Z'

const water =
  (tint: string, deep: string, cap: string, bubbles: boolean): DrawDish =>
  (rand) => {
    const at = Array.from({ length: 22 }, () => [80 + rand() * 40, 66 + rand() * 104, 0.8 + rand() * 1.6] as const)
    return {
      marks: [
        floorShadow(180, 50),
        fill(WATER, tint),
        fill('M74 72Q100 80 126 72L127 80V164Q127 177 117 178H83Q73 177 73 164V80Z', deep, 0.5),
        line(
          'M75 96Q100 104 126 96M74 112Q100 120 127 112M74 128Q100 136 127 128M74 144Q100 152 127 144',
          deep,
          bubbles ? 0.01 : 2,
          0.6,
        ),
        ...(bubbles
          ? [
              fill('M73 104Q100 112 127 104V140Q100 148 73 140Z', '#fbf6e8'),
              line('M73 107Q100 115 127 107M73 137Q100 145 127 137', deep, 1.4, 0.8),
              fill('M92 116Q100 106 108 116 114 126 100 134 86 126 92 116Z', deep, 0.8),
            ]
          : []),
        fill(WATER, '@tube'),
        line('M81 84Q81 72 90 64M80 90V160', '#fff', 3, 0.8),
        fill(at.map(([x, y, r]) => oval(x, y, r, r, 0)).join(''), '#fff', bubbles ? 0.75 : 0.25),
        fill('M88 21Q88 18 91 18H109Q112 18 112 21V33Q100 37 88 33Z', cap),
        fill('M88 21Q88 18 91 18H109Q112 18 112 21V33Q100 37 88 33Z', '@tube'),
        ellipse(100, 20, 11, 2.2, '#fff', 0.45),
      ],
    }
  }

const BEER = 'M90 24H110V58C112 72 128 78 128 98V166Q128 178 118 179H82Q72 178 72 166V98C72 78 88 72 90 58Z'

const beer =
  (glass: string, deep: string, label: string): DrawDish =>
  (rand) => ({
    marks: [
      floorShadow(180, 52),
      fill(BEER, glass),
      fill('M74 92Q100 100 126 92L128 98V166Q128 178 118 179H82Q72 178 72 166V98Z', deep, 0.6),
      fill('M72 108Q100 116 128 108V152Q100 160 72 152Z', '#f6ecd2'),
      line('M72 112Q100 120 128 112M72 148Q100 156 128 148', label, 2.4),
      fill('M100 118 110 133 100 148 90 133Z', label),
      fill('M90 40H110V56Q100 60 90 56Z', label),
      fill(BEER, '@tube'),
      ...droplets(rand, 18, 74, 64, 52, 110),
      fill('M88 17Q100 13 112 17L113 27Q100 31 87 27Z', '#d9a441'),
      fill('M88 17Q100 13 112 17L113 27Q100 31 87 27Z', '@tube'),
      fine(line('M91 18V28M97 17V29M103 17V29M109 18V28', '#8a5f10', 1.2, 0.7)),
    ],
  })

const inEveryColor = <V>(make: (id: ColorId) => V): Record<ColorId, V> => ({
  red: make('red'),
  black: make('black'),
  silver: make('silver'),
  green: make('green'),
  orange: make('orange'),
  yellow: make('yellow'),
  purple: make('purple'),
  blue: make('blue'),
  brown: make('brown'),
  pink: make('pink'),
  white: make('white'),
})

export const CANS: Readonly<Record<ColorId, DrawDish>> = inEveryColor(can)
export const BOTTLES: Readonly<Record<ColorId, DrawDish>> = inEveryColor(bottle)
export const WATERS = {
  still: water('#d6e9f2', '#8fc0d8', '#3f86b4', false),
  sparkling: water('#bfdcc4', '#5fa27c', '#2c6a3c', true),
} satisfies Record<string, DrawDish>
export const BEERS = {
  lager: beer('#8a4a16', '#5a2a08', '#b3261a'),
  light: beer('#c99a2c', '#9a6c10', '#2a5f9e'),
  green: beer('#3f7d3f', '#1d5226', '#b3261a'),
} satisfies Record<string, DrawDish>
