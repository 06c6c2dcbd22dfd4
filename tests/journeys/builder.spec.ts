import { noteShifts } from '../support/browser/layoutShifts.ts'
import { waitForAnswers } from '../support/browser/patience.ts'
import { expect, test } from '../support/shop/shop.ts'
import { hydrated } from '../support/shop/shopPage.ts'

// A service worker that activates during a test would bypass the responses mocked with page.route.
test.use({ serviceWorkers: 'block' })

test('a product shows its picture, name, description, price, sizes, option tabs and a quantity from 1 to 100 [PROD-01 PROD-04 PROD-12 PROD-18 PROD-22 PROD-23 PROD-34]', async ({
  shop,
  page,
}) => {
  await shop.openMenu()
  const builder = await shop.openProduct('Margherita')
  const { dialog } = builder
  await expect(dialog.getByRole('heading', { level: 2, name: 'Margherita' })).toBeVisible()
  await expect(dialog.getByText('San Marzano tomato, fior di latte, basil, olive oil.')).toBeVisible()
  await expect(dialog.locator('[data-part=picture] svg, [data-part=picture] img').first()).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /Small/ })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: '10" Cauliflower $17.50' })).toBeAttached()
  await expect(builder.quantity).toHaveValue('1')
  await expect.poll(() => builder.price()).toBe(1450)
  await builder.selectSize('Large')
  await expect.poll(() => builder.price()).toBe(2050)

  const tabs = dialog.getByRole('tab')
  await expect
    .poll(async () => (await tabs.allInnerTexts()).map((text) => text.replace(/\W*\d*$/, '')))
    .toEqual(['Crust', 'Sauce', 'Cheese', 'Toppings', 'Finish'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await dialog.getByRole('button', { name: 'Next: Sauce' }).click()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await dialog.getByRole('button', { name: 'Previous: Crust' }).click()
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')

  await dialog.getByRole('button', { name: 'One more' }).click()
  await expect(builder.quantity).toHaveValue('2')
  await expect.poll(() => builder.price()).toBe(4100)
  await builder.quantity.fill('3')
  await expect.poll(() => builder.price()).toBe(6150)
  for (const text of ['1.5', '17,5', '-3', '', '0', '250']) {
    await builder.quantity.fill(text)
    await builder.action.click()
    await expect(builder.error).toHaveText('Please choose a whole number from 1 to 100.')
    await expect(builder.quantity).toBeFocused()
    await expect(builder.quantity).toHaveValue(text)
    await expect(builder.quantity).toHaveAttribute('aria-invalid', 'true')
    await expect(builder.action).toHaveText('Add to Cart')
  }
  await builder.quantity.press('Tab')
  await expect(builder.quantity).toHaveValue('100')
  await expect(builder.error).toBeHidden()
  await expect.poll(() => builder.price()).toBe(205_000)
  await expect(dialog.getByRole('button', { name: 'One more' })).toBeDisabled()
  await builder.quantity.fill('0')
  await builder.quantity.press('Tab')
  await expect(builder.quantity).toHaveValue('1')
  await expect(dialog.getByRole('button', { name: 'One less' })).toBeDisabled()
  await dialog.getByRole('link', { name: 'Return' }).click()
  await expect(page).toHaveURL(/\/menu\/davie-street$/)
})

