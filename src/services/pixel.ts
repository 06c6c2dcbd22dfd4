import { PIXEL_ADDRESS } from '../../shared/pageSettings.ts'
import type { PixelEvent } from './pixelPicture.ts'

const PIXEL_EVENT = 'shop:pixel'

/**
 * One 'add to cart' for each add and update, one purchase for each order, one event for each new member [PROD-25 THX-09
 * SIGNUP-19].
 */
export function track(event: PixelEvent): void {
  dispatchEvent(new CustomEvent<PixelEvent>(PIXEL_EVENT, { detail: event }))
}

/** The address of the chain's pixel; undefined where none is configured [ERR-05]. */
export const pixelAddress = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${PIXEL_ADDRESS}"]`)?.content

/**
 * Starts the chain's pixel if one is configured; otherwise nothing is loaded [ERR-05]. `isAllowed` is asked for each event: what
 * happened without consent is never told, also not later. A do-not-track signal changes nothing [LEGAL-01].
 */
export function startPixel(isAllowed: () => boolean): void {
  const address = pixelAddress()
  if (!address) return
  addEventListener(PIXEL_EVENT, (event) => {
    if (isAllowed()) send(address, (event as CustomEvent<PixelEvent>).detail, isAllowed).catch(reportError)
  })
}

async function send(address: string, event: PixelEvent, isAllowed: () => boolean): Promise<void> {
  const { pixelPicture } = await import('./pixelPicture.ts')
  const url = pixelPicture(address, event, location.origin + location.pathname)
  // The answer may have changed while the file loaded.
  if (!isAllowed()) return
  // `keepalive` lets the request outlive the page.
  await fetch(url, { mode: 'no-cors', keepalive: true, credentials: 'include' })
}
