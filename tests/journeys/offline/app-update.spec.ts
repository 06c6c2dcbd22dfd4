import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withoutHash } from '../../../shared/builtFiles.ts'
import { nextBuild } from '../../support/host/nextBuild.ts'
import {
  NETWORK_ERRORS,
  deploy,
  Device,
  expect,
  closePages,
  test,
  visitAndCache,
} from '../../support/browser/offline.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'
import { hydrated } from '../../support/shop/shopPage.ts'

const MENU = '/menu/davie-street'

let next = ''
test.beforeAll(async () => {
  next = await nextBuild()
})

// The host is unreachable for a moment while a build is deployed.
test.beforeEach(({ complaints }) => complaints.expect(NETWORK_ERRORS))

// The next test starts with the current build and without the files of other builds.
test.afterEach(async ({ host, context }) => {
  await closePages(context)
  await host.stop()
  rmSync(join(host.dataDir, 'builds'), { recursive: true, force: true })
  await host.start()
})

const notice = 'A new version is ready'

test(
  'a new version takes from the old one what it did not change, with its own names for what it imports',
  { tag: '@soak' },
  async ({ page, device, host }) => {
    await visitAndCache(page, device, MENU)
    await deploy(host, next)
    await device.findNewVersion()
    const cached = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('shell-next'))
        const cache = await caches.open(names[0] ?? '')
        const scripts = (await cache.keys()).filter(({ url }) => url.endsWith('.js'))
        return await Promise.all(
          scripts.map(async (request) => {
            const response = await cache.match(request)
            const ofHost = await fetch(request.url, { cache: 'reload' })
            return {
              path: new URL(request.url).pathname,
              // The host sends one, and a copy has none.
              isLoaded: response?.headers.has('ETag') === true || response?.headers.has('Content-Length') === true,
              isSame: (await response?.text()) === (await ofHost.text()),
            }
          }),
        )
      })
    await expect.poll(async () => (await cached()).length).toBeGreaterThan(60)
    const scripts = await cached()
    expect(scripts.filter(({ isSame }) => !isSame)).toEqual([])
    const copied = scripts.filter(({ isLoaded }) => !isLoaded).map(({ path }) => withoutHash(path))
    expect(copied).toContain('dexie.js')
    expect(copied).not.toContain('app.js')
  },
)

test('the first visit does not reload the page, and a new version waits for Update and keeps the cart and the cached menus', async ({
  page,
  shop,
  device,
  host,
  line,
}) => {
  await page.goto('/menu/kitsilano')
  await device.setReloadMarker()
  await device.waitUntilCached()
  expect(await device.hasReloadMarker()).toBe(true)
  await expect(page.getByText(notice)).toHaveCount(0)
  await shop.open(MENU)
  await shop.add('Garlic Bread')
  await expect.poll(() => device.cachedPaths('html')).toContain(MENU)
  const before = await device.build()
  await device.setReloadMarker()
  await deploy(host, next)
  await device.findNewVersion()
  await expect(page.getByRole('status').getByText(notice)).toBeVisible()
  expect(await device.hasReloadMarker()).toBe(true)
  // Both builds have their caches until the customer accepts the update.
  expect((await device.caches()).filter((name) => name.startsWith('html-'))).toHaveLength(2)

  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => device.build()).not.toBe(before)
  await hydrated(page)
  const build = await device.build()
  await expect.poll(() => shop.cartCount()).toBe(1)
  await expect.poll(() => device.caches().then((all) => all.filter((name) => !name.endsWith(build)))).toEqual([])
  await expect(page.getByText(notice)).toHaveCount(0)

  await line.cut()
  for (const path of ['/menu/kitsilano', MENU]) {
    await page.goto(path)
    await hydrated(page)
    expect(await device.build()).toBe(build)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'nextBuild'))).toBe(true)
  }
})

test(
  'a service worker that is still caching pictures does not block the update',
  { tag: '@soak' },
  async ({ page, device, host }) => {
    await visitAndCache(page, device, MENU)
    const before = await device.build()
    await deploy(host, next)
    await device.findNewVersion()
    // More pictures than the worker can fetch during the test.
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      const pictures = Array.from({ length: 100_000 }, (_, n) => `${location.origin}/images/products/none.svg?${n}`)
      active?.postMessage({ kind: 'keep', path: location.pathname, calls: [], pictures })
    })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => device.build()).not.toBe(before)
  },
)

test(
  'an update completes when requests of the page restart the old service worker as it stops',
  { tag: '@soak' },
  async ({ page, device, host }) => {
    await visitAndCache(page, device, MENU)
    const before = await device.build()
    await deploy(host, next)
    await device.findNewVersion()
    await page.evaluate(() => {
      const timer = setInterval(() => void fetch('/robots.txt').catch(() => undefined), 1)
      setTimeout(() => clearInterval(timer), 2500)
    })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => device.build()).not.toBe(before)
  },
)

