import { blob, circle, fill, fine, line, ellipse, oval, nums } from '../drawing/shapes.ts'
import { shadowLine, shadow, type Cut } from './meatArt.ts'

export const pineapple: Cut = (rand) => {
  const edge = `M-6.6-3.6Q-6.8-5.4-5-5.6L4.6-6.4Q6.6-6.4 7-4.4L7.4 ${nums(2 + rand() * 2)}Q7.4 5.6 5.4 5.4L-3.6 5Q-5.4 5-5.8 3Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@pin'),
      line('M-3.4-4.6-1.8 4M.4-5 1 4.4M4-5.2 4.4 4.2', '#c98a16', 1, 0.65),
      line('M-5.6-4.4 5-5.2', '#fff3b0', 1.3),
      line('M5.8 5Q7 4.6 7 2', '#8f5410', 1.4, 0.7),
    ],
  }
}

export const corn: Cut = (rand) => {
  const at = [[-3, -1.2], [1, -3], [3.2, 1], [-0.8, 2.6]] as const // oxfmt-ignore
  const grains = at
    .map(([x, y]) => blob(rand, { x, y, r: 2.5, rough: 0.12, knots: 6, squash: 0.84, turn: rand() * 3 }))
    .join('')
  return {
    shade: shadow(grains),
    body: [
      fill(grains, '@pin'),
      line(grains, '#c8860f', 0.7, 0.8),
      fill(at.map(([x, y]) => oval(x - 0.7, y - 0.8, 0.9, 0.6)).join(''), '#fff8c9'),
    ],
  }
}

export const artichoke: Cut = (rand) => {
  const w = nums(7 + rand())
  const edge = `M-9.6 3.4C-9.6-2-7-5-4.4-6.6-3.4-5.8-2.6-6.4-1-8.4 1.4-7 2.4-6.6 4.4-7.2 7-5 9.6-1 9.4 3.4 5 ${w} -5 ${w} -9.6 3.4Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@art'),
      line(edge, '#6d7a2b', 0.9, 0.8),
      line('M-6.6-3.6Q-5.4.6-2.6 4M-1-7.6Q-1.6-2 0 4M4.8-6Q4-.6 2.4 4', '#75802f', 1, 0.7),
      fill('M-5 4Q0 .6 5 4 2.6 6-.2 6-3 6-5 4Z', '#f7efc0'),
      line('M-8.4 1.4C-8-2-6-4.4-4.4-5.4', '#f6f3c4', 1.2),
    ],
  }
}

export const zucchini: Cut = (rand) => {
  const edge = blob(rand, { r: 9.2, rough: 0.03 })
  const seeds = Array.from({ length: 6 }, (_, i) =>
    oval(Math.cos(i * 1.05) * 3.8, Math.sin(i * 1.05) * 3.8, 1.2, 0.6, i * 1.05),
  ).join('')
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#3f7a31'),
      circle(0, 0, 7.9, '@zuc'),
      fill(seeds, '#b9c26a', 0.9),
      line('M-5.6-3.4 3.4-6M-6.4 1.4 6-2.4M-3.6 5.4 5.8 2.4', '#a9702b', 1.2, 0.45),
      line('M-8.6 1.6A8.6 8.6 0 0 1-1.6-8.6', '#a5cf7c', 1),
    ],
  }
}

export const eggplant: Cut = (rand) => {
  const edge = blob(rand, { r: 10.6, rough: 0.04, squash: 0.92 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#4a2545'),
      fill(blob(rand, { r: 9.2, rough: 0.05, squash: 0.91 }), '@aub'),
      line('M-6-4.6 4-7M-7.4.4 7.4-3.2M-5 5.2 6.6 2.2', '#84502a', 1.5, 0.55),
      fine(
        fill(
          [0, 1, 2, 3, 4].map((i) => oval(Math.cos(i * 1.3) * 4.4, Math.sin(i * 1.3) * 4, 0.9, 0.5, i)).join(''),
          '#9c7038',
          0.8,
        ),
      ),
      line('M-9.8 1.4A10 9.2 0 0 1-1.8-9', '#9d6d97', 1.1),
    ],
  }
}

