import type { Page } from '@playwright/test'
import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { StoreMap } from '../../support/browser/storeMap.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { Delivery, PLACES } from '../../support/shop/shopDelivery.ts'
import { escaped, hydrated, openWithScriptsHeld } from '../../support/shop/shopPage.ts'

test.use({ serviceWorkers: 'block', seesPictures: true })

const MAP_FILE = /\/assets\/(map|MapView|maplibre-gl-worker|tileArchive|coast|sketch)-/
/** MapLibre itself. */
const MAP_SCRIPT = /\/assets\/map-.*\.js$/

const DEFAULT_VIEW = { lat: 49.26, lng: -123.1, zoom: 12 }

const radioOf = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${escaped(name)}`) })

/** The row of a store in the list. */
const rowOf = (page: Page, name: string) => page.locator('fieldset > div').filter({ has: radioOf(page, name) })

test('the map shows a pin for every store that can be picked, around Vancouver at zoom 12, with its opening [LOC-03 LOC-04 CALL-32]', async ({
  page,
  shop,
}) => {
  await shop.open('/locations')
  const map = new StoreMap(page)
  await map.ready()
  const stores = page.getByRole('group', { name: 'Restaurants' })
  await expect(map.pins).toHaveCount(await stores.getByRole('radio').count())
  await expect(map.pin('Davie Street')).toHaveAccessibleName(/^Davie Street, open/)
  await map.expectView(DEFAULT_VIEW)
  await expectNoViolations(page, 'locations with its map')
})

test(
  'a row under the pointer centres its store at zoom 14, and leaving it restores the view [LOC-05]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await shop.open('/locations')
    const map = new StoreMap(page)
    await map.ready()
    for (const name of ['Kitsilano', 'Richmond']) {
      await rowOf(page, name).hover()
      await map.expectCentred(name)
      await map.expectZoom(14)
    }
    await page.getByRole('heading', { level: 1 }).hover()
    await map.expectView(DEFAULT_VIEW)
  },
)

test(
  'a row with the focus centres its store at zoom 14, and leaving it by keyboard restores the view [LOC-05]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await shop.open('/locations')
    const map = new StoreMap(page)
    await map.ready()
    const before = page.getByRole('button', { name: 'Near me' })
    await before.focus()
    await page.keyboard.press('Tab')
    await expect(radioOf(page, 'Commercial Drive')).toBeFocused()
    await map.expectCentred('Commercial Drive')
    await map.expectZoom(14)
    await page.keyboard.press('ArrowDown')
    await expect(radioOf(page, 'Broadway & Cambie')).toBeChecked()
    await map.expectCentred('Broadway & Cambie')
    await page.keyboard.press('ArrowUp')
    await map.expectCentred('Commercial Drive')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'ORDER NOW' })).toBeFocused()
    await map.expectView(DEFAULT_VIEW)
  },
)

test(
  'a pin picks its store in the panel and in the list, and its menu opens by ORDER NOW [LOC-03 CALL-32]',
  { tag: ['@either', '@soak'] },
  async ({ page, shop }) => {
    await shop.open('/locations')
    const map = new StoreMap(page)
    await map.ready()
    const delivery = new Delivery(page)
    await map.pin('Broadway & Cambie').click()
    await expect(map.pin('Broadway & Cambie')).toHaveAttribute('aria-pressed', 'true')
    await expect(radioOf(page, 'Broadway & Cambie')).toBeChecked()
    await expect(delivery.answer).toContainText('Pick Up from Broadway & Cambie')
    await map.pin('Kitsilano').press('Enter')
    await expect(radioOf(page, 'Kitsilano')).toBeChecked()
    await expect(map.pin('Broadway & Cambie')).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: 'ORDER NOW' }).click()
    await shop.expectMenuOf('Kitsilano')
  },
)

test(
  'a picked address shows its house, its zone and the store that delivers there, all in view [LOC-03]',
  { tag: ['@either', '@soak'] },
  async ({ page, shop }) => {
    const delivery = new Delivery(page)
    await shop.open('/locations')
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    await delivery.pick('commercial')
    await expect(delivery.answer).toContainText(`We Deliver to ${PLACES.commercial.street}`)
    const map = new StoreMap(page)
    await map.ready()
    await expect(map.pin('Commercial Drive')).toHaveAttribute('aria-pressed', 'true')
    await map.expectWithin(map.pin('Commercial Drive'))
    await map.expectWithin(map.place)
    await map.expectZone()
  },
)

test(
  'without WebGL the list takes the whole width, and a store is picked and ordered from [LOC-03 CALL-32]',
  { tag: '@either' },
  async ({ page, shop }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await shop.open('/locations')
    await page.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }))
    await expect(page.locator('[data-map]')).toHaveCount(0)
    const main = await page.getByRole('main').boundingBox()
    const list = await page.getByRole('group', { name: 'Restaurants' }).boundingBox()
    expect(list?.width).toBeGreaterThan((main?.width ?? 0) - 80)
    await shop.chooseStore('Kitsilano')
  },
)

test(
  "a store is picked and ordered from while the map's script does not arrive [LOC-03 CALL-32]",
  { tag: ['@either', '@soak'] },
  async ({ page, shop }) => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const asked = page.waitForRequest(MAP_SCRIPT)
    await page.route(MAP_SCRIPT, async (route) => {
      await held
      await route.continue()
    })
    await shop.open('/locations')
    await page.locator('[data-map]').last().scrollIntoViewIfNeeded()
    await asked
    await expect(page.locator('[data-map="loading"]')).toBeVisible()
    await shop.chooseStore('Kitsilano')
    release()
  },
)

test(
  'a map whose script does not arrive within 10 seconds is given up, and the list takes its room [LOC-03 CALL-33]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.route(MAP_SCRIPT, () => undefined)
    await shop.open('/locations')
    await expect(page.locator('[data-map="loading"]')).toBeVisible()
    await expect(page.locator('[data-map]')).toHaveCount(0)
    const list = await page.getByRole('group', { name: 'Restaurants' }).boundingBox()
    expect(list?.width).toBeGreaterThan(600)
  },
)

test(
  "no file of the map is asked for before the page's own script runs [LOC-03 CALL-32]",
  { tag: '@soak' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (MAP_FILE.test(request.url())) asked.push(request.url())
    })
    const release = await openWithScriptsHeld(page, '/locations')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(asked).toEqual([])
    const hydratedBefore = page
      .waitForRequest(MAP_SCRIPT)
      .then(() =>
        page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))),
      )
    release()
    await hydrated(page)
    expect(await hydratedBefore).toBe(true)
    await new StoreMap(page).ready()
  },
)
