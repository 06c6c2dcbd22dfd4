/**
 * `code` is the topping's name in a picture's file name, `n` the pieces on a whole pizza, `r` the room that one piece
 * needs (of a pizza with radius 100), `turn` how far a piece may rotate (degrees), `layer` the drawing order (flat
 * things first, leaves and crumbs last), `cuts` the number of shapes. `spot` is the set of places: toppings that often
 * occur together have different sets, those in the same set are mirrored (`flip`) or thin.
 */
type Topping = {
  code: string
  n: number
  r: number
  turn: number
  layer: number
  spot: number
  flip: Flip
  cuts: number
}
/** As it is, mirrored left to right, mirrored top to bottom, both. */
type Flip = 0 | 1 | 2 | 3

const of = (
  code: string,
  n: number,
  r: number,
  turn: number,
  layer: number,
  spot: number,
  flip: Flip,
  cuts = 2,
): Topping => ({ code, n, r, turn, layer, spot, flip, cuts })

export const TOPPINGS = {
  pepperoni: of('pe', 17, 10.2, 22, 2, 0, 0, 3),
  salami: of('sa', 11, 12, 25, 1, 0, 1),
  ham: of('ha', 16, 9, 30, 1, 3, 0),
  prosciutto: of('pr', 7, 15, 180, 1, 1, 0),
  bacon: of('ba', 16, 9, 180, 4, 4, 0),
  sausage: of('su', 22, 6.6, 180, 3, 6, 0, 3),
  chicken: of('ch', 15, 9, 50, 3, 2, 0),
  beef: of('be', 24, 6.4, 180, 3, 0, 2, 3),
  meatball: of('mb', 12, 9, 40, 3, 5, 1),
  steak: of('st', 15, 9, 180, 3, 2, 1),
  anchovy: of('an', 9, 11, 180, 4, 6, 1),
  prawn: of('sh', 11, 10, 180, 5, 0, 3),
  tuna: of('tu', 15, 8, 180, 3, 1, 1),
  fior: of('fi', 11, 13.5, 40, 0, 0, 0, 3),
  ricotta: of('ri', 12, 9.5, 60, 5, 4, 1),
  goat: of('go', 18, 7.5, 180, 7, 5, 2),
  feta: of('fe', 22, 6, 180, 7, 5, 0),
  parmesan: of('pa', 15, 8.5, 180, 7, 6, 2),
  cheddar: of('cd', 18, 7.5, 180, 0, 3, 1),
  blue: of('bl', 15, 7.5, 180, 7, 4, 2),
  paneer: of('pn', 15, 8, 40, 3, 1, 2),
  egg: of('eg', 2, 17, 60, 2, 0, 1),
  tomato: of('to', 8, 11.5, 180, 2, 6, 0),
  cherry: of('ct', 12, 8, 20, 6, 6, 0),
  sundried: of('sd', 15, 8, 180, 5, 6, 3),
  mushroom: of('mu', 14, 9.5, 170, 4, 1, 0),
  truffle: of('tr', 12, 8.5, 180, 6, 4, 3),
  peppers: of('gp', 15, 8.5, 180, 5, 2, 0),
  redpepper: of('rp', 14, 8.5, 180, 5, 2, 2),
  roasted: of('rr', 12, 9, 180, 4, 5, 0),
  banana: of('bp', 14, 8, 60, 6, 5, 3),
  jalapeno: of('ja', 16, 7, 40, 6, 5, 0),
  chili: of('hc', 18, 5.6, 60, 6, 4, 1),
  onion: of('on', 13, 9.5, 180, 5, 3, 0),
  whiteonion: of('wo', 13, 9.5, 180, 5, 3, 2),
  caramelised: of('co', 14, 9, 180, 4, 3, 3),
  garlic: of('ga', 16, 6.4, 180, 6, 6, 1),
  olives: of('ol', 19, 6.8, 20, 6, 4, 0),
  greenolives: of('gr', 17, 6.8, 20, 6, 4, 2),
  capers: of('ca', 16, 5.4, 180, 7, 5, 1),
  pineapple: of('pi', 15, 8.5, 40, 4, 6, 0),
  corn: of('cn', 18, 6.5, 180, 5, 2, 3),
  artichoke: of('ar', 11, 10.5, 180, 4, 5, 0),
  zucchini: of('zu', 11, 10, 180, 2, 1, 3),
  eggplant: of('ep', 9, 11.5, 60, 2, 4, 3),
  broccoli: of('br', 12, 9.5, 50, 5, 2, 2),
  potato: of('po', 12, 11, 180, 1, 0, 1),
  avocado: of('av', 11, 10, 180, 6, 6, 2),
  strawberry: of('sb', 13, 8.5, 180, 5, 0, 0),
  marshmallow: of('mw', 14, 7, 60, 6, 1, 0),
  nuts: of('nu', 16, 5.6, 180, 7, 2, 0),
  spinach: of('sp', 16, 9, 180, 3, 2, 0),
  basil: of('bs', 9, 12, 180, 8, 2, 0),
  arugula: of('ru', 13, 12, 180, 8, 3, 0),
  herbs: of('he', 20, 5, 180, 8, 4, 1),
  flakes: of('fl', 22, 5, 180, 8, 5, 2),
  pesto: of('pt', 11, 10, 180, 8, 6, 3),
  balsamic: of('bm', 13, 15, 16, 9, 1, 1),
  ranch: of('rn', 13, 15, 16, 9, 1, 2),
  honey: of('hn', 13, 15, 16, 9, 1, 3),
  bbq: of('bq', 13, 15, 16, 9, 1, 1),
  hotsauce: of('hs', 13, 15, 16, 9, 1, 2),
} as const satisfies Record<string, Topping>

export type ToppingId = keyof typeof TOPPINGS

export const TOPPING_IDS: readonly ToppingId[] = Object.keys(TOPPINGS) as ToppingId[]

export const toppingByCode: ReadonlyMap<string, ToppingId> = new Map(TOPPING_IDS.map((id) => [TOPPINGS[id].code, id]))