test(
  'an update during checkout is offered only after the order',
  { tag: '@soak' },
  async ({ page, shop, device, host }) => {
    await visitAndCache(page, device, MENU)
    const checkout = await shop.goToCheckoutWith(['Margherita'])
    await checkout.fill({ name: 'Ada' })
    await device.setReloadMarker()
    await deploy(host, next)
    await device.findNewVersion()
    const person = await checkout.goToPayment()
    await expect(page.getByText(notice)).toHaveCount(0)
    await checkout.payWith(CARDS.succeeds)
    await checkout.expectThankYou()
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(page.getByText(notice)).toHaveCount(0)
    expect(await device.hasReloadMarker()).toBe(true)

    await page.getByRole('link', { name: 'Forno' }).first().click()
    await expect(page.getByText(notice)).toBeVisible()
    expect(await device.hasReloadMarker()).toBe(true)
  },
)

test(
  'all tabs update together, and a tab at checkout delays the update',
  { tag: '@soak' },
  async ({ page, shop, device, host, context }) => {
    await visitAndCache(page, device, MENU)
    const before = await device.build()
    const other = await context.newPage()
    await other.goto('/locations')
    await hydrated(other)
    const third = await context.newPage()
    await third.goto('/about')
    await hydrated(third)
    await device.waitForPictures()
    await deploy(host, next)
    await device.findNewVersion()
    await expect(page.getByText(notice)).toBeVisible()
    await expect(other.getByText(notice)).toBeVisible()

    // The other tab enters checkout before the customer accepts the update here.
    await shop.fillCartWith(['Margherita'])
    await expect(page.getByText(notice)).toBeVisible()
    await other.goto('/checkout')
    await expect(other.getByRole('heading', { name: 'Hey, Stranger!' })).toBeVisible()
    await expect(page.getByText(notice)).toBeVisible()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('when you have checked out in your other tab')).toBeVisible()
    await expect.poll(() => other.getByText(notice).count()).toBe(0)
    expect([await device.build(), await new Device(other).build()]).toEqual([before, before])

    // The browser activates the new worker only while the active one is idle, so the test sends no requests here.
    await other.close()
    await expect.poll(() => device.build()).not.toBe(before)
    await expect.poll(() => new Device(third).build()).toBe(await device.build())
  },
)

test(
  'a page opened with the previous build keeps working with the files of that build',
  { tag: '@soak' },
  async ({ page, shop, device, host }) => {
    await visitAndCache(page, device, MENU)
    await device.setReloadMarker()
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    })
    await deploy(host, next)
    await page.getByRole('link', { name: 'About' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shop.page.goBack()
    await shop.add('Margherita')
    expect(await device.hasReloadMarker()).toBe(true)
  },
)

test(
  'an unfinished pizza in one tab survives an update accepted in another tab',
  { tag: '@soak' },
  async ({ page, shop, device, host, context }) => {
    await visitAndCache(page, device, MENU)
    const before = await device.build()
    const other = await context.newPage()
    await other.goto('/about')
    await hydrated(other)
    const pizza = await shop.openProduct('Half & Half Pizza')
    await pizza.selectSize('Medium')
    await pizza.openTab('Toppings')
    await pizza.select('Pepperoni', { half: 'Left half' })
    const price = await pizza.price()
    await deploy(host, next)
    await device.findNewVersion()
    await other.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => device.build()).not.toBe(before)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => pizza.price()).toBe(price)
    await hydrated(page)
    await pizza.openTab('Toppings')
    await expect(page.getByRole('checkbox', { name: 'Pepperoni', exact: true })).toBeChecked()
  },
)

test(
  'a version with a missing core file is not installed, and the previous version stays active',
  { tag: '@soak' },
  async ({ page, device, host, line }) => {
    await visitAndCache(page, device, MENU)
    const before = await device.caches()
    const broken = join(next, '../broken')
    cpSync(next, broken, { recursive: true })
    const assets = join(broken, 'client/assets')
    for (const name of readdirSync(assets)) if (/^menu-.*\.js$/.test(name)) rmSync(join(assets, name))
    try {
      await deploy(host, broken)
      expect(await device.findNewVersion()).toBe('redundant')
      await expect(page.getByText(notice)).toHaveCount(0)
      await line.cut()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Davie Street menu' })).toBeAttached()
      expect((await device.caches()).filter((name) => before.includes(name))).toEqual(before)
    } finally {
      rmSync(broken, { recursive: true, force: true })
    }
  },
)
