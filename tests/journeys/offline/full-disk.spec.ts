import { expect, test, visitAndCache } from '../../support/browser/offline.ts'

const MENU = '/menu/davie-street'

test(
  'a full disk evicts cached pictures first, and pages are still cached',
  { tag: '@soak' },
  async ({ page, shop, device, context, line, complaints }) => {
    complaints.expect(/QuotaExceeded|Failed to load resource/)
    await visitAndCache(page, device, MENU)
    await device.waitForPictures()
    const pictures = await device.cachedPaths('pictures')
    expect(pictures.length).toBeGreaterThan(20)
    const files = await device.cachedPaths('shell')
    const { origin } = new URL(page.url())
    const session = await context.newCDPSession(page)
    const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage })

    await shop.open('/menu/kitsilano')
    await expect.poll(() => device.cachedPaths('html')).toContain('/menu/kitsilano')
    await expect.poll(async () => (await device.cachedPaths('pictures')).length).toBeLessThan(pictures.length)
    await expect.poll(async () => (await device.cachedPaths('shell')).toSorted()).toEqual(files.toSorted())
    await line.cut()
    for (const path of [MENU, '/menu/kitsilano']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: / menu$/ })).toBeAttached()
    }
  },
)
