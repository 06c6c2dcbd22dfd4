import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import { DISHES } from '../../../art/dishes/dishNames.ts'
import { CRUSTS } from '../../../art/pizza/crustArt.ts'
import { CHEESES, SAUCES } from '../../../art/pizza/pizzaBase.ts'
import { TOPPINGS } from '../../../art/pizza/pizzaToppings.ts'
import { ALLERGENS } from '../../../domain/catalogue/allergens.ts'
import { catalogueDefinitions, type SchemaNode } from './catalogueSchema.ts'

const BLOCK = /<!-- (fields|list|example): ([\w -]+) -->\n[\s\S]*?<!-- end -->/g

/**
 * The document with the parts that are made: `<!-- fields: product -->` to `<!-- end -->` is the table of an object,
 * `<!-- example: products margherita -->` an entry of the example chain, whose file is `example`.
 */
export function withTables(document: string, example: string): string {
  const definitions = catalogueDefinitions()
  return document.replace(BLOCK, (_, kind: string, name: string) => {
    const of = definitions[name]
    const made = kind === 'fields' ? of && tableOf(of) : kind === 'list' ? LISTS[name]?.() : excerpt(example, name)
    if (made === undefined) throw new Error(`docs/CATALOGUE.md asks for the ${kind} "${name}", which there is not`)
    return `<!-- ${kind}: ${name} -->\n\n${made}\n\n<!-- end -->`
  })
}

/** An entry of the example chain as its file has it: `products margherita`, or a field of it: `stores main-street hours`. */
function excerpt(example: string, name: string): string | undefined {
  const [list = '', code, field] = name.split(' ')
  const root = parseTree(example)
  const entries = root && findNodeAtLocation(root, [list])
  const entry = code === undefined ? entries : entries?.children?.find((one) => valueIn(one, 'code') === code)
  const node = entry && field !== undefined ? findNodeAtLocation(entry, [field]) : entry
  if (!node) return undefined
  const lines = example.slice(node.offset, node.offset + node.length).split('\n')
  const indent = /^ */.exec(lines.at(-1) ?? '')?.[0] ?? ''
  const text = lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n')
  const label = field ?? (code === undefined ? list : undefined)
  return `\`\`\`json\n${label === undefined ? '' : `"${label}": `}${text}\n\`\`\``
}

const valueIn = (node: Node, field: string): unknown => findNodeAtLocation(node, [field])?.value

/** The names of the objects whose tables a document has. */
export const tablesIn = (document: string): string[] =>
  [...document.matchAll(BLOCK)].flatMap(([, kind, name]) => (kind === 'fields' && name !== undefined ? [name] : []))

const LISTS: Readonly<Record<string, () => string>> = {
  pizzaDrawings: () =>
    table(
      ['Field', 'Names'],
      Object.entries({ crust: CRUSTS, sauce: SAUCES, cheese: CHEESES, toppings: TOPPINGS }).map(([field, names]) => [
        code(field),
        keysOf(names),
      ]),
    ),
  dishDrawings: () =>
    table(
      ['`kind`', '`variant`, the first one without it'],
      Object.entries(DISHES).map(([kind, variants]) => [code(kind), variants.map(code).join(', ')]),
    ),
  allergens: () => ALLERGENS.map(code).join(', '),
}

const code = (text: string) => `\`${text}\``
const keysOf = (names: object) => Object.keys(names).map(code).join(', ')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |`).join('\n')

const escaped = (cell: string) => cell.replaceAll('|', '\\|')

type NotedNode = SchemaNode & { without?: string }

const tableOf = ({ properties = {}, required = [] }: SchemaNode): string =>
  table(
    ['Field', 'Type', 'Without it', 'Meaning', 'Example'],
    Object.entries(properties).map(([name, property]) => {
      const node = property as NotedNode
      return [
        code(name),
        typeOf(node),
        required.includes(name) ? '**required**' : otherwiseOf(node),
        node.description ?? '',
        code(JSON.stringify(node.examples?.[0])),
      ]
    }),
  )

const otherwiseOf = ({ without, default: value }: NotedNode): string =>
  without ?? (value === undefined ? '' : code(JSON.stringify(value)))

/** In words, with links to the tables of objects. */
function typeOf(node: SchemaNode): string {
  const { title, allOf, anyOf, const: only, enum: values, items, type, $ref: reference } = node
  if (reference !== undefined) return linkTo(reference)
  if (title !== undefined) return title
  if (allOf?.[0]) return typeOf(allOf[0])
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (only !== undefined) return code(JSON.stringify(only))
  if (values) return values.length > SHORT_LIST ? LISTED : values.map((one) => code(JSON.stringify(one))).join(', ')
  if (type === 'array') return `list of ${pluralOf(isSingle(items) ? typeOf(items) : 'values')}`
  return typeof type === 'string' ? (WORDS[type] ?? 'text') : 'a value'
}

const SHORT_LIST = 6
const LISTED = 'a name of the lists'

const pluralOf = (word: string) => word.replace(/^(a code|text|a name)(?= |$)/, (one) => `${one.replace('a ', '')}s`)

const WORDS: Readonly<Record<string, string>> = {
  boolean: '`true` or `false`',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
}

const isSingle = (items: SchemaNode['items']): items is SchemaNode => typeof items === 'object' && !Array.isArray(items)

function linkTo(reference: string): string {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  return `[${name}](#${name.toLowerCase()})`
}
