import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { withCatalogue } from '../support/host/operator.ts'
import { expect, test } from '../support/shop/shop.ts'
import { CARDS } from '../support/shop/shopCheckout.ts'
import { Delivery } from '../support/shop/shopDelivery.ts'

test.use({ serviceWorkers: 'block' })

/** The demo chain with breads and pizzas that cost more where they are delivered. */
const products = Object.fromEntries(
  demo.products
    .filter(({ name }) => name === 'Garlic Bread' || name === 'Margherita')
    .map(({ code, sizes }) => [code, Object.fromEntries(sizes.map((size) => [size.code, (Number(size.price) + 1.5).toFixed(2)]))]), // oxfmt-ignore
)
const chain = {
  ...demo,
  priceLayers: [{ code: 'delivered', stores: ['davie-street'], service: 'delivery', products }],
}

test(
  'menu, builder, cart and checkout show the prices of the chosen service, also offline, and a delivery pays its own [CART-01 PAY-31 D-193]',
  { tag: '@soak' },
  async ({ shop, page, host, context, complaints }) => {
    // The page is still loading what it needs later when the connection goes.
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    await withCatalogue(host, chain, async () => {
      const card = (name: string) =>
        page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
      const service = page.getByRole('combobox', { name: 'Service' })
      await shop.openMenu()
      await expect(page.getByText('Prices for pick-up')).toBeVisible()
      await expect(card('Garlic Bread')).toContainText('$6.50')
      await shop.add('Garlic Bread')
      const cart = await shop.openCart()
      await expect(cart.panel).toContainText('Prices for pick-up')
      await expect(cart.panel).toContainText('$6.83')
      await page.keyboard.press('Escape')

      const delivery = new Delivery(page)
      await service.selectOption('Delivery')
      await delivery.pick('davie')
      await page.getByRole('button', { name: 'ORDER NOW' }).click()
      await shop.expectMenuOf('Davie Street')
      await expect(page.getByText('Prices for delivery')).toBeVisible()
      await expect(card('Garlic Bread')).toContainText('$8.00')
      const builder = await shop.openProduct('Margherita')
      await expect(builder.dialog).toContainText('$16.00')
      await builder.add()
      await context.setOffline(true)
      await shop.openCart()
      await expect(cart.panel).toContainText('Prices for delivery')
      await expect(cart.panel).toContainText('$8.00')
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await page.keyboard.press('Escape')
      await service.selectOption('Pick Up')
      await expect(card('Garlic Bread')).toContainText('$6.50')
      await shop.openCart()
      await expect(cart.panel).toContainText('Prices for pick-up')
      await page.keyboard.press('Escape')
      await context.setOffline(false)

      const checkout = await shop.checkOutAsGuest()
      const pickedUp = await checkout.amount('Sub Total')
      await expect(page.getByText('Prices for pick-up')).toBeVisible()
      await page.getByText('Delivery', { exact: true }).first().click()
      await expect(page.getByText('Prices for delivery')).toBeVisible()
      await expect.poll(() => checkout.amount('Sub Total')).toBe(pickedUp + 300)
      await delivery.confirm()
      await checkout.goToPayment()
      await expect.poll(() => checkout.amount('Sub Total')).toBe(pickedUp + 300)
      await checkout.payWith(CARDS.succeeds)
      await checkout.expectThankYou()
    })
  },
)
