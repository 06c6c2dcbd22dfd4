import { choiceKind } from '../../../contract/menu.ts'
import { sendMode, serviceType } from '../../../contract/order.ts'
import { customer, maybeCustomer } from '../../../contract/session.ts'
import { dollars, flag, z, type Schema } from '../../../contract/wire.ts'
import { wordsOf, type Words } from '../../../contract/words.ts'

/** A JSON Schema. */
export interface Shape {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  allOf?: Shape[]
  anyOf?: Shape[]
  enum?: readonly unknown[]
  [more: string]: unknown
}

type Use = 'input' | 'answer'

interface Written {
  zodSchema: unknown
  jsonSchema: object
}

/** What this host writes of codecs that read more than that. */
const WRITTEN = new Map<unknown, Shape>([
  [flag, { type: 'integer', enum: [0, 1] }],
  [dollars, { type: 'number' }],
  [choiceKind, { type: 'integer', enum: [0, 1] }],
  [serviceType, { type: 'integer', enum: [0, 1] }],
  [sendMode, { type: 'string', enum: ['0', '1'] }],
])

/** Wire names that the host reads and never writes. */
const NEVER_WRITTEN: Readonly<Record<string, readonly string[]>> = { Address: ['name', 'postal'] }

/** A refusal as the host writes it (host/context/response.ts). */
const REFUSAL = {
  status: { type: 'boolean', enum: [false] },
  message: { type: 'string' },
  err_message: { type: 'string' },
}

export const referenceTo = (name: string): Shape => ({ $ref: `#/components/schemas/${name}` })

const contractWords = Object.assign(z.registry<Words>(), { get: wordsOf })

/** Writes shapes of the contract with their words as JSON Schemas, and collects the named ones that they refer to in `named`. */
export function openWireShapes(metadata: z.core.$ZodRegistry<Words> = contractWords) {
  const named: Record<string, Shape> = {}

  function shapeOf(schema: Schema, use: Use): Shape {
    const id = metadata.get(schema)?.id
    const whole = z.toJSONSchema(z.object({ it: schema }), {
      io: 'input',
      unrepresentable: 'any',
      metadata,
      override: (written) => override(written, use),
    })
    const text = JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { properties = {}, $defs = {} } = JSON.parse(text) as Shape & { $defs?: Record<string, Shape> }
    for (const [name, { id: _, ...shape }] of Object.entries($defs)) named[name] ??= completed(name, shape)
    const { id: _, ...shape } = properties['it'] ?? {}
    return id === undefined ? merged(shape) : referenceTo(id)
  }

  function override({ zodSchema, jsonSchema }: Written, use: Use): void {
    const shape = jsonSchema as Shape
    const { def } = (zodSchema as Schema)._zod as { def: Definition }
    const original = originalOf(zodSchema as Schema)
    const written = WRITTEN.get(original)
    if (written) become(shape, written)
    else if (original === maybeCustomer)
      become(shape, { anyOf: [shapeOf(customer, use), { type: 'array', maxItems: 0 }] })
    else if (def.type === 'pipe' && typeOf(def.in) === 'string' && JSON_TYPES.includes(typeOf(def.out)))
      become(shape, jsonText(shapeOf(def.out as Schema, use)))
    else if (def.options?.every((one) => typeOf(one) === 'literal'))
      become(shape, { type: 'integer', enum: shape.anyOf?.map((one) => one['const']) })
    else if (def.type === 'object' && use === 'answer' && !shape.$ref) {
      const isSent = (field: Schema) => typeOf(field) !== 'optional'
      shape.required = Object.entries(def.shape ?? {}).flatMap(([name, field]) => (isSent(field) ? [name] : []))
    }
    if (shape['minimum'] === Number.MIN_SAFE_INTEGER) delete shape['minimum']
    if (shape['maximum'] === Number.MAX_SAFE_INTEGER) delete shape['maximum']
    if (use === 'answer') delete shape['default']
    if (use === 'answer') delete shape['example']
  }

  return { shapeOf, named }
}

/** JSON in a field: what the text holds is said by `contentSchema`. */
const jsonText = (contentSchema: Shape): Shape => ({
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema,
})

interface Definition {
  type: string
  in?: Schema
  out?: Schema
  shape?: Record<string, Schema>
  /** The members of a union. */
  options?: readonly Schema[]
}

const JSON_TYPES = ['array', 'object', 'lazy']

const typeOf = (schema?: Schema): string => schema?._zod.def.type ?? ''

/** The schema that `field` has given words. */
const originalOf = (schema: Schema): Schema => {
  const { parent } = schema._zod
  return parent ? originalOf(parent as Schema) : schema
}

const WORDS = ['id', 'description', 'example']

function become(shape: Shape, other: Shape): void {
  for (const key of Object.keys(shape)) if (!WORDS.includes(key)) delete shape[key]
  Object.assign(shape, other)
}

function completed(name: string, shape: Shape): Shape {
  const { properties = {}, required = [] } = shape
  if (name === 'Refusal') {
    const sent = Object.entries(REFUSAL).map(([field, one]) => [
      field,
      { ...one, description: properties[field]?.description },
    ])
    return { ...shape, properties: { ...properties, ...Object.fromEntries(sent) }, required: Object.keys(REFUSAL) }
  }
  const dropped = NEVER_WRITTEN[name] ?? []
  if (dropped.length === 0) return shape
  const isKept = (field: string) => !dropped.includes(field)
  return {
    ...shape,
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => isKept(field))),
    required: required.filter(isKept),
  }
}

/** The fields of an intersection in one object. */
function merged({ allOf, ...shape }: Shape): Shape {
  if (!allOf) return shape
  return {
    type: 'object',
    properties: Object.assign({}, ...allOf.map(({ properties }) => properties)) as Record<string, Shape>,
    required: allOf.flatMap(({ required = [] }) => required),
  }
}

const STATUS = { description: 'true for an answer, false for a refusal.', type: 'boolean', enum: [true] }

export const answerNameOf = (call: string): string => `${call.charAt(0).toUpperCase()}${call.slice(1)}Answer`

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
