import { circle, ellipse, fill, group, line, nums, type Mark } from '../../drawing/shapes.ts'
import { at, INK, rect } from './flat.ts'
import { tomato } from './food.ts'

export const cypress = (x: number, y: number, h: number): Mark[] => {
  const w = h * 0.13
  return [
    ellipse(x + h * 0.12, y, h * 0.2, h * 0.03, INK, 0.14),
    rect(x - 2, y - 8, 4, 8, '#5a3a26'),
    fill(`M${nums(x, y - h)}C${nums(x + w * 1.2, y - h * 0.55, x + w * 1.1, y - h * 0.08, x, y - 4)}C${nums(x - w * 1.1, y - h * 0.08, x - w * 1.2, y - h * 0.55, x, y - h)}Z`, '#35602f'), // oxfmt-ignore
    fill(`M${nums(x, y - h)}C${nums(x - w * 1.2, y - h * 0.55, x - w * 1.1, y - h * 0.08, x, y - 4)}C${nums(x - w * 0.5, y - h * 0.3, x - w * 0.3, y - h * 0.7, x, y - h)}Z`, '#5d8d4c'), // oxfmt-ignore
  ]
}

/** A pine with a flat crown, as on hills by the sea. */
export const stonePine = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [
    line('M0 0C2-40-4-60 0-92M0-66L-26-94M1-70L30-96', '#6a452b', 7),
    fill('M-76-92C-78-112-46-118-36-126C-16-142 26-140 40-124C66-122 82-106 74-92C40-82-44-82-76-92Z', '#3f6b38'),
    fill('M-76-92C-78-112-46-118-36-126C-16-142 10-140 24-134C-14-128-48-114-50-90C-62-90-70-91-76-92Z', '#628f4d'),
  ])

const LEAF = 'M0 0C11-13 11-30 0-42C-11-30-11-13 0 0Z'
const SHADED_LEAF = 'M0 0C11-13 11-30 0-42Z'

/** What the plants reference: a leaf 42 long that grows upwards from 0, 0. */
export const PLANT_PIECES: Readonly<Record<string, Mark>> = {
  leaf: group({}, [fill(LEAF, '#569a4a'), fill(SHADED_LEAF, '#34753a'), line('M0-4V-35', '#b9dba0', 1.3)]),
}

const leafAt = (x: number, y: number, size: number, turn: number): Mark => ({
  tag: 'use',
  attributes: { href: '@leaf', transform: `translate(${nums(x, y)})rotate(${turn})scale(${size})` },
})

/** A pot herb seen from the side, its foot at x, y. */
export const basil = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [
    line('M0 0V-46M0-18L-16-34M0-20L17-36', '#4c7d42', 3),
    leafAt(-4, -14, 0.9, -74),
    leafAt(4, -14, 0.9, 74),
    leafAt(-13, -30, 0.95, -50),
    leafAt(14, -32, 0.95, 52),
    leafAt(-7, -44, 0.85, -26),
    leafAt(8, -44, 0.85, 30),
    leafAt(0, -44, 0.95, 0),
  ])

/** A tomato plant on its stake, 150 high. `red` chooses which of its fruits are ripe. */
export const tomatoPlant = (x: number, y: number, size: number, red = 7): Mark =>
  at(x, y, size, [
    rect(-3, -156, 5, 156, '#a2753f'),
    rect(-3, -156, 2, 156, '#c99a5e'),
    line('M0 0C6-40-8-80 2-128', '#4c7d42', 4),
    ...[-28, -66, -104].flatMap((top, i) => [
      leafAt(-2, top, 1, i % 2 ? -84 : -98),
      leafAt(2, top - 6, 1, i % 2 ? 96 : 82),
      leafAt(-2, top - 16, 0.9, -42),
      leafAt(3, top - 18, 0.9, 46),
    ]),
    leafAt(2, -124, 0.95, -12),
    leafAt(2, -124, 0.8, 40),
    ...[[-20, -38, 12], [19, -52, 13], [-17, -84, 11.5], [18, -100, 10]].flatMap(([fx = 0, fy = 0, r = 0], i) => (red >> i) & 1 ? tomato(fx, fy, r) : [circle(fx, fy, r * 0.85, '#a9b85a'), circle(fx - 2, fy - 3, r * 0.35, '#d3dd92')]), // oxfmt-ignore
  ])

/** A raised bed of planks with soil on top. */
export const bed = (x: number, y: number, width: number, height: number): Mark[] => {
  const n = Math.round(width / 30)
  const heap = Array.from({ length: n }, () => `q${nums(width / n / 2, -9, width / n, 0)}`).join('')
  return [
    ellipse(x + width / 2 + 6, y + height + 3, width * 0.53, 7, INK, 0.2),
    fill(`M${nums(x, y + 4)}${heap}v8h-${width}z`, '#4a2d1c'),
    rect(x, y, width, height, '#8f5a31', 4),
    rect(x, y + height / 2, width, 2.5, '#6e4222'),
    rect(x, y, width, 11, '#c98a53', 4),
    ...[0, 1, 2].map((i) => rect(x + 10 + (i * (width - 30)) / 2, y - 3, 10, height + 3, '#7c4c25', 2)),
    ...[0, 1, 2].map((i) => rect(x + 10 + (i * (width - 30)) / 2, y - 3, 4, height + 3, '#a9703f', 2)),
  ]
}

/** Rows of vines or crops that run together towards a far point. */
export const furrows = (
  from: readonly (readonly [number, number])[],
  to: readonly [number, number],
  color: string,
  width: number,
): Mark => ({
  // oxfmt-ignore
  tag: 'path',
  attributes: {
    d: from.map(([x, y]) => `M${nums(x, y)}Q${nums((x + to[0]) / 2, (y + to[1]) / 2 + 14, ...to)}`).join(''),
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-dasharray': `1 ${width * 1.7}`,
  },
})

export const flowers = (x: number, y: number, size: number, colors: readonly string[]): Mark =>
  at(x, y, size, [
    ...[-60, -20, 25, 65].map((turn) => leafAt(0, 0, 0.6, turn)),
    ...[[-17, -18, 10], [15, -20, 10], [-2, -30, 12], [-8, -10, 9], [9, -8, 9]].flatMap(([fx = 0, fy = 0, r = 0], i) => [circle(fx, fy, r, colors[i % colors.length] ?? '#fff'), circle(fx - 2, fy - 2, r * 0.45, '#fff', 0.45)]), // oxfmt-ignore
  ])

/** A bunch of grapes that hangs from x, y. */
export const grapes = (x: number, y: number, size: number): Mark =>
  at(x, y, size, [
    line('M0-14V4', '#5a3a26', 4),
    ...[[-22, 8], [0, 6], [22, 8], [-12, 25], [11, 25], [-21, 40], [0, 42], [21, 39], [-10, 58], [10, 58], [0, 74]].flatMap(([gx = 0, gy = 0]) => [circle(gx, gy, 12.5, '#4f2348'), circle(gx - 3.5, gy - 4, 3.6, '#9a679a')]), // oxfmt-ignore
  ])
