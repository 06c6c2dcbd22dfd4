/**
 * The start of the style element with the fonts. Browsers with scripts ignore it until its `media` is removed: the worker does
 * that in the pages that it caches, and the page when they no longer delay its scripts (src/ui/brandFonts.ts).
 */
export const FONTS_OFF = '<style id="fonts" media="(scripting: none)">'
export const FONTS_ON = '<style id="fonts">'
