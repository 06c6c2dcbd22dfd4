import { expect, test, visitAndCache } from '../../support/browser/offline.ts'
import { waitForMenuCopies } from '../../support/shop/shopOutbox.ts'

test(
  'a product says what it contains as it is built, also offline, and announces each change (D-73 D-74)',
  { tag: '@soak' },
  async ({ page, shop, device, line }) => {
    await visitAndCache(page, device, '/menu/davie-street')
    await waitForMenuCopies(page)
    await line.cut()
    const pizza = await shop.openProduct('Pesto Genovese')
    const box = page.locator('[data-part=contains]')
    const sourceOf = (allergen: string) => box.locator('dl > div', { hasText: allergen }).locator('dd')
    await expect(sourceOf('Wheat')).toHaveText('hand-stretched crust')
    await expect(sourceOf('Milk')).toHaveText('basil pesto, mozzarella, goat cheese')
    await expect(sourceOf('Pine nuts')).toHaveText('basil pesto')
    await expect(box.getByText('May contain cashews, walnuts (basil pesto).')).toBeVisible()
    await expect(box.getByRole('status')).toHaveText('')
    await expect(pizza.dialog.getByText('Items may contain or touch wheat,')).toBeAttached()

    await pizza.openTab('Sauce')
    await pizza.select('Tomato sauce')
    await expect(sourceOf('Pine nuts')).toHaveCount(0)
    await expect(box.getByRole('status')).toHaveText('Contains wheat, barley, milk.')
    await expect(box.getByText('Vegetarian, as you built it')).toBeVisible()
    await pizza.dialog.getByRole('link', { name: 'Return' }).click()

    const calzone = await shop.openProduct('Calzone Spinaci')
    await calzone.select('Sweet chili')
    await expect(box.getByText(/^We do not know for sweet chili: ask the store, 604/)).toBeVisible()
    await expect(box.getByRole('link', { name: /604-555-\d{4}/ })).toHaveAttribute('href', /^tel:\+1604555/)
    await calzone.dialog.getByRole('link', { name: 'Return' }).click()

    const combo = await shop.openProduct('Two Mediums')
    await expect(box).toContainText('Still to choose, and not counted here: first pizza, second pizza.')
    await combo.choose('Pepperoni')
    await expect(box.getByRole('heading', { name: 'First pizza: Pepperoni' })).toBeVisible()
    await expect(box).toContainText('Still to choose, and not counted here: second pizza.')
  },
)
