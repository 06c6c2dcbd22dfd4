import { PIXEL_ADDRESS, type PixelEvent } from '../../contract/pageSettings.ts'

const PIXEL_EVENT = 'forno:pixel'

/**
 * One 'add to cart' for each add and update, one purchase for each order, one event for each new member [PROD-25 THX-09
 * SIGNUP-19].
 */
export function track(event: PixelEvent): void {
  dispatchEvent(new CustomEvent<PixelEvent>(PIXEL_EVENT, { detail: event }))
}

/** Starts the chain's pixel if one is configured; otherwise nothing is loaded [ERR-05]. */
export function startPixel(): void {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${PIXEL_ADDRESS}"]`)?.content
  if (!address) return
  addEventListener(PIXEL_EVENT, (event) => {
    send(address, (event as CustomEvent<PixelEvent>).detail).catch(reportError)
  })
}

async function send(address: string, event: PixelEvent): Promise<void> {
  const { pixelPicture } = await import('./pixelPicture.ts')
  const url = pixelPicture(address, event, location.origin + location.pathname)
  // `keepalive` lets the request outlive the page.
  await fetch(url, { mode: 'no-cors', keepalive: true, credentials: 'include' })
}
