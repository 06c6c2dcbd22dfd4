import { ALWAYS_OPEN, expect, test } from '../support/shop/shop.ts'
import { escaped } from '../support/shop/shopPage.ts'

test.use({ serviceWorkers: 'block' })

test('the store list shows names and addresses, and three coming-soon stores that cannot be selected [LOC-11 LOC-12 STORE-01 SHELL-17]', async ({
  shop,
  page,
}) => {
  await shop.open('/locations')
  await expect(page.getByRole('heading', { level: 1, name: 'Pick Your Location' })).toBeVisible()
  const main = page.getByRole('main')
  const stores = main.getByRole('group', { name: 'Restaurants' })
  const names = [
    'Commercial Drive',
    'Broadway & Cambie',
    'Kitsilano',
    'Davie Street',
    'Metrotown',
    'Lonsdale',
    'Richmond',
    'New Westminster',
    'Coquitlam Centre',
    'Surrey Central',
  ]
  const radios = stores.getByRole('radio')
  await expect(radios).toHaveCount(names.length)
  for (const name of names)
    await expect(stores.getByRole('radio', { name: new RegExp(`^${escaped(name)}`) })).toBeVisible()
  for (const name of ['Victoria – University Heights', 'Whistler', 'White Rock']) {
    await expect(stores.getByText(name)).toBeVisible()
    await expect(stores.getByRole('radio', { name: new RegExp(`^${escaped(name)}`) })).toHaveCount(0)
  }
  await expect(stores.getByText('Coming soon')).toHaveCount(3)
  await expect(stores.getByText('2296 W 4th Ave, Vancouver')).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const boxOf = async (text: string) =>
    (await stores.getByText(text, { exact: true }).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const badge = await boxOf('Coming soon')
  const name = await boxOf('Victoria – University Heights')
  expect(name.y + name.height).toBeLessThanOrEqual(badge.y)
})

test('Pick Up is preselected, a selected store is shown, and ORDER NOW opens its menu [LOC-01 LOC-06 STORE-04]', async ({
  shop,
  page,
}) => {
  await shop.open('/locations')
  await expect(page.getByRole('radio', { name: 'Pick Up', exact: true })).toBeChecked()
  await expect(page.getByRole('button', { name: 'ORDER NOW' })).toBeDisabled()
  await shop.pickLocation('Richmond')
  await expect(page.getByText('Pick Up from Richmond')).toBeVisible()
  await page.getByRole('button', { name: 'ORDER NOW' }).click()
  await shop.expectMenuOf('Richmond')
  await shop.open('/locations')
  await expect(page.getByRole('radio', { name: /^Richmond/ })).toBeChecked()
})

test('the locations page preselects the remembered service [LOC-01]', async ({ shop, page }) => {
  await page.addInitScript(() => localStorage.setItem('service', 'Delivery'))
  await shop.open('/locations')
  await expect(page.getByRole('radio', { name: 'Delivery', exact: true })).toBeChecked()
})

test('an address that was typed and not picked, or that no store is near, says so [ADRC-02 LOC-08]', async ({
  shop,
  page,
}) => {
  await page.route('**/api/get/location*', (route) => route.fulfill({ json: { status: true, locations: [] } }))
  await shop.open('/locations')
  const address = page.getByRole('combobox', { name: 'Your address' })
  await address.fill('1188 dav')
  await address.press('Tab')
  await expect(page.getByText('Please select a valid address from the dropdown suggestions.')).toBeVisible()
  await address.fill('1188 davie')
  await page
    .getByRole('option', { name: /^1188 Davie St/ })
    .first()
    .click()
  await expect(page.getByText('Please select a valid address from the dropdown suggestions.')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Your restaurant' })).toContainText(
    "We're having some trouble! Please pick the location closest to you!",
  )
  await shop.chooseStore(ALWAYS_OPEN)
})
