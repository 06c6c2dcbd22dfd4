import { BRAND } from '../../../shared/brand.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'

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
    await expect(
      cart.panel.getByText('Pick-up orders pay $0.25 for a paper bag. At checkout you can bring your own.'),
    ).toBeVisible()

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

test('a pick-up order whose customer brings a bag pays for none, also after a reload, at the payment and on the receipt [D-117 D-17 PAY-33 THX-02]', async ({
  shop,
  page,
}) => {
  // The store may be closed: the order is for the first time that it offers.
  const checkout = await shop.goToCheckoutWith(['Garlic Bread'], STORE)
  const own = page.getByRole('checkbox', { name: 'I bring my own bag: no paper bag, $0.25 less' })
  await expect(own).not.toBeChecked()
  expect(await checkout.amount('Paper bag')).toBe(25)
  await own.check()
  const rows = async () => Object.fromEntries(await checkout.amounts())
  await expect.poll(rows).toMatchObject({ 'Sub Total': '$6.50', GST: '$0.33' })
  await page.reload()
  await expect(own).toBeChecked()
  await expect.poll(rows).not.toHaveProperty('Paper bag')

  await checkout.goToPayment()
  await checkout.selectTip('No Tip')
  await expect(checkout.payButton).toHaveText('Pay $6.83 CAD')
  await checkout.payWith(CARDS.succeeds)
  const { rows: receipt } = await checkout.expectThankYou()
  expect(Object.fromEntries(receipt)).toMatchObject({ 'Paper bag': 'None, you bring yours', Total: '$6.83' })
  expect(Object.fromEntries(receipt)['Date of sale']).toMatch(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/)
  await expect(page.getByText(BRAND.company).first()).toBeVisible()
})

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
