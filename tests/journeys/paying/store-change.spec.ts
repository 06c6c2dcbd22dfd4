import { Shop, expect, test } from '../../support/shop/shop.ts'
import { openAllDay } from '../../support/host/operator.ts'
import { makeCoupon } from '../../support/shop/operatorCalls.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'
import { centsOf } from '../../support/shop/shopPage.ts'

test.use({ serviceWorkers: 'block' })

const OTHER = 'Commercial Drive'

test(
  'a taken offer puts the applied coupon aside and says so; a change of store empties the cart, and the coupon applies there again [XPS-04 STORE-05 STORE-07 COUPON-05 PAY-33]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    await openAllDay(host, 'commercial-drive', async () => {
      const code = await makeCoupon(host, { name: 'A tenth' })
      await shop.fillCartWith(['Garlic Bread', 'Tartufo'])
      const checkout = await shop.checkOutAsGuest()
      const box = checkout.promoCode
      await checkout.applyCoupon(code)
      await expect(box).toContainText('A tenth')
      await page.goBack()
      await page.waitForURL(/\/menu\//)
      const cart = await shop.openCart()
      await cart.offers.getByRole('link', { name: 'Add to Cart' }).click()
      await (await shop.builder('Small Bianca')).add()
      await shop.checkOutAsGuest()
      const refusal = 'You can not use coupon with Small Bianca. Please remove from your cart.'
      await expect(box.getByRole('alert')).toHaveText(refusal)
      await page.reload()
      await expect(box.getByRole('alert')).toHaveText(refusal)
      await expect(box.getByLabel('Promo code')).toHaveValue(code)
      await page.goBack()
      await page.waitForURL(/\/menu\//)
      await shop.pickInStoreBar(OTHER)
      await expect(shop.changeStore).toContainText(`If you change to ${OTHER}, your cart will be emptied.`)
      await shop.changeStore.getByRole('button', { name: 'Change Store' }).click()
      await shop.expectMenuOf(OTHER)
      await expect.poll(() => shop.cartCount()).toBe(0)
      await shop.add('Garlic Bread')
      await shop.openCart()
      await expect.poll(() => cart.names()).toEqual(['Garlic Bread'])
      await expect(cart.offers).toHaveCount(0)
      await cart.close()
      await shop.checkOutAsGuest()
      await expect(box.getByRole('alert')).toBeHidden()
      await box.getByRole('button', { name: 'Apply' }).click()
      await expect(box).toContainText('A tenth')
      await checkout.goToPayment()
      const cents = new Map((await checkout.amounts()).map(([name, value]) => [name, centsOf(value)]))
      const of = (name: string) => cents.get(name) ?? Number.NaN
      const sum = ['Sub Total', 'Promotion', 'GST', 'PST', 'Tip (15%)'].map(of)
      expect(sum.reduce((a, b) => a + b, 0)).toBe(of('Remaining Balance'))
      await checkout.payWith(CARDS.succeeds)
      const { rows } = await checkout.expectThankYou()
      expect(centsOf(Object.fromEntries(rows)['Total'] ?? '')).toBe(of('Remaining Balance'))
    })
  },
)

test(
  'a change of store in another tab refuses the payment of the old cart and charges nothing [STORE-07 CHK-42 CALL-20]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    await shop.fillCartWith(['Garlic Bread', 'Tartufo'])
    const checkout = await shop.checkOutAsGuest()
    const { email } = await checkout.goToPayment()
    const second = await page.context().newPage()
    const other = new Shop(second, host)
    await other.openMenu()
    await other.pickInStoreBar(OTHER)
    await other.changeStore.getByRole('button', { name: 'Change Store' }).click()
    await other.expectMenuOf(OTHER)
    await expect.poll(() => other.cartCount()).toBe(0)
    await page.bringToFront()
    await checkout.payWith(CARDS.succeeds)
    await checkout.expectDetailsStep()
    await expect(checkout.problem).toHaveText('Your cart is empty. Please add something first.')
    await expect(checkout.problem).toBeInViewport()
    expect((await host.inbox()).filter(({ to }) => to === email)).toEqual([])
  },
)
