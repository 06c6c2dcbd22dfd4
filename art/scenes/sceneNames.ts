/** The drawn scenes: each is a file `/images/scenes/NAME.svg` of 600 x 400. */
export const SCENE_NAMES = [
  'drive',
  'drive-stall',
  'drive-lights',
  'grand',
  'grand-ribbon',
  'grand-boxes',
  'crust',
  'crust-flour',
  'crust-slice',
  'toppings',
  'toppings-bowls',
  'toppings-close',
  'italy',
  'italy-bay',
  'italy-coast',
  'wine',
  'wine-glass',
  'wine-vineyard',
  'garden',
  'garden-lunch',
  'garden-tomatoes',
  'garden-crate',
  'oven',
  'gala',
  'wedding',
  'party',
  'office',
  'delivery',
] as const

export type SceneName = (typeof SCENE_NAMES)[number]

export const scenePath = (name: SceneName): string => `/images/scenes/${name}.svg`