export const broccoli: Cut = (rand) => {
  const at = [[-4.6, -2.4, 4], [0, -5, 4.4], [4.8, -2, 3.9], [0.4, -0.6, 4.2]] as const // oxfmt-ignore
  const head = at.map(([x, y, r]) => blob(rand, { x, y, r, rough: 0.1, knots: 8 })).join('')
  const stalk = 'M-2.4 1.6-1.8 8Q0 9.2 2 8L2.8 1.4Z'
  return {
    shade: shadow(head + stalk),
    body: [
      fill(stalk, '#a7c06a'),
      line('M-1 3-.8 7.4', '#dbe7a8', 1.1),
      fill(head, '#35722f'),
      fill(at.map(([x, y, r]) => oval(x - r * 0.25, y - r * 0.3, r * 0.58, r * 0.5)).join(''), '#5c9a44'),
      fill(
        at.map(([x, y]) => oval(x - 1.4, y - 1.6, 0.8, 0.7) + oval(x + 0.4, y - 2.2, 0.7, 0.6)).join(''),
        '#a6d07c',
        0.9,
      ),
    ],
  }
}

export const potato: Cut = (rand) => {
  const edge = blob(rand, { r: 10, rough: 0.05, squash: 0.84 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@pot'),
      line(edge, '#96591c', 1.4, 0.95),
      fill(blob(rand, { x: 3, y: 2.4, r: 3, rough: 0.3, knots: 7, squash: 0.6 }), '#c98a3e', 0.4),
      line('M-8.4.2Q-7.4-6-.8-6.8', '#fffbe2', 1.2),
    ],
  }
}

export const avocado: Cut = (rand) => {
  const w = nums(3.4 + rand())
  const edge = `M-11 4C-9-8.6 9-9 11 3.2 9.4 4.4 7 3.6 5.6 1.6 3-1.6-3-1.4-5.4 ${w}-7 5.4-9.6 5.4-11 4Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@avo'),
      line('M-11 4C-9-8.6 9-9 11 3.2', '#41611f', 1.8),
      line('M-9.4 2.4C-7.4-6 7.4-6.6 9.4 1.6', '#7fa03c', 1, 0.8),
      line('M-6.6-.6C-3.6-4 3-4.4 6.2-1', '#fffde0', 1.3, 0.8),
    ],
  }
}

export const nuts: Cut = (rand) => {
  const edge =
    blob(rand, { x: -1.6, y: 0.6, r: 3.4, rough: 0.2, knots: 8 }) +
    blob(rand, { x: 2.8, y: -1.4, r: 2.2, rough: 0.2, knots: 7 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#a9703a'),
      line('M-3.4 1.6Q-2-.4-.4 1.4M2-1.2Q3-2 3.8-1', '#6a3d18', 0.9),
      line('M-4.2-.8Q-3-2.4-1.2-2.2', '#f0cd9a', 1),
    ],
  }
}

export const spinach: Cut = () => {
  const edge = 'M-9 1C-8-4-3-7 1-5.6S9-5 9-.6 6 5.6 1 5-8 5-9 1Z'
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#2f6a2c'),
      line('M-8 .8Q0-1.6 8-.8M-2-.4Q-1-3 1-4.4M1-.7Q3 1.6 3 3.6M-4 0Q-4 2-2 3.8', '#75a85a', 0.9),
      line('M-7.6-1C-6-3.6-3-5.6 1-4.6', '#5c9a4a', 1.2),
    ],
  }
}

export const basil: Cut = (rand) => {
  const w = 5.4 + rand() * 1.2
  const edge = `M-12 .6C-8 ${nums(-w - 1)} 4 ${nums(-w - 1.4)} 12.4 .4C5 ${nums(w + 1)} -8 ${nums(w)} -12 .6Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@bas'),
      fill(`M-12 .6C-8 ${nums(w)} 5 ${nums(w + 1)} 12.4 .4Q2 1.6-12 .6Z`, '#1f5a2c', 0.45),
      line(
        'M-11 .6Q0-.8 11.6.3M-5 .1Q-3-2.4-1-3.4M1-.2Q3-2.2 5.4-2.8M-4 .3Q-2 2.4 0 3.2M2 .2Q4 1.8 6 2.2',
        '#a6d489',
        0.7,
        0.8,
      ),
      line(`M-9-1.4C-5 ${nums(-w + 0.8)} 2 ${nums(-w + 0.2)} 7-2`, '#b9e39b', 1, 0.7),
    ],
  }
}