test('a single-choice group keeps one option, a multiple-choice group toggles, and a deselected option loses side and Extra [PROD-07 PROD-08 PROD-09 PROD-20 PROD-21 PROD-22 PROD-31 PROD-32]', async ({
  shop,
}) => {
  await shop.openMenu()
  const builder = await shop.openProduct('Margherita')
  const { dialog } = builder
  await builder.openTab('Sauce')
  await builder.extra('Tomato sauce')
  await expect.poll(() => builder.price()).toBe(1450 + 75)
  await builder.select('Basil pesto')
  await expect(builder.option('Tomato sauce')).not.toBeChecked()
  await expect.poll(() => builder.price()).toBe(1450 + 100)
  await builder.select('Tomato sauce')
  await expect(dialog.getByRole('button', { name: 'Extra Tomato sauce' })).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => builder.price()).toBe(1450)

  await builder.openTab('Toppings')
  await expect(dialog.getByRole('group', { name: 'Where Pepperoni goes' })).toBeHidden()
  await builder.select('Pepperoni', { half: 'Right half', extra: true })
  // Half of the $3.25 for extra pepperoni is $1.625, and the half cent is rounded up.
  await expect.poll(() => builder.price()).toBe(1450 + 163)
  await builder.half('Pepperoni', 'Whole')
  await expect.poll(() => builder.price()).toBe(1450 + 325)
  await builder.option('Pepperoni').locator('xpath=ancestor::label').click()
  await expect.poll(() => builder.price()).toBe(1450)
  await builder.select('Pepperoni')
  await expect(dialog.getByRole('button', { name: 'Whole' })).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('button', { name: 'Extra Pepperoni' })).toHaveAttribute('aria-pressed', 'false')

  await builder.openTab('Crust')
  await expect(dialog.getByRole('button', { name: /^Extra / }).locator('visible=true')).toHaveCount(0)
  await expect(builder.option('Thick pan')).toBeHidden()
  await builder.selectSize('Medium')
  await expect(builder.option('Thick pan')).toBeVisible()
})

test('the first two sauces of the wings are free, and the third adds its price [PROD-33]', async ({ shop }) => {
  await shop.openMenu()
  const wings = await shop.openProduct('Chicken Wings')
  await expect.poll(() => wings.price()).toBe(1395)
  await wings.select('Buffalo')
  await wings.select('Honey garlic')
  await expect.poll(() => wings.price()).toBe(1395)
  await wings.select('Smoky BBQ')
  await expect.poll(() => wings.price()).toBe(1395 + 125)
})

test('a product with special type 2 shows the descriptions of its options [PROD-10]', async ({ shop }) => {
  await shop.openMenu()
  const wings = await shop.openProduct('Chicken Wings')
  const row = wings.option('Buffalo').locator('xpath=ancestor::label')
  await expect.poll(async () => (await row.innerText()).length).toBeGreaterThan('Buffalo'.length + 8)
})

test('adding with a missing choice shows the specified error, and choosing an option clears it [PROD-19 PROD-24 PROD-26 PROD-29]', async ({
  shop,
}) => {
  await shop.openMenu()
  const wings = await shop.openProduct('Chicken Wings')
  await wings.action.click()
  await expect(wings.error).toHaveText('Choose At Leaset 1 Sauce Option')
  await expect(wings.dialog).toBeVisible()
  await expect.poll(() => shop.cartCount()).toBe(0)
  await wings.select('Buffalo')
  await expect(wings.error).toBeHidden()
  await wings.add()
  await expect.poll(() => shop.cartCount()).toBe(1)
})

test(
  'the builder shows a refusal of the host and keeps the configuration [PROD-24]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    await waitForAnswers(page)
    await shop.openMenu()
    const builder = await shop.openProduct('Margherita')
    await builder.selectSize('Large')
    await page.route('**/api/add/product', (route) =>
      route.fulfill({ json: { status: false, err_message: 'The oven is full.' } }),
    )
    await builder.action.click()
    await expect(builder.error).toHaveText('The oven is full.')
    await expect(builder.dialog.getByRole('radio', { name: /Large/ })).toBeChecked()
    await page.unroute('**/api/add/product')
    await builder.add()
    await expect.poll(() => shop.cartCount()).toBe(1)
  },
)

test('Half & Half names on both halves what lies on the whole pizza, and asks once before nothing lies on it [PROD-08 PROD-29 D-141]', async ({
  shop,
}) => {
  await shop.openMenu()
  const pizza = await shop.openProduct('Half & Half Pizza')
  const halves = pizza.dialog.locator('dl').filter({ hasText: 'Left' }).first().locator('dd')
  await expect(halves).toHaveText(['Nothing yet', 'Nothing yet'])
  await pizza.action.click()
  await expect(pizza.error).toHaveText('There is nothing on either half yet. Press again to take it like this.')
  await pizza.openTab('Toppings')
  await pizza.select('Pepperoni')
  await expect(pizza.error).toBeHidden()
  await expect(halves).toHaveText(['Pepperoni', 'Pepperoni'])
  await pizza.select('Bacon', { half: 'Left half' })
  await expect(halves).toHaveText(['Pepperoni, bacon', 'Pepperoni'])
  await pizza.option('Pepperoni').locator('xpath=ancestor::label').click()
  await pizza.option('Bacon').locator('xpath=ancestor::label').click()
  // It was asked once.
  await pizza.add()
  await expect.poll(() => shop.cartCount()).toBe(1)
})

