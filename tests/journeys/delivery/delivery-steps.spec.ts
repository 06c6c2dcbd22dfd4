import { expect, test } from '../../support/shop/shop.ts'
import { Delivery } from '../../support/shop/shopDelivery.ts'

test.use({ serviceWorkers: 'block' })

test(
  'a customer reads what is missing to a cheaper delivery, adds it, and pays the lower price [D-186]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const delivery = new Delivery(page)
    await shop.open('/locations')
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    await delivery.pick('broadway')
    await shop.pickLocation('Broadway & Cambie')
    await expect(delivery.answer).toContainText('Free delivery from $45.00')
    await page.getByRole('button', { name: 'ORDER NOW' }).click()
    await shop.expectMenuOf('Broadway & Cambie')
    await shop.add('Margherita')
    const cart = await shop.openCart()
    await expect(cart.panel).toContainText('Delivery for $1.99 from $30.00: $15.50 to go')
    await cart.close()
    await shop.add('Pepperoni')

    const checkout = await shop.checkOutAsGuest()
    await delivery.confirm()
    const facts = page.getByRole('region', { name: 'Delivery address' })
    await expect(facts.locator('dt', { hasText: 'Delivery' }).locator('xpath=../dd')).toHaveText('$1.99')
    await expect(facts).toContainText('Free delivery from $45.00: $14.50 to go')
    await checkout.goToPayment()
    await checkout.selectTip('No Tip')
    expect(await checkout.amount('Delivery')).toBe(199)
    // 14.50 and 16.00, and 5 % of 32.49.
    await expect.poll(() => checkout.amount('Remaining Balance')).toBe(3050 + 199 + 162)
  },
)
