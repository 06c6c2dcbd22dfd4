/** Boot reaches this point later on a slow connection, where text in the fallback font is read by then. */
const SOON_MS = 500

/** Uses the brand's fonts from now on. The text may move, so it is called where that does not hurt. */
export function showBrandFonts(): void {
  document.getElementById('fonts')?.removeAttribute('media')
}

/**
 * Uses them at once on a fast connection and on an empty page. Otherwise the document keeps the fallback until another page or
 * a product is opened: no text jumps, and no font competes with the first pictures. Cached pages have the fonts from the start.
 */
export function showBrandFontsSoon(): void {
  if (performance.now() < SOON_MS || !document.getElementById('data')) showBrandFonts()
}
