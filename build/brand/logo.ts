import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { svgText } from '../../art/drawing/markup.ts'
import type { Mark } from '../../art/drawing/shapes.ts'

/** A square drawing of flat shapes, as `brand/logo.svg` holds it. */
export interface Logo {
  /** The width and height of its view box, which begins at 0 0. */
  size: number
  marks: readonly Mark[]
}

/** Marks as an SVG file, `px` wide and high; they lie in a square of `size` from 0 0 on. */
export const squareSvg = (marks: readonly Mark[], px: number, size: number): string =>
  svgText(marks, {
    detail: 'full',
    define: () => undefined,
    attributes: { xmlns: 'http://www.w3.org/2000/svg', width: String(px), height: String(px) },
    box: `0 0 ${size} ${size}`,
  })

/** A logo as an SVG file, `px` wide and high. */
export const logoSvg = ({ marks, size }: Logo, px: number): string => squareSvg(marks, px, size)

type Reading = { ok: true; logo: Logo } | { ok: false; faults: string[] }

/** Every page holds the logo twice. */
const MAX_LENGTH = 4000

const SHAPES = ['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']
/** The place and size of the whole drawing. */
const FRAME = ['width', 'height', 'x', 'y', 'viewBox', 'preserveAspectRatio']
/** What drawing programs write and nobody sees. */
const IGNORED = ['title', 'desc', 'metadata']
const GEOMETRY = ['d', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'width', 'height', 'x1', 'y1', 'x2', 'y2', 'points', 'transform'] // oxfmt-ignore
const PAINT = ['fill', 'stroke', 'fill-rule', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'opacity', 'fill-opacity', 'stroke-opacity'] // oxfmt-ignore
const IGNORED_NAME =
  /^(id|version|role|xmlns|data-.*|aria-.*|enable-background|baseProfile|(xmlns|xml|sodipodi|inkscape|serif|sketch|bx):.*)$/
/** Properties of `style` that change nothing of a flat shape. */
const IGNORED_STYLE = /^(-inkscape-.*|font-.*|line-height|display:inline|isolation:auto|mix-blend-mode:normal)$/
const COLOR = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20})$/i
const NUMBERS = /^[\w\s.,()+-]*$/

type Report = (text: string) => void

/**
 * Reads a logo of flat shapes: what is not on the lists above is refused, so that the drawing can stand in pages, mails, printed
 * files and icons, and can run or load nothing there. The faults are all there are, each with its line.
 */
export function readLogo(text: string, file: string): Reading {
  const faults: string[] = []
  const parser = new SaxesParser()
  const report: Report = (fault) => void faults.push(`${file}, line ${parser.line}: ${fault}`)
  const root: Mark & { children: Mark[] } = { tag: 'svg', attributes: {}, children: [] }
  const open: { children: Mark[] }[] = []
  let ignored = 0
  let size = 0

  parser.on(
    'error',
    (error) => void faults.push(`${file}: ${error.message.replace(/^\d+:\d+: /, '')} (line ${parser.line})`),
  )
  parser.on('doctype', () => report('a DOCTYPE is not allowed; leave it out'))
  parser.on('opentag', (tag) => {
    if (ignored > 0 || IGNORED.includes(tag.name) || (tag.name.includes(':') && open.length > 0)) {
      ignored += 1
      return
    }
    const parent = open.at(-1)
    if (!parent) {
      if (tag.name !== 'svg') report(`the file begins with <${tag.name}>, not with <svg>`)
      size = sizeOf(tag, report)
      const rest = Object.entries(tag.attributes).filter(([name]) => !FRAME.includes(name))
      const attributes = attributesOf({ name: 'svg', attributes: Object.fromEntries(rest) }, report)
      const inner: Mark & { children: Mark[] } = { tag: 'g', attributes, children: [] }
      if (Object.keys(attributes).length > 0) root.children.push(inner)
      open.push(Object.keys(attributes).length > 0 ? inner : root)
      return
    }
    const isEmptyDefs = tag.name === 'defs'
    if (!isEmptyDefs && !SHAPES.includes(tag.name)) report(refusalOf(tag.name))
    const mark: Mark & { children: Mark[] } = { tag: tag.name, attributes: attributesOf(tag, report), children: [] }
    if (!isEmptyDefs) parent.children.push(mark)
    open.push(mark)
  })
  parser.on('closetag', () => {
    if (ignored > 0) ignored -= 1
    else open.pop()
  })
  parser.on('text', (words) => {
    if (ignored === 0 && words.trim() !== '')
      report(`text cannot be drawn without its font: turn "${words.trim().slice(0, 20)}" into paths`)
  })
  parser.write(text).close()

  const marks = root.children.map(trimmed)
  if (faults.length === 0 && marks.length === 0) faults.push(`${file}: it draws nothing`)
  const { length } = JSON.stringify(marks)
  if (length > MAX_LENGTH)
    faults.push(`${file}: the drawing has ${length} characters and every page holds it; at most ${MAX_LENGTH}: simplify its paths or round their numbers`) // oxfmt-ignore
  return faults.length > 0 ? { ok: false, faults } : { ok: true, logo: { size, marks } }
}

