import * as z from 'zod/mini'
import { hasControls } from '../../../domain/forms/typedText.ts'
import { isTimeZone } from '../zoneOffsets.ts'
import { messageOf } from './faults.ts'

/** What docs/CATALOGUE.md and docs/catalogue.schema.json say of a schema. */
interface FieldNote {
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

export const code = titled(
  'a code',
  z.string().check(z.regex(/^\w[\w.-]{0,39}$/, 'must be a code of letters, digits, "_", "-" and ".", at most 40 long')),
)

export const codes = z.array(code)

/** D-191. */
export const storeCodes = z.array(titled('a code (store or group)', code))

export const text = (most: number) =>
  titled(
    `text of up to ${most} characters`,
    z
      .string()
      .check(z.regex(/\S/, 'must not be empty'))
      .check(z.maxLength(most, `must be at most ${most} characters long`))
      .check(z.refine((value) => !hasControls(value), 'must not have control characters')),
  )

/** An amount as a customer reads it: '12', '12.5' or '12.50'. */
export const dollars = titled(
  'dollars as text',
  z.string().check(z.regex(/^\d{1,5}(\.\d{1,2})?$/, 'must be dollars as text, like "12.50"')),
)

const PERCENT_RANGE = 'must be a percentage from 0 to 100'

export const percent = titled(
  'percent',
  z.number().check(
    z.minimum(0, PERCENT_RANGE),
    z.maximum(100, PERCENT_RANGE),
    z.refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e3), 'must have at most three decimals'),
  ),
)

export const timeZone = titled(
  'a time zone',
  z.string().check(z.refine(isTimeZone, 'must be a time zone, like "America/Vancouver"')),
)

export const count = z.int().check(z.minimum(0, 'must be 0 or more'), z.maximum(100, 'must be at most 100'))

const CALORIES = 'must be calories as a whole number, at most 20000'

export const calories = titled('calories', z.int().check(z.minimum(0, CALORIES), z.maximum(20_000, CALORIES)))

const PICTURE_NAME = /^[\w-]+(\.[\w-]+)*\.(svg|webp|avif|jpg|jpeg|png)$/

export const isPictureName = (name: string): boolean => PICTURE_NAME.test(name)

/** A file that comes with the catalogue. */
export const pictureFile = titled(
  'the name of a picture file',
  z.string().check(z.regex(PICTURE_NAME, 'must be the name of a picture file')),
)

/** A union of two shapes. `isFirst` decides which one is meant, so that the errors are about that shape only. */
export function either<A extends z.ZodMiniType, B extends z.ZodMiniType>(
  isFirst: (value: unknown) => boolean,
  first: A,
  second: B,
) {
  const schema = z.custom<z.output<A> | z.output<B>>().check((payload) => {
    const meant: z.ZodMiniType = isFirst(payload.value) ? first : second
    const result = meant.safeParse(payload.value, { error: messageOf })
    if (result.success) return
    for (const issue of result.error.issues) {
      if (issue.code !== 'unrecognized_keys')
        payload.issues.push({ code: 'custom', message: issue.message, path: [...issue.path], input: payload.value })
      else
        for (const key of issue.keys)
          payload.issues.push({
            code: 'custom',
            message: issue.message,
            path: [...issue.path, key],
            input: payload.value,
          })
    }
  })
  return shaped(z.union([first, second]), schema)
}

/** One price for all sizes, or one per size: `{"small": "1.50", "large": "2.25"}`. */
export const price = titled(
  'dollars as text, or an object with dollars for each size',
  either((value) => typeof value !== 'object', dollars, z.record(code, dollars)),
)

export type Price = z.output<typeof price>

/** One number for all sizes, or one per size. */
export const caloriesBySize = titled(
  'calories, or an object with calories for each size',
  either((value) => typeof value !== 'object', calories, z.record(code, calories)),
)
