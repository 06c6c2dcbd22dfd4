import { ALWAYS_OPEN, expect, menuPathOf, test } from '../support/shop/shop.ts'

// A service worker that activates during a test would bypass the responses mocked with page.route, and it caches the
// target of /menu.
test.use({ serviceWorkers: 'block' })

test('an unknown store redirects to the locations, an unknown product to its menu, and a store path ignores case [STORE-09 ROUTE-03 ROUTE-04]', async ({
  page,
}) => {
  await page.goto('/menu/nowhere')
  await expect(page).toHaveURL(/\/locations$/)
  await page.goto('/menu/davie-street/no-such-product')
  await expect(page).toHaveURL(/\/menu\/davie-street$/)
  await page.goto('/menu/Davie-Street')
  await expect(page).toHaveURL(/\/menu\/davie-street$/)
  await expect(page.getByRole('heading', { level: 1, name: `${ALWAYS_OPEN} menu` })).toBeAttached()
  await page.goto('/menu/whistler')
  await expect(page).toHaveURL(/\/locations$/)
})

test("an unknown path shows 'Not Found' with status 404, and /index.html redirects to the home page [ROUTE-13 ROUTE-14]", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  for (const path of ['/nothing', '/menu/a/b/c', '/checkout/now', '/events/nothing']) {
    const response = await page.goto(path)
    expect([path, response?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found')
  }
  await page.goto('/index.html')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('/menu redirects to the remembered store, or to the locations without one, and clears a store that is not listed [ROUTE-02 STORE-10 STORE-11]', async ({
  shop,
  page,
}) => {
  await page.goto('/menu')
  await expect(page).toHaveURL(/\/locations$/)
  await shop.openMenu()
  await page.goto('/menu')
  await shop.expectMenuOf(ALWAYS_OPEN)
  await page.evaluate(() => localStorage.setItem('sh', 'closed-for-ever'))
  await page.goto('/menu')
  await expect(page).toHaveURL(/\/locations$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sh'))).toBeNull()
})

test('a link to a product opens it over its menu, and Return closes it [ROUTE-04 PROD-03]', async ({ shop, page }) => {
  await shop.openMenu()
  const href = await shop.card('Tartufo').getAttribute('href')
  await page.goto(href ?? '')
  const builder = await shop.builder('Tartufo')
  await expect(builder.action).toHaveText(/^Add to Cart/)
  await builder.dialog.getByRole('link', { name: 'Return' }).click()
  await shop.expectMenuOf(ALWAYS_OPEN)
  await expect(builder.dialog).toBeHidden()
})

test('checkout redirects without a store, with an empty cart and when its guard request fails [GUARD-01 GUARD-02 GUARD-03 D-48]', async ({
  shop,
  page,
  complaints,
}) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/locations$/)
  await shop.openMenu()
  await page.goto('/checkout')
  await shop.expectMenuOf(ALWAYS_OPEN)
  await shop.fillCartWith(['Garlic Bread'])
  complaints.expect(/Failed to load resource/)
  await page.route('**/api/get/config*', (route) => route.abort())
  await page.goto('/checkout')
  await shop.expectMenuOf(ALWAYS_OPEN)
  await expect(page.getByText('Checkout could not be opened just now.')).toBeVisible()
})

test('a link to checkout within the app loads a new document [ROUTE-07]', { tag: '@soak' }, async ({ shop, page }) => {
  await shop.fillCartWith(['Garlic Bread'])
  const loaded = page.waitForResponse(
    (response) => response.url().endsWith('/checkout') && response.request().isNavigationRequest(),
  )
  await shop.checkOutAsGuest()
  expect((await loaded).status()).toBe(200)
})

test('every route responds with 200, navigation scrolls to the top and closes open panels, and Back restores the scroll [ROUTE-01 ROUTE-05 ROUTE-06 ROUTE-08 ROUTE-09 ROUTE-11 ROUTE-12 ROUTE-15 ROUTE-16 SHELL-04 SHELL-07 SHELL-12 SHELL-13 D-45]', async ({
  shop,
  page,
}) => {
  const paths = ['/about', '/franchise', '/privacy', '/contact', '/tos', '/events', '/events/blogs', '/events/catering']
  for (const path of [...paths, '/promotions/pgpoints', '/promotions/deals', '/signin', '/account', '/track', '/']) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 200])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await shop.fillCartWith(['Garlic Bread'])
  // The browser lays out all cards once when it is idle, when the sections get their names; then it skips those below with that height.
  await expect(page.locator('section[aria-label] > [class*=skipped]').last()).toBeAttached()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  const before = await page.evaluate(() => scrollY)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page).toHaveURL(/\/tos$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByText('Discover').click()
  const cart = await shop.openCart()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${menuPathOf(ALWAYS_OPEN)}$`))
  await expect(cart.panel).toBeHidden()
  await expect(page.getByRole('link', { name: 'Stories' })).toBeHidden()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)

  // The menu keeps its scroll position when a product above it is opened and closed with Return or Back.
  const card = shop.card('Tiramisù')
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  const builder = await shop.openProduct('Tiramisù')
  await builder.dialog.getByRole('link', { name: 'Return' }).click()
  await expect(builder.dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await shop.openProduct('Tiramisù')
  await page.goBack()
  await expect(builder.dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})
