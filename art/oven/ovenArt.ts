import { logoAt, PAINTS } from '../brand/brandArt.ts'
import { blob, circle, fill, group, line, ellipse, nums, seededRandom, type Mark } from '../drawing/shapes.ts'

type OvenOptions = { flame?: boolean; big?: boolean }

const CENTER_X = 200
const ARCH_RADIUS = 150
const RING_WIDTH = 36
const OUTER_RADIUS = ARCH_RADIUS + RING_WIDTH
const ARCH_Y = OUTER_RADIUS + 4
const BASE_Y = 430
const BRICKS = ['#c67a4d', '#b9693f', '#cf8a5d', '#ad5d36', '#be7045'] as const

const mouth = (r: number) =>
  `M${nums(CENTER_X - r)} ${BASE_Y}V${ARCH_Y}a${nums(r, r)} 0 0 1 ${nums(2 * r)} 0V${BASE_Y}z`
const pointAt = (r: number, angle: number) => nums(CENTER_X + r * Math.cos(angle), ARCH_Y + r * Math.sin(angle))
const brickOf = (i: number) => BRICKS[i % BRICKS.length] ?? BRICKS[0]

function archBricks(): Mark[] {
  const n = 15
  return Array.from({ length: n }, (_, i) => {
    const from = Math.PI + (Math.PI * (i + 0.045)) / n
    const to = Math.PI + (Math.PI * (i + 0.955)) / n
    const arc = (r: number, sweep: number, angle: number) => `A${nums(r, r)} 0 0 ${sweep} ${pointAt(r, angle)}`
    const face = `M${pointAt(ARCH_RADIUS + 2, from)}L${pointAt(OUTER_RADIUS, from)}${arc(OUTER_RADIUS, 1, to)}L${pointAt(ARCH_RADIUS + 2, to)}${arc(ARCH_RADIUS, 0, from)}Z`
    return [
      fill(face, brickOf(i * 7 + 2)),
      line(`M${pointAt(OUTER_RADIUS - 1.5, from)}${arc(OUTER_RADIUS - 1.5, 1, to)}`, '#e9b086', 2, 0.55),
      line(`M${pointAt(ARCH_RADIUS + 3, from)}${arc(ARCH_RADIUS + 3, 1, to)}`, '#4a1c0c', 2, 0.3),
    ]
  }).flat()
}

function pillarBricks(): Mark[] {
  const height = 34
  const marks: Mark[] = []
  for (let y = ARCH_Y + 3, k = 0; y < BASE_Y - 16; y += height + 3, k++) {
    for (const x of [CENTER_X - OUTER_RADIUS, CENTER_X + ARCH_RADIUS + 2]) {
      const at = { x, width: RING_WIDTH - 2, rx: 2 }
      const color = brickOf(k * 3 + (x > CENTER_X ? 1 : 0))
      marks.push({ tag: 'rect', attributes: { ...at, y, height: Math.min(height, BASE_Y - 8 - y), fill: color } })
      marks.push({ tag: 'rect', attributes: { ...at, y, height: 2, fill: '#e9b086', opacity: 0.5 } })
    }
  }
  return marks
}

const fire = (x: number, size: number): Mark =>
  group({ transform: `translate(${nums(x, BASE_Y - 46 - 21 * size)})scale(${nums(size)})` }, [
    fill('M0-92C6-60 34-48 34-12A33 33 0 0 1-33-10C-33-30-20-38-14-52-12-44-8-40-3-38-8-58-6-76 0-92Z', '#e2622a'),
    fill('M1-54C6-36 20-28 20-8A20 20 0 0 1-20-7C-20-20-12-24-8-32-6-26-4-24-1-23-4-36-3-46 1-54Z', PAINTS.flame),
    fill('M1-26C4-16 10-12 10-3A10 10 0 0 1-10-2C-10-9-5-11-4-15-2-12-1-20 1-26Z', '#ffe6a0'),
  ])

