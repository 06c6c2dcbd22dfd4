import type { Mark } from '../../art/drawing/shapes.ts'

type Attributes = Mark['attributes']

/** What children take from their group. */
const INHERITED = /^(fill|stroke|fill-rule|stroke-.*|fill-opacity)$/

/** Draws the flat shapes of a logo (build/brand/logo.ts) into a PDF page, in the units of its own box. */
export function drawMarks(doc: PDFKit.PDFDocument, marks: readonly Mark[], above: Attributes = {}): void {
  for (const { tag, attributes, children } of marks) {
    const paint = {
      ...above,
      ...attributes,
      opacity: Number(above['opacity'] ?? 1) * Number(attributes['opacity'] ?? 1),
    }
    doc.save()
    for (const [, name = '', list = ''] of String(attributes['transform'] ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g))
      transform(doc, name, numbersOf(list))
    if (children)
      drawMarks(doc, children, Object.fromEntries(Object.entries(paint).filter(([name]) => INHERITED.test(name) || name === 'opacity'))) // oxfmt-ignore
    else if (tag !== 'g') drawShape(doc, pathOf(tag, attributes), paint)
    doc.restore()
  }
}

const numbersOf = (text: string): number[] => (text.match(/[-+]?(\d*\.\d+|\d+\.?)(e[-+]?\d+)?/gi) ?? []).map(Number)

function transform(doc: PDFKit.PDFDocument, name: string, values: readonly number[]): void {
  const [a = 0, b, c] = values
  const tan = (degrees: number) => Math.tan((degrees * Math.PI) / 180)
  if (name === 'translate') doc.translate(a, b ?? 0)
  else if (name === 'scale') doc.scale(a, b ?? a)
  else if (name === 'rotate') doc.rotate(a, { origin: [b ?? 0, c ?? 0] })
  else if (name === 'skewX') doc.transform(1, 0, tan(a), 1, 0, 0)
  else if (name === 'skewY') doc.transform(1, tan(a), 0, 1, 0, 0)
  else if (name === 'matrix') {
    const [, , , d = 1, e = 0, f = 0] = values
    doc.transform(a, b ?? 0, c ?? 0, d, e, f)
  }
}

/** A shape as the data of a path. */
function pathOf(tag: string, attributes: Attributes): string {
  const at = (name: string) => Number(attributes[name] ?? 0)
  const oval = (x: number, y: number, rx: number, ry: number) => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z` // oxfmt-ignore
  switch (tag) {
    case 'path':
      return String(attributes['d'] ?? '')
    case 'circle':
      return oval(at('cx'), at('cy'), at('r'), at('r'))
    case 'ellipse':
      return oval(at('cx'), at('cy'), at('rx'), at('ry'))
    case 'line':
      return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`
    case 'rect': {
      const [width, height] = [at('width'), at('height')]
      const rx = Math.min(Number(attributes['rx'] ?? attributes['ry'] ?? 0), width / 2)
      const ry = Math.min(Number(attributes['ry'] ?? attributes['rx'] ?? 0), height / 2)
      const corner = (x: number, y: number) => (rx && ry ? `a${rx} ${ry} 0 0 1 ${x * rx} ${y * ry}` : '')
      return `M${at('x') + rx} ${at('y')}h${width - 2 * rx}${corner(1, 1)}v${height - 2 * ry}${corner(-1, 1)}h${2 * rx - width}${corner(-1, -1)}v${2 * ry - height}${corner(1, -1)}z`
    }
    default: {
      const points = numbersOf(String(attributes['points'] ?? ''))
      return points.length > 1 ? `M${points.join(' ')}${tag === 'polygon' ? 'z' : ''}` : ''
    }
  }
}

function drawShape(doc: PDFKit.PDFDocument, path: string, paint: Attributes): void {
  if (path === '') return
  const { fill = '#000000', stroke = 'none' } = paint
  const opacity = Number(paint['opacity'] ?? 1)
  doc
    .fillOpacity(opacity * Number(paint['fill-opacity'] ?? 1))
    .strokeOpacity(opacity * Number(paint['stroke-opacity'] ?? 1))
  doc.lineWidth(Number(paint['stroke-width'] ?? 1))
  doc.lineCap(capOf(paint['stroke-linecap'])).lineJoin(joinOf(paint['stroke-linejoin']))
  doc.miterLimit(Number(paint['stroke-miterlimit'] ?? 4))
  const rule = paint['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero'
  if (fill !== 'none') doc.path(path).fill(longHex(fill), rule)
  if (stroke !== 'none') doc.path(path).stroke(longHex(stroke))
}

const capOf = (text: unknown) => (text === 'round' || text === 'square' ? text : 'butt')
const joinOf = (text: unknown) => (text === 'round' || text === 'bevel' ? text : 'miter')

const longHex = (color: string | number): string => String(color).replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
