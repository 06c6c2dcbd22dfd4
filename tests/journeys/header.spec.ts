import { expect, test } from '../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

test(
  'the header is transparent on home and articles until 400 px of scrolling, and never on other routes [HDR-01 HDR-02 STORY-05]',
  { tag: '@soak' },
  async ({ shop, page, complaints }) => {
    const header = page.getByRole('banner')
    const ground = () => header.evaluate((element) => getComputedStyle(element).backgroundColor)
    const isClear = async () => /rgba\(.*, 0\)|transparent/.test(await ground())
    for (const path of ['/', '/blogs/the-perfect-pizza-crust']) {
      await shop.open(path)
      await expect.poll(isClear).toBe(true)
      await page.evaluate(() => scrollTo({ top: 399, behavior: 'instant' }))
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(399)
      await expect.poll(isClear).toBe(true)
      await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
      await expect.poll(isClear).toBe(false)
      await expect(header).toBeInViewport()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(isClear).toBe(true)
    }
    complaints.expect(/status of 404/)
    for (const path of ['/locations', '/menu/davie-street', '/events/blogs', '/about', '/blogs/nothing']) {
      await shop.open(path)
      expect([path, await isClear()]).toEqual([path, false])
    }
  },
)

test('the navigation lists its entries in order, and Discover and Promotions open submenus [HDR-03 SHELL-08]', async ({
  shop,
  page,
}) => {
  await shop.open('/')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const top = nav.locator('ul').first().locator(':scope > li > a, :scope > li > details > summary')
  await expect
    .poll(async () => (await top.allInnerTexts()).map((text) => text.trim()))
    .toEqual(['Menu', 'Discover', 'Promotions', 'Franchise', 'About'])
  await page.getByText('Discover').click()
  await expect(nav.getByRole('link', { name: 'Stories' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Catering' })).toBeVisible()
  await page.getByText('Promotions').click()
  await expect(nav.getByRole('link', { name: 'Rewards' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Deals' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Stories' })).toBeHidden()
  await expect(nav.getByRole('link', { name: 'Menu' })).toHaveAttribute('href', '/locations')
  await shop.openMenu()
  await shop.open('/')
  await expect(nav.getByRole('link', { name: 'Menu' })).toHaveAttribute('href', '/menu')
})

test(
  'the mobile menu adds Contact and Sign Up/In, and a route change closes it [HDR-04 SHELL-12]',
  { tag: '@phone' },
  async ({ shop, page }) => {
    await shop.open('/')
    const nav = page.getByRole('navigation', { name: 'Main', includeHidden: true })
    await expect(nav.getByRole('link', { name: 'Contact' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(nav.getByRole('link', { name: 'Sign Up/In' })).toBeVisible()
    await nav.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(nav.getByRole('link', { name: 'Contact' })).toBeHidden()
  },
)

test(
  'a mobile menu that is opened while a page loads stays open over that page [HDR-04 SHELL-12]',
  { tag: '@phone' },
  async ({ shop, page }) => {
    await shop.open('/')
    const nav = page.getByRole('navigation', { name: 'Main', includeHidden: true })
    const burger = page.getByRole('button', { name: 'Menu', exact: true })
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', (route) => isReleased.then(() => route.continue()))
    await burger.click()
    await nav.getByRole('link', { name: 'About' }).click()
    await expect(nav.getByRole('link', { name: 'Contact' })).toBeHidden()
    await burger.click()
    release()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/^(?!$)/)
    await expect(page).toHaveTitle(/About/)
    await expect(nav.getByRole('link', { name: 'Contact' })).toBeVisible()
    await expect(burger).toBeFocused()
  },
)

test('the cart icon counts lines and is hidden for an empty cart and at checkout [HDR-06 HDR-07 CART-16]', async ({
  shop,
  page,
}) => {
  await shop.openMenu()
  await expect(page.getByRole('button', { name: /^Cart, / })).toBeHidden()
  const builder = await shop.openProduct('Garlic Bread')
  await builder.quantity.fill('3')
  await builder.add()
  await expect(page.getByRole('button', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await shop.add('Cola')
  await expect(page.getByRole('button', { name: 'Cart, 2 items', exact: true })).toBeVisible()
  await shop.checkOutAsGuest()
  await expect(page.getByRole('button', { name: /^Cart, / })).toBeHidden()
})

test(
  'a guest sees Sign Up/In and the footer on every route, and a busy notice that can be dismissed for the day [SHELL-05 SHELL-06 SHELL-14 SHELL-15 SHELL-16]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const busy = page.getByText('Delivery times may be extended during busy periods.')
    for (const path of ['/', '/locations', '/menu/davie-street', '/about']) {
      await shop.open(path)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up/In' })).toBeVisible()
      // The busy notice is shown on ordering pages, whatever the service, until it is dismissed for the day (D-53).
      await expect(busy).toBeVisible({ visible: path !== '/about' })
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText('2022')
      await expect(footer).toContainText('2025')
      await expect(footer).toContainText('Monday to Friday 9am to 5pm')
      await expect(footer.getByRole('link', { name: 'Instagram' })).toBeVisible()
      await expect(page.getByText('Account Detail')).toBeHidden()
    }
    await shop.open('/locations')
    await shop.chooseStore('Davie Street')
    await expect(busy).toBeVisible()
    await shop.open('/')
    await page.getByRole('button', { name: 'Dismiss for today' }).click()
    await expect(busy).toBeHidden()
    await page.reload()
    await expect(busy).toBeHidden()
    await page.clock.setFixedTime(Date.now() + 26 * 3_600_000)
    await page.reload()
    await expect(busy).toBeVisible()
  },
)
