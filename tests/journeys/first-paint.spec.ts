import type { Page } from '@playwright/test'
import { noteShifts } from '../support/browser/layoutShifts.ts'
import { expect, test, visitAndCache } from '../support/browser/offline.ts'
import { ALWAYS_OPEN, menuPathOf } from '../support/shop/shop.ts'
import { hydrated, openWithScriptsHeld } from '../support/shop/shopPage.ts'

const PHONE = { width: 412, height: 823 }
test.use({ seesPictures: true, forcesBrandFonts: false, viewport: PHONE })

const MENU = menuPathOf(ALWAYS_OPEN)

/** Whether the document may use the fonts of the brand. */
const hasBrandFonts = (page: Page) =>
  page.evaluate(() => document.getElementById('fonts')?.getAttribute('media') === null)

test.beforeEach(({ page }) => page.addInitScript(noteShifts))

const layoutShift = (page: Page) => page.evaluate(() => window.moved.shift)

/** As late as on a slow network, where the page starts in the fallback font. */
const bootLate = (page: Page) =>
  page.route('**/assets/index-*.js', async (route) => {
    await new Promise((late) => setTimeout(late, 600))
    await route.continue()
  })

test("before hydration a phone asks for the first screen's pictures and no other, and for no font [MENU-13 MENU-14]", async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await bootLate(page)
  const release = await openWithScriptsHeld(page, MENU)
  await page.locator('img').first().waitFor()
  const pictures = asked.filter((path) => path.startsWith('/images/'))
  expect(pictures.toSorted()).toEqual(
    [
      '/images/banner/banner-two-mediums.svg',
      '/images/card/margherita.svg',
      '/images/card/pepperoni.svg',
      '/images/thumb/create-your-own.svg',
      '/images/thumb/half-and-half.svg',
    ].toSorted(),
  )
  expect(asked.filter((path) => path.endsWith('.woff2'))).toEqual([])
  release()
  await hydrated(page)
  await expect.poll(() => asked.filter((path) => path.startsWith('/images/card/')).length).toBeGreaterThan(4)
  expect(await hasBrandFonts(page)).toBe(true)
  await expect.poll(() => asked.filter((path) => path.endsWith('.woff2')).length).toBe(2)
  await page.evaluate(() => document.fonts.ready)
  expect(await layoutShift(page)).toBeLessThan(0.005)
})

test(
  "a page from the cache of the worker has the brand's fonts from the start and does not shift, online and offline [MENU-13]",
  { tag: '@soak' },
  async ({ page, device, line }) => {
    await visitAndCache(page, device, MENU)
    await device.waitForPictures()
    await page.goto(MENU)
    await hydrated(page)
    expect(await hasBrandFonts(page)).toBe(true)
    expect(await layoutShift(page)).toBe(0)
    await line.cut()
    await page.goto(MENU)
    await hydrated(page)
    await expect(page.getByText("You're offline.")).toBeVisible()
    expect(await hasBrandFonts(page)).toBe(true)
    await expect(page.locator('.badge.was').first()).toBeVisible()
    expect(await layoutShift(page)).toBe(0)
    // The builder's whole picture was never loaded; the card's stands in for it.
    await page.getByRole('link', { name: 'Tiramisù' }).click()
    const picture = page.getByRole('dialog').locator('[data-part=picture] img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  },
)

test('a page scrolled before hydration stays where it is, in the fonts that come too, and Back returns to that place [ROUTE-01 MENU-13]', async ({
  page,
}) => {
  await bootLate(page)
  const release = await openWithScriptsHeld(page, '/events/catering')
  await page.evaluate(() => document.querySelector('#quote')?.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const place = () => page.evaluate(() => document.querySelector('#quote')?.getBoundingClientRect().top ?? NaN)
  const before = await place()
  release()
  await hydrated(page)
  // It comes when the browser is idle after the router's first render.
  await expect(page.getByRole('button', { name: 'Next slide', includeHidden: true })).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  expect(Math.abs((await place()) - before)).toBeLessThan(1)
  // A mouse would scroll to the link first.
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/tos"]')?.click())
  await expect(page).toHaveURL(/\/tos$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(1)
})

test('a category tab leads to its category although the cards between have not been laid out [MENU-13]', async ({
  page,
  shop,
}) => {
  await shop.openMenu()
  for (const name of ['Desserts', 'Salads', 'Drinks', 'Classics']) {
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name }).click()
    const section = page.getByRole('region', { name, exact: true })
    const top = async () => Math.round((await section.boundingBox())?.y ?? 0)
    await expect.poll(top).toBeLessThan(PHONE.height / 2)
    await expect.poll(top).toBeGreaterThanOrEqual(0)
  }
})

test('the browser uses each style that the page preloads', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('credentials mode')) said.push(message.text())
  })
  await page.goto('/locations')
  await hydrated(page)
  expect(await page.locator('link[rel="preload"][as="style"]').count()).toBeGreaterThan(0)
  expect(said).toEqual([])
})
