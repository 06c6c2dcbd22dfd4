import { blob, circle, fill, fine, line, ellipse, oval, nums, type Mark, type Rand } from '../drawing/shapes.ts'
import { CENTER } from '../pizza/crustArt.ts'
import { floorShadow, highlight, plate, type DrawDish } from '../dishes/tableArt.ts'

const GLASS = 'M62 44H138L130 168Q129 178 118 179H82Q71 178 70 168Z'

const cube = (rand: Rand, x: number, y: number): Mark[] => {
  const a = rand() * 5
  const d = `M${nums(x - 12, y - 9 + a)}L${nums(x + 8 + a / 2, y - 12, x + 13, y + 8 - a / 2, x - 8, y + 11)}Z`
  return [
    fill(d, '#fff', 0.4),
    line(d, '#fff', 1.2, 0.75),
    line(`M${nums(x - 8, y - 6 + a)}L${nums(x + 4, y - 8)}`, '#fff', 2, 0.9),
  ]
}

const slice = (peel: string, flesh: string): Mark[] => [
  circle(138, 46, 21, peel),
  circle(138, 46, 18.4, '#fff6d8'),
  ...[0, 60, 120, 180, 240, 300].map((turn): Mark => ({
    tag: 'path',
    attributes: { d: 'M139.5 43.5Q146 32 153 38 157 44 150 46Z', fill: flesh, transform: `rotate(${turn} 138 46)` },
  })),
  line('M118 42A20.5 20.5 0 0 1 134 26', '#fff', 1.6, 0.7),
]

const tall =
  (drink: string, light: string, fruit: readonly [string, string] | undefined): DrawDish =>
  (rand) => ({
    marks: [
      floorShadow(180, 54),
      line('M112 60 126 10', '#b3261a', 6),
      line('M111 60 125 10', '#ef6a54', 2),
      ...(fruit ? slice(...fruit) : []),
      fill(GLASS, '#f4f7f5', 0.55),
      fill('M64.5 60H135.5L129 166Q128 175 118 175.5H82Q72 175 71 166Z', drink),
      fill('M64.5 60H135.5L129 166Q128 175 118 175.5H82Q72 175 71 166Z', '@deep'),
      ...cube(rand, 84, 74),
      ...cube(rand, 112, 70),
      ...cube(rand, 98, 96),
      ...cube(rand, 118, 104),
      ...cube(rand, 82, 112),
      ellipse(100, 60, 35.5, 7, light, 0.85),
      ellipse(100, 60, 30, 5, drink, 0.9),
      fill(GLASS, '@tube'),
      line('M74 66 80 160', '#fff', 4, 0.65),
      line('M126 70 122 130', '#fff', 1.6, 0.5),
      {
        tag: 'ellipse',
        attributes: {
          cx: 100,
          cy: 44,
          rx: 38,
          ry: 8,
          fill: 'none',
          stroke: '#fff',
          'stroke-width': 2,
          'stroke-opacity': 0.9,
        },
      },
      line('M62 44A38 8 0 0 0 138 44', '#9a8f80', 0.9, 0.5),
    ],
  })

const shake =
  (drink: string, drip: string): DrawDish =>
  (rand) => ({
    marks: [
      floorShadow(182, 48),
      line('M116 50 128 6', '#b3261a', 6.4),
      line('M115 50 127 6', '#ef6a54', 2),
      fill('M64 62H136L124 156Q122 166 114 167V174L126 180Q100 186 74 180L86 174V167Q78 166 76 156Z', '#f4f7f5', 0.7),
      fill('M67 66H133L122 154Q120 163 112 164H88Q80 163 78 154Z', drink),
      fill('M67 66H133L122 154Q120 163 112 164H88Q80 163 78 154Z', '@deep', 0.5),
      line('M70 74q4 22 8 0M84 72q4 34 8 4M106 72q4 26 8 0M120 74q3 30 7 0', drip, 5, 0.85),
      fill('M64 62H136L124 156Q122 166 114 167V174L126 180Q100 186 74 180L86 174V167Q78 166 76 156Z', '@tube'),
      fill(blob(rand, { x: 100, y: 58, r: 36, rough: 0.06, knots: 13, squash: 0.5 }), '#f0e2c8'),
      fill(blob(rand, { x: 99, y: 50, r: 32, rough: 0.08, knots: 13, squash: 0.6 }), '@milk'),
      fill(blob(rand, { x: 99, y: 36, r: 22, rough: 0.08, knots: 11, squash: 0.7 }), '@milk'),
      line('M72 56Q96 68 126 54M80 42Q98 50 118 40', '#dcc7a0', 2, 0.7),
      circle(98, 22, 9, '#c62a20'),
      circle(98, 22, 9, '@glow'),
      line('M99 14Q104 4 112 4', '#3a6b2a', 1.8),
      line('M74 76 80 140', '#fff', 4, 0.6),
    ],
  })

