import { ALWAYS_OPEN, expect, menuPathOf, test } from '../support/shop/shop.ts'
import { HOST_ENV } from '../support/host/host.ts'
import { hydrationOf, watchHydration } from '../support/browser/hydration.ts'
import { APP, openWithScriptsHeld } from '../support/shop/shopPage.ts'

// A separate host with no cached pages, because the page refetches data that was rendered more than a minute ago.
const EXTERNAL_SERVICES = {
  PIXEL_ID: '1234',
  PIXEL_URL: 'http://pixel.test/tr/',
  ERROR_DSN: 'http://key@errors.test/7',
}
test.use({
  hostEnv: { ...HOST_ENV, ...EXTERNAL_SERVICES, LOG: 'faults' },
  usesPostgres: false,
  seesPictures: true,
  serviceWorkers: 'block',
})

const MENU = menuPathOf(ALWAYS_OPEN)
const RENDERED_PATHS = ['/', '/locations', MENU, '/blogs/the-perfect-pizza-crust', '/events/catering']

/**
 * What hydration may add: buttons of the carousel and the busy notice, the phone link of the store, the toasts, the question about
 * the ad pixel with its link in the footer, pictures outside the first screen, search and filters, and with the menu's guide the
 * button that adds a product at once.
 */
const ALLOWED_CHANGES = new RegExp(
  [
    String.raw`^\+ img\.[\w ]+ in (?:li\.card|a\.banner|div\.banner)_\w+$`,
    String.raw`^\+ .+ in div\.(?:carousel-foot|dots)$`,
    String.raw`^\+ output\.toast in div\.$`,
    String.raw`^\+ button\. in p\.busy$`,
    String.raw`^\+ a\.link in div\.dropdown-panel$`,
    String.raw`^\+ li\.cookies in ul\.$`,
    String.raw`^\+ button\.choices_\w+ in li\.cookies$`,
    String.raw`^\+ section\.notice_\w+ consent_\w+ in div\.$`,
    String.raw`^\+ button\.btn btn-icon in div\.$`,
    String.raw`^\+ button\.button_\w+ in nav\.tabs `,
    String.raw`^- \? in h3\.$`,
    String.raw`^\+ a\.name-link in h3\.$`,
    String.raw`^- a\.btn btn-tom btn-sm in div\.buy_\w+$`,
    String.raw`^\+ button\.btn btn-tom btn-sm over-link in div\.buy_\w+$`,
  ].join('|'),
)

for (const path of RENDERED_PATHS)
  test(`${path} hydrates without other changes to the server-rendered HTML [ROUTE-01 ROUTE-03 ROUTE-05]`, async ({
    shop,
    page,
  }) => {
    await watchHydration(page)
    // The map is drawn once the page is idle, which may be before or after this look.
    await page.route(/\/assets\/MapView-[\w-]+\.js$/, () => {})
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await shop.open(path)
    // The answer may arrive before a waitForResponse call would start to wait.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/get/config')),
    )
    const { changes, ...rest } = await hydrationOf(page)
    expect(rest).toEqual({ errors: [], breaches: [], sameHeading: true })
    expect(changes.filter((change) => !ALLOWED_CHANGES.test(change))).toEqual([])
    // The guide of a menu is read when the page is idle, which may be before or after this look.
    const calls = asked.filter((url) => url.startsWith('/api/') && url !== '/api/get/menu-guide')
    expect(calls).toEqual(['/api/get/config'])
  })

test(
  'a menu that cannot be loaded shows a message with Retry and is reported to the error service [ERR-03 ERR-05]',
  { tag: '@soak' },
  async ({ shop, page, complaints }) => {
    const reports: string[] = []
    await page.route('http://errors.test/api/7/envelope/**', (route) => {
      reports.push(route.request().postData() ?? '')
      return route.fulfill({ status: 200 })
    })
    await shop.open('/locations')
    await shop.pickLocation('Kitsilano')
    expect(reports).toEqual([])
    complaints.expect(/Failed to load resource|Something went wrong/)
    await page.route('**/api/get/menu?*', (route) => route.fulfill({ status: 500, json: { status: false } }))
    await page.getByRole('button', { name: 'ORDER NOW' }).click()
    const main = page.getByRole('main')
    await expect(main).toHaveText('This could not be shown just now. Retry')
    await expect(page).toHaveTitle('Menu · Forno')
    await expect.poll(() => reports.join('\n')).toContain('"value":"call failed"')
    await page.unroute('**/api/get/menu?*')
    await main.getByRole('button', { name: 'Retry' }).click()
    await shop.expectMenuOf('Kitsilano')
  },
)

