import type { Shape } from './wireShapes.ts'

/** The words for a field; `owner` is the name of a schema or a call, or the way to an object in one: `Order.store`. */
export type FieldWords = (owner: string, field: string) => string | undefined

/** A schema whose fields, also those of objects in it, have their words. */
export function described(owner: string, shape: Shape, words: FieldWords): Shape {
  const { properties, items, anyOf } = shape
  const describedField = ([field, one]: [string, Shape]): [string, Shape] => {
    const description = words(owner, field)
    const inner = described(`${owner}.${field}`, one, words)
    return [field, description === undefined ? inner : { description, ...inner }]
  }
  return {
    ...shape,
    ...(properties ? { properties: Object.fromEntries(Object.entries(properties).map(describedField)) } : {}),
    ...(items ? { items: described(owner, items, words) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((one) => described(owner, one, words)) } : {}),
  }
}

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
