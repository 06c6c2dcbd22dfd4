import { blob, circle, fill, fine, line, ellipse, nums, type Mark, type Rand } from '../drawing/shapes.ts'

/** One cut of a topping. `shade` is its silhouette, drawn below it as its shadow. Light comes from the top left. */
export type Piece = { shade?: Mark; body: readonly Mark[] }
export type Cut = (rand: Rand) => Piece

const TAU = Math.PI * 2
const SHADOW_COLOR = '#4a1a06'
export const shadow = (d: string) => fill(d, SHADOW_COLOR)
export const shadowLine = (d: string, width: number) => line(d, SHADOW_COLOR, width)

export const pepperoni: Cut = (rand) => {
  const edge = blob(rand, { r: 9.6, rough: 0.05 })
  const fat = Array.from({ length: 6 }, () => {
    const t = rand() * TAU
    const k = 1.5 + rand() * 5
    return circle(Math.cos(t) * k, Math.sin(t) * k, 0.5 + rand() * 0.6, '#f2a57e', 0.8)
  })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@pep'),
      line(edge, '#7f150c', 1.3, 0.75),
      fill(blob(rand, { x: 1, y: 1.4, r: 6, rough: 0.18, knots: 8 }), '#8c1c10', 0.35),
      ...fat.slice(0, 3),
      ...fat.slice(3).map(fine),
      line('M-7.6 2.2A8 8 0 0 1-1.5-7.7', '#ffb08d', 1.3, 0.75),
      line('M8.6 1A8.8 8.8 0 0 1 1.5 8.7', '#45090a', 1.7, 0.5),
      fine(ellipse(-2.6, -3, 2, 1, '#ffd9bf', 0.55, -38)),
    ],
  }
}

export const salami: Cut = (rand) => {
  const edge = blob(rand, { r: 11.4, rough: 0.04 })
  const fat = (n: number) =>
    Array.from({ length: n }, () => {
      const t = rand() * TAU
      const k = Math.sqrt(rand()) * 9
      return blob(rand, { x: Math.cos(t) * k, y: Math.sin(t) * k, r: 0.9 + rand(), rough: 0.3, knots: 5 })
    }).join('')
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#b93a3a'),
      line(edge, '#7e1f24', 1.2),
      fill(fat(8), '#f3cfc0', 0.85),
      fine(fill(fat(7), '#f3cfc0', 0.85)),
      line('M-9 2.5A9.4 9.4 0 0 1-2-9', '#ff9f92', 1.1, 0.6),
    ],
  }
}

export const ham: Cut = (rand) => {
  const edge = `M${nums(-7 - rand(), -5)}Q0 ${nums(-7.5 - rand())} 7-5.4 8.6 0 7 5.6 0 ${nums(7 + rand())} -7 5.4 ${nums(-8.2 - rand())} 0-7-5Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@ham'),
      line('M-6-2.6Q0 1.8 6.6-2.2M-6 3Q1 0 6 3.2', '#c9665c', 1.1, 0.55),
      line('M-6.6-4.2Q0-6.6 6.4-4.7', '#ffe0d4', 1.2),
    ],
  }
}

export const prosciutto: Cut = (rand) => {
  const w = nums(-3 + rand() * 3)
  const edge = `M-16 ${w}C-11-11-4-3 2-8S13-9 16-3C18 3 11 3 8 7S-3 5-8 9-19 4-16 ${w}Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@pro'),
      line('M-14-1C-8-6-4 1 2-3S11-4 14-1M-13 4C-7 0-2 5 3 2S9 1 12 2', '#9c2f33', 1.2, 0.5),
      line('M-15.4-3C-11-9.6-4-2.2 2-7.2S12.6-8 15.4-3', '#ffeadd', 1.7),
      line('M-14 2.4C-8-1.4-3 3.4 3 .2S10-1 13 .6', '#f9cdbd', 0.9, 0.8),
    ],
  }
}

export const bacon: Cut = () => {
  const edge = 'M-9-2.6C-6-6-3-.4 0-3.2S6-5 9-2.4L9 2.6C6 .4 3 5.2 0 2.4S-6 .6-9 3.4Z'
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#a3361f'),
      line('M-9 .2C-6-2.6-3 2.4 0-.4S6-2 9 .2', '#f4c9a4', 2),
      line('M-9 2.6C-6-.2-3 4.6 0 2', '#701c10', 1),
      line('M-8.6-2.2C-6-4.8-3 .2 0-2.6S6-4.2 8.6-2', '#d9694a', 0.9),
    ],
  }
}

const crumbs = (rand: Rand, n: number, spread: number, r: number) =>
  Array.from({ length: n }, () =>
    blob(rand, {
      x: (rand() - 0.5) * spread,
      y: (rand() - 0.5) * spread * 0.85,
      r: r + rand() * 0.6,
      rough: 0.3,
      knots: 5,
    }),
  ).join('')

export const sausage: Cut = (rand) => {
  const edge = blob(rand, { r: 5.6, rough: 0.2, knots: 9, squash: 0.86, turn: rand() * 3 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@sau'),
      fill(crumbs(rand, 2, 6, 0.9), '#d69a6a', 0.6),
      fill(crumbs(rand, 2, 6, 0.9), '#5b2b17', 0.6),
    ],
  }
}