const trimmed = ({ tag, attributes, children = [] }: Mark): Mark =>
  children.length > 0 ? { tag, attributes, children: children.map(trimmed) } : { tag, attributes }

function sizeOf({ attributes: { viewBox } }: SaxesTagPlain, report: Report): number {
  if (viewBox === undefined) {
    report('<svg> has no viewBox; a square one is needed, such as viewBox="0 0 32 32"')
    return 0
  }
  const [x, y, width = 0, height = 0, ...more] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (x !== 0 || y !== 0 || !(width > 0) || width !== height || more.length > 0)
    report(`viewBox="${viewBox}" is no square from 0 0 on, such as "0 0 32 32"; move the drawing and give it a square`)
  return width
}

function refusalOf(name: string): string {
  if (['script', 'foreignObject', 'animate', 'animateTransform', 'animateMotion', 'set', 'a'].includes(name)) return `<${name}> is not allowed in a logo` // oxfmt-ignore
  if (['text', 'tspan', 'font'].includes(name))
    return `<${name}> cannot be drawn without its font: turn the text into paths`
  if (['image', 'use', 'symbol', 'feImage'].includes(name))
    return `<${name}> refers to something else: draw it as a path`
  return `<${name}> is not drawn: a logo has flat colours and no gradients, masks, filters or style sheets (${SHAPES.join(', ')})`
}

function attributesOf(
  { name: tag, attributes }: Pick<SaxesTagPlain, 'name' | 'attributes'>,
  report: Report,
): Record<string, string> {
  const kept: Record<string, string> = {}
  const keep = (name: string, value: string, isStyle: boolean) => {
    if (GEOMETRY.includes(name) && !isStyle) {
      if (!NUMBERS.test(value)) return report(`${name}="${value.slice(0, 40)}" of <${tag}> is no drawing`)
    } else if (!PAINT.includes(name)) {
      if (isStyle ? IGNORED_STYLE.test(name) || IGNORED_STYLE.test(`${name}:${value}`) : IGNORED_NAME.test(name)) return
      return report(attributeRefusal(tag, name))
    } else if (name === 'fill' || name === 'stroke') {
      if (!COLOR.test(value) || value.toLowerCase() === 'currentcolor')
        return report(`${name}="${value.slice(0, 40)}" of <${tag}> is no flat colour, such as #be311d or none`)
    } else if (!NUMBERS.test(value)) return report(`${name}="${value.slice(0, 40)}" of <${tag}> is no number or word`)
    kept[name] = value.trim().replace(/\s+/g, ' ')
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'style') keep(name, value, false)
    else
      for (const declaration of value.split(';').filter((part) => part.trim() !== '')) {
        const [property = '', ...rest] = declaration.split(':')
        keep(property.trim(), rest.join(':').trim(), true)
      }
  }
  return kept
}

function attributeRefusal(tag: string, name: string): string {
  if (/^on/i.test(name)) return `${name} of <${tag}> runs a script, which is not allowed`
  if (/(^|:)(href|src)$/i.test(name))
    return `${name} of <${tag}> refers to something outside the logo, which is not allowed`
  if (name === 'class') return `class of <${tag}> needs a style sheet: export the logo with presentation attributes`
  return `${name} of <${tag}> is not drawn: a logo has flat shapes with fill and stroke`
}
