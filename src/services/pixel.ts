import { PIXEL_ADDRESS, type PixelEvent } from '../../contract/pageSettings.ts'

/** The window event that carries what the ad pixel is told. */
export const PIXEL = 'forno:pixel'

/** 'add to cart' for each add and each update, a purchase for each order, once for each new member [PROD-25 THX-09 SIGNUP-19]. */
export function track(event: PixelEvent): void {
  dispatchEvent(new CustomEvent<PixelEvent>(PIXEL, { detail: event }))
}

/** From now on the chain's pixel is told, where one is configured; without one nothing is loaded [ERR-05]. */
export function startPixel(): void {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${PIXEL_ADDRESS}"]`)?.content
  if (!address) return
  addEventListener(PIXEL, (event) => {
    tell(address, (event as CustomEvent<PixelEvent>).detail).catch(reportError)
  })
}

async function tell(address: string, event: PixelEvent): Promise<void> {
  const { pixelPicture } = await import('./pixelPicture.ts')
  const url = pixelPicture(address, event, location.origin + location.pathname)
  // It outlives a page that is left at once.
  await fetch(url, { mode: 'no-cors', keepalive: true, credentials: 'include' })
}
