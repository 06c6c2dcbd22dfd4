import { Visitor, type ESTree, type Plugin } from 'vite'

/**
 * Takes what only the OpenAPI documents say (contract/words.ts) out of the pages: `field` and `subject` leave their second
 * argument, `shape` and `call` have '' as their first, an `operatorCall` has no words and no commands, and the facts of a call are
 * those that the app needs.
 */
export const withoutWords = (): Plugin => ({
  name: 'without-words',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: /[\\/]contract[\\/].*\.ts$/ },
    handler(code) {
      let [output, position] = ['', 0]
      for (const { start, end, kept } of cutsIn(code, this.parse(code))) {
        output += code.slice(position, start) + kept
        position = end
      }
      return position === 0 ? undefined : { code: output + code.slice(position), map: null }
    },
  },
})

interface Cut {
  start: number
  end: number
  /** What stands there instead. */
  kept: string
}

/** The cuts in the order of the text; those of a call inside another one lie between that one's. */
function cutsIn(code: string, program: ESTree.Program): Cut[] {
  const cuts: Cut[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first, second, , fourth], start, end }) {
      if (callee.type !== 'Identifier' || !first || !second) return
      if (['field', 'subject'].includes(callee.name))
        cuts.push({ start, end: second.start, kept: '' }, { start: second.end, end, kept: '' })
      if (['call', 'shape'].includes(callee.name)) cuts.push({ start: first.start, end: first.end, kept: "''" })
      if (callee.name === 'operatorCall' && fourth)
        cuts.push({ start: first.start, end: first.end, kept: "''" }, { start: fourth.end, end, kept: ')' })
    },
    ObjectExpression({ properties, start, end }) {
      const kept = properties.filter((one) => !isDocumented(one)).map((one) => code.slice(one.start, one.end))
      if (kept.length < properties.length) cuts.push({ start, end, kept: `{ ${kept.join(', ')} }` })
    },
  }).visit(program)
  return cuts.sort((one, other) => one.start - other.start)
}

/** `source: 'D-65'` and `also: [404]` of a call's facts, `is` and `parts` of a body. */
const isDocumented = (property: ESTree.ObjectExpression['properties'][number]): boolean =>
  property.type === 'Property' &&
  property.key.type === 'Identifier' &&
  ((['source', 'is'].includes(property.key.name) && property.value.type === 'Literal') ||
    (property.key.name === 'parts' && property.value.type === 'ObjectExpression') ||
    property.key.name === 'also')
