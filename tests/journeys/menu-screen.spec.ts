import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { withCatalogue } from '../support/host/operator.ts'
import { ALWAYS_OPEN, expect, test } from '../support/shop/shop.ts'
import { hydrated } from '../support/shop/shopPage.ts'

test.use({ serviceWorkers: 'block', usesPostgres: false, seesPictures: true })

test('the menu bar shows services, stores with addresses, opening state, hours and phone [MENU-01 MENU-02 MENU-05 MENU-06 MENU-22 STORE-02]', async ({
  shop,
  page,
}) => {
  await shop.openMenu()
  const main = page.getByRole('main')
  await expect
    .poll(() => main.getByRole('combobox', { name: 'Service' }).getByRole('option').allTextContents())
    .toEqual(['Pick Up', 'Delivery'])
  await main.locator('summary').filter({ hasText: 'Store:' }).click()
  const kitsilano = main.getByRole('link', { name: 'Kitsilano 2296 W 4th Ave, Vancouver' })
  await expect(kitsilano).toContainText(/Pickup closed/)
  await expect(kitsilano).toContainText(/Delivery open/)
  await expect(main.getByText('Whistler')).toBeHidden()
  await main.locator('summary').filter({ hasText: 'Store Hours' }).click()
  await expect(main.getByRole('link', { name: 'Kitsilano 2296' })).toBeHidden()
  await expect(main.getByText('Every day: open 24 hours')).toBeVisible()
  await expect(main.getByRole('link', { name: '604-555-0101' })).toHaveAttribute('href', /^tel:/)
  const badge = (words: string) => main.locator('.badge').filter({ hasText: words })
  await expect(badge('Pickup open')).toBeVisible()
  await shop.openMenu('Kitsilano')
  await expect(badge('Pickup closed')).toBeVisible()
  await shop.openMenu('Broadway & Cambie')
  await expect(badge('Delivery closed')).toBeVisible()
  await main.locator('summary').filter({ hasText: 'Store Hours' }).click()
  await expect(main.getByText('Pick Up', { exact: true }).locator('visible=true').last()).toHaveJSProperty(
    'tagName',
    'B',
  )
})

test('choosing Delivery opens the locations with Delivery selected [MENU-04 LOC-01]', async ({ shop, page }) => {
  await shop.openMenu()
  await page.getByRole('combobox', { name: 'Service' }).selectOption('Delivery')
  await expect(page).toHaveURL(/\/locations$/)
  await expect(page.getByRole('radio', { name: 'Delivery' })).toBeChecked()
})

test(
  'the banner carousel has arrows, dots, wrap-around, dragging and autoplay every 6.5 seconds [MENU-07 MENU-08 MENU-09]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    // The autoplay is motion.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await shop.openMenu()
    const offers = page.getByRole('region', { name: 'Offers' })
    const dots = offers.getByRole('button', { name: /^Slide / })
    await expect(dots).toHaveCount(4)
    const shown = async () => (await dots.evaluateAll((all) => all.findIndex((dot) => dot.ariaCurrent === 'true'))) + 1
    await expect.poll(shown).toBe(1)
    // Hovering stops the autoplay; from here on only the test advances the clock.
    await offers.hover()
    await page.clock.pauseAt(Date.now() + 10_000)
    await page.mouse.move(0, 0)
    await page.clock.runFor(6400)
    await expect.poll(shown).toBe(1)
    await page.clock.runFor(200)
    await expect.poll(shown).toBe(2)
    await offers.getByRole('button', { name: 'Previous slide' }).click()
    await expect.poll(shown).toBe(1)
    await offers.getByRole('button', { name: 'Previous slide' }).click()
    await expect.poll(shown).toBe(4)
    await offers.getByRole('button', { name: 'Next slide' }).click()
    await expect.poll(shown).toBe(1)
    await offers.getByRole('button', { name: 'Slide 3' }).click()
    await expect.poll(shown).toBe(3)
    // The position is measured here because the clicks may have scrolled the page.
    const slides = offers.getByRole('list')
    await slides.hover()
    const box = await slides.boundingBox()
    if (!box) throw new Error('no carousel')
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.5, { steps: 8 })
    await page.mouse.up()
    await expect.poll(shown).toBe(4)
    await expect(page).toHaveURL(/\/menu\/davie-street$/)
    await offers.getByRole('button', { name: 'Slide 1' }).click()
    await expect.poll(shown).toBe(1)
    await page.clock.resume()
    await offers.getByRole('link', { name: /Two mediums, one price/ }).click()
    await shop.builder('Two Mediums')
    await page.keyboard.press('Escape')
    await expect(offers.getByText('Two points for every dollar')).toBeAttached()
    await expect(offers.getByRole('link', { name: /Double points/ })).toHaveCount(0)
  },
)

test('the menu has links that open Create Your Own Pizza and Half & Half Pizza [MENU-11 MENU-12]', async ({
  shop,
  page,
}) => {
  await shop.openMenu()
  for (const name of ['Create Your Own Pizza', 'Half & Half Pizza']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    const builder = await shop.builder(name)
    await page.keyboard.press('Escape')
    await expect(builder.dialog).toBeHidden()
  }
})

