import { circle, fill, line, nums, type Mark } from '../../drawing/shapes.ts'
import { BASIL, CREAM, DARK_WOOD, dots, GLOW, INK, LIGHT, rect, ACCENT } from './flat.ts'

interface House {
  x: number
  width: number
  top: number
  wall: string
  awning: readonly [string, string]
  /** Windows of the upper floors: how many beside each other, and whether lamps are on behind them. */
  windows: number
  isLit?: boolean
}

/** Where houses and stalls stand. */
export const PAVEMENT = 344
const AWNING_Y = 226

type Box = readonly [x: number, y: number, width: number, height: number]

const boxes = (list: readonly Box[], by: number): string =>
  list.map(([x, y, w, h]) => `M${nums(x - by, y - by)}h${nums(w + 2 * by)}v${nums(h + 2 * by)}h${nums(-w - 2 * by)}z`).join('') // oxfmt-ignore

/** Windows with their frames; lit ones have a lamp on behind them. */
const windowMarks = (list: readonly Box[], isLit: boolean): Mark[] => [
  fill(boxes(list, 4), '#fff4e2'),
  fill(boxes(list, 0), isLit ? '#f9cf7c' : '#6b5145'),
  fill(list.map(([x, y, w, h]) => `M${nums(x, y)}h${nums(w * 0.6)}L${nums(x, y + h * 0.7)}z`).join(''), isLit ? '#ffe9b0' : '#8f7365', 0.8), // oxfmt-ignore
  line(list.map(([x, y, w, h]) => `M${nums(x + w / 2, y)}v${nums(h)}M${nums(x, y + h / 2)}h${nums(w)}`).join(''), '#fff4e2', 2.5), // oxfmt-ignore
]

/** Flowers on window sills. */
const windowBoxes = (list: readonly Box[]): Mark[] => {
  const along = (shares: readonly number[], up: number) =>
    list.flatMap(([x, y, w, h]) => shares.map((k, i) => [x + w * k, y + h - up - (i % 2) * 3] as const))
  return [
    dots(along([-0.1, 0.12, 0.34, 0.56, 0.78, 1], 0), '#4f8f45', 12),
    dots(along([0.02, 0.4, 0.9], 3), '#76ad5c', 8),
    dots(along([0.1, 0.5, 0.85], 3), '#e2553c', 6),
    fill(list.map(([x, y, w, h]) => `M${nums(x - 5, y + h + 2)}h${nums(w + 10)}v9h${nums(-w - 10)}z`).join(''), '#8a4d2c'), // oxfmt-ignore
  ]
}

/** A striped awning with a scalloped edge. */
export function awning(x: number, y: number, width: number, height: number, [a, b]: readonly [string, string]): Mark[] {
  const count = Math.max(4, Math.round(width / 24))
  const s = width / count
  const scallop = (i: number) =>
    `M${nums(x + i * s, y)}h${nums(s)}v${nums(height)}a${nums(s / 2, s / 2)} 0 0 1 ${nums(-s, 0)}z`
  const stripes = (odd: number) => Array.from({ length: count }, (_, i) => (i % 2 === odd ? scallop(i) : '')).join('')
  return [
    rect(x + 3, y + height + s / 2 - 6, width - 6, 12, INK, 6, 0.18),
    fill(stripes(0), a),
    fill(stripes(1), b),
    rect(x, y, width, height * 0.32, '#fff', 0, 0.16),
    rect(x, y - 3, width, 5, DARK_WOOD, 2),
  ]
}

/** A house of a shopping street: upper floors, awning, shop window and door. */
function house({ x, width, top, wall, awning: stripes, windows, isLit }: House): Mark[] {
  const room = width / windows
  const w = Math.min(30, room * 0.46)
  const floors = AWNING_Y - top > 130 ? [top + 26, top + 26 + (AWNING_Y - top - 34) / 2] : [top + 30]
  const h = floors.length > 1 ? (AWNING_Y - top - 34) / 2 - 26 : Math.min(52, AWNING_Y - top - 62)
  const glass = width * 0.5
  const all = floors.flatMap((y) =>
    Array.from({ length: windows }, (_, i): Box => [x + room * (i + 0.5) - w / 2, y, w, h]),
  )
  const lit = isLit ? all.filter((_, i) => i % 3 !== 1) : []
  const dark = all.filter((one) => !lit.includes(one))
  return [
    rect(x, top, width, PAVEMENT - top, wall),
    rect(x + width - 12, top, 12, PAVEMENT - top, '#3a1405', 0, 0.12),
    rect(x, top, 5, PAVEMENT - top, '#fff', 0, 0.16),
    ...(isLit ? [rect(x, top, width, PAVEMENT - top, '#2a1428', 0, 0.5)] : []),
    ...windowMarks(dark, false),
    ...(lit.length > 0 ? windowMarks(lit, true) : []),
    ...windowBoxes(all.filter((_, i) => (i + windows) % 2 > 0)),
    rect(x - 5, top - 12, width + 10, 13, '#fff1dd', 2),
    rect(x - 5, top - 12, width + 10, 4, '#fff', 2, 0.7),
    rect(x, top + 1, width, 5, '#3a1405', 0, 0.16),
    rect(x + 8, AWNING_Y + 8, width - 16, PAVEMENT - AWNING_Y - 8, '#3a241a', 3),
    rect(x + 15, AWNING_Y + 18, glass, PAVEMENT - AWNING_Y - 40, '#f7c46a', 2),
    fill(`M${nums(x + 15, AWNING_Y + 18)}h${nums(glass * 0.66)}L${nums(x + 15, PAVEMENT - 34)}z`, '#ffe3a3', 0.85),
    rect(x + 15, PAVEMENT - 22, glass, 22, '#6b3c22', 2),
    rect(x + glass + 22, AWNING_Y + 18, width - glass - 38, PAVEMENT - AWNING_Y - 18, '#7a4a2c', 2),
    rect(x + glass + 28, AWNING_Y + 40, width - glass - 50, 34, '#f7c46a', 2),
    circle(x + glass + 28, AWNING_Y + 88, 2.4, '#ffd98a'),
    ...awning(x - 3, AWNING_Y, width + 6, 20, stripes),
  ]
}

const STREET: readonly House[] = [
  { x: -34, width: 168, top: 92, wall: '#c97f52', awning: [CREAM, BASIL], windows: 4 },
  { x: 134, width: 138, top: 124, wall: '#e9c995', awning: [BASIL, CREAM], windows: 3 },
  { x: 272, width: 158, top: 104, wall: '#d89a62', awning: [ACCENT, CREAM], windows: 3 },
  { x: 430, width: 190, top: 76, wall: '#b7653c', awning: [CREAM, ACCENT], windows: 4 },
]

export const street = (isLit = false): Mark[] => STREET.flatMap((one) => house({ ...one, isLit }))

export const road = (): Mark[] => [
  rect(0, PAVEMENT - 2, 600, 22, '#e3cda6'),
  rect(0, PAVEMENT + 18, 600, 5, '#b79b70'),
  rect(0, PAVEMENT + 23, 600, 40, '#8d7b69'),
  fill(`M0 ${PAVEMENT + 23}h600v7h-600z`, '#3a241a', 0.18),
]

export const lamp = (x: number, y: number, height: number): Mark[] => [
  rect(x - 3, y - height, 6, height, INK, 2),
  rect(x - 9, y - 8, 18, 8, INK, 2),
  circle(x, y - height - 8, 24, GLOW, 0.3),
  circle(x, y - height - 8, 11, LIGHT),
  rect(x - 8, y - height - 22, 16, 5, INK, 2),
]
