import { circle, fill, group, line, ellipse, nums, type Mark } from '../drawing/shapes.ts'
import { BREADS } from './breadArt.ts'
import { BOTTLES, CANS } from '../drinks/drinkArt.ts'
import { SALADS } from './saladArt.ts'
import { WING_DISHES } from './wingArt.ts'
import { logoAt, PAINTS } from '../brand/brandArt.ts'
import { ovenAt, ovenDisc } from '../oven/ovenArt.ts'
import { pizzaMarks } from '../pizza/pizzaArt.ts'
import type { ToppingOn } from '../pizza/pizzaPlaces.ts'
import type { ToppingId } from '../pizza/pizzaToppings.ts'
import { tableShadow, type DrawDish } from './tableArt.ts'

const whole = (id: ToppingId): ToppingOn => ({ id, side: 0, extra: false })
const pizza = (seed: string, ...ids: ToppingId[]): Mark[] =>
  pizzaMarks(
    { kind: 'pizza', seed, crust: 'hand', sauce: 'tomato', cheese: 'mozzarella', toppings: ids.map(whole) },
    'thumb',
    false,
  )

const scaled = (marks: readonly Mark[], x: number, y: number, size: number): Mark =>
  group(
    { transform: `translate(${nums(x - 100 * size, y - 100 * size)})scale(${Math.round(size * 100) / 100})` },
    marks,
  )

const box = (inside: readonly Mark[]): Mark[] => [
  ellipse(102, 182, 96, 10, '@floor'),
  fill('M14 62 30 6H158L172 62Z', '#b0824a'),
  fill('M20 60 34 10H154L166 60Z', '#d9b27c'),
  fill('M34 10H154L155.4 15H32.6Z', '#f0d6a8', 0.8),
  logoAt(93, 37, 30),
  fill('M10 62H176V178Q176 184 170 184H16Q10 184 10 178Z', '#b0824a'),
  fill('M16 62H170V176H16Z', '#8a6232'),
  fill('M20 66H166V172H20Z', '#e6c592'),
  fill('M20 66H166L158 74H28Z', '#6d4a22', 0.5),
  fill('M20 66 28 74V172H20Z', '#6d4a22', 0.35),
  fill('M10 176H176V178Q176 184 170 184H16Q10 184 10 178Z', '#d9b27c'),
  ...inside,
]

const combo: DrawDish = (rand) => ({
  marks: [
    ...box([scaled(pizza('combo', 'pepperoni', 'basil'), 93, 119, 0.57)]),
    scaled(CANS.red(rand).marks, 168, 140, 0.58),
  ],
})

const two: DrawDish = () => ({
  marks: [
    scaled(pizza('one', 'mushroom', 'peppers', 'onion', 'olives'), 132, 70, 0.67),
    scaled(pizza('two', 'pepperoni'), 68, 128, 0.67),
  ],
})

const family: DrawDish = (rand) => {
  const [salad, bread] = [SALADS.garden(rand), BREADS.garlic(rand)]
  return {
    parts: { ...salad.parts, ...bread.parts },
    marks: [
      scaled(pizza('family', 'pepperoni'), 68, 70, 0.68),
      scaled(BOTTLES.red(rand).marks, 162, 66, 0.72),
      scaled(salad.marks, 142, 142, 0.52),
      scaled(bread.marks, 56, 152, 0.44),
    ],
  }
}

const wings: DrawDish = (rand) => {
  const dish = WING_DISHES.buffalo(rand)
  return {
    parts: dish.parts,
    marks: [scaled(pizza('wings', 'pepperoni', 'basil'), 72, 78, 0.72), scaled(dish.marks, 138, 134, 0.62)],
  }
}

const BAG =
  'M44 54 54 48 62 54 70 48 78 54 86 48 94 54 102 48 110 54 118 48 126 54 134 48 142 54 152 48V178Q152 182 148 182H48Q44 182 44 178Z'

const bag: DrawDish = () => ({
  marks: [
    ellipse(106, 182, 74, 13, '@floor'),
    fill('M152 48 170 58V170L152 182Z', '#8f6633'),
    fill('M152 48 170 58 161 112 170 170 152 182Z', '#a67b43'),
    fill(BAG, '@kraft'),
    fill('M44 54 54 48 62 54V182H48Q44 182 44 178Z', '#fff1d2', 0.28),
    line('M62 56V181M134 52V181', '#8f6633', 1.2, 0.35),
    line('M46 66H150', '#8f6633', 1.2, 0.4),
    line('M70 168 96 172 120 166M132 96 140 120M60 84 66 104', '#8f6633', 1.4, 0.4),
    logoAt(98, 118, 56),
  ],
})

const gift: DrawDish = () => ({
  marks: [
    tableShadow(95, 93),
    circle(100, 100, 92, PAINTS.sunk),
    group({ transform: 'rotate(-8 100 100)' }, [
      fill('M34 68Q34 58 44 58H164Q174 58 174 68V146Q174 156 164 156H44Q34 156 34 146Z', '#3a1d0a', 0.26),
      fill('M28 62Q28 52 38 52H158Q168 52 168 62V140Q168 150 158 150H38Q28 150 28 140Z', PAINTS.oven),
      fill('M28 62Q28 52 38 52H158Q168 52 168 62V74Q98 40 28 106Z', PAINTS.ovenInk, 0.08),
      logoAt(62, 100, 46),
      fill('M118 52H132V150H118Z', PAINTS.action),
      fill('M118 52H122V150H118Z', '#fff', 0.25),
      fill(
        'M125 100C106 78 92 86 98 96 102 104 116 102 125 100 134 102 148 104 152 96 158 86 144 78 125 100Z',
        PAINTS.action,
      ),
      fill(
        'M125 100C112 108 104 118 106 126L116 120 125 102 134 120 144 126C146 118 138 108 125 100Z',
        PAINTS.actionHover,
      ),
      line('M104 92Q112 90 121 97M146 92Q138 90 129 97', '#fff', 1.6, 0.5),
    ]),
  ],
})

export const PACKS = { combo, two, family, wings, bag, gift } satisfies Record<string, DrawDish>
export const OVENS = {
  plain: () => ({ marks: ovenDisc() }),
  lit: () => ({ marks: [ovenAt({})] }),
  cold: () => ({ marks: [ovenAt({ flame: false })] }),
  pizza: () => ({
    marks: [ovenAt({ big: true }), scaled(pizza('oven', 'mushroom', 'spinach', 'feta'), 134, 138, 0.6)],
  }),
} satisfies Record<string, DrawDish>
