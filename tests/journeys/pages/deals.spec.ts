import { ALWAYS_OPEN, expect, menuPathOf, test } from '../../support/shop/shop.ts'

test.use({ serviceWorkers: 'block', usesPostgres: false })

test("a deal leads to its store's menu, the own store stands first, and a cart of another store asks before it is emptied [DEALS-01 DEALS-02 DEALS-03 DEALS-04 DEALS-05]", async ({
  shop,
  page,
  browser,
}) => {
  await shop.fillCartWith(['Garlic Bread'])
  await shop.open('/promotions/deals')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("DEALS YOU CAN'T MISS")
  const stores = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(stores.first()).toHaveText(ALWAYS_OPEN)
  await expect(page.getByRole('region', { name: ALWAYS_OPEN })).toContainText('Your store')
  const kitsilano = page.getByRole('region', { name: 'Kitsilano' }).getByRole('link', { name: /^Date Night/ })
  await expect(kitsilano).toHaveAttribute('href', menuPathOf('Kitsilano'))

  // Another store's cart: Cancel only closes the question.
  await kitsilano.click()
  const question = shop.changeStore
  await expect(question).toContainText(
    'Your cart is from another store. If you change to Kitsilano, your cart will be emptied.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/promotions\/deals$/)
  await expect.poll(() => shop.cartCount()).toBe(1)

  // The cart's own store: no question.
  await page
    .getByRole('region', { name: ALWAYS_OPEN })
    .getByRole('link', { name: /^Pizza & Wings/ })
    .click()
  await shop.expectMenuOf(ALWAYS_OPEN)
  await page.goBack()

  await kitsilano.click()
  await question.getByRole('button', { name: 'Change Store' }).click()
  await shop.expectMenuOf('Kitsilano')
  await expect.poll(() => shop.cartCount()).toBe(0)

  // An empty cart: no question.
  await page.goBack()
  await expect(stores.first()).toHaveText('Kitsilano')
  await page
    .getByRole('region', { name: 'Metrotown' })
    .getByRole('link', { name: /^Double points/ })
    .click()
  await shop.expectMenuOf('Metrotown')

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin })
  const reader = await plain.newPage()
  await reader.goto('/promotions/deals')
  await reader
    .getByRole('link', { name: /^Date Night/ })
    .first()
    .click()
  await expect(reader).toHaveURL(new RegExp(`${menuPathOf('Kitsilano')}$`))
  await plain.close()
})

test(
  'an opening text that is longer than a phone is wide wraps in its badge [DEALS-01]',
  { tag: '@phone' },
  async ({ shop, page }) => {
    await shop.open('/promotions/deals')
    // What a store says in the minutes between its last orders and its closing; the hour of the run must not matter.
    await page
      .locator('main .badge')
      .first()
      .evaluate((badge) => (badge.textContent = 'Opens tomorrow at 11:30 AM (orders for now ended at 11:45 PM)'))
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond).toBe(0)
  },
)
