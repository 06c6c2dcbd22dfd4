import { expect, test } from '../../support/browser/offline.ts'
import { EMBEDDED_ATTRIBUTION, StoreMap } from '../../support/browser/storeMap.ts'
import { hydrated } from '../../support/shop/shopPage.ts'

test.use({ seesPictures: true })

const CATERING = '/events/catering'

test(
  'without a connection the map is there after it was opened once',
  { tag: '@soak' },
  async ({ page, device, line }) => {
    await page.goto(CATERING)
    const map = new StoreMap(page)
    await map.ready()
    await device.waitUntilCached()
    const cached = () => device.all().then((all) => all.filter(({ cache }) => cache.startsWith('map-')).length)
    await expect.poll(cached).toBeGreaterThanOrEqual(4)
    await line.cut()
    await page.reload()
    await map.ready()
    await expect(map.pin('Kitsilano')).toBeVisible()
    await expect(page.getByText(EMBEDDED_ATTRIBUTION)).toBeVisible()
  },
)

test(
  'without a connection and without a map that was opened before, the form stands alone',
  { tag: '@soak' },
  async ({ page, device, line }) => {
    await page.setViewportSize({ width: 360, height: 500 })
    await page.goto(CATERING)
    await device.waitUntilCached()
    expect((await device.all()).filter(({ cache }) => cache.startsWith('map-'))).toEqual([])
    await line.cut()
    await page.reload()
    await hydrated(page)
    await page.getByLabel('Location', { exact: true }).scrollIntoViewIfNeeded()
    await expect(page.locator('[data-map]')).toHaveCount(0)
    await expect(page.getByLabel('Location', { exact: true })).toBeVisible()
  },
)
