import sharp from 'sharp'
import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { EMBEDDED_ATTRIBUTION, StoreMap } from '../../support/browser/storeMap.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { Form, newCustomer } from '../../support/shop/shopForms.ts'

test.use({ serviceWorkers: 'block', seesPictures: true })

const CATERING = '/events/catering'
const party = `${new Date().getFullYear() + 1}-05-01`

test(
  'the catering map shows a pin for every store, around Vancouver at zoom 11, with its source [CATER-03 LOC-03]',
  { tag: '@both' },
  async ({ page, shop }) => {
    await shop.open(CATERING)
    const map = new StoreMap(page)
    await map.ready()
    const options = page.getByLabel('Location', { exact: true }).getByRole('option')
    await expect(map.pins).toHaveCount(await options.count())
    await expect(map.pin('Davie Street')).toHaveAccessibleName('Davie Street, open')
    await map.expectZoom(11)
    await expect(page.getByText(EMBEDDED_ATTRIBUTION)).toBeVisible()
    await expectNoViolations(page, 'catering with its map')
  },
)

test(
  "a pin and the form's location are one choice, which centres the store at zoom 14 until the form resets [CATER-15 CATER-17]",
  { tag: ['@either', '@soak'] },
  async ({ page, shop }) => {
    await shop.open(CATERING)
    const map = new StoreMap(page)
    await map.ready()
    const form = new Form(page)
    const location = form.field('Location')
    await map.pin('Davie Street').click()
    await expect(location.locator('option:checked')).toHaveText('Davie Street')
    await expect(map.pin('Davie Street')).toHaveAttribute('aria-pressed', 'true')
    await map.expectZoom(14)
    await map.expectCentred('Davie Street')
    await location.selectOption('Kitsilano')
    await map.expectCentred('Kitsilano')
    await expect(map.pin('Kitsilano')).toHaveAttribute('aria-pressed', 'true')
    const { Name, Email, Phone } = newCustomer()
    await form.fill({ Name, Email, Phone, 'Event date': party, 'Number of people': '45' })
    await form.fill({ 'Delivery address': '1670 Commercial Drive, Vancouver' })
    await form.submit()
    await expect(form.status).toContainText('Form submitted successfully!')
    await map.expectZoom(11)
    await expect(map.pin('Kitsilano')).toHaveAttribute('aria-pressed', 'false')
  },
)

test(
  'the map of the locations begins around 49.26, -123.10 at zoom 12 [LOC-03 LOC-04]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await shop.open('/locations')
    const map = new StoreMap(page)
    await map.ready()
    await map.expectZoom(12)
    // Broadway & Cambie is at 49.2632, -123.1158.
    await map.expectFromMiddle('Broadway & Cambie', -92, -29)
  },
)

test(
  "the contact page's Catering tab has the same map [CONTACT-02 CATER-03]",
  { tag: '@soak' },
  async ({ page, shop }) => {
    await shop.open('/contact#catering')
    const map = new StoreMap(page)
    await map.ready()
    await map.pin('Kitsilano').click()
    await map.expectCentred('Kitsilano')
  },
)

test(
  'by keyboard the pins follow in the order of the list, the focus centres a store, and leaving restores the view [LOC-03 LOC-05]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await shop.open(CATERING)
    const map = new StoreMap(page)
    await map.ready()
    await page.locator('.maplibregl-canvas').focus()
    await page.keyboard.press('Tab')
    await expect(map.pin('Commercial Drive')).toBeFocused()
    await map.expectCentred('Commercial Drive')
    await map.expectZoom(14)
    await page.keyboard.press('Tab')
    await expect(map.pin('Broadway & Cambie')).toBeFocused()
    await map.expectCentred('Broadway & Cambie')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await map.expectZoom(11)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(map.pin('Commercial Drive')).toHaveAttribute('aria-pressed', 'true')
  },
)

test(
  'a pin under the pointer keeps its place, and the buttons zoom and show all stores [LOC-03]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await shop.open(CATERING)
    const map = new StoreMap(page)
    await map.ready()
    await map.pin('Kitsilano').hover()
    await expect(map.pin('Kitsilano')).toContainText('Kitsilano')
    await map.expectNotCentred('Kitsilano')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await map.expectZoom(12)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await map.expectZoom(11)
    await page.getByRole('button', { name: 'Show all stores' }).click()
    for (const name of ['Lonsdale', 'Richmond', 'Surrey Central', 'Coquitlam Centre'])
      await expect(map.pin(name)).toBeInViewport()
  },
)

test(
  'a wheel scrolls the page and not the map, which says how it is moved',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await shop.open(CATERING)
    const map = new StoreMap(page)
    await map.ready()
    const box = await map.box.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 200)
    const before = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 120)
    const hint = page.locator('p', { hasText: 'Use Ctrl + scroll to zoom the map' })
    await expect(hint).toBeVisible()
    await expect(hint).toBeHidden()
    expect(await page.evaluate(() => scrollY)).not.toBe(before)
    await map.expectZoom(11)
  },
)

test('the map follows a change of the colour scheme', { tag: '@soak' }, async ({ page, shop }) => {
  await shop.open(CATERING)
  const map = new StoreMap(page)
  await map.ready()
  const brightness = async () => {
    const { channels } = await sharp(await map.box.screenshot()).stats()
    return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3
  }
  await expect.poll(brightness).toBeGreaterThan(180)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(brightness).toBeLessThan(90)
})

test(
  'the map loads when it is on screen, and no page without one loads it',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const mapFiles = () =>
      asked.filter((path) => /^\/assets\/(map|MapView|maplibre-gl-worker|coast|sketch)-/.test(path))
    for (const path of ['/', '/menu/davie-street']) await shop.open(path)
    expect(mapFiles()).toEqual([])
    await page.setViewportSize({ width: 360, height: 500 })
    await shop.open(CATERING)
    await page.waitForLoadState('networkidle')
    expect(mapFiles()).toEqual([])
    await new StoreMap(page).ready()
    expect(mapFiles().length).toBeGreaterThanOrEqual(5)
  },
)

test('without WebGL 2 there is no map, and the form works', async ({ page, shop }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await shop.open(CATERING)
  await page.getByLabel('Location', { exact: true }).hover()
  await expect(page.locator('[data-map]')).toHaveCount(0)
  await new Form(page).submit()
  await expect(new Form(page).alert).toHaveText('Please fill all fields!')
})

test('a lost context takes the map away and nothing else', { tag: '@soak' }, async ({ page, shop }) => {
  await shop.open(CATERING)
  const map = new StoreMap(page)
  await map.ready()
  await page.evaluate(() =>
    document.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
  )
  await expect(page.locator('[data-map]')).toHaveCount(0)
  await expect(page.getByLabel('Location', { exact: true })).toBeVisible()
})

test("without the map's script there is no map", { tag: '@soak' }, async ({ page, shop, complaints }) => {
  complaints.expect(/net::ERR_FAILED|Failed to load resource/)
  await page.route(/\/assets\/map-.*\.js$/, (route) => route.abort())
  await shop.open(CATERING)
  await page.getByLabel('Location', { exact: true }).hover()
  await expect(page.locator('[data-map]')).toHaveCount(0)
})
