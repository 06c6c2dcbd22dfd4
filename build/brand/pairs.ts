/** Least ratios of WCAG 2: of text, and of large text, edges and figures. */
const TEXT = 4.5
const FIGURE = 3

export interface Pair {
  color: string
  on: string
  least: number
  /** Without it in both palettes. */
  only?: 'light'
}

const pairs = (colors: readonly string[], grounds: readonly string[], least: number): Pair[] =>
  colors.flatMap((color) => grounds.map((on) => ({ color, on, least })))

const PAGE = ['ground', 'surface', 'sunk', 'raised']

/** What the interface shows on what, by the names of brand/colors.json. */
export const PAIRS: readonly Pair[] = [
  ...pairs(['ink', 'ink-soft'], [...PAGE, 'chosen', 'good-soft', 'warn-soft', 'bad-soft'], TEXT),
  ...pairs(['action-text'], [...PAGE, 'chosen'], TEXT),
  ...pairs(['good'], [...PAGE, 'good-soft'], TEXT),
  ...pairs(['warn'], [...PAGE, 'warn-soft'], TEXT),
  ...pairs(['bad'], [...PAGE, 'bad-soft'], TEXT),
  ...pairs(['action-ink'], ['action', 'action-hover', 'action-press'], TEXT),
  ...pairs(['good-ink'], ['good'], TEXT),
  ...pairs(['crust-ink'], ['crust'], TEXT),
  ...pairs(['basil-ink'], ['basil'], TEXT),
  ...pairs(['oven-ink', 'oven-soft'], ['oven', 'ember'], TEXT),
  ...pairs(['glow'], ['oven'], TEXT),
  ...pairs(['edge'], PAGE, FIGURE),
  ...pairs(['focus'], [...PAGE, 'chosen'], FIGURE),
  ...pairs(['action'], ['ground', 'surface'], FIGURE),
  ...pairs(['bar', 'bar-start'], ['oven'], FIGURE),
  // The kitchen's bar without a connection and its sign-in are the same in both palettes.
  { color: 'action-ink', on: 'bad', least: TEXT, only: 'light' },
  { color: 'edge', on: 'oven', least: FIGURE, only: 'light' },
]

export const MAP_PAIRS: readonly Pair[] = [
  ...pairs(['label'], ['land', 'park', 'road'], TEXT),
  ...pairs(['water-label'], ['water'], TEXT),
]
