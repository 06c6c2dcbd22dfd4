import { expect, test } from '../support/shop/shop.ts'
import { newPerson } from '../support/shop/shopCheckout.ts'

// A service worker that activates during a test would bypass the responses mocked with page.route.
test.use({ serviceWorkers: 'block' })

test(
  'a suggested product shows its name and size and opens over checkout, which keeps the entered data [CHK-33 CHK-34 CHK-49 GUARD-04 POINTS-08]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const checkout = await shop.goToCheckoutWith(['Pepperoni'])
    const person = newPerson()
    await checkout.fill(person)
    await checkout.verifyPhone(person.phone)
    await page.getByLabel('Notes').fill('Nut allergy!')
    await page.getByRole('combobox', { name: 'Pick Up date' }).selectOption({ index: 2 })
    const time = await page.getByRole('combobox', { name: 'Pick Up time' }).inputValue()
    const isAsItWas = async () => {
      for (const [name, text] of Object.entries(person))
        await expect(checkout.field(name as keyof typeof person)).toHaveValue(text)
      await expect(page.getByLabel('Notes')).toHaveValue('Nut allergy!')
      await expect(page.getByRole('combobox', { name: 'Pick Up time' })).toHaveValue(time)
      await expect(checkout.isVerified).toBeVisible()
    }
    // Points are doubled on Mondays and Tuesdays.
    await expect(page.getByText(/^You're Missing (16|32) PG Points!$/)).toBeVisible()
    const panel = page.getByRole('main').locator('details').filter({ hasText: 'Frequently bought together' })
    await expect(panel).toContainText('Complete your meal with our famous sides and dips')
    await expect(panel.getByRole('link', { name: /Tiramisù/ })).toBeHidden()
    await panel.locator('summary').click()
    await expect(panel.getByRole('link', { name: /^Cola Can 355 mL/ })).toBeVisible()
    await panel.getByRole('link', { name: /Tiramisù/ }).click()
    const builder = await shop.builder('Tiramisù')
    await expect(page).toHaveURL(/\/checkout\?product=/)
    await page.goBack()
    await expect(builder.dialog).toBeHidden()
    await isAsItWas()

    await page.goForward()
    await expect(builder.dialog).toBeVisible()
    await page.reload()
    await expect(builder.dialog).toBeVisible()
    await builder.add()
    await expect(page).toHaveURL(/\/checkout$/)
    await isAsItWas()
    const ticket = page.getByRole('region', { name: 'Your order' })
    await expect(ticket).toContainText('1 × Tiramisù')
    const total = await checkout.amount('Total')
    await checkout.confirm()
    await checkout.expectPaymentStep()
    expect((await checkout.amount('Sub Total')) + (await checkout.amount('GST')) + (await checkout.amount('PST'))).toBe(
      total,
    )
  },
)

test('checkout stays open when a suggested product cannot be fetched or is no longer sold [CHK-49]', async ({
  shop,
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/)
  const checkout = await shop.goToCheckoutWith(['Pepperoni'])
  await checkout.fill({ name: 'Ada' })
  await page.getByRole('main').locator('summary').filter({ hasText: 'Frequently bought together' }).click()
  await page.route('**/api/get/product*', (route) => route.abort())
  await page.getByRole('link', { name: /Tiramisù/ }).click()
  await expect(page.getByText('You seem to be offline. Please check your connection and try again.')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(checkout.field('name')).toHaveValue('Ada')
  await page.unroute('**/api/get/product*')
  await page.goto('/checkout?product=no-such-product')
  await checkout.expectDetailsStep()
  await expect(page).toHaveURL(/\/checkout$/)
})

test('the bar of the suggestions is 80 px high, and 50 px at widths below 650 px [CHK-35]', async ({ shop, page }) => {
  await shop.goToCheckoutWith(['Pepperoni'])
  const bar = page.getByRole('main').locator('summary').filter({ hasText: 'Frequently bought together' })
  for (const [width, height] of [
    [1440, 80],
    [650, 80],
    [649, 50],
    [360, 50],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(bar, `at ${width} px`).toHaveCSS('height', `${height}px`)
  }
})
