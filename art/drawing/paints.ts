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
  plate: ['#fffdf6', '#e0d0b4'],
  well: ['#efe5d2', '#fffdf7'],
  stone: ['#5b4a40', '#2c211b'],
  wood: ['#d8a566', '#a4692f'],
  bread: ['#fff0bd', '#e6b45c'],
  bun: ['#f0c17a', '#b8742c'],
  crumbed: ['#edb45c', '#a9601b'],
  skin: ['#e0a25a', '#a5622a'],
  fry: ['#f9dd83', '#dd9f33'],
  pulp: ['#f7ecd0', '#dcc296'],
  pasta: ['#f8dc92', '#d9a548'],
  cake: ['#6e3b20', '#3a1b0d'],
  sponge: ['#f3d79d', '#cf9f58'],
  milk: ['#fffdf6', '#eddfc4'],
  kraft: ['#d9b27c', '#b0824a'],
  rust: ['#d3562f', '#98240f'],
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
    case 'glow': // light and shade for a round thing of any colour
      return {
        tag: 'radialGradient',
        attributes: { cx: '33%', cy: '28%', r: '80%' },
        children: [
          stop(undefined, '#fff', 0.5),
          stop(0.42, '#fff', 0),
          stop(0.55, '#3a1405', 0),
          stop(1, '#3a1405', 0.45),
        ],
      }
    case 'lip': // the edge of a plate: light, then shade
      return {
        tag: 'linearGradient',
        attributes: { x2: 1, y2: 1 },
        children: [
          stop(undefined, '#fff', 0.95),
          stop(0.45, '#fff', 0),
          stop(0.55, '#7a5a36', 0),
          stop(1, '#7a5a36', 0.6),
        ],
      }
    case 'tube': // the same for a standing cylinder
      return {
        tag: 'linearGradient',
        attributes: {},
        children: [
          stop(undefined, '#1d0d06', 0.22),
          stop(0.1, '#1d0d06', 0),
          stop(0.22, '#fff', 0.55),
          stop(0.36, '#fff', 0.06),
          stop(0.62, '#1d0d06', 0),
          stop(0.9, '#1d0d06', 0.38),
          stop(1, '#1d0d06', 0.2),
        ],
      }
    case 'deep': // a drink gets darker towards the bottom of its glass
      return {
        tag: 'linearGradient',
        attributes: { x2: 0, y2: 1 },
        children: [stop(0.2, '#3a1405', 0), stop(1, '#3a1405', 0.4)],
      }
    case 'heat': // inside the oven, from the fire at the left
      return gradientInBox(132.5, 400, 307, [[0, '#f2963b'], [0.22, '#b9491c'], [0.52, '#5a2413'], [1, '#21110b']]) // oxfmt-ignore
    case 'metal':
      return {
        tag: 'linearGradient',
        attributes: {},
        children: [
          stop(undefined, '#a9a7a4'),
          stop(0.24, '#fbfbf9'),
          stop(0.5, '#c9c6c2'),
          stop(0.85, '#8c8884'),
          stop(1, '#b5b1ac'),
        ],
      }
    case 'floor': // the shadow on the table
      return {
        tag: 'radialGradient',
        attributes: {},
        children: [stop(undefined, '#3a1d0a', 0.5), stop(0.55, '#3a1d0a', 0.24), stop(1, '#3a1d0a', 0)],
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
