import type { Shape } from './wireShapes.ts'

/** A field of a call's input, as it is sent. */
export interface Field {
  name: string
  required: boolean
  description: string | undefined
  schema: Shape
  example: unknown
}

export const parametersOf = (place: 'path' | 'query', fields: readonly Field[]): object[] =>
  fields.map((field) => ({ in: place, ...field }))

export function bodySchema(fields: readonly Field[]): Shape {
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  const properties = fields.map(({ name, schema, description, example }) => [
    name,
    { ...schema, description, examples: [example] },
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as Record<string, Shape>,
    ...(required.length > 0 ? { required } : {}),
  }
}