test(
  'the ad pixel is asked for first, gets nothing before a yes and nothing after a no, also in another tab [PROD-25 THX-09 LEGAL-01 ERR-05]',
  { tag: '@soak' },
  async ({ shop, page, context }) => {
    const reported: URL[] = []
    await context.route('http://pixel.test/**', (route) => {
      reported.push(new URL(route.request().url()))
      return route.fulfill({ status: 200 })
    })
    const events = () => reported.map(({ searchParams }) => searchParams.get('ev'))
    // The event without consent comes before the others: its request would come before theirs.
    await shop.openMenu()
    const card = page.getByRole('region', { name: 'May we count our ads?' })
    await expect(card).toBeVisible()
    await shop.add('Margherita')
    await card.getByRole('button', { name: 'Yes, allow' }).click()
    await expect(card).toBeHidden()
    await shop.add('Margherita')
    await expect.poll(events).toEqual(['AddToCart'])
    expect(Object.fromEntries(reported[0]?.searchParams ?? [])).toMatchObject({ id: '1234', 'cd[value]': '14.50' })

    // The answer is remembered, and another tab withdraws it for this one.
    const other = await context.newPage()
    await other.goto('/contact')
    const choices = other.getByRole('button', { name: 'Cookie choices' })
    await choices.click()
    await expect(other.getByRole('heading', { name: 'May we count our ads?' })).toBeFocused()
    await expect(other.getByText('Now: allowed.')).toBeVisible()
    await other.getByRole('button', { name: 'No, thanks' }).click()
    await expect(choices).toBeFocused()
    await shop.add('Margherita')
    await choices.click()
    await other.getByRole('button', { name: 'Yes, allow' }).click()
    await shop.add('Margherita')
    await expect.poll(events).toEqual(['AddToCart', 'AddToCart'])
    await other.close()
  },
)

test('the hydration check detects a page that differs from what the browser renders', async ({
  shop,
  page,
  complaints,
}) => {
  await watchHydration(page)
  complaints.expect(/hydrat|Minified React error #4\d\d/i)
  await page.route('http://errors.test/**', (route) => route.fulfill({ status: 200 }))
  await page.route('**/locations', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('Pick Your Location<', 'Pick Your Lokation<'),
    })
  })
  await shop.open('/locations')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick Your Location')
  const { errors, changes, sameHeading } = await hydrationOf(page)
  expect(errors.join()).toMatch(/hydrat|#4\d\d/i)
  expect([changes.length > 0, sameHeading]).toEqual([true, false])
})

test.describe('with JavaScript disabled', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu shows every product, and its links work [ROUTE-03 ROUTE-04 MENU-13 MENU-14 MENU-15]', async ({
    shop,
    page,
    host,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Order Now' }).click()
    await expect(page).toHaveURL(/\/locations$/)
    await page.getByRole('link', { name: `Menu of ${ALWAYS_OPEN}` }).click()
    await expect(page).toHaveURL(new RegExp(`${MENU}$`))
    const { stores } = (await (await fetch(`${host.url}/api/get/stores`)).json()) as {
      stores: { name: string; shash: string }[]
    }
    const hash = stores.find(({ name }) => name === ALWAYS_OPEN)?.shash
    const { menu } = (await (await fetch(`${host.url}/api/get/menu?s=${hash}`)).json()) as {
      menu: { name: string; products: { name: string }[] }[]
    }
    const names = menu.flatMap(({ products }) => products.map(({ name }) => name))
    expect(names.length).toBeGreaterThan(80)
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(expect.arrayContaining(menu.map(({ name }) => name)))
    await expect
      .poll(() => page.getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(names)
    await expect(page.getByText('Items may contain or touch wheat')).toBeVisible()
    await shop.card('Chicken Wings').click()
    const dialog = page.getByRole('dialog', { name: 'Chicken Wings' })
    await expect(dialog.getByText('Honey garlic')).toBeVisible()
    await dialog.getByRole('link', { name: 'Return' }).click()
    await expect(page).toHaveURL(new RegExp(`${MENU}$`))
  })
})

