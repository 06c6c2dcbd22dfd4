// The map of the stores on a page, as a customer sees and moves it.
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

export const EMBEDDED_ATTRIBUTION = 'Shoreline: GSHHG (LGPL) · roads: own sketch'

/** Pixels of a degree of longitude at zoom 0. */
const PIXELS_PER_DEGREE = 512 / 360

interface Point {
  lat: number
  lng: number
}

const COMMERCIAL_DRIVE: Point = { lat: 49.2694, lng: -123.0697 }

/** The most that a channel of an anti-aliased line's colour differs. */
const COLOR_TOLERANCE = 24
/** Pixels in the middle of the dots of a zone's edge. */
const MIN_ZONE_PIXELS = 60

export class StoreMap {
  readonly box: Locator
  readonly pins: Locator
  /** The mark of the delivery address. */
  readonly place: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.box = page.locator('[data-map="ready"]')
    this.pins = page.locator('.maplibregl-marker button')
    this.place = page.locator('.maplibregl-marker').filter({ hasText: 'The delivery address' })
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

  /** Waits until a pin or mark is wholly on the part of the map that is seen, beside the buttons. */
  async expectWithin(mark: Locator): Promise<void> {
    await expect
      .poll(async () => {
        const [box, inner, buttons] = await Promise.all([
          this.box.boundingBox(),
          mark.boundingBox(),
          this.#page.getByRole('button', { name: 'Zoom in' }).boundingBox(),
        ])
        if (!box || !inner || !buttons) return false
        const isInside =
          inner.x >= box.x &&
          inner.y >= box.y &&
          inner.x + inner.width <= box.x + box.width &&
          inner.y + inner.height <= box.y + box.height
        const isUnderButtons = inner.x + inner.width > buttons.x && inner.y < buttons.y + 3 * buttons.height
        return isInside && !isUnderButtons
      })
      .toBe(true)
  }

  #markerOf(name: string): Locator {
    const button = this.#page.getByRole('button', { name: new RegExp(`^${name}`) })
    return this.#page.locator('.maplibregl-marker').filter({ has: button })
  }

  /** Waits for a zoom, which the distance of two stores shows. */
  async expectZoom(zoom: number): Promise<void> {
    await expect.poll(() => this.#zoom()).toBeCloseTo(zoom, 1)
  }

  /** Waits for a view, which the place of a store shows. */
  async expectView({ lat, lng, zoom }: Point & { zoom: number }): Promise<void> {
    await this.expectZoom(zoom)
    const away = [
      (COMMERCIAL_DRIVE.lng - lng) * PIXELS_PER_DEGREE * 2 ** zoom,
      (northOf(lat) - northOf(COMMERCIAL_DRIVE.lat)) * PIXELS_PER_DEGREE * 2 ** zoom,
    ] as const
    const isThere = async () => {
      const [x, y] = await this.#fromMiddle('Commercial Drive')
      return Math.hypot(x - away[0], y - away[1])
    }
    await expect.poll(isThere).toBeLessThan(6)
  }

  /** Waits until the edge of a delivery zone is drawn, and wholly on the map. */
  async expectZone(): Promise<void> {
    const edge = await this.box.evaluate((box) => getComputedStyle(box).getPropertyValue('--good').trim())
    const wanted = Buffer.from(edge.slice(1), 'hex')
    const columns = async () => {
      const { data, info } = await sharp(await this.box.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const found: number[] = []
      for (let at = 0; at < data.length; at += 3) {
        const isEdge = wanted.every((channel, index) => Math.abs((data[at + index] ?? 0) - channel) <= COLOR_TOLERANCE)
        if (isEdge) found.push((at / 3) % info.width)
      }
      return found.length > MIN_ZONE_PIXELS && Math.min(...found) > 8 && Math.max(...found) < info.width - 8
    }
    await expect.poll(columns).toBe(true)
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

/** The latitude on a Mercator map, in degrees of longitude at the equator. */
const northOf = (lat: number): number => (Math.asinh(Math.tan((lat * Math.PI) / 180)) * 180) / Math.PI
