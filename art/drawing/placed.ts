import { group, nums, type Mark } from './shapes.ts'

export interface SquareDrawing {
  /** The width and height of its view box, which begins at 0 0. */
  size: number
  marks: readonly Mark[]
}

/** A square drawing made as large as `size`, its middle at x, y. */
export const placed = (drawing: SquareDrawing, x: number, y: number, size: number): Mark =>
  group(
    {
      transform: `translate(${nums(x - size / 2, y - size / 2)})scale(${Math.round((size / drawing.size) * 1000) / 1000})`,
    },
    drawing.marks,
  )