const cup =
  (drink: string, deep: string, art: readonly Mark[]): DrawDish =>
  () => ({
    marks: [
      ...plate(),
      line('M150 122Q180 132 168 152 158 160 144 138', '#8a6b45', 13, 0.35),
      line('M148 119Q178 129 166 149 156 157 142 135', '#e9dcc3', 11),
      line('M148 117Q177 127 165 146', '#fff', 3, 0.8),
      ellipse(CENTER + 4, CENTER + 6, 61, 60, '#3a1d0a', 0.32),
      circle(CENTER, CENTER, 58, '@plate'),
      {
        tag: 'circle',
        attributes: { cx: CENTER, cy: CENTER, r: 57, fill: 'none', stroke: '@lip', 'stroke-width': 2.4 },
      },
      circle(CENTER, CENTER, 50, '#8a6b45', 0.55),
      circle(CENTER + 1, CENTER + 1.4, 48.6, drink),
      {
        tag: 'circle',
        attributes: {
          cx: CENTER + 1,
          cy: CENTER + 1.4,
          r: 46,
          fill: 'none',
          stroke: deep,
          'stroke-width': 5,
          'stroke-opacity': 0.6,
        },
      },
      ...art,
      fine(ellipse(74, 72, 14, 5, '#fff', 0.35, -40)),
      highlight(92),
    ],
  })

const CREMA: Mark[] = [
  fill('M64 96C70 70 118 62 138 84 146 108 124 138 98 140 74 138 60 118 64 96Z', '#b8742c', 0.55),
  fill('M76 92C84 76 116 74 126 90 130 108 112 124 96 124 82 122 72 108 76 92Z', '#d9a35f', 0.5),
]
const HEART: Mark[] = [
  fill('M100 140C74 120 62 100 74 84 84 72 98 76 101 88 104 76 120 72 130 84 140 100 128 120 100 140Z', '#fff3dc'),
  fill('M100 126C86 114 78 100 86 92 92 86 99 90 101 98 103 90 112 86 118 92 124 100 116 114 100 126Z', '#c98a4a', 0.8),
  fill('M100 116C92 108 88 102 92 98 96 95 100 98 101 102 102 98 106 95 110 98 114 102 108 110 100 116Z', '#fff3dc'),
]
const COCOA: Mark[] = [
  fill('M60 100C62 72 90 60 114 66 138 74 146 100 136 120 120 142 84 142 70 126Z', '#f7ecd6'),
  fill(
    oval(84, 86, 4, 3) +
      oval(112, 82, 3.4, 2.6) +
      oval(96, 104, 5, 3.6) +
      oval(120, 108, 4, 3) +
      oval(82, 116, 3.6, 2.6) +
      oval(106, 126, 4, 3),
    '#7a4522',
    0.75,
  ),
]

export const GLASSES = {
  tea: tall('#b5601c', '#dd9a4c', ['#f0c020', '#f8e27a']),
  lemonade: tall('#f6e27c', '#fdf3b8', ['#f0c020', '#f8e27a']),
  cola: tall('#4a1f0e', '#8a5230', undefined),
  orange: tall('#f59b2c', '#ffc878', ['#ee7f1d', '#fbb45c']),
  pink: tall('#ee8a94', '#fbc0c4', ['#7fae3c', '#cfe08a']),
  lime: tall('#dfe9b0', '#f3f7d8', ['#6f9e34', '#c8dd86']),
} satisfies Record<string, DrawDish>
export const SHAKES = {
  vanilla: shake('#f7e7c0', '#fffaf0'),
  chocolate: shake('#8a5634', '#4a2412'),
  strawberry: shake('#f2a7b0', '#c8364c'),
} satisfies Record<string, DrawDish>
export const CUPS = {
  espresso: cup('#4a230e', '#2a1006', CREMA),
  latte: cup('#c98a4a', '#8f5622', HEART),
  cocoa: cup('#6b3a1c', '#43200c', COCOA),
  tea: cup('#b8641c', '#8a420a', [fill('M70 88C78 72 112 68 128 84', '#e9a860', 0.35)]),
} satisfies Record<string, DrawDish>
