import type { Page } from '@playwright/test'
import { axeFindings } from '../support/axe.ts'
import { ALWAYS_OPEN, expect, test } from '../support/shop.ts'
import { CARDS, somebody } from '../support/shopCheckout.ts'

// Every stop of the road, in light and dark, on a phone and on a desktop. Motion is off: axe would see colours half way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** What axe finds here in both palettes, told apart by the name of the stop; an open dialog is the whole of what is in reach. */
async function look(page: Page, stop: string): Promise<void> {
  const modal = 'dialog:modal'
  const within = (await page.evaluate((selector) => document.querySelector(selector) !== null, modal)) ? modal : 'html'
  // Not innerWidth: a phone's grows with what is too wide.
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${stop}, how wide it is`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The colours are those of the next frame, once they have passed from one to the other.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await page.evaluate(() => {
      // What moves with a scroller, or for ever, never comes to its end.
      const passing = document
        .getAnimations()
        .filter((one) => one.timeline === document.timeline && one.effect?.getTiming().iterations !== Infinity)
      return Promise.allSettled(passing.map((one) => one.finished))
    })
    expect.soft(await axeFindings(page, within), `${stop}, ${colorScheme}`).toEqual([])
  }
}

test('axe finds nothing from home to the menu', { tag: '@both' }, async ({ shop, page, complaints }) => {
  complaints.expect(/status of 404/)
  await shop.open('/')
  await look(page, 'home')
  const burger = page.getByRole('button', { name: 'Menu', exact: true })
  if (await burger.isVisible()) {
    await burger.click()
    await look(page, 'navigation')
    await page.keyboard.press('Escape')
  } else {
    await page.getByText('Discover').click()
    await look(page, 'navigation')
  }
  await shop.open('/locations')
  await look(page, 'locations')
  await shop.picksLocation('Kitsilano')
  await look(page, 'locations, one picked')
  await page.getByText('Delivery', { exact: true }).first().click()
  await look(page, 'locations, delivery')
  for (const path of ['/nothing', '/signin', '/contact']) {
    await page.goto(path)
    await look(page, path)
  }
})

test('axe finds nothing on the menu', { tag: '@both' }, async ({ shop, page }) => {
  await shop.opensMenu()
  await look(page, 'menu')
  await page.locator('summary').filter({ hasText: 'Store:' }).click()
  await look(page, 'stores of the menu')
  await page.keyboard.press('Escape')
  await page.locator('summary').filter({ hasText: 'Store Hours' }).click()
  await look(page, 'store hours')
})

test('axe finds nothing on an open product', { tag: '@both' }, async ({ shop, page }) => {
  await shop.opensMenu()
  await page.getByRole('link', { name: 'Half & Half Pizza' }).first().click()
  const pizza = await shop.builder('Half & Half Pizza')
  await pizza.tab('Toppings')
  await pizza.takes('Pepperoni', { half: 'Left half', extra: true })
  await look(page, 'half & half')
  await pizza.add()
  const combo = await shop.opensProduct('Lunch for One')
  await combo.chooses('Margherita')
  await combo.customizes('Margherita')
  await look(page, 'combo')
  await page.keyboard.press('Escape')
  const bag = await shop.opensProduct('Movie Night Bag')
  await bag.action.click()
  await expect(bag.error).toBeVisible()
  await look(page, 'bag, something missing')
  await page.keyboard.press('Escape')
  await shop.opensProduct('Chicken Wings')
  await look(page, 'descriptions of options')
})

test('axe finds nothing on the cart and the questions it asks', { tag: '@both' }, async ({ shop, page }) => {
  await shop.hasInCart(['Tartufo', 'Cola', 'Garlic Bread'])
  await look(page, 'menu with a cart')
  const cart = await shop.opensCart()
  await look(page, 'cart')
  await cart.startsEditing()
  await look(page, 'cart, editing')
  await cart.panel.getByRole('button', { name: 'Delete Cola' }).click()
  await look(page, 'Delete Item?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await cart.closes()
  await page.getByRole('main').getByRole('button', { name: 'Check Out' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign Up or Login To Complete Order' })).toBeVisible()
  await look(page, 'sign-in prompt')
  await page.keyboard.press('Escape')
  await shop.picksInStoreBar('Metrotown')
  await expect(shop.changeStore).toBeVisible()
  await look(page, 'Are You Sure?')
})

test('axe finds nothing at checkout', { tag: '@both' }, async ({ shop, page }) => {
  const checkout = await shop.isAtCheckoutWith(['Pepperoni', 'Cola'])
  await look(page, 'details')
  await page.getByText('Frequently bought together').click()
  await checkout.confirms()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await look(page, 'details, something missing')
  const person = somebody()
  await checkout.fills(person)
  await checkout.asksForCode()
  await expect(checkout.codeModal).toBeVisible()
  await look(page, 'code')
  await checkout.codeBoxes.fill('12')
  await checkout.codeModal.getByRole('button', { name: 'VERIFY' }).click()
  await look(page, 'code, not whole')
  await checkout.codeBoxes.fill(await checkout.code(person.phone))
  await checkout.codeModal.getByRole('button', { name: 'VERIFY' }).click()
  await expect(checkout.isVerified).toBeVisible()
  await look(page, 'details, verified')
  await checkout.confirms()
  await checkout.isAtPay()
  await checkout.tips('Custom')
  await look(page, 'pay')
  await checkout.paysWith(CARDS.declined)
  await expect(checkout.problem).toBeVisible()
  await look(page, 'pay, declined')
  await checkout.paysWith(CARDS.asksTheBank)
  await expect(page.getByRole('dialog', { name: 'Confirm it is you' })).toBeVisible()
  await look(page, 'the bank asks')
  await checkout.answersTheBank('Complete')
  await checkout.isThanked()
  await look(page, 'thank you')
})

test('axe finds nothing at checkout of a store that is closed', async ({ shop, page }) => {
  await shop.isAtCheckoutWith(['Pepperoni'], 'Kitsilano')
  await look(page, 'closed store')
  await page.getByText('Delivery', { exact: true }).first().click()
  await look(page, 'closed store, delivery')
  await shop.opensMenu(ALWAYS_OPEN)
})
