// The map of the stores on a page, as a customer sees and moves it.
import { expect, type Locator, type Page } from '@playwright/test'

export const EMBEDDED_ATTRIBUTION = 'Shoreline: GSHHG (LGPL) · roads: own sketch'

/** Pixels of a degree of longitude at zoom 0. */
const PIXELS_PER_DEGREE = 512 / 360

export class StoreMap {
  readonly box: Locator
  readonly pins: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.box = page.locator('[data-map="ready"]')
    this.pins = page.locator('.maplibregl-marker button')
  }

  /** Software drawing may take seconds, so this waits until the map says that it is drawn. */
  async ready(): Promise<void> {
    await this.#page.locator('[data-map]').first().scrollIntoViewIfNeeded()
    await expect(this.box).toBeVisible()
  }

  /** The colours that the map is to be drawn in now, as '#rrggbb'. */
  colors(): Promise<Record<'land' | 'water' | 'park' | 'road', string>> {
    return this.box.evaluate((box) => {
      const styles = getComputedStyle(box)
      const token = (name: string) => styles.getPropertyValue(`--map-${name}`).trim()
      return {
        land: token('land'),
        water: token('water'),
        park: token('park'),
        road: token('road'),
      }
    })
  }

  pin(name: string): Locator {
    return this.#page.locator('.maplibregl-marker').getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** Waits until the tip of a pin is at the middle of the map. */
  async expectCentred(name: string): Promise<void> {
    await expect.poll(async () => Math.hypot(...(await this.#fromMiddle(name)))).toBeLessThan(4)
  }

  async expectNotCentred(name: string): Promise<void> {
    await expect.poll(async () => Math.hypot(...(await this.#fromMiddle(name)))).toBeGreaterThan(40)
  }

  /** Waits until the tip of a pin is so many pixels right of and below the middle of the map. */
  async expectFromMiddle(name: string, right: number, below: number): Promise<void> {
    await expect
      .poll(async () => {
        const [x, y] = await this.#fromMiddle(name)
        return Math.hypot(x - right, y - below)
      })
      .toBeLessThan(4)
  }

  async #fromMiddle(name: string): Promise<[number, number]> {
    const pin = await this.#markerOf(name).boundingBox()
    const box = await this.box.boundingBox()
    if (!pin || !box) return [Infinity, 0]
    return [pin.x + pin.width / 2 - box.x - box.width / 2, pin.y + pin.height - box.y - box.height / 2]
  }

  #markerOf(name: string): Locator {
    const button = this.#page.getByRole('button', { name: new RegExp(`^${name}`) })
    return this.#page.locator('.maplibregl-marker').filter({ has: button })
  }

  /** Waits for a zoom, which the distance of two stores shows. */
  async expectZoom(zoom: number): Promise<void> {
    await expect.poll(() => this.#zoom()).toBeCloseTo(zoom, 1)
  }

  async #zoom(): Promise<number> {
    const [east, west] = await Promise.all([this.#tip('Commercial Drive'), this.#tip('Kitsilano')])
    return Math.log2((east - west) / ((-123.0697 + 123.1573) * PIXELS_PER_DEGREE))
  }

  async #tip(name: string): Promise<number> {
    const marker = await this.#markerOf(name).boundingBox()
    return marker ? marker.x + marker.width / 2 : NaN
  }
}
