import { svgText } from '../drawing/markup.ts'
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
 * shows it.
 */
export function drawScene(name: SceneName): string {
  const { marks, paints = {} } = SCENES[name]()
  return svgText(marks, {
    detail: 'full',
    ids: '',
    define: (paint) => paints[paint] ?? PLANT_PIECES[paint] ?? defineForPizza(paint),
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      width: String(SCENE_WIDTH),
      height: String(SCENE_HEIGHT),
    },
    box: `0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}`,
  })
}
