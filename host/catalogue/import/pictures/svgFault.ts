import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'

const SVG = 'http://www.w3.org/2000/svg'
const DRAWN = new Set(
  [
    'svg g defs symbol use title desc metadata style path circle ellipse rect line polyline polygon text tspan textPath',
    'linearGradient radialGradient stop pattern clipPath mask filter feBlend feColorMatrix feComposite feDropShadow',
    'feFlood feGaussianBlur feMerge feMergeNode feOffset feComponentTransfer feFuncA feFuncB feFuncG feFuncR',
  ].flatMap((line) => line.split(' ')),
)
/** What drawing programs write for themselves; browsers and librsvg draw nothing of it. */
const UNSEEN =
  /^http:\/\/(www\.inkscape\.org|sodipodi\.sourceforge\.net|creativecommons\.org|web\.resource\.org\/cc|purl\.org\/dc|www\.w3\.org\/1999\/02\/22-rdf-syntax-ns|ns\.adobe\.com|www\.serif\.com|www\.bohemiancoding\.com|www\.figma\.com)/
/** An address in a style that is not one of the drawing's own parts; a backslash could hide one. */
const FOREIGN_STYLE = /@import|\\|url\((?!\s*["']?\s*#)/i

/** Elements after each reference is replaced by what it names. Illustrations have some thousands. */
const MAX_DRAWN = 20_000
/** A filter, mask or pattern paints the area it covers on a picture of its own. */
const SURFACE_COST = 200
const MAX_DEPTH = 200

interface Part {
  cost: number
  children: Part[]
  /** The ids of the parts that it refers to. */
  references: string[]
}

/**
 * Why an SVG is not taken as a picture; undefined for a drawing of the elements above that refers to nothing but its own parts
 * (D-90). A message begins with what the picture is.
 */
export function svgFault(text: string): string | undefined {
  const parser = new SaxesParser({ xmlns: true })
  let fault: string | undefined
  const report = (what: string) => {
    fault ??= `is an SVG with ${what} in line ${parser.line}, which a drawing does not need`
  }
  const root: Part = { cost: 0, children: [], references: [] }
  const open = [root]
  const ids = new Map<string, Part[]>()
  const readStyle = (style: string) => {
    if (FOREIGN_STYLE.test(style)) report('a style that refers to something else')
  }

  parser.on('error', () => {
    fault ??= `is damaged: it is no XML (line ${parser.line})`
  })
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(utf-8|us-ascii)$/i.test(encoding)) report(`the encoding ${encoding}`)
  })
  parser.on('doctype', () => report('a DOCTYPE'))
  parser.on('processinginstruction', ({ target }) => report(`<?${target}?>`))
  parser.on('opentag', (tag) => {
    const part: Part = { cost: costOf(tag), children: [], references: [] }
    if (tag.uri === SVG ? !DRAWN.has(tag.local) : !UNSEEN.test(tag.uri)) report(`<${tag.name}>`)
    for (const attribute of Object.values(tag.attributes)) {
      if (isUnsafe(attribute)) report(`${attribute.name} of <${tag.name}>`)
      else readStyle(attribute.value)
      part.references.push(...referencesOf(attribute))
      if (attribute.local === 'id') ids.set(attribute.value, [...(ids.get(attribute.value) ?? []), part])
    }
    open.at(-1)?.children.push(part)
    open.push(part)
    if (open.length > MAX_DEPTH) report(`more than ${MAX_DEPTH} elements in one another`)
  })
  parser.on('closetag', () => void open.pop())
  for (const event of ['text', 'cdata'] as const)
    parser.on(event, (words) => {
      if (words.includes('@') || words.includes('url') || words.includes('\\')) readStyle(words)
    })
  parser.write(text).close()
  if (fault !== undefined) return fault
  return drawnBy(root, ids) > MAX_DRAWN
    ? `is an SVG that draws more than ${MAX_DRAWN} shapes, each <use>, filter, mask and pattern counted with what it shows`
    : undefined
}

const costOf = ({ local }: SaxesTagNS) => (['filter', 'mask', 'pattern'].includes(local) ? SURFACE_COST : 1)

const isUnsafe = ({ name, local, value }: SaxesAttributeNS): boolean =>
  /^on/i.test(local) || name === 'xml:base' || local === 'src' || (local === 'href' && !value.trim().startsWith('#'))

const referencesOf = ({ local, value }: SaxesAttributeNS): string[] =>
  local === 'href'
    ? [value.trim().slice(1)]
    : [...value.matchAll(/url\(\s*["']?\s*#([^"')]+)/g)].map(([, id = '']) => id.trim())

/** What is drawn in all; infinite where a part refers to itself. */
function drawnBy(root: Part, ids: ReadonlyMap<string, readonly Part[]>): number {
  const known = new Map<Part, number>()
  const drawn = (part: Part, depth: number): number => {
    if (depth > MAX_DEPTH * 2) return Infinity
    const before = known.get(part)
    if (before !== undefined) return before
    known.set(part, Infinity)
    const shown = [...part.children, ...part.references.flatMap((id) => ids.get(id) ?? [])]
    const sum = shown.reduce((total, one) => total + drawn(one, depth + 1), part.cost)
    known.set(part, sum)
    return sum
  }
  return drawn(root, 0)
}
