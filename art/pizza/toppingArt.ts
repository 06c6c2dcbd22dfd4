import { paintOf } from '../drawing/paints.ts'
import { group, seededRandom, type Mark } from '../drawing/shapes.ts'
import * as dairy from './dairyArt.ts'
import * as garden from './gardenArt.ts'
import * as green from './greenArt.ts'
import * as meat from './meatArt.ts'
import * as sweet from './sweetArt.ts'
import { toppingByCode, TOPPINGS, type ToppingId } from './pizzaToppings.ts'

const CUTS: Readonly<Record<ToppingId, meat.Cut>> = {
  pepperoni: meat.pepperoni,
  salami: meat.salami,
  ham: meat.ham,
  prosciutto: meat.prosciutto,
  bacon: meat.bacon,
  sausage: meat.sausage,
  chicken: meat.chicken,
  beef: meat.beef,
  meatball: meat.meatball,
  steak: meat.steak,
  anchovy: meat.anchovy,
  prawn: meat.prawn,
  tuna: meat.tuna,
  fior: dairy.fior,
  ricotta: dairy.ricotta,
  goat: dairy.goat,
  feta: dairy.feta,
  parmesan: dairy.parmesan,
  cheddar: dairy.cheddar,
  blue: dairy.blue,
  paneer: dairy.paneer,
  egg: dairy.egg,
  tomato: garden.tomato,
  cherry: garden.cherry,
  sundried: garden.sundried,
  mushroom: garden.mushroom,
  truffle: garden.truffle,
  peppers: garden.peppers,
  redpepper: garden.redpepper,
  roasted: garden.roasted,
  banana: garden.banana,
  jalapeno: garden.jalapeno,
  chili: garden.chili,
  onion: garden.onion,
  whiteonion: garden.whiteonion,
  caramelised: garden.caramelised,
  garlic: garden.garlic,
  olives: garden.olives,
  greenolives: garden.greenolives,
  capers: garden.capers,
  pineapple: green.pineapple,
  corn: green.corn,
  artichoke: green.artichoke,
  zucchini: green.zucchini,
  eggplant: green.eggplant,
  broccoli: green.broccoli,
  potato: green.potato,
  avocado: green.avocado,
  strawberry: sweet.strawberry,
  marshmallow: sweet.marshmallow,
  nuts: green.nuts,
  spinach: green.spinach,
  basil: green.basil,
  arugula: green.arugula,
  herbs: green.herbs,
  flakes: green.flakes,
  pesto: green.pesto,
  balsamic: green.balsamic,
  ranch: green.ranch,
  honey: green.honey,
  bbq: green.bbq,
  hotsauce: green.hotsauce,
}

/** In the sprite: `pe0`, with the shadow `pe0s`. */
export const pieceName = (id: ToppingId, cut: number) => `${TOPPINGS[id].code}${cut}`

export const pieceOf = (id: ToppingId, cut: number): meat.Piece => {
  const rand = seededRandom(`v${id}`)
  let piece = CUTS[id](rand)
  for (let i = 0; i < cut; i++) piece = CUTS[id](rand)
  return piece
}

export function defineForPizza(name: string): Mark | undefined {
  const match = /^([a-z]{2})(\d)(s?)$/.exec(name)
  const id = match && toppingByCode.get(match[1] ?? '')
  if (!match || !id) return paintOf(name)
  const { shade, body } = pieceOf(id, Number(match[2]))
  return group({}, match[3] ? (shade ? [shade] : []) : body)
}
