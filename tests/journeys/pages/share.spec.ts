import { ALWAYS_OPEN, expect, menuPathOf, test } from '../../support/shop/shop.ts'

test.use({ serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] })

test('a store and a product are shared by their link, and a toast says so [D-80]', async ({ shop, page, host }) => {
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const toast = page.getByText('Link copied.')
  await shop.open('/locations')
  await page.getByRole('button', { name: `Share ${ALWAYS_OPEN}` }).click()
  await expect(toast).toBeVisible()
  expect(await copied()).toBe(`${host.url}${menuPathOf(ALWAYS_OPEN)}`)

  await shop.openMenu()
  const product = await shop.openProduct('Margherita')
  await product.dialog.getByRole('button', { name: 'Share Margherita' }).click()
  await expect(toast).toBeVisible()
  expect(await copied()).toBe(page.url())
})
