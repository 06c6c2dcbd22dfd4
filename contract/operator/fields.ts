import { formatAmount, parseDollars, type Cents } from '../../domain/money.ts'
import { codec, z, type Schema } from '../wire.ts'

/** A field by its name in the code; its wire name is the same in snake_case unless another one is given. */
type Field = Schema | readonly [wire: string, schema: Schema]
export type Fields = Readonly<Record<string, Field>>

type SchemaOf<F extends Field> = F extends readonly [string, infer S extends Schema] ? S : F extends Schema ? F : never
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: undefined extends z.output<SchemaOf<F[K]>> ? K : never
}[keyof F]
export type Values<F extends Fields> = {
  -readonly [K in Exclude<keyof F, OptionalKeys<F>>]: z.output<SchemaOf<F[K]>>
} & {
  -readonly [K in OptionalKeys<F>]?: z.output<SchemaOf<F[K]>>
}

/** Name in the code, name on the wire, and schema of each field. */
export const spellings = (fields: Fields): [name: string, wire: string, schema: Schema][] =>
  Object.entries(fields).map(([name, field]) =>
    'clone' in field
      ? [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), field]
      : [name, field[0], field[1]],
  )

/** The codec of an object with these fields, whose wire names are `columns`; a null stays a null. */
export function object<const F extends Fields>(fields: F) {
  const spelled = spellings(fields)
  const schema = codec(() => Object.fromEntries(spelled.map(([name, ...field]) => [name, field])))
  return Object.assign(schema as Schema as z.ZodMiniType<Values<F>, object>, {
    columns: spelled.map(([, wire]) => wire),
  })
}

/** Gives a shape a name in the document, since several calls share it. */
export const named = <S extends Schema>(id: string, schema: S): S => Object.assign(schema, { words: { id } })

/** Cents; dollars as text on the wire, '12.50'. */
export const dollars = z.codec(z.string(), z.custom<Cents>(), {
  decode: (text) => parseDollars(text) ?? 0,
  encode: (cents) => formatAmount(cents),
})

/** ISO 8601 on the wire. */
export const time = z.codec(z.string(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
})

/** ISO 8601 on the wire, or an empty text. */
export const maybeTime = z.codec(z.string(), z.custom<Date | null>(), {
  decode: (text) => (text === '' ? null : new Date(text)),
  encode: (at) => at?.toISOString() ?? '',
})

/** A text that matches, or a refusal in these words. */
export const matching = (pattern: RegExp, refusal: string) => z.string(refusal).check(z.regex(pattern, refusal))

export const upTo = (most: number, refusal: string) =>
  z._default(z.string(refusal).check(z.maxLength(most, refusal)), '')

export const whole = (pattern: RegExp, refusal: string) =>
  z.codec(matching(pattern, refusal), z.number(), { decode: Number, encode: String })

/** '1' is yes, anything else no. */
export const yes = z.codec(z.string(), z.boolean(), {
  decode: (text) => text === '1',
  encode: (isYes) => (isYes ? '1' : '0'),
})

// One by one: taking the namespace apart would bring all of it into the office's page.
export const optional = z.optional
export const nullable = z.nullable
export const array = z.array
export const int = z.int
export const string = z.string
export const boolean = z.boolean
export const number = z.number
