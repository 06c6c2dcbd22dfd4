import { codec, z, type Schema, type Spec } from './wire.ts'

/**
 * What the OpenAPI documents say of the contract. The build takes the words out of what a browser loads
 * (build/withoutWords.ts), where `field` is its schema alone.
 */
export interface Words {
  /** The name of a shape that several calls share. */
  id?: string
  description?: string
  /** An example of a field that a call takes. */
  example?: unknown
}

interface Worded {
  words?: Words
}

export const wordsOf = (schema: Schema & Worded): Words | undefined => schema.words

/** A field: what it is as one sentence, its schema, and an example where a call takes it. */
export const field = <S extends Schema>(description: string, schema: S, example?: unknown): S =>
  Object.assign(z.clone(schema), { words: { description, ...(example === undefined ? {} : { example }) } })

/** A shape that has a name in the documents: a codec, or an object whose fields have the same names on the wire. */
export function shape<const S extends Spec>(id: string, spec: () => S): ReturnType<typeof codec<S>>
export function shape<S extends z.core.$ZodShape>(id: string, fields: S): ReturnType<typeof z.object<S>>
// A bundle leaves out the shapes that it does not use.
/* @__NO_SIDE_EFFECTS__ */
export function shape(id: string, given: (() => Spec) | z.core.$ZodShape): Schema {
  return Object.assign(typeof given === 'function' ? codec(given) : z.object(given), { words: { id } })
}

export interface Subject {
  name: string
  words: string
}

const subjects = /* @__PURE__ */ new WeakMap<object, Subject>()

/** Calls of one subject, under which the documents list them. */
export function subject<Calls extends object>(about: Subject, calls: Calls): Calls {
  for (const call of Object.values(calls) as object[]) subjects.set(call, about)
  return calls
}

export function subjectOf(call: { path: string }): Subject {
  const about = subjects.get(call)
  if (!about) throw new Error(`${call.path} has no subject`)
  return about
}
