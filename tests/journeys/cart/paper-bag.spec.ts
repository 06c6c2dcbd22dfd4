import { expect, test } from '../../support/shop/shop.ts'

// A service worker that activates during a test would bypass the responses held with page.route.
test.use({ serviceWorkers: 'block' })

/** The only store of the demo chain that charges for paper bags. */
const STORE = 'New Westminster'

test(
  'a pick-up cart contains the paper bag from its first total on, a delivery cart does not [D-61 CART-06 MENU-18]',
  { tag: '@both' },
  async ({ shop, page }) => {
    await shop.fillCartWith(['Garlic Bread'], STORE)
    const checkOut = page.getByRole('main').getByRole('button', { name: 'Check Out' })
    await expect(checkOut).toHaveText('Check Out$7.11')
    const cart = await shop.openCart()
    // GST 5 % of 6.75 = 0.3375, PST 7 % of 0.25 = 0.0175
    await expect
      .poll(() => cart.totals())
      .toEqual([
        ['Paper bag', '$0.25'],
        ['Subtotal', '$6.75'],
        ['GST', '$0.34'],
        ['PST', '$0.02'],
        ['Total', '$7.11'],
      ])
    await expect(cart.panel.getByRole('button', { name: 'Check Out' })).toHaveText('Check Out$7.11')
    await expect(cart.panel.getByText('Pick-up orders pay $0.25 for a paper bag. At checkout you can bring your own.')).toBeVisible()

    await page.evaluate(() => localStorage.setItem('service', 'Delivery'))
    await page.reload()
    await expect(checkOut).toHaveText('Check Out$6.83')
    await shop.openCart()
    await expect
      .poll(() => cart.totals())
      .toEqual([
        ['Subtotal', '$6.50'],
        ['GST', '$0.33'],
        ['Total', '$6.83'],
      ])
  },
)

test('a cart shows no total before it knows whether its store charges for the bag [D-61]', async ({ shop, page }) => {
  await shop.fillCartWith(['Garlic Bread'], STORE)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/get/stores', async (route) => {
    await asked
    await route.continue()
  })
  await shop.open('/franchise')
  const cart = await shop.openCart()
  await expect.poll(() => cart.names()).toEqual(['Garlic Bread'])
  expect(await cart.totals()).toEqual([])
  await expect(cart.panel.getByRole('button', { name: 'Check Out' })).toHaveText('Check Out')
  answer()
  await expect.poll(() => cart.total('Total')).toBe(711)
})
