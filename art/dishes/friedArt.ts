import { lump, onTray, popper, stick } from './crumbArt.ts'
import { blob, circle, fill, fine, line, nums, type Rand } from '../drawing/shapes.ts'
import { ramekin } from './dipArt.ts'
import { shadow, type Piece } from '../pizza/meatArt.ts'
import { placePieces, highlight, scatterPieces, tray, type DrawDish } from './tableArt.ts'

function chip(rand: Rand): Piece {
  const w = 3.4 + rand() * 0.8
  const edge = `M-23 ${nums(-w)}L22 ${nums(-w + 0.6)} 23 ${nums(w - 0.4)}-22 ${nums(w)}Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@fry'),
      fill(`M-22 ${nums(w * 0.3)} 23 ${nums(w * 0.2)} 23 ${nums(w - 0.4)}-22 ${nums(w)}Z`, '#b97a1c', 0.45),
      line(`M-21 ${nums(-w + 1)}L20 ${nums(-w + 1.4)}`, '#fff3b8', 1.2),
    ],
  }
}

function wedge(rand: Rand): Piece {
  const edge = `M-30 6C-22 ${nums(-12 - rand() * 2)} 20-15 31 1 18 13-14 16-30 6Z`
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@skin'),
      fill('M-28 5C-20-9 18-12 29 1 14 7-12 9-28 5Z', '@fry'),
      line('M-18 1C-6-4 8-4 18 0', '#b97a1c', 1.2, 0.5),
      line('M-22-1C-14-9 8-11 20-6', '#fff6cf', 1.8, 0.9),
      fine(line('M-8 1l3 1M6-3l3 1M12 2l2 1', '#3f7a2c', 1.6)),
    ],
  }
}

function hoop(rand: Rand): Piece {
  const d = blob(rand, { r: 20, rough: 0.05, knots: 11 })
  const grains = Array.from(
    { length: 18 },
    (_, i) => `M${nums(Math.cos(i * 0.35) * (17 + rand() * 6), Math.sin(i * 0.35) * (17 + rand() * 6))}h.1`,
  ).join('')
  const ring = line(d, '#4a1a06', 12)
  return {
    shade: ring,
    body: [
      line(d, '#8a4c17', 12.6),
      line(d, '#d48a34', 11),
      line(d, '#eeb862', 5, 0.7),
      line(grains, '#ffeab0', 2),
      line('M-21 0A21 21 0 0 1 0-21', '#fff3c8', 2, 0.7),
    ],
  }
}

const chips: DrawDish = (rand) => ({
  parts: { chp0: chip(rand), chp1: chip(rand), chp2: chip(rand) },
  marks: [
    ...tray(rand),
    ...scatterPieces(rand, ['chp0', 'chp1', 'chp2'], 22, { reach: 56, drop: 3 }),
    ...scatterPieces(rand, ['chp0', 'chp1', 'chp2'], 16, { x: 94, y: 94, reach: 44, drop: 3 }),
    highlight(92),
    ...ramekin(rand, 'marinara', 152, 148, 26),
  ],
})

const poutine: DrawDish = (rand) => ({
  parts: { chp0: chip(rand), chp1: chip(rand) },
  marks: [
    ...tray(rand),
    ...scatterPieces(rand, ['chp0', 'chp1'], 34, { reach: 56, drop: 3 }),
    fill(blob(rand, { x: 100, y: 100, r: 50, rough: 0.22, knots: 18 }), '#5f3416', 0.9),
    fill(blob(rand, { x: 94, y: 90, r: 30, rough: 0.3, knots: 12 }), '#8a5426', 0.7),
    ...scatterPieces(rand, ['chp0', 'chp1'], 9, { reach: 52, drop: 3 }),
    ...scatterPieces(rand, ['go0', 'go1'], 11, { reach: 44, size: 2, drop: 2.6 }),
    line('M70 78C84 66 106 70 122 82', '#d9a878', 2.4, 0.7),
    highlight(92),
  ],
})

const open = (rand: Rand): Piece => {
  const ball = lump(24, 0.94, 0.08)(rand)
  return {
    ...ball,
    body: [
      ...ball.body,
      circle(1, 2, 17, '#fdf3d4'),
      fill(blob(rand, { x: 1, y: 2, r: 14, rough: 0.1, knots: 12 }), '#f3d58e'),
      fill(blob(rand, { x: 2, y: 3, r: 8, rough: 0.25 }), '#cf4a28'),
      line('M-6-2Q0 4 8 0', '#fffbe6', 3),
    ],
  }
}

const arancini: DrawDish = (rand) => ({
  parts: { ara0: lump(24, 0.95, 0.04)(rand), ara1: lump(24, 0.94, 0.04)(rand), opn0: open(rand) },
  marks: [
    ...tray(rand),
    ...placePieces([[98, 46, 'ara0'], [54, 74, 'ara1'], [142, 76, 'ara1'], [60, 128, 'ara0'], [98, 98, 'opn0']].map(([x, y, name]) => ({ x: Number(x), y: Number(y), name: String(name), turn: rand() * 40 })), 5), // oxfmt-ignore
    highlight(92),
    ...ramekin(rand, 'marinara', 136, 142, 30),
  ],
})

export const FRIED_DISHES = {
  fries: chips,
  wedges: onTray([wedge, wedge], 14, 'ranch', 58),
  rings: onTray([hoop, hoop], 9, 'ranch', 58),
  poutine,
  arancini,
  mozzarella: onTray([stick(false), stick(true), stick(false)], 8, 'marinara', 46),
  poppers: onTray([popper, popper], 9, 'ranch'),
} satisfies Record<string, DrawDish>
