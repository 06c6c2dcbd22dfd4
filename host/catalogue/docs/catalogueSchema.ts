import * as z from 'zod/mini'
import { catalogueFile } from '../import/catalogueFile.ts'
import { fieldNotes, shapeOf } from '../import/fieldTypes.ts'

export type SchemaNode = z.core.JSONSchema.BaseSchema

/** The notes that a reader of the schema keeps; `without` and `definition` are for the document's tables. */
type NotedNode = SchemaNode & { without?: string; definition?: string }

/** The catalogue file as a JSON Schema (draft 7, which editors know best), made from the schemas that check an import (D-91). */
export function catalogueSchema(): SchemaNode {
  const { file, ...definitions } = catalogueDefinitions()
  return withoutNotes({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'The catalogue file of a chain, as docs/CATALOGUE.md describes it',
    ...file,
    definitions,
  })
}

/** Every object of the catalogue file by its name; `file` is the file itself. */
export function catalogueDefinitions(): Record<string, NotedNode> {
  const definitions: Record<string, NotedNode> = {}
  hoist(nodeOf(catalogueFile), definitions)
  return definitions
}

function nodeOf(schema: z.core.$ZodType): NotedNode {
  const { $schema: _schema, ...node } = z.toJSONSchema(schema, {
    target: 'draft-7',
    metadata: fieldNotes,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const shape = shapeOf(zodSchema)
      if (shape) Object.assign(jsonSchema, { ...nodeOf(shape), ...jsonSchema })
    },
  })
  return node
}

const AT_FIELD = ['title', 'description', 'examples', 'default', 'without']

/** Moves every object with a name into `definitions`, and leaves what is said of the field in its place. */
function hoist(node: NotedNode, definitions: Record<string, NotedNode>): NotedNode {
  const inner = mapNodes(node, (one) => hoist(one, definitions))
  const { definition: name } = node
  if (name === undefined) return inner
  const entries = Object.entries(inner).filter(([key]) => key !== 'definition')
  const said = entries.filter(([key]) => AT_FIELD.includes(key))
  definitions[name] = Object.fromEntries(entries.filter(([key]) => !AT_FIELD.includes(key)))
  const reference = { $ref: `#/definitions/${name}` }
  // In draft 7 what stands beside a $ref does not count.
  return said.length > 0 ? { ...Object.fromEntries(said), allOf: [reference] } : reference
}

const LISTS_OF_NODES = ['anyOf', 'oneOf', 'allOf']
const NODES = ['items', 'additionalProperties', 'propertyNames']
const MAPS_OF_NODES = ['properties', 'definitions']

const isNode = (value: unknown): value is NotedNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy in which every schema directly below is changed. */
function mapNodes(node: NotedNode, change: (one: NotedNode) => NotedNode): NotedNode {
  const changed = (value: unknown) => (isNode(value) ? change(value) : value)
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => {
      if (LISTS_OF_NODES.includes(key) && Array.isArray(value)) return [key, value.map(changed)]
      if (NODES.includes(key)) return [key, Array.isArray(value) ? value.map(changed) : changed(value)]
      if (MAPS_OF_NODES.includes(key) && isNode(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one)]))]
      return [key, value]
    }),
  )
}

function withoutNotes(node: NotedNode): SchemaNode {
  const { without, ...rest } = mapNodes(node, withoutNotes)
  if (without === undefined) return rest
  return { ...rest, description: `${rest.description ?? ''} Without it: ${without}.` }
}