export const arugula: Cut = (rand) => {
  const a = nums(5 + rand())
  const edge = `M-13 1.4C-10 .2-9-.4-8.4-1.2-9-3.6-7-5-5-4.4-4.4-3.4-3.4-2.6-2.4-2.6-2.6-5-.6-6.4 2-6 2.4-4.6 3-3.4 4.4-3.2 7-6 12-4 13.2-.4 12 ${a} 7 5.4 4 3.2 2.6 3.4 2 4.4 1 5.6-1.6 6-3 4.4-2.8 2.4-4 2-5 2.6-5.6 3.6-7.4 4-8.6 2.8-8 1.4-9.4 1-11 1.4-13 2Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@aru'),
      line('M-12.6 1.6Q0-1 11.4-.4', '#cfe3a0', 1),
      line('M-5.4.4-6.6-2.4M0-.4.6-3.6M6-.6 8.4-2.6M-4.4.6-5.4 2M1.4-.2.4 3M6.4-.2 8.6 2', '#a8cd7a', 0.8, 0.8),
    ],
  }
}

const flecks = (rand: () => number, n: number, spread: number) =>
  Array.from(
    { length: n },
    () => `M${nums((rand() - 0.5) * spread, (rand() - 0.5) * spread)}l${nums(rand() * 2.4 - 1.2, 0.8 + rand())}`,
  ).join('')

export const herbs: Cut = (rand) => ({
  body: [line(flecks(rand, 3, 9), '#2f5c26', 1.3), line(flecks(rand, 2, 9), '#6f9a44', 1.1)],
})
export const flakes: Cut = (rand) => ({
  body: [line(flecks(rand, 3, 9), '#a31d10', 1.4), line(flecks(rand, 2, 9), '#e8672f', 1.1)],
})

const drizzle =
  (dark: string, base: string, light: string): Cut =>
  (rand) => {
    const a = 4 + rand() * 3
    const d = `M-15 ${nums(2 + a)}C-10 ${nums(a - 6)}-7 ${nums(a)}-2 0S8 ${nums(-a)} 15 ${nums(-2 - a)}`
    const bead = blob(rand, { x: 13.6, y: -1.6 - a, r: 2, rough: 0.1, knots: 6, squash: 0.8 })
    return {
      shade: shadowLine(d, 1.9),
      body: [
        line(d, dark, 2.2),
        fill(bead, dark),
        line(d, base, 1.5),
        fine(line(`M-12 ${nums(a - 1.6)}Q-8 ${nums(a - 4)}-4-.4`, light, 0.6, 0.8)),
      ],
    }
  }
export const balsamic = drizzle('#1f0f0d', '#3b1c17', '#a5715f')
export const ranch = drizzle('#d9c193', '#fffaf0', '#fff')
export const honey = drizzle('#c07a10', '#f3b63a', '#fff0b8')
export const bbq = drizzle('#3f1408', '#7a2c14', '#d58a5c')
export const hotsauce = drizzle('#a32a0c', '#e75a1e', '#ffb27a')

export const pesto: Cut = (rand) => {
  const edge = blob(rand, { r: 9, rough: 0.22, knots: 11, squash: 0.6, turn: rand() })
  return {
    body: [
      fill(blob(rand, { r: 10.6, rough: 0.2, knots: 10, squash: 0.64 }), '#8a9a2e', 0.4),
      fill(edge, '#4f7a26'),
      fill(blob(rand, { x: 1.6, y: 1, r: 5, rough: 0.3, knots: 8, squash: 0.5 }), '#33581a', 0.7),
      line(flecks(rand, 4, 10), '#8fb652', 1),
      ellipse(-3.4, -1.8, 2, 0.9, '#e4efac', 0.8, -20),
    ],
  }
}

export const strawberry: Cut = (rand) => {
  const w = nums(-7.4 - rand())
  const edge = `M0 9C-5 7-8.6 1-7-4-5.4 ${w} 5.4 ${w} 7-4 8.6 1 5 7 0 9Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#c01f22'),
      fill('M0 6.4C-3.6 4.6-5.6.4-4.8-3-3.4-5 3.4-5 4.8-3 5.6.4 3.6 4.6 0 6.4Z', '#f0685a'),
      fill('M0 4C-1.8 2.4-2.4-.4-1.4-2.4 0-3.4 1-3 1.4-2.4 2.4-.4 1.8 2.4 0 4Z', '#ffd9cf'),
      line('M-5.4-.6h.1M5.4-.6h.1M-4 3.4h.1M4 3.4h.1M-3-4.6h.1M3-4.6h.1', '#ffe08a', 1.2),
      line('M-6-3.4Q-4.4-6.4-1-6.4', '#ffb3a6', 1.1),
    ],
  }
}

export const marshmallow: Cut = (rand) => {
  const edge = blob(rand, { r: 6.6, rough: 0.06, knots: 9, squash: 0.9 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@fior'),
      line(edge, '#dcc08a', 0.8, 0.8),
      fill(blob(rand, { x: 1.6, y: 1.6, r: 3.6, rough: 0.2, knots: 8 }), '#b9722c', 0.5),
      ellipse(-2, -2.4, 2, 1.1, '#fff', 0.9, -35),
    ],
  }
}
