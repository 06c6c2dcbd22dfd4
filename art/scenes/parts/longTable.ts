import { fill, line, type Mark } from '../../drawing/shapes.ts'

/** A long table with a cloth, seen from a little above. */
export const longTable = (top: number, color = '#fffaf0', shade = '#e6d5b2'): Mark[] => [
  fill(`M70 ${top}H530L566 ${top + 62}H34Z`, color),
  fill(`M70 ${top}H530L535 ${top + 8}H65Z`, '#fff'),
  fill(`M34 ${top + 62}H566V400H34Z`, shade),
  line([80, 160, 244, 356, 440, 520].map((x) => `M${x} ${top + 62}C${x + 6} ${top + 90} ${x - 6} ${top + 110} ${x + 2} 400`).join(''), '#c9b387', 3, 0.6), // oxfmt-ignore
]