test.describe('before hydration', () => {
  test('a tap on a product card opens the product after hydration, in the same document [ROUTE-04]', async ({
    page,
    shop,
  }) => {
    const release = await openWithScriptsHeld(page, MENU)
    await shop.card('Tartufo').click()
    await expect(page).toHaveURL(new RegExp(`${MENU}$`))
    const document = await page.evaluate(() => performance.timeOrigin)
    release()
    await shop.builder('Tartufo')
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(document)
  })

  test(
    'a size and a tab chosen in a product stay chosen after hydration [ROUTE-04 PROD-01]',
    { tag: '@soak' },
    async ({ page, shop }) => {
      await shop.openMenu()
      const product = await shop.card('Tartufo').getAttribute('href')
      const release = await openWithScriptsHeld(page, product ?? '')
      const dialog = page.getByRole('dialog')
      const size = dialog.locator('label', { hasText: 'Large' })
      await size.click()
      await dialog.getByRole('tab', { name: 'Cheese' }).click()
      release()
      await expect(dialog.getByRole('tab', { name: 'Cheese' })).toHaveAttribute('aria-selected', 'true')
      await expect(size.getByRole('radio')).toBeChecked()
      const [price] = /\$[\d.]+/.exec(await size.innerText()) ?? []
      await expect(dialog.getByRole('button', { name: /^Add to Cart/ })).toContainText(price ?? 'a price')
    },
  )

  test('two presses of Add to Cart add one line after hydration, and none while a line is edited [PROD-01 PROD-17]', async ({
    page,
    shop,
    complaints,
  }) => {
    // The configured addresses of the pixel and the error service do not exist.
    complaints.expect(/pixel\.test|errors\.test|Failed to fetch/)
    await shop.openMenu()
    const product = (await shop.card('Tartufo').getAttribute('href')) ?? ''
    const add = page.getByRole('dialog').getByRole('button', { name: /^Add to Cart/ })
    const adds = await openWithScriptsHeld(page, product)
    await add.click()
    await add.click()
    adds()
    await expect.poll(() => shop.cartCount()).toBe(1)
    await page.unrouteAll()

    const cart = await shop.openCart()
    await expect.poll(() => cart.names()).toEqual(['Tartufo'])
    await cart.edit('Tartufo')
    await expect(page).toHaveURL(/ci=/)
    const edits = await openWithScriptsHeld(page, page.url())
    await add.click()
    edits()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Update Product/ })).toBeVisible()
    await page.goBack()
    await expect.poll(() => shop.cartCount()).toBe(1)
  })

  test('a chosen store, service and request type take effect after hydration [LOC-06 MENU-04]', async ({ page }) => {
    const shown = await openWithScriptsHeld(page, '/locations')
    await page.locator('label', { hasText: 'Metrotown' }).click()
    shown()
    await expect(page.getByText('Pick Up from Metrotown')).toBeVisible()
    await page.unrouteAll()

    const moves = await openWithScriptsHeld(page, MENU)
    await page.getByLabel('Service').selectOption('Delivery')
    moves()
    await expect(page).toHaveURL(/\/locations$/)
    await page.unrouteAll()

    const asks = await openWithScriptsHeld(page, '/contact')
    await page.getByLabel('Request type').selectOption('catering')
    asks()
    await expect(page.getByLabel('Request type')).toHaveValue('catering')
    await expect(page.locator('form').getByLabel('Name')).toBeVisible()
  })

  test('a page that never hydrates has working links and forms [ERR-04 ROUTE-04]', async ({
    page,
    shop,
    complaints,
  }) => {
    complaints.expect(/net::ERR_FAILED|Missing: Failed to fetch/)
    await page.route(APP, (route) => route.abort())
    await page.goto('/events/catering', { waitUntil: 'commit' })
    // The page reloads itself once.
    await page.waitForFunction(() => sessionStorage.getItem('reloaded') !== null)
    await page.waitForFunction(() =>
      performance.getEntriesByType('navigation').some((one) => Reflect.get(one, 'type') === 'reload'),
    )
    await page.getByLabel('Name').fill('Giulia Conti')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Giulia Conti')
    await expect(page).toHaveURL(/\/events\/catering$/)
    await page.goto(MENU)
    await shop.card('Tartufo').click()
    await expect(page.getByRole('dialog', { name: 'Tartufo' })).toBeVisible()
  })

  test('a submitted form is validated after hydration and keeps its values [CATER-16]', async ({ page }) => {
    const release = await openWithScriptsHeld(page, '/events/catering')
    await page.getByLabel('Name').fill('Giulia Conti')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    release()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Giulia Conti')
    await expect(page).toHaveURL(/\/events\/catering$/)
  })
})