test('the menu shows categories, cards and the allergen warning, shows the whole picture where the bitmap fails, and hides a picture that fails to load [MENU-13 MENU-14 MENU-15]', async ({
  shop,
  page,
  complaints,
}) => {
  complaints.expect(/404/)
  await page.route('**/images/*/{cannoli,tiramisu}.svg', (route) => {
    const isWhole = route.request().url().includes('/products/')
    return isWhole && route.request().url().includes('tiramisu') ? route.continue() : route.fulfill({ status: 404 })
  })
  await shop.openMenu()
  const tabs = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  const names = await tabs.allInnerTexts()
  expect(names.length).toBeGreaterThanOrEqual(9)
  await expect
    .poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual(expect.arrayContaining(names))
  await tabs.filter({ hasText: 'Desserts' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Desserts' })).toBeInViewport()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: 'Tiramisù' }) })
  await expect(card).toContainText('$8.50')
  await expect(card).toContainText('Add to Cart')
  await expect.poll(() => card.locator('img').getAttribute('src')).toMatch(/^\/images\/products\//)
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const lacking = page.locator('img[src$="/cannoli.svg"]').first()
  await lacking.scrollIntoViewIfNeeded()
  await expect(lacking).toHaveCSS('visibility', 'hidden')
  await expect(
    page.getByText(
      'Items may contain or touch wheat, milk, eggs, peanuts, tree nuts, soybean, fish, shellfish and rennet.',
    ),
  ).toBeVisible()
})

test(
  'the bottom bar appears with the first cart line and is 80 px high, or 70 px on a phone [MENU-16 MENU-17 MENU-18 MENU-20]',
  { tag: '@both' },
  async ({ shop, page, isMobile }) => {
    await shop.openMenu()
    const link = page.getByRole('link', { name: 'Sign Up Here to Earn Points' })
    await expect(link).toBeHidden()
    await shop.add('Garlic Bread')
    await expect(link).toHaveAttribute('href', '/signin')
    const bar = page.getByRole('main').locator('.bar')
    await expect(bar).toBeInViewport()
    await expect(bar).toHaveCSS('height', isMobile ? '70px' : '80px')
    await expect(bar.getByRole('button', { name: /^Check Out/ })).toContainText('$6.83')
  },
)

test('the mark of the shown banner moves nothing else [MENU-07]', async ({ shop, page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  // In one step, as on a slow device: the browser counts no shift of less than 3 pixels from one frame to the next.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await shop.openMenu()
  const moved = await page.evaluateHandle(() => {
    const scores: number[] = []
    const scoreOf = (entry: PerformanceEntry & { value?: number }) => entry.value ?? NaN
    new PerformanceObserver((list) => scores.push(...list.getEntries().map(scoreOf))).observe({ type: 'layout-shift' })
    return scores
  })
  const second = page.getByRole('region', { name: 'Offers' }).getByRole('button', { name: 'Slide 2' })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
  expect(await moved.jsonValue()).toEqual([])
})

test('a text that looks like the end or the start of a script stays a text in the data of the page', async ({
  shop,
  page,
  host,
}) => {
  const title = '</script><!--<SCRIPT></Script>'
  const banners = demo.banners.slice(0, 1).map((banner) => ({ ...banner, title }))
  await withCatalogue(host, { ...demo, banners }, async () => {
    await shop.openMenu()
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    const data = await page.locator('#data').textContent()
    expect(JSON.stringify(JSON.parse(data ?? ''))).toContain(title)
  })
})

test('a single banner has no autoplay, arrows, dots or dragging [MENU-10 MENU-21]', async ({ shop, page, host }) => {
  await withCatalogue(host, { ...demo, banners: demo.banners.slice(0, 1) }, async () => {
    await page.clock.install()
    await shop.openMenu()
    const offers = page.getByRole('region', { name: 'Offers' })
    await expect(offers.getByText('Two mediums, one price')).toBeVisible()
    await expect(offers.getByRole('button')).toHaveCount(0)
    const left = () => offers.locator('ul').evaluate((track) => track.scrollLeft)
    await page.clock.runFor(20_000)
    await expect.poll(left).toBe(0)
    const box = await offers.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 60)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 60, { steps: 5 })
    await page.mouse.up()
    await expect.poll(left).toBe(0)
  })
})

test(
  'the home page shows hero and promotions, and its carousel shows the next slide every 5 seconds [HOME-01 HOME-02 HOME-03 HOME-04 HOME-05 HOME-06 HOME-07]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    await page.clock.install()
    await shop.open('/')
    await expect(page.getByRole('link', { name: 'Order Now' })).toHaveAttribute('href', '/locations')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: "Deals you can't miss" })).toBeVisible()
    await expect(main.getByRole('heading', { name: "What's new" })).toBeVisible()
    await expect(main).toContainText('25+ years')
    await expect(main.getByRole('heading', { name: '25% off your next order' })).toBeVisible()
    await expect(main.getByRole('link', { name: /Franchising/ }).first()).toHaveAttribute('href', '/franchise')
    const promotions = page.getByRole('region', { name: 'Promotions' })
    await promotions.scrollIntoViewIfNeeded()
    const dots = promotions.getByRole('button', { name: /^Slide / })
    const shown = async () => (await dots.evaluateAll((all) => all.findIndex((dot) => dot.ariaCurrent === 'true'))) + 1
    await expect.poll(shown).toBe(1)
    const slides = promotions.getByRole('listitem')
    const count = await slides.count()
    for (let slide = 2; slide <= count + 1; slide += 1) {
      await page.clock.runFor(5000)
      await expect.poll(shown).toBe(slide > count ? 1 : slide)
    }
    const inView = () =>
      slides.evaluateAll(
        (all) =>
          all.filter((one) => one.getBoundingClientRect().left >= 0 && one.getBoundingClientRect().right <= innerWidth)
            .length,
      )
    await expect.poll(inView).toBe(1)
    await shop.openMenu(ALWAYS_OPEN)
    await page.goto('/')
    await hydrated(page)
    await expect(page.getByRole('link', { name: 'Order Now' })).toHaveAttribute('href', '/menu')
  },
)
