import type { Locator, Page } from '@playwright/test'
import { expectNoOverflowAt200Percent, expectNoViolations } from '../support/browser/accessibility.ts'
import { ALWAYS_OPEN, expect, test } from '../support/shop/shop.ts'
import { CARDS, newPerson } from '../support/shop/shopCheckout.ts'

// axe would measure colours in the middle of an animation, so motion is reduced.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })

test(
  'axe reports no violations on home, locations, an unknown page, sign-in and contact',
  { tag: '@both' },
  async ({ shop, page, complaints }) => {
    complaints.expect(/status of 404/)
    await shop.open('/')
    await expectNoViolations(page, 'home')
    await expectNoOverflowAt200Percent(page, 'home')
    const burger = page.getByRole('button', { name: 'Menu', exact: true })
    if (await burger.isVisible()) {
      await burger.click()
      await expectNoViolations(page, 'navigation')
      await page.keyboard.press('Escape')
    } else {
      await page.getByText('Discover').click()
      await expectNoViolations(page, 'navigation')
    }
    await shop.open('/locations')
    await expectNoViolations(page, 'locations')
    await expectNoOverflowAt200Percent(page, 'locations')
    await shop.pickLocation('Kitsilano')
    await expectNoViolations(page, 'locations, one picked')
    await page.getByText('Delivery', { exact: true }).first().click()
    await expectNoViolations(page, 'locations, delivery')
    for (const path of ['/nothing', '/signin', '/contact', '/promotions/deals', '/promotions/pgpoints']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(page, path)
    }
  },
)

test(
  'axe reports no violations on the menu, and a phone shows a whole product card without scrolling',
  { tag: '@both' },
  async ({ shop, page }) => {
    await shop.openMenu()
    if (test.info().project.name === 'phone') {
      await expect(shop.card('Margherita')).toBeInViewport({ ratio: 1 })
      for (const width of [320, 360]) await expectsWordsBesidePicture(page, width)
    }
    await expectNoViolations(page, 'menu')
    await expectNoOverflowAt200Percent(page, 'menu')
    await page.locator('summary').filter({ hasText: 'Store:' }).click()
    await expectNoViolations(page, 'stores of the menu')
    await page.keyboard.press('Escape')
    await page.locator('summary').filter({ hasText: 'Store Hours' }).click()
    await expectNoViolations(page, 'store hours')
  },
)

test('axe reports no violations in an open product', { tag: '@both' }, async ({ shop, page }) => {
  await shop.openMenu()
  await page.getByRole('link', { name: 'Half & Half Pizza' }).first().click()
  const pizza = await shop.builder('Half & Half Pizza')
  await pizza.openTab('Toppings')
  await pizza.select('Pepperoni', { half: 'Left half', extra: true })
  await expectNoViolations(page, 'half & half')
  await expectNoOverflowAt200Percent(page, 'half & half')
  await expectsChosenInForcedColors(pizza.dialog)
  await pizza.add()
  const combo = await shop.openProduct('Lunch for One')
  await combo.choose('Margherita')
  await combo.customize('Margherita')
  await expectNoViolations(page, 'combo')
  await page.keyboard.press('Escape')
  const bag = await shop.openProduct('Movie Night Bag')
  await bag.action.click()
  await expect(bag.error).toBeVisible()
  await expectNoViolations(page, 'bag, something missing')
  await page.keyboard.press('Escape')
  await shop.openProduct('Chicken Wings')
  await expectNoViolations(page, 'descriptions of options')
})

