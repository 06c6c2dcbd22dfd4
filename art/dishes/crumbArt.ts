import { blob, fill, fine, line, ellipse, nums, type Rand } from '../drawing/shapes.ts'
import { ramekin, type DipId } from './dipArt.ts'
import { shadow, type Piece } from '../pizza/meatArt.ts'
import { highlight, scatterPieces, tray, type DrawDish } from './tableArt.ts'

function breaded(rand: Rand, edge: string, r: number, squash: number): Piece {
  const dots = (n: number) =>
    Array.from({ length: n }, () => {
      const t = rand() * 6.28
      const q = Math.sqrt(rand()) * r * 0.84
      return `M${nums(Math.cos(t) * q, Math.sin(t) * q * squash)}l${nums(rand() * 2 - 1, rand())}`
    }).join('')
  return {
    shade: shadow(edge),
    body: [
      fill(edge, '@crumbed'),
      line(edge, '#8a4c17', 1, 0.6),
      line(dots(16), '#8f4e14', 1.9, 0.6),
      line(dots(12), '#ffe3a0', 1.7, 0.85),
      fine(line(dots(8), '#fff6d6', 1.2, 0.9)),
      ellipse(-r * 0.34, -r * squash * 0.46, r * 0.3, r * squash * 0.16, '#fff3c8', 0.5, -20),
    ],
  }
}

export const lump =
  (r: number, squash: number, rough = 0.16) =>
  (rand: Rand): Piece =>
    breaded(rand, blob(rand, { r, rough, knots: 13, squash }), r, squash)

export const stick =
  (bitten: boolean) =>
  (rand: Rand): Piece => {
    const w = nums(9.4 + rand() * 0.8)
    const edge = `M-27-10C-10-11 10-10.6 27-10Q36-9 36 0T27 ${w}C10 11-10 10.6-27 ${w}Q-36 9-36 0T-27-10Z`
    const piece = breaded(rand, edge, 34, 0.27)
    const cheese = 'M24-10Q36-9 36 0T24 10Q18 6 21 2T20-4 24-10Z'
    const string = 'M32-3Q44-6 52 2 46 5 34 5Z'
    if (!bitten) return piece
    return {
      shade: shadow(edge + string),
      body: [fill(string, '@milk'), ...piece.body, fill(cheese, '@milk'), line('M24-7Q30-7 32-2', '#fff', 1.6)],
    }
  }

export const popper = (rand: Rand): Piece => {
  const r = 22
  const edge = blob(rand, { r, rough: 0.08, knots: 13, squash: 0.6 })
  const tip = 'M16-8C24-9 32-5 34 0 32 5 24 9 16 8 20 3 20-3 16-8Z'
  const { body } = breaded(rand, edge, r, 0.6)
  return {
    shade: shadow(edge + tip),
    body: [...body, fill(tip, '#4f8f3a'), line('M19-6Q27-6 31-1', '#a9d68a', 1.6), line('M33 0l6-2', '#3f6d24', 3)],
  }
}

export const onTray =
  (cuts: readonly ((rand: Rand) => Piece)[], n: number, dip: DipId, reach = 56): DrawDish =>
  (rand) => {
    const parts = Object.fromEntries(cuts.map((cut, i) => [`pce${i}`, cut(rand)]))
    return {
      parts,
      marks: [
        ...tray(rand),
        ...scatterPieces(rand, Object.keys(parts), n, { x: 94, y: 94, reach, drop: 4 }),
        highlight(92),
        ...ramekin(rand, dip, 154, 148, 26),
      ],
    }
  }
