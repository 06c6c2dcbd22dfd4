import type { Mark } from './shapes.ts'

const RADIAL_GRADIENTS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  pep: ['#e0563a', '#a81f13'],
  ham: ['#f9bfae', '#e48f83'],
  pro: ['#e88a7a', '#c9564f'],
  chi: ['#f7dfae', '#d9a35f'],
  sau: ['#a85c36', '#6a331c'],
  bee: ['#97613f', '#552c18'],
  mea: ['#b06f43', '#632c13'],
  ste: ['#b87558', '#743824'],
  anc: ['#b58f78', '#75503c'],
  tun: ['#f1cfb4', '#cf9b7c'],
  pra: ['#ffc3a4', '#ee7f55'],
  fior: ['#fffdf4', '#f7e3b4'],
  par: ['#fdf0b4', '#ecc766'],
  yolk: ['#ffd24a', '#f09a1a'],
  cherry: ['#ef5a3c', '#b01f12'],
  sun: ['#c33a22', '#7c150c'],
  mus: ['#fbf0dc', '#dcc19a'],
  gar: ['#fdf0cd', '#e0ac5c'],
  pin: ['#fde27a', '#eeb22c'],
  art: ['#dfe09a', '#a3ab52'],
  zuc: ['#eef0c0', '#cfd98c'],
  aub: ['#f0ddb0', '#c99f62'],
  pot: ['#fff8da', '#f6dc95'],
  avo: ['#f1efae', '#9dba52'],
  bas: ['#58a14d', '#2b6e36'],
  aru: ['#63a548', '#2f6f30'],
}

const radialGradient = ([light, dark]: readonly [string, string]): Mark => ({
  tag: 'radialGradient',
  attributes: { cx: '38%', cy: '34%', r: '75%' },
  children: [stop(undefined, light), stop(1, dark)],
})

const stop = (offset: number | undefined, color: string, opacity?: number): Mark => ({
  tag: 'stop',
  attributes: { offset, 'stop-color': color, 'stop-opacity': opacity },
})

const gradientInBox = (cx: number, cy: number, r: number, stops: readonly (readonly [number, string])[]): Mark => ({
  tag: 'radialGradient',
  attributes: { gradientUnits: 'userSpaceOnUse', cx, cy, r },
  children: stops.map(([offset, color]) => stop(offset, color)),
})

const halfClip = (d: string): Mark => ({
  tag: 'clipPath',
  attributes: {},
  children: [{ tag: 'path', attributes: { d } }],
})

export function paintOf(name: string): Mark | undefined {
  const pair = RADIAL_GRADIENTS[name]
  if (pair) return radialGradient(pair)
  switch (name) {
    case 'crust':
      return gradientInBox(100, 100, 95, [[0.78, '#b06a29'], [0.83, '#dd9f4d'], [0.89, '#f0c47c'], [0.945, '#d89746'], [1, '#9c5622']]) // oxfmt-ignore
    case 'thin':
      return gradientInBox(100, 100, 93, [[0.86, '#a8602a'], [0.89, '#d8964a'], [0.93, '#ecbb72'], [0.965, '#cf8a3e'], [1, '#8f4d1e']]) // oxfmt-ignore
    case 'pan':
      return gradientInBox(100, 100, 96, [[0.75, '#a05a1f'], [0.8, '#cf8a3a'], [0.87, '#e8b464'], [0.94, '#cc8335'], [1, '#8a4717']]) // oxfmt-ignore
    case 'grain':
      return gradientInBox(100, 100, 95, [[0.78, '#94591f'], [0.83, '#c18a45'], [0.89, '#dcaa62'], [0.945, '#b97c38'], [1, '#7f491c']]) // oxfmt-ignore
    case 'mozz':
      return gradientInBox(88, 84, 86, [[0, '#fde9a9'], [0.55, '#f9d67f'], [0.86, '#f1bd57'], [1, '#dd9638']]) // oxfmt-ignore
    case 'ched':
      return gradientInBox(88, 84, 86, [[0, '#ffd98a'], [0.55, '#f8bb55'], [0.86, '#ec9c37'], [1, '#d27a22']]) // oxfmt-ignore
    case 'light':
      return {
        tag: 'linearGradient',
        attributes: { gradientUnits: 'userSpaceOnUse', x1: 35, y1: 25, x2: 165, y2: 178 },
        children: [
          stop(undefined, '#fff4d8', 0.5),
          stop(0.42, '#fff4d8', 0),
          stop(0.62, '#4a1c05', 0),
          stop(1, '#4a1c05', 0.36),
        ],
      }
    case 'drop':
      return { tag: 'radialGradient', attributes: {}, children: [stop(0.8, '#3a1d0a', 0.38), stop(1, '#3a1d0a', 0)] }
    case 'left':
      return halfClip('M0 0H99.2V200H0Z')
    case 'right':
      return halfClip('M100.8 0H200V200H100.8Z')
    default:
      return undefined
  }
}
