import { DEMO_PIN } from '../../host/services/printedKeys.ts'
import { CARDS } from '../support/shop/shopCheckout.ts'
import { ALWAYS_OPEN, expect, test } from '../support/shop/shop.ts'

test('an allergy is said once, stands at dish, cart and payment, and the kitchen signs that it has seen it [D-238 D-239]', async ({
  page,
  shop,
  host,
  browser,
}) => {
  await shop.open('/menu/davie-street')
  const pizza = await shop.openProduct('Pesto Genovese')
  const box = pizza.dialog.locator('[data-part=allergy]')
  await box.getByRole('button', { name: 'Tell us of an allergy' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your allergies' })
  await sheet.getByRole('checkbox', { name: 'Milk' }).check()
  await sheet.getByRole('checkbox', { name: 'Tree nuts' }).check()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(box).toContainText('Your allergy: milk, tree nuts.')
  await expect(box).toContainText('Contains milk, pine nuts')
  await expect(box).toContainText('May contain cashews, walnuts')
  await pizza.openTab('Sauce')
  await pizza.select('Tomato sauce')
  await expect(box).not.toContainText('pine nuts')
  // Not wished for more than this tab.
  expect(await page.evaluate(() => localStorage.getItem('allergies'))).toBeNull()
  await pizza.add()

  const { panel } = await shop.openCart()
  const inCart = panel.locator('[data-part=allergy]')
  await expect(inCart).toContainText(/Your allergy: milk, tree nuts\.[^]*Pesto Genovese[^]*Contains milk/)
  await shop.cart.close()
  await shop.checkOutAsGuest()
  await expect(page.locator('main [data-part=allergy]')).toContainText('Contains milk')
  await shop.checkout.goToPayment()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Your allergy: milk, tree nuts.')
  await shop.checkout.payWith(CARDS.succeeds)
  await page.getByRole('link', { name: 'Track' }).first().click()
  const told = page.locator('main [data-part=allergy]')
  await expect(told).toContainText('has to sign')

  const kitchen = await browser.newPage({ baseURL: host.url, viewport: { width: 1180, height: 820 } })
  await kitchen.goto('/kitchen')
  await kitchen.getByRole('button', { name: ALWAYS_OPEN }).click()
  await kitchen.getByRole('heading', { name: 'Enter the store’s PIN' }).waitFor()
  await kitchen.keyboard.type(DEMO_PIN)
  await kitchen.getByRole('button', { name: 'Start the shift' }).click()
  const number = /#(\d+)/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[1] ?? ''
  const asked = kitchen.getByRole('dialog', { name: `New order ${number}` })
  await expect(asked).toContainText('Allergy: milk, tree nuts')
  await asked.getByRole('button', { name: 'Accept' }).click()
  const card = kitchen.getByRole('article', { name: `Order ${number}` })
  await card.getByRole('button', { name: 'See the allergy' }).click()
  const signing = kitchen.getByRole('dialog', { name: `Allergy of order ${number}` })
  await signing.getByRole('textbox').fill('ab')
  await signing.getByRole('button', { name: 'Seen' }).click()
  await expect(told).toContainText(/AB in the kitchen has seen it at \d+:\d\d [AP]M\./)
  await card.getByRole('button', { name: 'Into the oven' }).click()
  await expect(page.getByText('In the oven').first()).toBeVisible()
  await kitchen.getByRole('region', { name: 'In the oven' }).getByRole('button', { name: 'Ready' }).click()
  await kitchen.close()
})
