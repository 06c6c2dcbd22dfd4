import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { TILE_ARCHIVE_PATH } from '../../../shared/pageSettings.ts'
import { NETWORK_ERRORS } from '../../support/browser/offline.ts'
import { EMBEDDED_ATTRIBUTION, StoreMap } from '../../support/browser/storeMap.ts'
import { HOST_ENV } from '../../support/host/host.ts'
import { expect, test as base } from '../../support/shop/shop.ts'
import { tileArchive } from '../../support/tileArchive.ts'

const test = base.extend({
  hostEnv: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tiles-'))
      const MAP_STYLE = join(folder, 'metro.pmtiles')
      writeFileSync(MAP_STYLE, tileArchive())
      await use({ ...HOST_ENV, MAP_STYLE })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

test.use({ seesPictures: true })

/** The share of each colour in what the map shows. */
async function sharesIn(map: StoreMap): Promise<(color: string) => number> {
  const { data, info } = await sharp(await map.box.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const color = `#${data.toString('hex', at, at + 3)}`
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return (color) => (counts.get(color) ?? 0) / (info.width * info.height)
}

/** What a canvas is asked to write, by font: MapLibre draws the letters of names so. */
const lettersOf = (page: Page): Promise<string> =>
  page.evaluate(() => (Reflect.get(window, 'letters') as string[] | undefined)?.join(' ') ?? '')

async function watchLetters(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const letters: string[] = []
    Reflect.set(window, 'letters', letters)
    const { prototype } = OffscreenCanvasRenderingContext2D
    const write = Reflect.get(prototype, 'fillText') as (...args: [string, number, number]) => void
    const watched = new Proxy(write, {
      apply(_write, canvas: OffscreenCanvasRenderingContext2D, args: [string, number, number]) {
        letters.push(`${canvas.font} ${args[0]}`)
        Reflect.apply(write, canvas, args)
      },
    })
    Reflect.set(prototype, 'fillText', watched)
  })
}

test(
  'a tile archive on the host is read in ranges and drawn with land, water, parks, roads and names, light and dark, and no range is cached',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const answers: number[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === TILE_ARCHIVE_PATH) answers.push(response.status())
    })
    await watchLetters(page)
    await shop.open('/locations')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    // From here on every request passes the worker.
    answers.length = 0
    await shop.open('/locations')
    const map = new StoreMap(page)
    await map.ready()
    await map.expectZoom(12)
    await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()
    await expect(page.getByText(EMBEDDED_ATTRIBUTION)).toHaveCount(0)
    expect(answers.length).toBeGreaterThan(2)
    expect(new Set(answers)).toEqual(new Set([206]))

    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      const { land, water, park, road } = await map.colors()
      await expect.poll(async () => (await sharesIn(map))(land)).toBeGreaterThan(0.3)
      const share = await sharesIn(map)
      expect(share(water)).toBeGreaterThan(0.1)
      expect(share(park)).toBeGreaterThan(0.02)
      expect(share(road)).toBeGreaterThan(0.005)
    }
    expect(await lettersOf(page)).toMatch(/"?Label Medium"?.* V\b/)

    const kept = await page.evaluate(async () => {
      const keys = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
      return (await Promise.all(keys)).flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.length).toBeGreaterThan(0)
    expect(kept).not.toContain(TILE_ARCHIVE_PATH)
  },
)

test(
  'the names of a tile archive ask nobody for glyphs or icons, and each shape has what its layer reads',
  { tag: '@soak' },
  async ({ page, shop, host }) => {
    const said: string[] = []
    const asked: string[] = []
    page.on('console', (message) => {
      if (/layers\[|sprite|glyph|image/i.test(message.text())) said.push(message.text())
    })
    page.on('request', (request) => asked.push(request.url()))
    await shop.open('/locations')
    await new StoreMap(page).ready()
    expect(said).toEqual([])
    const elsewhere = asked.filter((url) => url.startsWith('http') && !url.startsWith(`${host.url}/`))
    expect(elsewhere).toEqual([])
  },
)

test(
  'a tile archive that cannot be read gives the embedded map',
  { tag: '@soak' },
  async ({ page, shop, complaints }) => {
    complaints.expect(NETWORK_ERRORS)
    await page.route(`**${TILE_ARCHIVE_PATH}`, (route) => route.abort())
    await shop.open('/locations')
    await new StoreMap(page).ready()
    await expect(page.getByText(EMBEDDED_ATTRIBUTION)).toBeVisible()
  },
)
