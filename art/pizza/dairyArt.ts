import { blob, circle, fill, fine, line, ellipse, nums, type Rand } from '../drawing/shapes.ts'
import { shadowLine, shadow, type Cut } from './meatArt.ts'

export const fior: Cut = (rand) => {
  const pool = blob(rand, { r: 11 + rand() * 3, rough: 0.13, squash: 0.86, turn: rand() })
  const halo = blob(rand, { x: 0.6, y: 0.8, r: 15 + rand() * 3, rough: 0.16, squash: 0.86, turn: rand() })
  return {
    body: [
      fill(halo, '#f0a45c', 0.55),
      fill(pool, '@fior'),
      line(pool, '#e9c98b', 1, 0.7),
      fill(blob(rand, { x: 2, y: 3, r: 5, rough: 0.25, knots: 8 }), '#eecf94', 0.5),
      fill(blob(rand, { x: 3, y: 3.5, r: 2, rough: 0.3, knots: 7 }), '#b9722c', 0.4),
      fill(blob(rand, { x: -4, y: -3.5, r: 3, rough: 0.25, knots: 7, squash: 0.5, turn: -0.6 }), '#fff', 0.9),
    ],
  }
}

export const ricotta: Cut = (rand) => {
  const edge = blob(rand, { r: 8.4, rough: 0.14, knots: 11, squash: 0.9, turn: rand() })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@fior'),
      line(edge, '#e2c791', 0.8, 0.8),
      line('M-3.6 2.8C-.6 4.8 4.4 3.4 4.6-.2S.4-4-1-1.6', '#d9bd8a', 1.2, 0.75),
      fill(blob(rand, { x: 3.6, y: 4, r: 2, rough: 0.3, knots: 6, squash: 0.6 }), '#c98a3e', 0.4),
      line('M-6.4-1.2Q-5.4-5-1.4-6.2', '#fff', 1.8),
    ],
  }
}

const crumb = (rand: Rand, x: number, y: number, r: number) => blob(rand, { x, y, r, rough: 0.22, knots: 7 })

export const goat: Cut = (rand) => {
  const at = [[-2.6, -1.2, 3.6], [2.4, -1.6, 3.2], [0.4, 2.6, 3]] as const // oxfmt-ignore
  const edge = at.map(([x, y, r]) => crumb(rand, x, y, r + rand() * 0.5)).join('')
  const dim = at.map(([x, y, r]) => crumb(rand, x + 0.9, y + 1, r * 0.6)).join('')
  const lit = at.map(([x, y, r]) => crumb(rand, x - 0.7, y - 0.8, r * 0.55)).join('')
  return {
    shade: shadow(edge),
    body: [fill(edge, '#fbf3df'), fill(dim, '#dcc9a0', 0.65), fill(lit, '#fffefa')],
  }
}

export const feta: Cut = (rand) => {
  const jut = () => rand() * 1.6 - 0.8
  const edge = `M-4.6 ${nums(-2 + rand())}L${nums(jut(), -4.4, 4.4, -2.4 + rand(), 4.8, 2.4, jut(), 4.4, -4.2, 3)}Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#fffaf0'),
      line(edge, '#fffaf0', 1),
      fill('M4.6-1.4 4.8 2.4.4 4.4-3.6 3Q2 2.6 4.6-1.4Z', '#dccfb6', 0.8),
    ],
  }
}

export const blue: Cut = (rand) => {
  const edge = blob(rand, { r: 5.8, rough: 0.26, knots: 8 })
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '#fbf3df'),
      fill(blob(rand, { x: 1.6, y: 1.8, r: 3.4, rough: 0.3, knots: 7 }), '#dac8a0', 0.6),
      line('M-3-1.4q1.6-1.4 2.6.2t2.8.4M-1.6 2.6q1-1 2.2-.4', '#4d6f86', 1.3, 0.85),
      circle(2.6, -2.6, 0.9, '#58788c', 0.8),
      line('M-4.4-.6Q-3.6-3.8-.6-4.6', '#fff', 1.1),
    ],
  }
}

export const parmesan: Cut = (rand) => {
  const w = 3 + rand() * 1.6
  const edge = `M-8.6-.8C-6 ${nums(-w - 2)} 2 ${nums(-w - 1.4)} 8.6-2.4L7.4 ${nums(w - 0.6)}C3 ${nums(w - 2)} -3 ${nums(w - 0.4)} -7.4 ${nums(w)}Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@par'),
      fill('M8.6-2.4 7.4 2.6Q5.4 1.6 4.6 1.6 6.8.4 8.6-2.4Z', '#d9a94c', 0.8),
      line('M-6.4 1.6Q-1-1 4 .4', '#d8ad55', 0.7, 0.7),
      line('M-8-1.4C-5.6-4.6 1.6-4.6 7.8-2.6', '#fffbe4', 1.1),
    ],
  }
}

export const cheddar: Cut = (rand) => {
  const a = rand() * 3
  const d = `M-7 ${nums(-1 + a)}Q-1 ${nums(-4 + a)} 5-2M-5 4Q0 ${nums(-a)} 7 3M-1-6Q1 0 ${nums(-1 - a)} 6`
  return {
    shade: shadowLine(d, 2.4),
    body: [line(d, '#d4741b', 2.8), line(d, '#f4a436', 2), fine(line('M-6-1.6Q-1-4.2 4-2.8', '#ffd98a', 0.7))],
  }
}

export const paneer: Cut = (rand) => {
  const a = rand()
  const edge = `M-6.4 ${nums(-4.6 - a)}Q0-6.4 6.2-5Q7.2 0 ${nums(6.2 + a)} 5.2 0 6.8-6 5.8-7.4 0-6.4 ${nums(-4.6 - a)}Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@fior'),
      line(edge, '#c98a3e', 1.1, 0.9),
      fill('M-3.4-2.4Q0-3.6 3-2.6 3.8.4 3 2.6 0 3.6-3 3-4 0-3.4-2.4Z', '#e0a24d', 0.5),
      line('M-5.4-4.4Q0-5.6 5.2-4.4', '#fffdf2', 1.2),
    ],
  }
}

export const egg: Cut = (rand) => {
  const white = blob(rand, { r: 16, rough: 0.12, knots: 13 })
  return {
    shade: shadow(white),
    body: [
      fill(white, '#fffaf0'),
      line(white, '#e3b878', 1.2, 0.8),
      fill(blob(rand, { x: 3.4, y: 4.6, r: 9, rough: 0.2, knots: 9 }), '#e9d8b8', 0.55),
      circle(-0.4, -0.4, 7.6, '#d98a12', 0.5),
      circle(-0.8, -0.8, 7, '@yolk'),
      ellipse(-3.4, -3.8, 2.2, 1.2, '#fffbe8', 0.9, -40),
      line('M-13-3Q-11-11-3-13', '#fff', 1.6),
    ],
  }
}