test('axe reports no violations in the cart and its dialogs', { tag: '@both' }, async ({ shop, page }) => {
  await shop.fillCartWith(['Tartufo', 'Cola', 'Garlic Bread'])
  await expectNoViolations(page, 'menu with a cart')
  const cart = await shop.openCart()
  await expectNoViolations(page, 'cart')
  await expectNoOverflowAt200Percent(page, 'cart')
  await cart.startEditing()
  await expectNoViolations(page, 'cart, editing')
  await cart.panel.getByRole('button', { name: 'Delete Cola' }).click()
  await expectNoViolations(page, 'Delete Item?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await cart.close()
  await page.getByRole('main').getByRole('button', { name: 'Check Out' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign Up or Login To Complete Order' })).toBeVisible()
  await expectNoViolations(page, 'sign-in prompt')
  await expectNoOverflowAt200Percent(page, 'sign-in prompt')
  await page.keyboard.press('Escape')
  await shop.pickInStoreBar('Metrotown')
  await expect(shop.changeStore).toBeVisible()
  await expectNoViolations(page, 'Are You Sure?')
})

test('axe reports no violations at checkout', { tag: '@both' }, async ({ shop, page }) => {
  const checkout = await shop.goToCheckoutWith(['Pepperoni', 'Cola'])
  await expectNoViolations(page, 'details')
  await expectNoOverflowAt200Percent(page, 'details')
  await page.getByText('Frequently bought together').click()
  await checkout.confirm()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await expectNoViolations(page, 'details, something missing')
  const person = newPerson()
  await checkout.fill(person)
  await checkout.requestCode()
  await expect(checkout.codeModal).toBeVisible()
  await expectNoViolations(page, 'code')
  await checkout.codeBoxes.fill('12')
  await checkout.codeModal.getByRole('button', { name: 'VERIFY' }).click()
  await expectNoViolations(page, 'code, not whole')
  await checkout.codeBoxes.fill(await checkout.code(person.phone))
  await checkout.codeModal.getByRole('button', { name: 'VERIFY' }).click()
  await expect(checkout.isVerified).toBeVisible()
  // At the end of the page the bar covers no field of the form, whose size axe would take for that of what is seen.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expectNoViolations(page, 'details, verified')
  await checkout.confirm()
  await checkout.expectPaymentStep()
  await checkout.selectTip('Custom')
  await expectNoViolations(page, 'pay')
  await checkout.payWith(CARDS.declined)
  await expect(checkout.problem).toBeVisible()
  await expectNoViolations(page, 'pay, declined')
  await checkout.payWith(CARDS.requires3ds)
  await expect(page.getByRole('dialog', { name: 'Confirm it is you' })).toBeVisible()
  await expectNoViolations(page, 'the bank asks')
  await checkout.answerBank('Complete')
  await checkout.expectThankYou()
  await expectNoViolations(page, 'thank you')
})

test('axe reports no violations at the checkout of a closed store', { tag: '@soak' }, async ({ shop, page }) => {
  await shop.goToCheckoutWith(['Pepperoni'], 'Kitsilano')
  await expectNoViolations(page, 'closed store')
  await page.getByText('Delivery', { exact: true }).first().click()
  await expectNoViolations(page, 'closed store, delivery')
  await shop.openMenu(ALWAYS_OPEN)
})

/** At this viewport width the text of a banner does not overlap its picture, and the page does not scroll sideways. */
async function expectsWordsBesidePicture(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 })
  const banner = page.getByRole('region', { name: 'Offers' }).locator('li > a, li > div').first()
  const words = banner.locator('> div')
  const [wordsEnd, pictureBegins] = await Promise.all([
    words.evaluate((one) => one.getBoundingClientRect().right),
    banner.locator('img').evaluate((one) => one.getBoundingClientRect().left),
  ])
  expect(wordsEnd).toBeLessThanOrEqual(pictureBegins)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

/** In forced-colors mode the chosen controls of the builder have another background than those not chosen. */
async function expectsChosenInForcedColors(builder: Locator): Promise<void> {
  const page = builder.page()
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = (locator: Locator) => locator.first().evaluate((one) => getComputedStyle(one).backgroundColor)
  for (const [chosen, other] of [
    ['[data-part=sizes] label:has(:checked)', '[data-part=sizes] label:not(:has(:checked))'],
    ['[data-part=sides] [aria-pressed=true]', '[data-part=sides] [aria-pressed=false]'],
    ['[data-part=extra][aria-pressed=true]', '.btn'],
    ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
  ] as const)
    expect.soft(await ground(builder.locator(chosen)), chosen).not.toBe(await ground(builder.locator(other)))
  await page.emulateMedia({ forcedColors: null })
}