test('opening a product from the cart closes the cart [PROD-15 PROD-16]', async ({ shop }) => {
  await shop.fillCartWith(['Margherita'])
  const cart = await shop.openCart()
  await cart.edit('Margherita')
  const builder = await shop.builder('Margherita')
  await expect(cart.panel).toBeHidden()
  await expect(builder.action).toHaveText(/^Update Product/)
})

test(
  'each add and each update of a cart line is reported to the ad pixel [PROD-25]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    await shop.openMenu()
    await page.evaluate(() => {
      const reported: unknown[] = []
      Object.assign(globalThis, { reported })
      addEventListener('shop:pixel', (event) => reported.push((event as CustomEvent).detail))
    })
    const reported = () => page.evaluate(() => (globalThis as unknown as { reported: unknown[] }).reported)
    await shop.add('Margherita')
    const first = { name: 'AddToCart', title: 'Margherita', quantity: 1, value: 1450, currency: 'CAD' }
    await expect.poll(reported).toMatchObject([first])
    const cart = await shop.openCart()
    await cart.edit('Margherita')
    const builder = await shop.builder('Margherita')
    await builder.selectSize('Large')
    await builder.action.click()
    await expect(builder.dialog).toBeHidden()
    await expect.poll(reported).toMatchObject([first, { ...first, value: 2050 }])
  },
)

test('an option that is chosen changes its own row and no other [PROD-21 D-170]', async ({ shop, page }) => {
  await shop.openMenu()
  const builder = await shop.openProduct('Margherita')
  await builder.openTab('Toppings')
  await expect(builder.option('Mushroom')).toBeVisible()
  await page.evaluate(() => {
    window.changedRows = new Set()
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const row = element?.closest('[data-part=option]')
        if (row) window.changedRows.add(row.querySelector('label')?.innerText.split('\n')[0] ?? '')
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  await builder.select('Mushroom')
  await expect(builder.dialog.locator('[data-topping=mushroom]')).toBeAttached()
  expect(await page.evaluate(() => [...window.changedRows])).toEqual(['Mushroom'])
})

test('Add to Cart in the same moment as an option adds it too [PROD-21 PROD-24 D-170]', async ({ shop }) => {
  await shop.openMenu()
  const builder = await shop.openProduct('Margherita')
  await builder.openTab('Toppings')
  const action = await builder.action.elementHandle()
  await builder.option('Mushroom').evaluate((option: HTMLInputElement, add) => {
    option.click()
    if (add instanceof HTMLElement) add.click()
  }, action)
  await expect.poll(() => shop.cartCount()).toBe(1)
  await expect((await shop.openCart()).panel).toContainText('Mushroom')
})

test('the cart opens at once, although its file is asked for first', async ({ shop, page }) => {
  await page.addInitScript(() => {
    window.waits = []
    const wait = window.setTimeout.bind(window)
    Reflect.set(window, 'setTimeout', (callback: () => void, ms = 0, ...given: unknown[]) => {
      window.waits.push(ms)
      return wait(callback, ms, ...given)
    })
  })
  await shop.fillCartWith(['Margherita'])
  await page.evaluate(() => (window.waits = []))
  await shop.openCart()
  // React would wait for 300 ms with what it has suspended.
  expect(await page.evaluate(() => window.waits.filter((ms) => ms > 200 && ms <= 300))).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 } })

  test('a product opened by its address stays in its place while the page starts [PROD-01]', async ({ shop, page }) => {
    await shop.openMenu()
    await shop.openProduct('Margherita')
    await page.addInitScript(noteShifts)
    // The styles that a page loads last come after its first paint.
    await page.route('**/assets/index-*.js', async (route) => {
      await page.locator('#product-name').waitFor()
      await route.continue()
    })
    await page.reload()
    await hydrated(page)
    await expect(page.locator('[data-part=picture] svg')).toBeAttached()
    const { shift, what } = await page.evaluate(() => window.moved)
    // The width of letters changes when the brand's come.
    expect(shift, what.join('\n')).toBeLessThan(0.005)
  })
})

declare global {
  interface Window {
    changedRows: Set<string>
    waits: number[]
  }
}
