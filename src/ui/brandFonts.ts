/** Boot reaches this point later on a slow connection, where text in the fallback font is read by then. */
const SOON_MS = 500

/** Uses the brand's fonts from now on. No text moves, since the fallback has their metrics (build/brand/fallbackFaces.ts). */
export function showBrandFonts(): void {
  document.getElementById('fonts')?.removeAttribute('media')
}

/** Uses them at once on a fast connection and on an empty page, where they compete with no picture of the first screen. */
export function showBrandFontsSoon(): void {
  if (performance.now() < SOON_MS || !document.getElementById('data')) showBrandFonts()
}
