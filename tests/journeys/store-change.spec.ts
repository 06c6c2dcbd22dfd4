import { ALWAYS_OPEN, expect, test } from '../support/shop/shop.ts'
import { openWithScriptsHeld } from '../support/shop/shopPage.ts'

test.use({ serviceWorkers: 'block' })

const OTHER = 'Broadway & Cambie'

test('a change of store with a filled cart asks for confirmation, and Cancel keeps the store and the cart [STORE-05 STORE-06 STORE-08 LOC-13 MENU-02]', async ({
  shop,
  page,
}) => {
  await shop.fillCartWith(['Pepperoni', 'Garlic Bread'])
  await shop.pickInStoreBar(OTHER)
  await expect(shop.changeStore).toBeVisible()
  await expect(shop.changeStore.getByRole('button')).toHaveText(['Cancel', 'Change Store'])
  await shop.changeStore.getByRole('button', { name: 'Cancel' }).click()
  await expect(shop.changeStore).toBeHidden()
  await shop.expectMenuOf(ALWAYS_OPEN)
  await expect.poll(() => shop.cartCount()).toBe(2)
  await page.goto('/menu')
  await shop.expectMenuOf(ALWAYS_OPEN)
})

test('Change Store empties the cart, remembers the new store and goes to its menu [STORE-04 STORE-07 SESS-03]', async ({
  shop,
  page,
}) => {
  await shop.fillCartWith(['Pepperoni', 'Garlic Bread'])
  const before = await page.evaluate(() => localStorage.getItem('sh'))
  await shop.pickInStoreBar(OTHER)
  await shop.changeStore.getByRole('button', { name: 'Change Store' }).click()
  await shop.expectMenuOf(OTHER)
  await expect.poll(() => shop.cartCount()).toBe(0)
  const after = await page.evaluate(() => localStorage.getItem('sh'))
  expect(after).toBeTruthy()
  expect(after).not.toBe(before)
  await page.reload()
  await shop.expectMenuOf(OTHER)
  await expect(page.getByRole('button', { name: /^Cart, / })).toBeHidden()
})

test('the locations page asks before a change of store, and Cancel restores the remembered store [LOC-06 LOC-13 STORE-05 STORE-08]', async ({
  shop,
  page,
}) => {
  await shop.fillCartWith(['Garlic Bread'])
  await shop.open('/locations')
  await expect(page.getByText(`Pick Up from ${ALWAYS_OPEN}`)).toBeVisible()
  await shop.pickLocation(OTHER)
  await expect(page.getByText(`Pick Up from ${OTHER}`)).toBeVisible()
  await page.getByRole('button', { name: 'ORDER NOW' }).click()
  await expect(shop.changeStore).toBeVisible()
  await shop.changeStore.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/locations$/)
  await expect(page.getByText(`Pick Up from ${ALWAYS_OPEN}`)).toBeVisible()
  await expect.poll(() => shop.cartCount()).toBe(1)
})

test('a change of store with an empty cart needs no confirmation [STORE-05]', async ({ shop }) => {
  await shop.openMenu()
  await shop.pickInStoreBar(OTHER)
  await shop.expectMenuOf(OTHER)
  await expect(shop.changeStore).toBeHidden()
})

test("adding from another store's menu asks before it empties the cart, and keeps the configuration [STORE-05 STORE-07]", async ({
  shop,
}) => {
  await shop.fillCartWith(['Pepperoni'])
  await shop.openMenu(OTHER)
  const builder = await shop.openProduct('Margherita')
  await builder.selectSize('Large')
  await builder.action.click()
  await shop.changeStore.getByRole('button', { name: 'Cancel' }).click()
  await expect(builder.dialog.getByRole('radio', { name: 'Large' })).toBeChecked()
  await builder.action.click()
  await shop.changeStore.getByRole('button', { name: 'Change Store' }).click()
  await expect(builder.dialog).toBeHidden()
  const cart = await shop.openCart()
  await expect
    .poll(async () => (await cart.shown()).map(({ name, details }) => [name, details.split('.')[0]]))
    .toEqual([['Margherita', 'Large 14"']])
})

test(
  'Add to Cart pressed before the scripts came asks as well, and adds the product once [STORE-05 STORE-06]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    await shop.fillCartWith(['Pepperoni'])
    await shop.openMenu(OTHER)
    const release = await openWithScriptsHeld(page, (await shop.card('Margherita').getAttribute('href')) ?? '')
    const add = page.getByRole('dialog').getByRole('button', { name: /^Add to Cart/ })
    await add.click()
    await add.click()
    release()
    await shop.changeStore.getByRole('button', { name: 'Change Store' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const cart = await shop.openCart()
    await expect.poll(() => cart.names()).toEqual(['Margherita'])
  },
)
