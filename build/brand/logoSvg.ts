import { svgText } from '../../art/drawing/markup.ts'
import type { Mark } from '../../art/drawing/shapes.ts'
import type { Logo } from './logo.ts'

/** Marks as an SVG file, `px` wide and high; they lie in a square of `size` from 0 0 on. */
export const squareSvg = (marks: readonly Mark[], px: number, size: number): string =>
  svgText(marks, {
    detail: 'full',
    define: () => undefined,
    attributes: { xmlns: 'http://www.w3.org/2000/svg', width: String(px), height: String(px) },
    box: `0 0 ${size} ${size}`,
  })

/** A logo as an SVG file, `px` wide and high. */
export const logoSvg = ({ marks, size }: Logo, px: number): string => squareSvg(marks, px, size)