export const beef: Cut = (rand) => {
  const lumps = [0, 1, 2].map((i) => {
    const t = (i / 3) * TAU + rand()
    return blob(rand, { x: Math.cos(t) * 2.4, y: Math.sin(t) * 2.2, r: 2.9 + rand() * 0.9, rough: 0.24, knots: 7 })
  })
  return {
    shade: shadow(lumps.join('')),
    body: [
      fill(lumps.join(''), '@bee'),
      fill(crumbs(rand, 3, 7, 0.8), '#3f2012', 0.6),
      line(`M-3.4 ${nums(-2.2 - rand())}q1.4-1.4 3-1M${nums(-1 + rand())} 1.4q1.4-1 2.6-.4`, '#d3a17c', 1, 0.7),
    ],
  }
}

export const meatball: Cut = (rand) => {
  const edge = blob(rand, { r: 8.2, rough: 0.06 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@mea'),
      fill(crumbs(rand, 4, 10, 0.9), '#4d220f', 0.5),
      fill(crumbs(rand, 3, 9, 0.7), '#dca679', 0.6),
      fine(fill(crumbs(rand, 4, 11, 0.5), '#6d8c3b', 0.7)),
      line('M7.4 1.4A7.6 7.6 0 0 1 1.4 7.5', '#3c1608', 1.4, 0.5),
      ellipse(-3, -3.4, 2.4, 1.3, '#ffe2c4', 0.6, -40),
    ],
  }
}

export const steak: Cut = (rand) => {
  const w = 3.4 + rand()
  const edge = `M-9.4-1C-7 ${nums(-w - 2)} -2-4.6 2 ${nums(-w)}S9.6-4 9.2 .4C8.4 3.6 4 2.4 1 ${nums(w)}S-9.6 4-9.4-1Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@ste'),
      line('M-6.6 1.6C-3-.8 1 2.2 4-.2S7 0 7.6-.2', '#4a2114', 1.2, 0.6),
      line('M-5-3.4-3.4 2.6M-.4-3.2.8 2.6M4.4-3.4 5.2 1.4', '#3c1a10', 1.1, 0.55),
      line('M-8.2-1.8C-6-4.6-2-3.8 2-3S7.4-3.2 8.2-1', '#dba287', 1.1, 0.8),
    ],
  }
}

export const chicken: Cut = (rand) => {
  const edge = blob(rand, { r: 8.2, rough: 0.16, knots: 9, squash: 0.72, turn: rand() })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@chi'),
      line(edge, '#b07a3e', 0.8, 0.6),
      line('M-4.6-1.6 3.6-3.4M-4 1.8 5 0M-1 4.4 4 3.2', '#8a5424', 1.2, 0.55),
      line('M-5.4-2.4Q-2-5 2-4.6', '#fff4d8', 1.1),
    ],
  }
}

export const tuna: Cut = (rand) => {
  const edge = blob(rand, { r: 7.4, rough: 0.2, knots: 9, squash: 0.66 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@tun'),
      line('M-5.4-1.6Q0-3.6 5-2M-6 .8Q0-1 6 .6M-4.6 3Q0 1.6 4.6 2.8', '#a8765c', 0.9, 0.6),
      line('M-4.8-2.8Q0-4.8 4-3.4', '#fff1e4', 1),
    ],
  }
}

export const anchovy: Cut = (rand) => {
  const bend = rand() * 3
  const edge = `M-13 ${nums(2 + bend)}C-9-3.4-2 ${nums(-4.6 - bend)} 4-3.4 8.6-2.6 11 0 13 2.6 8 3.4 3 1.4-1 ${nums(2.2 - bend)}-6 2.6-8.6 4.6-13 ${nums(2 + bend)}Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@anc'),
      line('M-10.6 1.8C-6-1.4 0-2 5-1.2 8 -.6 9.6 1 11 2', '#4a2f22', 0.9, 0.75),
      line('M-6-.6-7 2M-2-1.6-2.4 1.6M2-1.6 2.6 1M6-.8 7.4 1.4', '#6b4a38', 0.7, 0.6),
      line('M-11-.2C-7-4-1-4 4-2.8', '#f3e3d3', 1.1, 0.85),
    ],
  }
}

export const prawn: Cut = (rand) => {
  const edge = `M-7.4 5.6C-11.6-2.6-5.6-9.6 2-9.2 8.4-8.8 11.4-3.4 ${nums(9 + rand())} 2.4 8.4-.6 5.8-2.6 2.4-2.4-2.4-2-2.2 3.4-7.4 5.6Z`
  const tail = 'M9.2 1.6C11.6 3 12 6 10.6 8.4 9.4 6.6 8.4 6.4 6 7.2 6.6 4.6 7.4 2.6 9.2 1.6Z'
  return {
    shade: shadow(edge + tail),
    body: [
      fill(tail, '#d9492e'),
      fill(edge, '@pra'),
      line(
        'M-8.8-1.2Q-5.4-1.6-3.6.8M-6.6-6Q-3.6-5-2-1.8M-1.2-8.8Q.6-6 .8-2.6M4.8-8.2Q4.8-5 4-2.4M8.6-5Q7.6-3 6.2-1.8',
        '#d9573a',
        1,
        0.75,
      ),
      line('M-8.6-.6C-9-5.4-4.6-8.6 1.6-8.2', '#fff0e2', 1.4),
    ],
  }
}
