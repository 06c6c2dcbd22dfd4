import { formatNumber, type Mark } from './shapes.ts'

export type Detail = 'thumb' | 'full'

export type Definition = (name: string) => Mark | undefined

const escapeAttribute = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

function attributeText(name: string, value: string | number): string {
  if (typeof value === 'number') return formatNumber(value, name.endsWith('opacity') || name === 'offset' ? 2 : 1)
  if (!value.startsWith('@')) return escapeAttribute(value)
  const id = value.slice(1)
  if (name === 'id') return id
  return name === 'href' ? `#${id}` : `url(#${id})`
}

/** The mark as SVG text. */
export function markText(mark: Mark, detail: Detail): string {
  if (mark.fine && detail === 'thumb') return ''
  let text = `<${mark.tag}`
  for (const [name, value] of Object.entries(mark.attributes)) {
    if (value !== undefined) text += ` ${name}="${attributeText(name, value)}"`
  }
  if (!mark.children) return `${text}/>`
  return `${text}>${mark.children.map((kid) => markText(kid, detail)).join('')}</${mark.tag}>`
}

export function definitionsOf(marks: readonly Mark[], detail: Detail, define: Definition): Mark[] {
  const found = new Map<string, Mark>()
  const visit = (mark: Mark) => {
    if (mark.fine && detail === 'thumb') return
    for (const [name, value] of Object.entries(mark.attributes)) {
      if (typeof value !== 'string' || !value.startsWith('@') || name === 'id' || found.has(value)) continue
      const definition = define(value.slice(1))
      if (!definition) throw new Error(`No definition of ${value}`)
      const named: Mark = { ...definition, attributes: { id: value, ...definition.attributes } }
      found.set(value, named)
      visit(named)
    }
    mark.children?.forEach(visit)
  }
  marks.forEach(visit)
  return [...found.values()]
}

type SvgOptions = { detail: Detail; define: Definition; attributes: Record<string, string>; box?: string }

/** 200 x 200 with a small margin: the view box of every product's picture. */
export const ART_BOX = '-4 -4 208 210'

export function svgText(marks: readonly Mark[], { detail, define, attributes, box = ART_BOX }: SvgOptions): string {
  const defs = definitionsOf(marks, detail, define)
  const head = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
  const inner = marks.map((mark) => markText(mark, detail)).join('')
  const sprite = defs.length ? `<defs>${defs.map((mark) => markText(mark, detail)).join('')}</defs>` : ''
  return `<svg${head.join('')} viewBox="${box}">${sprite}${inner}</svg>`
}
