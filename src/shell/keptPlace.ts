import type { ParsedLocation } from '@tanstack/react-router'

interface Landmark {
  tag: string
  /** Among all elements with the same tag. */
  index: number
  text: string | null
  /** Distance from the top of the viewport in CSS pixels. */
  top: number
}

const landmarks = new Map<string, Landmark>()
const keyOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href

/** Remembers which element is in the middle of the screen when a page is left, and where. */
export function keepPlace(location: ParsedLocation): void {
  for (let y = innerHeight / 2; y < innerHeight; y += 16) {
    const element = document.elementFromPoint(innerWidth / 2, y)
    const { top = 0, height = Infinity } = element?.getBoundingClientRect() ?? {}
    if (!element || height > innerHeight / 2) continue
    const tag = element.localName
    const index = [...document.getElementsByTagName(tag)].indexOf(element)
    landmarks.set(keyOf(location), { tag, index, text: element.textContent, top })
    return
  }
}

/**
 * Puts that element back to its place, for Back and Forward. The router restores a number of pixels, which is another place
 * once a line breaks elsewhere in the brand's fonts (`showBrandFonts`). Does nothing if another text is there now [D-45].
 */
export async function restorePlace(location: ParsedLocation): Promise<void> {
  const landmark = landmarks.get(keyOf(location))
  const element = landmark && document.getElementsByTagName(landmark.tag)[landmark.index]
  if (!element || element.textContent !== landmark.text) return
  const align = (): void => scrollBy({ top: element.getBoundingClientRect().top - landmark.top, behavior: 'instant' })
  align()
  const place = scrollY
  await document.fonts.ready
  if (scrollY === place) align()
}
