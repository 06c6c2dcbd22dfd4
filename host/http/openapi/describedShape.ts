import type { Shape } from './wireShapes.ts'

const STATUS = { description: 'true for an answer, false for a refusal.', type: 'boolean', enum: [true] }

/** The answer of a call: `status: true` and what all answers of its kind have, then its own fields. */
export function answerShape(shape: Shape, common: Record<string, Shape> = {}): Shape {
  const properties: Record<string, Shape> = { status: STATUS, ...common }
  const required = Object.keys(properties)
  if (shape.$ref) return { allOf: [{ type: 'object', properties, required }, shape] }
  return {
    ...shape,
    type: 'object',
    properties: { ...properties, ...shape.properties },
    required: [...required, ...(shape.required ?? [])],
  }
}

export const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
