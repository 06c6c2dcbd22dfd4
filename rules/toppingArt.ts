import { group, streamOf, type Mark } from './artShapes.ts'
import { paintOf } from './artPaints.ts'
import * as dairy from './dairyArt.ts'
import * as garden from './gardenArt.ts'
import * as green from './greenArt.ts'
import * as meat from './meatArt.ts'
import { TOPPINGS, type ToppingId } from './pizzaToppings.ts'

const { shadeOf: _shadeOf, shadeLine: _shadeLine, SHADE: _shade, ...meats } = meat
const CUTS: Readonly<Record<ToppingId, meat.Cut>> = { ...meats, ...dairy, ...garden, ...green }