function embers(): Mark[] {
  const r = seededRandom('embers')
  const glow = Array.from({ length: 9 }, () =>
    blob(r, {
      x: CENTER_X - ARCH_RADIUS + 22 + r() * 92,
      y: BASE_Y - 50 + r() * 14,
      r: 2 + r() * 3,
      rough: 0.25,
      knots: 7,
      squash: 0.7,
    }),
  )
  const sparks = Array.from(
    { length: 7 },
    () => `M${nums(CENTER_X - ARCH_RADIUS + 24 + r() * 90, BASE_Y - 130 - r() * 90)}h.1`,
  )
  return [fill(glow.join(''), '#ff8a3a', 0.85), line(sparks.join(''), '#ffc36b', 2.6, 0.8)]
}

const logs = (): Mark[] => {
  const x = CENTER_X - ARCH_RADIUS
  const two = `M${nums(x + 14)} ${BASE_Y - 56}l92-14M${nums(x + 20)} ${BASE_Y - 70}l84 18`
  const lit = `M${nums(x + 14)} ${BASE_Y - 60}l88-13.4M${nums(x + 22)} ${BASE_Y - 74}l40 8.6`
  return [line(two, '#3a1d10', 14), line(two, '#54301c', 11), line(lit, '#9a5a30', 2.4, 0.8)]
}

function ovenMarks({ flame = true, big = false }: OvenOptions): Mark[] {
  const size = big ? 1.5 : 0.9
  return [
    group({ opacity: 0.45 }, [fill(mouth(OUTER_RADIUS + 3), '#8c5a3a')]),
    ...archBricks(),
    ...pillarBricks(),
    group({ transform: 'translate(0-3)' }, [fill(mouth(ARCH_RADIUS), flame ? '@heat' : '#21110b')]),
    line(
      `M${nums(CENTER_X - ARCH_RADIUS + 3)} ${BASE_Y - 18}V${ARCH_Y}a${nums(ARCH_RADIUS - 3, ARCH_RADIUS - 3)} 0 0 1 ${nums(2 * ARCH_RADIUS - 6)} 0`,
      '#120804',
      6,
      0.3,
    ),
    fill(
      `M${nums(CENTER_X - ARCH_RADIUS)} ${BASE_Y - 62}h${2 * ARCH_RADIUS}V${BASE_Y - 4}h-${2 * ARCH_RADIUS}z`,
      '#1d0f09',
      0.42,
    ),
    line(
      `M${nums(CENTER_X - ARCH_RADIUS + 2)} ${BASE_Y - 38}h${2 * ARCH_RADIUS - 4}M${nums(CENTER_X - 60)} ${BASE_Y - 62}l-16 46M${nums(CENTER_X + 20)} ${BASE_Y - 62}l4 46M${nums(CENTER_X + 96)} ${BASE_Y - 62}l22 46`,
      '#0f0704',
      1.6,
      0.5,
    ),
    ...(flame
      ? [
          ellipse(CENTER_X - ARCH_RADIUS * 0.45, BASE_Y - 44, 92, 20, '#f2963b', 0.22),
          fire(CENTER_X - ARCH_RADIUS * 0.6, size),
          fire(CENTER_X - ARCH_RADIUS * 0.22, size * 0.7),
          ...logs(),
          ...embers(),
        ]
      : []),
    {
      tag: 'rect',
      attributes: {
        x: CENTER_X - OUTER_RADIUS - 16,
        y: BASE_Y - 15,
        width: 2 * OUTER_RADIUS + 32,
        height: 15,
        rx: 3,
        fill: '#cdb18a',
      },
    },
    {
      tag: 'rect',
      attributes: {
        x: CENTER_X - OUTER_RADIUS - 16,
        y: BASE_Y - 15,
        width: 2 * OUTER_RADIUS + 32,
        height: 3,
        rx: 1.5,
        fill: '#f0dfc0',
      },
    },
  ]
}

export const ovenAt = (options: OvenOptions): Mark =>
  group({ transform: `translate(7 2)scale(.465)` }, ovenMarks(options))

export const ovenDisc = (): Mark[] => [circle(100, 100, 92, PAINTS.sunk), logoAt(100, 100, 84)]
