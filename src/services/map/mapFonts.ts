/**
 * Names of the font faces in mapFonts.css, which MapLibre draws labels with where a style has no `glyphs`. MapLibre takes
 * the weight and the slope from the words in the name.
 */
export const LABEL_FONT = 'Label Medium'
export const WATER_FONT = 'Label Italic'
export const PLACE_FONT = 'Place Regular'
