import * as z from 'zod/mini'

/** What docs/CATALOGUE.md and docs/catalogue.schema.json say of a schema. */
export interface FieldNote {
  /** The name under which an object is described. */
  definition?: string
  /** What kind of value it is, with its unit: 'dollars as text'. */
  title?: string
  description?: string
  examples?: unknown[]
  /** The value that counts when the field is left out. */
  default?: unknown
  /** What counts when the field is left out, where it is no value. */
  without?: string
}

export const fieldNotes = z.registry<FieldNote>()

type Otherwise = Pick<FieldNote, 'default' | 'without'>

const noted = <T extends z.ZodMiniType>(schema: T, note: FieldNote): T => {
  const copy = schema.clone(undefined, { parent: true })
  fieldNotes.add(copy, note)
  return copy
}

/** A field that must be there, its meaning and an example. */
export const required = <T extends z.ZodMiniType>(schema: T, description: string, example: z.input<T>): T =>
  noted(schema, { description, examples: [example] })

/** A field that may be left out, its meaning, an example, and what counts without it. */
export const optional = <T extends z.ZodMiniType>(
  schema: T,
  description: string,
  example: z.input<T>,
  otherwise: Otherwise = {},
): z.ZodMiniOptional<T> => noted(z.optional(schema), { description, examples: [example], ...otherwise })

/** The kind of value that many fields are. */
export const titled = <T extends z.ZodMiniType>(title: string, schema: T): T => noted(schema, { title })

/** An object with a name of its own in the document. */
export const defined = <T extends z.ZodMiniType>(definition: string, schema: T): T => noted(schema, { definition })

const shapes = new WeakMap<z.core.$ZodType, z.ZodMiniType>()

/** A schema that decides by code, with the form that its code hides. */
export function shaped<T extends z.ZodMiniType>(shape: z.ZodMiniType, schema: T): T {
  shapes.set(schema, shape)
  return schema
}

export const shapeOf = (schema: z.core.$ZodType): z.ZodMiniType | undefined =>
  shapes.get(schema) ?? (schema._zod.parent ? shapeOf(schema._zod.parent) : undefined)
