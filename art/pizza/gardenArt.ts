import { blob, circle, fill, fine, group, line, ellipse, nums, type Mark, type Rand } from '../drawing/shapes.ts'
import { shadowLine, shadow, type Cut } from './meatArt.ts'

const moved = (mark: Mark, by: string): Mark => ({ ...mark, attributes: { ...mark.attributes, transform: by } })
const rimLight = (r: number, color: string, opacity?: number) =>
  line(`M${nums(-r, r * 0.2)}A${nums(r, r)} 0 0 1 ${nums(-r * 0.2, -r)}`, color, 1, opacity)

export const tomato: Cut = (rand) => {
  const edge = blob(rand, { r: 10.6, rough: 0.025 })
  const cells = [10, 82, 154, 226, 298].map((turn) =>
    group({ transform: `rotate(${turn})` }, [
      fill('M1.5 0C2.5-3.4 6-4 7.4-2.2Q8.2 0 7.4 2.2C6 4 2.5 3.4 1.5 0Z', '#f08a5d'),
      line('M4-1.2h1.2M5.2 1h1.1', '#fbe3a6', 1.1),
    ]),
  )
  return {
    shade: shadow(edge),
    body: [fill(edge, '#c62a17'), circle(0, 0, 9, '#e4523a'), ...cells, rimLight(9.2, '#ffb59f', 0.7)],
  }
}

export const cherry: Cut = (rand) => {
  const edge = blob(rand, { r: 6.6, rough: 0.03, knots: 8 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@cherry'),
      fill(blob(rand, { x: 0.6, y: 0.8, r: 3.7, rough: 0.1, knots: 8 }), '#f4795a'),
      line('M-1-.6h.9M1.4 1.6h.9M.8-1.4h.8', '#fde0a0', 1.1),
      line('M-5 .6A5.2 5.2 0 0 1-.6-5', '#ffc3ae', 1.2),
    ],
  }
}

export const sundried: Cut = (rand) => {
  const edge = blob(rand, { r: 7.6, rough: 0.17, knots: 11, squash: 0.62, turn: rand() * 0.6 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@sun'),
      line('M-5.4.8Q-2-1.6.6.4T5.6-.2M-3.4 2.6Q0 1 3.4 2.2', '#5c0f0a', 1, 0.7),
      line('M-5.4-1.2Q-2.6-3.6 1-3.2', '#ff9b73', 1.2, 0.9),
      line('M2.6-2.2 4.6-1.4', '#ffd2b0', 0.9, 0.8),
    ],
  }
}

export const mushroom: Cut = (rand) => {
  const k = nums(3 + rand() * 1.4)
  const edge = `M-9.4-1C-9.6-9.4 9.6-9.4 9.4-1 9.2 2 5.8 2.6 3.5 1.8L${k} 7.6C3 9.8-3 9.8-3 7.6L-3.5 1.8C-5.8 2.6-9.2 2-9.4-1Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@mus'),
      line('M-9.4-1C-9.6-9.4 9.6-9.4 9.4-1', '#8a6747', 1.6),
      line('M-7.2-.4C-6-4.4 6-4.4 7.2-.4', '#a9835a', 1.5),
      fine(line('M-5-1.6v2M-2.6-2.6v2.4M2.6-2.6v2.4M5-1.6v2', '#c7a57c', 0.9)),
      line('M-1.6 2v5', '#fff8ea', 1.4),
    ],
  }
}

export const truffle: Cut = (rand) => {
  const edge = blob(rand, { r: 7.8, rough: 0.09, knots: 11 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#5b4636'),
      line(edge, '#231812', 1.4),
      line(
        'M-5-1.6Q-2-4 .4-1.6T4.8-3M-4 3Q-1 .4 1.6 2.4T5.4 1.4M-1.4-5.4Q-.4-3 1.6-5.2M-1 5.6Q1 3.6 2.4 5',
        '#d8c3a0',
        0.8,
        0.9,
      ),
      rimLight(6.4, '#a58c74', 0.7),
    ],
  }
}

const strip = (rand: Rand, base: string, light: string, dark: string): ReturnType<Cut> => {
  const h = 3 + rand() * 3
  const d = `M-8 ${nums(h / 2)}C-4 ${nums(-h - 2)} 4 ${nums(-h - 2)} 8 ${nums(h / 2 - rand() * 2)}`
  return {
    shade: shadowLine(d, 3.6),
    body: [line(d, dark, 3.8), line(d, base, 2.9), moved(line(d, light, 1), 'translate(-.3-.7)')],
  }
}
export const peppers: Cut = (rand) => strip(rand, '#2f7d34', '#86c05e', '#1c5626')
export const redpepper: Cut = (rand) => strip(rand, '#c22c1b', '#f58b63', '#7d140d')

export const roasted: Cut = (rand) => {
  const w = 3.4 + rand()
  const edge = `M-9 1C-7 ${nums(-w - 2.4)} -1-6.4 4 ${nums(-w)}S9.8-1 8.8 2C5 0 3 4.6-1 ${nums(w)}S-9.4 4.6-9 1Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#c5301a'),
      line(edge, '#86190d', 0.9),
      line('M-6.4 1.4C-3-2 1 .4 5.6-1.4', '#8c1b0e', 1.1, 0.6),
      fill(blob(rand, { x: 4.6, y: 0.4, r: 2.2, rough: 0.3, knots: 6, squash: 0.6 }), '#3d120a', 0.6),
      fill(blob(rand, { x: -4.4, y: 2.6, r: 1.7, rough: 0.3, knots: 6, squash: 0.6 }), '#3d120a', 0.5),
      line('M-7.4-.6C-5.4-3.6-.6-4.4 3.6-2.8', '#ff9d7a', 1.3, 0.85),
    ],
  }
}

