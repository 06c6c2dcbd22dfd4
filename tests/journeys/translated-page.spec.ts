import type { Page } from '@playwright/test'
import { translatePages } from '../support/browser/translate.ts'
import { moveTo } from '../support/shop/operatorCalls.ts'
import { ALWAYS_OPEN, expect, menuPathOf, test } from '../support/shop/shop.ts'
import { CARDS, newPerson } from '../support/shop/shopCheckout.ts'
import { Delivery } from '../support/shop/shopDelivery.ts'

test.use({ usesPostgres: false, serviceWorkers: 'block' })

/** Texts outside of the translator's elements would be a page that the customer cannot read. */
async function expectTranslated(page: Page): Promise<void> {
  const untranslated = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const left: string[] = []
      while (walker.nextNode()) {
        const { parentElement: parent, textContent } = walker.currentNode
        if (!textContent?.trim() || !parent?.checkVisibility()) continue
        if (!parent.closest('font, script, style, noscript, template, textarea, svg')) left.push(textContent)
      }
      return left
    })
  await expect.poll(untranslated).toEqual([])
  await expect(page.getByText('The oven went out')).toHaveCount(0)
}

for (const translator of ['moves', 'replaces'] as const)
  test(
    `a guest orders for delivery on pages that the browser translates, with a translator that ${translator} texts [D-105 CHK-46 TRK-01]`,
    { tag: '@soak' },
    async ({ shop, page, context, host, complaints }) => {
      complaints.expect(/status of 40[02]/)
      await translatePages(context, translator)
      await shop.open('/')
      await expectTranslated(page)
      await page.getByRole('link', { name: 'Order Now' }).click()
      await page.getByText('Delivery', { exact: true }).first().click()
      const delivery = new Delivery(page)
      await delivery.pick('nowhere')
      await expect(delivery.answer).toContainText(/deliver/i)
      await delivery.pick('davie')
      await expect(delivery.answer).toContainText(ALWAYS_OPEN)
      await page.getByText('Pick Up', { exact: true }).first().click()
      await expectTranslated(page)
      await shop.chooseStore(ALWAYS_OPEN)
      await expectTranslated(page)

      const pizza = await shop.openProduct('Half & Half Pizza')
      const prices = [await pizza.price()]
      await pizza.selectSize('Large')
      prices.push(await pizza.price())
      await pizza.openTab('Toppings')
      await pizza.select('Pepperoni', { half: 'Left half', extra: true })
      prices.push(await pizza.price())
      await pizza.select('Bacon')
      await pizza.option('Bacon').locator('xpath=ancestor::label').click()
      expect(await pizza.price()).toBe(prices[2])
      expect(prices.toSorted((a, b) => a - b)).toEqual(prices)
      expect(new Set(prices).size).toBe(3)
      await expectTranslated(page)
      await pizza.add()

      const cart = await shop.openCart()
      await cart.panel
        .getByRole('button', { name: /^One more|^More|Increase|Add one/ })
        .first()
        .click()
      await expect.poll(async () => (await cart.shown())[0]?.quantity).toBe(2)
      await cart.startEditing()
      await expectTranslated(page)
      await cart.close()

      const checkout = await shop.checkOutAsGuest()
      await page.getByText('Delivery', { exact: true }).first().click()
      await delivery.pick('davie')
      await delivery.confirm()
      await checkout.applyCoupon('NOSUCH')
      await expect(checkout.promoCode.getByRole('alert')).toBeVisible()
      await expectTranslated(page)
      const person = newPerson()
      await checkout.confirm()
      await checkout.fill(person)
      await checkout.requestCode()
      await checkout.codeBoxes.fill('00000')
      await checkout.codeModal.getByRole('button', { name: 'VERIFY' }).click()
      await expect(checkout.codeModal.getByRole('alert')).toBeVisible()
      await checkout.codeBoxes.fill(await checkout.code(person.phone))
      await checkout.codeModal.getByRole('button', { name: 'VERIFY' }).click()
      await checkout.isVerified.waitFor()
      await expectTranslated(page)
      await checkout.confirm()
      await checkout.expectPaymentStep()
      const tips: number[] = []
      for (const tile of ['15%', '20%']) {
        await checkout.selectTip(tile)
        tips.push(await checkout.amount('Remaining Balance'))
      }
      expect(tips[1]).toBeGreaterThan(tips[0] ?? 0)
      await checkout.payWith(CARDS.declined)
      await expect(checkout.problem).toContainText('declined')
      await expectTranslated(page)
      await checkout.payWith(CARDS.succeeds)
      const { number } = await checkout.expectThankYou()
      await expectTranslated(page)

      await page.getByRole('link', { name: /^Track/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
      for (const stage of ['accepted', 'preparing', 'oven'] as const) await moveTo(host, { number }, stage)
      await expect(page.getByRole('main')).toContainText('Order in the Oven')
      await expectTranslated(page)
    },
  )

test('a page that is translated before its scripts run still opens products and fills the cart [D-105]', async ({
  shop,
  page,
  context,
  complaints,
}) => {
  // React draws the page again, since it finds other elements than the host has sent.
  complaints.expect(/Minified React error|hydrat/i)
  await translatePages(context, 'replaces', 'at once')
  await shop.open(menuPathOf(ALWAYS_OPEN))
  await shop.add('Margherita')
  await expect.poll(() => shop.cartCount()).toBe(1)
  await expectTranslated(page)
})
