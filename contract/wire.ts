import * as z from 'zod/mini'
import type { Cents } from '../domain/money.ts'

/**
 * Codecs between the wire's field names and the domain's. `z.decode` reads the wire form, `z.encode` writes it. Only
 * `contract` contains wire names.
 */

export type Schema<Words = unknown> = z.ZodMiniType<Words>

/** `alias` is a second wire name, read where the first is absent or empty and never written. */
export type Spec = Record<
  string,
  readonly [wire: string, schema: z.ZodMiniType, absent?: string | number | undefined, alias?: string]
>

type OptionalKeys<S extends Spec> = { [K in keyof S]: undefined extends z.output<S[K][1]> ? K : never }[keyof S]

type Words<S extends Spec> = {
  [
    K in keyof ({ [K in Exclude<keyof S, OptionalKeys<S>>]: z.output<S[K][1]> } & {
      [K in OptionalKeys<S>]?: z.output<S[K][1]>
    })
  ]: z.output<S[K][1]>
} & {}

/**
 * The codec of an object whose fields have other names on the wire: `() => ({ quantity: ['qty', z.int()] })`. It is built on
 * first use, because a page uses few of the calls.
 */
export function codec<const S extends Spec>(spec: () => S) {
  return z.lazy(() => objectCodec(spec()))
}

function objectCodec<const S extends Spec>(spec: S) {
  const fields = Object.entries(spec)
  const wire = z.object({
    ...Object.fromEntries(fields.flatMap(([, [, schema, , alias]]) => (alias ? [[alias, z.optional(schema)]] : []))),
    ...Object.fromEntries(fields.map(([, [name, schema]]) => [name, schema])),
  })
  return z.codec(wire, z.custom<Words<S>>(), {
    decode: (object) => {
      const known: Record<string, unknown> = {}
      for (const [field, [name, , absent, alias]] of fields) {
        const value = alias ? object[name] || object[alias] : object[name]
        if (value !== undefined && value !== absent) known[field] = value
      }
      return known as Words<S>
    },
    encode: (object) => {
      const known = object as Record<string, unknown>
      const sent: Record<string, unknown> = {}
      for (const [field, [name, , absent]] of fields) {
        const value = known[field] ?? absent ?? known[field]
        if (value !== undefined) sent[name] = value
      }
      return sent
    },
  })
}

/** Dollars with two decimals on the wire, cents inside. */
export const dollars = z.codec(z.union([z.number(), z.string()]), z.custom<Cents>(), {
  decode: (amount) => Math.round(Number(amount) * 100),
  encode: (amount) => amount / 100,
})

/** 1 or 0 on the wire; it also reads '1', '0', true, false, 'true' and 'false'. */
export const flag = z.codec(z.literal([1, 0, '1', '0', true, false, 'true', 'false'], '1 or 0'), z.boolean(), {
  decode: (value) => value === 1 || value === '1' || value === true || value === 'true',
  encode: (value) => (value ? 1 : 0),
})

/** A whole number as text, as in forms and query strings. It refuses '1.5', '1e9' and ''. */
export const wholeText = z.codec(z.string().check(z.regex(/^-?\d{1,9}$/, 'a whole number')), z.int(), {
  decode: Number,
  encode: String,
})

export const flagText = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (value) => value === '1',
  encode: (value) => (value ? '1' : '0'),
})

export const decimalText = z.codec(z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,12})?$/, 'a number')), z.number(), {
  decode: Number,
  encode: String,
})

export function jsonText<S extends z.ZodMiniType>(schema: S) {
  return z.codec(z.string(), schema, {
    decode: (text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.issues.push({ code: 'custom', message: 'not JSON', input: text })
        return z.NEVER
      }
    },
    encode: (value) => JSON.stringify(value),
  })
}

export const text = (most = 200) => z.string().check(z.maxLength(most, `at most ${most} characters`))

export const hash = z.string().check(z.regex(/^[\w-]{0,64}$/, 'a hash'))

export const optionalText = (most = 200) => z._default(text(most), '')

export { z }
