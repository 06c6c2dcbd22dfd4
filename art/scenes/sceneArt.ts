import { svgText } from '../drawing/markup.ts'
import { placed, type SquareDrawing } from '../drawing/placed.ts'
import { defineForPizza } from '../pizza/toppingArt.ts'
import { gala, wedding } from './banquets.ts'
import { office, party } from './catering.ts'
import { delivery } from './delivery.ts'
import { crust, crustFlour, crustSlice } from './dough.ts'
import { garden, gardenCrate, gardenLunch, gardenTomatoes } from './garden.ts'
import { italy, italyBay, italyCoast } from './italy.ts'
import { grand, grandBoxes, grandRibbon } from './opening.ts'
import { oven } from './oven.ts'
import { SCENE_HEIGHT, SCENE_WIDTH, type Scene } from './parts/flat.ts'
import { PLANT_PIECES } from './parts/plants.ts'
import type { SceneName } from './sceneNames.ts'
import { drive, driveLights, driveStall } from './street.ts'
import { toppings, toppingsBowls, toppingsClose } from './toppings.ts'
import { wine, wineGlass, wineVineyard } from './wine.ts'

/** A sign's drawing is 40 high within the margins of a logo. */
const SIGN_SIZE = 42

const SCENES: Readonly<Record<SceneName, () => Scene>> = {
  drive,
  'drive-stall': driveStall,
  'drive-lights': driveLights,
  grand,
  'grand-ribbon': grandRibbon,
  'grand-boxes': grandBoxes,
  crust,
  'crust-flour': crustFlour,
  'crust-slice': crustSlice,
  toppings,
  'toppings-bowls': toppingsBowls,
  'toppings-close': toppingsClose,
  italy,
  'italy-bay': italyBay,
  'italy-coast': italyCoast,
  wine,
  'wine-glass': wineGlass,
  'wine-vineyard': wineVineyard,
  garden,
  'garden-lunch': gardenLunch,
  'garden-tomatoes': gardenTomatoes,
  'garden-crate': gardenCrate,
  oven,
  gala,
  wedding,
  party,
  office,
  delivery,
}

/**
 * A scene as an SVG file of 600 x 400. Flat, lit from the top left, its subject in the middle 360 of its width, so that any crop
 * shows it. The brand's logo stands on its signs, boxes and bottles.
 */
export function drawScene(name: SceneName, logo: SquareDrawing): string {
  const { marks, paints = {} } = SCENES[name]()
  const sign = () => placed(logo, 0, -20, SIGN_SIZE)
  return svgText(marks, {
    detail: 'full',
    ids: '',
    define: (paint) =>
      (paint === 'logo' ? sign() : undefined) ?? paints[paint] ?? PLANT_PIECES[paint] ?? defineForPizza(paint),
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      width: String(SCENE_WIDTH),
      height: String(SCENE_HEIGHT),
    },
    box: `0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}`,
  })
}
