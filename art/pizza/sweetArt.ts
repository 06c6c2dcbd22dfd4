import { blob, fill, line, ellipse, nums } from '../drawing/shapes.ts'
import { shadow, type Cut } from './meatArt.ts'

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