const ring = (r: number, width: number, dark: string, base: string, light: string): ReturnType<Cut> => {
  const d = `M${nums(-r)} 0a${nums(r, r)} 0 1 1 0 .1z`
  return {
    shade: shadowLine(d, width),
    body: [line(d, dark, width + 0.6), line(d, base, width - 0.5), rimLight(r, light, 0.9)],
  }
}

export const banana: Cut = (rand) => {
  const d = blob(rand, { r: 6.2, rough: 0.08, knots: 8 })
  return {
    shade: shadowLine(d, 2.6),
    body: [
      fill(d, '#fff3b8', 0.35),
      line(d, '#b98f16', 3.1),
      line(d, '#f2d64c', 2.2),
      fill(oval3(rand), '#fff6cf'),
      rimLight(6.3, '#fffbd4'),
    ],
  }
}
const oval3 = (rand: Rand) =>
  [0, 2, 4]
    .map((t) => blob(rand, { x: Math.cos(t) * 2.6, y: Math.sin(t) * 2.6, r: 1, knots: 5, squash: 0.7, turn: t }))
    .join('')

export const jalapeno: Cut = (rand) => {
  const edge = blob(rand, { r: 6.4, rough: 0.05, knots: 9 })
  const seeds = [0, 1, 2, 3, 4, 5].map((i) => {
    const t = i * 1.047 + 0.2
    return blob(rand, { x: Math.cos(t) * 3, y: Math.sin(t) * 3, r: 1, knots: 5, squash: 0.7, turn: t })
  })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#3f8a34'),
      circle(0, 0, 4.7, '#c9dd97'),
      circle(0, 0, 1.5, '#e9f0cc'),
      fill(seeds.join(''), '#fff6d6'),
      rimLight(5.6, '#9ccf7e'),
    ],
  }
}

export const chili: Cut = (rand) => {
  const one = ring(3.4 + rand() * 0.6, 2.2, '#8e140a', '#dd3420', '#ffb199')
  return { ...one, body: [circle(0, 0, 3, '#f7b98a', 0.55), ...one.body, fill(oval3(rand), '#fff0c4')] }
}

const slicedOnion = (rand: Rand, skin: string, inner: string, flesh: string, pale: string): ReturnType<Cut> => {
  const k = 1 + rand() * 0.25
  const arc = (r: number) => `M${nums(-r, 2)}A${nums(r, r * k)} 0 0 1 ${nums(r, 2)}`
  return {
    shade: shadowLine(arc(8.4), 2),
    body: [line(arc(8.4), skin, 2.1), line(arc(7.9), flesh, 0.9), line(arc(5), inner, 1.7), line(arc(4.6), pale, 0.7)],
  }
}
export const onion: Cut = (rand) => slicedOnion(rand, '#8b2f68', '#a54f86', '#f4dcea', '#fbeef5')
export const whiteonion: Cut = (rand) => slicedOnion(rand, '#b9a56a', '#c9b67c', '#fffbe8', '#fffdf2')

export const caramelised: Cut = (rand) => {
  const a = rand() * 2
  const d = `M-8 ${nums(1 + a)}C-4-4 0 4 4-1S8-3 8.6-1M-6 ${nums(-3 - a)}C-2-5 1 1 6 3M-4 5Q0 2 3 6`
  return {
    shade: shadowLine(d, 2.2),
    body: [line(d, '#7a3d0f', 2.6), line(d, '#c77f2b', 1.8), moved(line(d, '#f6c877', 0.7, 0.9), 'translate(-.2-.5)')],
  }
}

export const garlic: Cut = (rand) => {
  const w = nums(4 + rand() * 0.8)
  const edge = `M-5.6 2.6C-6-2.6-1.6-5 2-4.4 5-3.8 6.4-1.6 6.2.4 4.6 ${w} -4 6.4-5.6 2.6Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@gar'),
      line(edge, '#b5792f', 0.9, 0.8),
      line('M-3.6 2.8Q1 2.6 4.6-.4', '#c08434', 0.9, 0.6),
      fill(blob(rand, { x: 4.4, y: -0.4, r: 1.6, rough: 0.3, knots: 6 }), '#8d4a17', 0.55),
      line('M-4.2.4Q-2.6-3 1-3.2', '#fffbe6', 1.3),
    ],
  }
}

export const olives: Cut = (rand) => {
  const one = ring(4 + rand() * 0.5, 3.4, '#2c2523', '#2c2523', '#9b8e86')
  return {
    ...one,
    body: [
      ...one.body,
      fine({ tag: 'circle', attributes: { r: 2.5, fill: 'none', stroke: '#5c4a3c', 'stroke-width': 0.7 } }),
    ],
  }
}
export const greenolives: Cut = (rand) => {
  const one = ring(4 + rand() * 0.5, 3.2, '#5d6b1c', '#93a236', '#dfe79a')
  return {
    ...one,
    body: [circle(0.2, 0.2, 2.6, '#d8452c'), fine(ellipse(-0.6, -0.7, 1, 0.6, '#ffb08d', 0.8, -40)), ...one.body],
  }
}

export const capers: Cut = (rand) => {
  const a = rand()
  const edge =
    blob(rand, { x: -1.8, y: a, r: 2.7, rough: 0.08, knots: 7 }) +
    blob(rand, { x: 2.4, y: -a, r: 2.3, rough: 0.08, knots: 7 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#66752f'),
      line(edge, '#3e4a1a', 0.7),
      circle(-2.5, a - 0.8, 0.9, '#b9c67c'),
      circle(1.8, -a - 0.7, 0.8, '#b9c67c'),
    ],
  }
}
