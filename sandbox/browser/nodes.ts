/** Creates an element without markup and without style attributes, which the page's CSP would refuse. */
export function node<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

export function drawing(...paths: string[]): SVGSVGElement {
  const name = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(name, 'svg')
  const attributes = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'aria-hidden': 'true' }
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value)
  svg.setAttribute('stroke-width', '1.9')
  svg.setAttribute('stroke-linecap', 'round')
  svg.setAttribute('stroke-linejoin', 'round')
  for (const d of paths) {
    const path = document.createElementNS(name, 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}

export const CARD = ['M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z', 'M2 10h20']
export const ALERT = ['M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z', 'M12 8v4', 'M12 16h.01']
export const LOCK = [
  'M5 11h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z',
  'M8 11V7a4 4 0 0 1 8 0v4',
]
export const WALLET = [
  'M4 6h15a1 1 0 0 1 1 1v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6.5A2.5 2.5 0 0 1 5.5 4H17v2',
  'M20 11h-4a2 2 0 0 0 0 4h4',
]
