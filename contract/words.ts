import * as z from 'zod/mini'
import type { Call } from './call.ts'
import type { Schema } from './wire.ts'

/**
 * What the OpenAPI documents say of the contract's shapes. The build takes it out of what a browser loads
 * (build/withoutWords.ts), which has the bare schemas.
 */
interface Words {
  id?: string
  description?: string
  example?: unknown
}

export const schemaWords = /* @__PURE__ */ z.registry<Words>()

/** A field: what it is as one sentence, its schema, and an example where a call takes it. */
export function field<S extends Schema>(description: string, schema: S, example?: unknown): S {
  const described = z.clone(schema)
  schemaWords.add(described, { description, ...(example === undefined ? {} : { example }) })
  return described
}

/** Makes a shape that has a name in the documents, since several calls share it: `shape('Store', codec)(() => ({ ... }))`. */
export function shape<Make extends (...given: never[]) => Schema>(id: string, make: Make): Make {
  const named = (...given: never[]): Schema => {
    const schema = make(...given)
    schemaWords.add(schema, { id })
    return schema
  }
  return named as Make
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

export function subjectOf(call: Call): Subject {
  const about = subjects.get(call)
  if (!about) throw new Error(`${call.path} has no subject`)
  return about
}
