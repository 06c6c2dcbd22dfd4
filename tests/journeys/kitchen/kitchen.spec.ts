import type { BrowserContext, Page } from '@playwright/test'
import { DEMO_PIN } from '../../../host/start/demoPins.ts'
import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { ALWAYS_OPEN, expect, test } from '../../support/shop/shop.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'
import type { Complaints } from '../../support/browser/complaints.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } })

/** Signs in at the store of the customers of these journeys and starts the shift. */
async function openKitchen(context: BrowserContext, complaints: Complaints): Promise<Page> {
  complaints.expect(/401 \(Unauthorized\).*kitchen/)
  const kitchen = await context.newPage()
  await kitchen.goto('/kitchen')
  await kitchen.getByRole('button', { name: ALWAYS_OPEN }).click()
  await kitchen.getByRole('heading', { name: 'Enter the store’s PIN' }).waitFor()
  await kitchen.keyboard.type(DEMO_PIN)
  await kitchen.getByRole('button', { name: 'Start the shift' }).click()
  await kitchen.getByRole('heading', { level: 1, name: ALWAYS_OPEN }).waitFor()
  return kitchen
}

const ringing = (page: Page) => page.locator('html').getAttribute('data-ringing')

test('a paid order rings in the kitchen, is accepted with a time, and moves to its end', async ({
  shop,
  context,
  complaints,
}) => {
  const kitchen = await openKitchen(context, complaints)
  const checkout = await shop.goToCheckoutWith(['Margherita'])
  await checkout.goToPayment()
  await checkout.payWith(CARDS.succeeds)
  await checkout.expectThankYou()
  const asked = kitchen.getByRole('dialog', { name: /^New order/ })
  await expect(asked).toContainText('Margherita')
  await expect.poll(() => ringing(kitchen)).toBe('true')
  await expect(kitchen).toHaveTitle('(1) New order')
  await expectNoViolations(kitchen, 'a new order')
  const sizes = await asked.locator('.no, .t').evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))) // oxfmt-ignore
  expect(sizes[0]).toBeGreaterThanOrEqual(69)
  for (const size of sizes.slice(1)) expect(size).toBeGreaterThanOrEqual(43)
  const heights = await asked.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)) // oxfmt-ignore
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(64)

  await asked.getByRole('button', { name: '25 min' }).click()
  await asked.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => ringing(kitchen)).toBe('false')
  const lane = (name: string) => kitchen.getByRole('region', { name, exact: true })
  await lane('Make').getByRole('button', { name: 'Into the oven' }).click()
  await kitchen.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await lane('Make').getByRole('button', { name: 'Into the oven' }).click()
  await lane('In the oven').getByRole('button', { name: 'Ready' }).click()
  await expectNoViolations(kitchen, 'the board')
  await lane('Out or ready').getByRole('button', { name: 'Picked up' }).click()
  await expect(lane('Out or ready').getByRole('article')).toHaveCount(0)
})
