import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { nextBuild } from '../../support/host/nextBuild.ts'
import { NETWORK_ERRORS, Device, expect, closePages, test, visitAndCache } from '../../support/browser/offline.ts'
import type { Host } from '../../support/host/hostProcess.ts'
import { hydrated } from '../../support/shop/shopPage.ts'

const MENU = '/menu/davie-street'
const MISSING = 'A part of this page is missing'

/** Deploys the next build and deletes the files of all earlier builds. */
async function deploysWithoutTheOld(host: Host): Promise<void> {
  const next = await nextBuild()
  await host.stop()
  rmSync(join(host.dataDir, 'builds'), { recursive: true, force: true })
  await host.start(next)
}

test.beforeEach(({ complaints }) => complaints.expect(NETWORK_ERRORS))

test.afterEach(async ({ host, context }) => {
  await closePages(context)
  await host.stop()
  await host.start()
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'a file removed by a deploy reloads the page and keeps the cart',
    { tag: '@soak' },
    async ({ page, shop, host, complaints }) => {
      complaints.expect(/404|ChunkLoadError|Failed to load resource|Service Worker registration blocked/)
      await shop.fillCartWith(['Margherita'])
      await page.waitForLoadState('networkidle')
      const device = new Device(page)
      const before = await device.build()
      await deploysWithoutTheOld(host)
      await page.getByRole('link', { name: 'About' }).first().click()
      await expect.poll(() => device.build()).not.toBe(before)
      await hydrated(page)
      await expect(page).toHaveURL(/\/about$/)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(MISSING)
      await expect.poll(() => shop.cartCount()).toBe(1)
    },
  )

  test(
    'a file that stays missing is reported, reloads the page once and then shows an error',
    { tag: '@soak' },
    async ({ page, context, shop, host, complaints }) => {
      complaints.expect(/404|ChunkLoadError|Failed to load resource|Service Worker registration blocked/)
      await context.route('**/assets/AboutPage-*.js', (route) => route.fulfill({ status: 404, body: '' }))
      await shop.open(MENU)
      let loads = 0
      page.on('load', () => (loads += 1))
      await page.getByRole('link', { name: 'About' }).first().click()
      await expect(page.getByRole('heading', { name: MISSING })).toBeVisible()
      expect(loads).toBe(1)
      expect(host.printed()).toContain('ChunkLoadError')
      await context.unroute('**/assets/AboutPage-*.js')
      await page.getByRole('button', { name: 'Reload the page' }).click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(MISSING)
      expect(loads).toBe(2)
    },
  )

  test(
    'a missing file shows No connection without a reload when the host is unreachable',
    { tag: '@soak' },
    async ({ page, shop, device, line, complaints }) => {
      complaints.expect(/ChunkLoadError|Service Worker registration blocked/)
      await shop.open(MENU)
      await device.setReloadMarker()
      await line.cut()
      await page.getByRole('link', { name: 'About' }).first().click()
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
      expect(await device.hasReloadMarker()).toBe(true)
    },
  )

  test(
    'a file that does not load within 120 seconds is treated as missing [ERR-04]',
    { tag: '@soak' },
    async ({ page, context, shop, complaints }) => {
      complaints.expect(/ChunkLoadError|Service Worker registration blocked/)
      // The session is marked as already reloaded for this build, so the page shows the error and does not reload.
      await page.clock.install()
      await shop.open(MENU)
      await page.evaluate(() => {
        const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
        sessionStorage.setItem('reloaded', build)
      })
      await context.route('**/assets/AboutPage-*.js', () => undefined)
      const asked = page.waitForRequest('**/assets/AboutPage-*.js')
      await page.getByRole('link', { name: 'About' }).first().click()
      await asked
      // The page preloads the file and starts the timeout only when its styles are loaded.
      await page.waitForFunction(
        () => document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href*="/assets/AboutPage-"]')?.sheet,
      )
      await page.evaluate(
        () =>
          new Promise((done) => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', done, { once: true })
            port1.start()
            port2.postMessage('after the load event')
          }),
      )
      await page.clock.fastForward(119_000)
      await expect(page.getByRole('heading', { name: MISSING })).toHaveCount(0)
      await page.clock.fastForward(2_000)
      await expect(page.getByRole('heading', { name: MISSING })).toBeVisible()
      await context.unroute('**/assets/AboutPage-*.js')
    },
  )

  test('what loads once the connection is back does not reload the page [ERR-04]', async ({
    context,
    shop,
    device,
    complaints,
  }) => {
    complaints.expect(/ChunkLoadError|Missing|Failed to fetch|Service Worker registration blocked/)
    let asked = 0
    await context.route('**/assets/device-*.js', async (route) => {
      if (route.request().method() === 'GET') asked += 1
      await (asked < 3 && route.request().method() === 'GET' ? route.abort('connectionreset') : route.continue())
    })
    await shop.open(MENU)
    await device.setReloadMarker()
    await expect.poll(() => asked).toBeGreaterThan(2)
    await shop.add('Margherita')
    await expect.poll(() => shop.cartCount()).toBe(1)
    expect(await device.hasReloadMarker()).toBe(true)
  })

  test('a guest places an order and nothing is cached', { tag: '@soak' }, async ({ page, shop, complaints }) => {
    complaints.expect(/Service Worker registration blocked/)
    const checkout = await shop.goToCheckoutWith(['Margherita'])
    await checkout.goToPayment()
    await checkout.payWith('4242424242424242')
    await checkout.expectThankYou()
    // But for what pages and worker would tell each other about messages.
    expect((await page.evaluate(() => caches.keys())).filter((name) => name !== 'push')).toEqual([])
  })
})

test(
  'a file missing from the worker’s cache and from the host reloads the page with the new build',
  { tag: '@soak' },
  async ({ page, device, host, complaints }) => {
    complaints.expect(/404|ChunkLoadError|Failed to load resource/)
    await visitAndCache(page, device, MENU)
    const before = await device.build()
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
    await page.evaluate(async () => {
      for (const name of await caches.keys())
        if (name.startsWith('shell-')) {
          const cache = await caches.open(name)
          for (const { url } of await cache.keys()) if (url.includes('AboutPage')) await cache.delete(url)
        }
    })
    await deploysWithoutTheOld(host)
    await page.getByRole('link', { name: 'About' }).first().click()
    await expect.poll(() => device.build()).not.toBe(before)
    await hydrated(page)
    await expect(page).toHaveURL(/\/about$/)
  },
)
