import * as z from 'zod/mini'
import type { Cents } from '../domain/money.ts'

/**
 * The way from wire to words and back. A schema here reads what comes over the wire and gives words (`z.decode`), and
 * writes words as the wire wants them (`z.encode`). Wire names stand in `contract` alone.
 */

export type Schema<Words = unknown> = z.ZodMiniType<Words>

/** `absent` stands on the wire for a word that is missing. */
type Spec = Record<string, readonly [wire: string, schema: z.ZodMiniType, absent?: string | number]>

type OptionalKeys<S extends Spec> = { [K in keyof S]: undefined extends z.output<S[K][1]> ? K : never }[keyof S]

type Words<S extends Spec> = {
  [
    K in keyof ({ [K in Exclude<keyof S, OptionalKeys<S>>]: z.output<S[K][1]> } & {
      [K in OptionalKeys<S>]?: z.output<S[K][1]>
    })
  ]: z.output<S[K][1]>
} & {}

/**
 * An object whose fields have other names on the wire: `() => ({ quantity: ['qty', z.int()] })`. It is built when it is first
 * used: a page uses few of the calls, and need not wait for all of them.
 */
export function codec<const S extends Spec>(spec: () => S) {
  return z.lazy(() => wordsOf(spec()))
}

function wordsOf<const S extends Spec>(spec: S) {
  const fields = Object.entries(spec)
  const wire = z.object(Object.fromEntries(fields.map(([, [name, schema]]) => [name, schema])))
  return z.codec(wire, z.custom<Words<S>>(), {
    decode: (object) => {
      const known: Record<string, unknown> = {}
      for (const [word, [name, , absent]] of fields)
        if (object[name] !== undefined && object[name] !== absent) known[word] = object[name]
      return known as Words<S>
    },
    encode: (object) => {
      const known = object as Record<string, unknown>
      const sent: Record<string, unknown> = {}
      for (const [word, [name, , absent]] of fields) {
        const value = known[word] ?? absent
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

/** 1 or 0 on the wire; their texts, true and false are read as well. */
export const flag = z.codec(z.literal([1, 0, '1', '0', true, false, 'true', 'false'], '1 or 0'), z.boolean(), {
  decode: (value) => value === 1 || value === '1' || value === true || value === 'true',
  encode: (value) => (value ? 1 : 0),
})

/** A whole number as text, as forms and query strings carry it. '1.5', '1e9' and '' are refused. */
export const wholeText = z.codec(z.string().check(z.regex(/^-?\d{1,9}$/, 'a whole number')), z.int(), {
  decode: Number,
  encode: String,
})

/** '1' or '0'. */
export const flagText = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (value) => value === '1',
  encode: (value) => (value ? '1' : '0'),
})

/** A decimal number as text. */
export const decimalText = z.codec(z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,12})?$/, 'a number')), z.number(), {
  decode: Number,
  encode: String,
})

/** JSON inside a form field. */
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

/** Text without a fault: at most `most` characters. */
export const text = (most = 200) => z.string().check(z.maxLength(most, `at most ${most} characters`))

/** A hash made by the host: letters, digits, - and _. */
export const hash = z.string().check(z.regex(/^[\w-]{0,64}$/, 'a hash'))

/** What may be missing or null on the wire and is '' inside. */
export const optionalText = (most = 200) => z._default(text(most), '')

export { z }
