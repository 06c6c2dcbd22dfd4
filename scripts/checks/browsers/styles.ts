// Finds the features of browsers that styles use.
import { parse, walk, type Atrule, type CssNode, type Declaration, type Operator } from 'css-tree'
import type { Features, Use } from './features.ts'

/** At-rules that hold descriptors in the place of properties. */
const DESCRIBED = /^(font-face|property|counter-style|font-palette-values|page|view-transition)$/

const MATH = /^(calc|min|max|clamp)$/

/** What the parser leaves as text within these nodes, with the syntax of that text. */
const SYNTAX: Readonly<Record<string, string>> = { PseudoClassSelector: 'selectorList', Function: 'value' }

/**
 * Lists what a style uses that is above the target, as `{ line, keys }` or, where it cannot be read, `{ line, message }`. Left out
 * is what an `@supports` around it asks for, and a value after another one of the same property in its block: its fallback.
 */
/** A text with its syntax, the nodes around it from the outermost, and where it starts. */
interface Place {
  syntax: string
  around: readonly CssNode[]
  start?: { line: number; column: number; offset: number }
}

export function featuresOfStyle(text: string, features: Features): Use[] {
  const uses: Use[] = []
  const options = { positions: true, parseCustomProperty: true }
  const read = (source: string, place: Place) => {
    const onParseError = ({ line = 0, message }: { line?: number; message: string }) => uses.push({ line, message })
    const around = [...place.around]
    walk(parse(source, { ...options, ...place.start, context: place.syntax, onParseError }), {
      enter(node: CssNode) {
        const syntax = node.type === 'Raw' && SYNTAX[around.at(-1)?.type ?? '']
        if (syntax) read(node.value, { syntax, around, start: node.loc?.start })
        const keys = isCondition(around) ? [] : keysOfNode(node, around, features)
        if (features.areNew(keys) && !isGuarded(keys, around, features) && !hasFallback(around))
          uses.push({ line: node.loc?.start.line ?? 0, keys })
        around.push(node)
      },
      leave: () => around.pop(),
    })
  }
  read(text, { syntax: 'stylesheet', around: [] })
  return uses
}

function keysOfNode(node: CssNode, around: readonly CssNode[], features: Features): string[] {
  const atrule = around.findLast((one) => one.type === 'Atrule')?.name ?? ''
  const declaration = around.findLast((one) => one.type === 'Declaration')
  switch (node.type) {
    case 'Atrule':
      return [`css.at-rules.${node.name}`]
    case 'Feature':
      return [`css.at-rules.${atrule}.${node.name.replace(/^(min|max)-/, '')}`]
    case 'FeatureRange':
      return [`css.at-rules.${atrule}.range_syntax`]
    case 'FeatureFunction':
      return node.feature === 'style' ? ['css.at-rules.container.style_queries_for_custom_properties'] : []
    case 'Declaration':
      if (DESCRIBED.test(atrule)) return [`css.at-rules.${atrule}.${node.property}`]
      return [`css.properties.${node.property}${isStyledLine(node) ? '.includes_color-and-style' : ''}`]
    case 'Identifier':
      return declaration ? [`css.properties.${declaration.property}.${node.name}`] : []
    case 'Function':
      if (node.children.first?.type === 'Identifier' && node.children.first.name === 'from')
        return [`css.types.color.${node.name}.relative_syntax`]
      return [...features.keysOfName('css', node.name), ...features.keysOfName('css', `${node.name}-function`)]
    case 'Operator':
      return isTypedDivision(node, around) ? ['css.types.calc.typed_division_produces_unitless_number'] : []
    case 'Dimension':
      return [`css.types.length.${lengthName(node.unit)}`]
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [`css.selectors.${node.name}`]
    case 'NestingSelector':
      return ['css.selectors.nesting']
    case 'Nth':
      return node.selector ? ['css.selectors.nth-child.of_syntax'] : []
    default:
      return []
  }
}

/** A line with a colour or a style has a key of its own: with `var()` in it, none of its words says so. */
const isStyledLine = ({ property, value }: Declaration) =>
  property === 'text-decoration' && value.type === 'Value' && value.children.size > 1

/** Anything but a number below the line is taken for a length. */
function isTypedDivision(operator: Operator, around: readonly CssNode[]): boolean {
  const name = around.findLast((one) => one.type === 'Function')?.name ?? ''
  const parent = around.at(-1)
  const operands = parent && 'children' in parent ? (parent.children?.toArray() ?? []) : []
  return operator.value === '/' && MATH.test(name) && operands[operands.indexOf(operator) + 1]?.type !== 'Number'
}

/** The data's name of a unit: it has one for those of each kind of viewport. */
function lengthName(unit: string): string {
  if (unit.startsWith('cq')) return 'container_query_length_units'
  const kind = { d: 'dynamic', l: 'large', s: 'small' }[/^([dls])v/.exec(unit)?.[1] ?? '']
  return kind ? `viewport_percentage_units_${kind}` : unit
}

const isSupports = (node: CssNode): node is Atrule => node.type === 'Atrule' && node.name === 'supports'

/** What the condition of an `@supports` names is asked for, not used. */
const isCondition = (around: readonly CssNode[]) =>
  around.some((node, at) => isSupports(node) && around[at + 1]?.type === 'AtrulePrelude')

function isGuarded(keys: readonly string[], around: readonly CssNode[], features: Features): boolean {
  return around.filter(isSupports).some(({ prelude }) => {
    const asked: string[] = []
    if (prelude)
      walk(prelude, (node) => {
        if (node.type === 'Identifier' && /^(not|or)$/.test(node.name)) asked.push('')
        asked.push(...keysOfNode(node, [], features))
      })
    return !asked.includes('') && keys.some((key) => asked.includes(key))
  })
}

function hasFallback(around: readonly CssNode[]): boolean {
  const block = around.findLast((one) => one.type === 'Block')
  const declaration = around.findLast((one) => one.type === 'Declaration')
  if (!block || !declaration) return false
  const earlier = block.children.toArray()
  return earlier
    .slice(0, earlier.indexOf(declaration))
    .some((one) => one.type === 'Declaration' && one.property === declaration.property)
}
