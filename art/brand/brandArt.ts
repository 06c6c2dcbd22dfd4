import { LOGO } from 'virtual:brand-art'
import { placed } from '../drawing/placed.ts'
import type { Mark } from '../drawing/shapes.ts'

/** The logo, and the light palette's colours of what carries the brand: boxes, bags, gift cards. */
export { LOGO, PAINTS } from 'virtual:brand-art'

/** The brand's logo as a square of `size`, its middle at x, y. */
export const logoAt = (x: number, y: number, size: number): Mark => placed(LOGO, x, y, size)
