import type { Brand } from '../cardNumber.ts'
import { CARD, drawing } from './nodes.ts'

const WORDS: Partial<Record<Brand, string>> = { visa: 'VISA', amex: 'AMEX', discover: 'DISC', jcb: 'JCB' }

export function brandMark(brand: Brand): SVGSVGElement {
  if (brand === 'mastercard') {
    const svg = drawing()
    for (const [cx, fill] of [
      ['8.5', '#eb001b'],
      ['15.5', '#f79e1b'],
    ] as const) {
      const circle = document.createElementNS(svg.namespaceURI, 'circle')
      const attributes = { cx, cy: '12', r: '6.5', fill, 'fill-opacity': '.9', stroke: 'none' }
      for (const [name, value] of Object.entries(attributes)) circle.setAttribute(name, value)
      svg.append(circle)
    }
    return svg
  }
  const word = WORDS[brand]
  if (word === undefined) return drawing(...CARD)
  const svg = drawing(
    'M3.5 5h17a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5h-17a1.5 1.5 0 0 1-1.5-1.5v-11a1.5 1.5 0 0 1 1.5-1.5z',
  )
  const text = document.createElementNS(svg.namespaceURI, 'text')
  const attributes = {
    x: '12',
    y: '14.6',
    'text-anchor': 'middle',
    'font-size': '6.6',
    'font-weight': '800',
    fill: 'currentColor',
    stroke: 'none',
  }
  for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, value)
  text.textContent = word
  svg.append(text)
  return svg
}
