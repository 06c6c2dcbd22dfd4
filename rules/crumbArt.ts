import { blob, fill, fine, line, oblong, row, type Rand } from './artShapes.ts'
import { ramekin, type DipId } from './dipArt.ts'
import { shadeOf, type Piece } from './meatArt.ts'
import { lightOver, toss, tray, type Draw } from './tableArt.ts'

/** Something small in breadcrumbs: a bite, a tender, a ball, a stick. */
export function crumbed(rand: Rand, r: number, squash: number, rough = 0.08): Piece {
  const edge = blob(rand, { r, rough, knots: 13, squash })
  const dots = (n: number) =>
    Array.from({ length: n }, () => {
      const t = rand() * 6.28
      const q = Math.sqrt(rand()) * r * 0.84
      return `M${row(Math.cos(t) * q, Math.sin(t) * q * squash)}l${row(rand() * 2 - 1, rand())}`
    }).join('')
  return {
    shade: shadeOf(edge),
    body: [
      fill(edge, '@crumbed'),
      line(edge, '#8a4c17', 1, 0.6),
      line(dots(16), '#8f4e14', 1.9, 0.6),
      line(dots(12), '#ffe3a0', 1.7, 0.85),
      fine(line(dots(8), '#fff6d6', 1.2, 0.9)),
      oblong(-r * 0.34, -r * squash * 0.46, r * 0.3, r * squash * 0.16, '#fff3c8', 0.5, -20),
    ],
  }
}

/** Some pieces of a kind on a tray, with a dip. */
export const bites =
  (r: number, squash: number, n: number, dip: DipId): Draw =>
  (rand) => ({
    parts: {
      crm0: crumbed(rand, r, squash, 0.16),
      crm1: crumbed(rand, r, squash, 0.16),
      crm2: crumbed(rand, r, squash, 0.16),
    },
    marks: [
      ...tray(rand),
      ...toss(rand, ['crm0', 'crm1', 'crm2'], n, { x: 94, y: 94, reach: 48 + 160 / r, drop: 4 }),
      lightOver(92),
      ...ramekin(rand, dip, 154, 146, 27),
    ],
  })
