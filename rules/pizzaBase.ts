import { blob, disc, fill, fine, line, oblong, oval, row, streamOf, type Mark, type Rand } from './artShapes.ts'

const TAU = Math.PI * 2
/** Centre of every pizza: the picture is a 200 x 200 box with a little air around it. */
export const C = 100

/** A crust: how far it reaches, where the sauce ends, how much the oven marked it. */
const CRUSTS = {
  hand: { paint: '@crust', outer: 93, inner: 77.6, char: 1, seeds: 0 },
  thin: { paint: '@thin', outer: 91.5, inner: 83, char: 0.6, seeds: 0 },
  pan: { paint: '@pan', outer: 94.5, inner: 75.6, char: 0.3, seeds: 0 },
  grain: { paint: '@grain', outer: 92, inner: 77.6, char: 0.35, seeds: 40 },
} as const
export type CrustId = keyof typeof CRUSTS
export const CRUST_IDS = Object.keys(CRUSTS)

/** Sauce colours: the middle, the deep edge, the light on it. */
const SAUCES = {
  tomato: ['#c8371d', '#a82613', '#e2603a'],
  spicy: ['#a9280f', '#861808', '#d8572c'],
  bbq: ['#6d2a14', '#4a190b', '#97461f'],
  cream: ['#f6e6bd', '#dcbf83', '#fff6dc'],
  pesto: ['#6f8f34', '#4d6c22', '#9db95a'],
  rose: ['#e58a58', '#c8642f', '#f8b88a'],
  buffalo: ['#dd5a17', '#b43f0b', '#f59347'],
  curry: ['#d98a22', '#b0660f', '#f2b552'],
  cocoa: ['#5a2f1a', '#3d1d0f', '#8a5230'],
  oil: ['#ecc069', '#d29a42', '#fae0a0'],
  none: ['#e6c184', '#cd9d58', '#f3d9a8'],
} as const
export type SauceId = keyof typeof SAUCES

/** What lies on the sauce. `fior` is pools of fresh mozzarella on bare sauce and is drawn as a topping. */
export type CheeseId = 'mozzarella' | 'double' | 'light' | 'cheddar' | 'vegan' | 'fior' | 'none'
