import type { Page } from '@playwright/test'
import { ALWAYS_OPEN, expect, test } from '../support/shop/shop.ts'
import { CARDS, newPerson } from '../support/shop/shopCheckout.ts'

/** The accessible text of the focused element, also inside a shadow root. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    if (!(active instanceof HTMLElement)) return ''
    const root = active.getRootNode()
    const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])].map((label) => label.innerText) : []
    const own =
      root instanceof ShadowRoot ? root.querySelector<HTMLElement>(`label[for="${active.id}"]`)?.textContent : ''
    return [active.getAttribute('aria-label'), ...labels, own, active.innerText].filter(Boolean).join(' ').trim()
  })

/** Presses `key` until the text of the focused element matches `words`. */
async function tabsTo(page: Page, words: RegExp, { most = 60, key = 'Tab' } = {}): Promise<void> {
  const passed: string[] = []
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (words.test(now)) return
    passed.push(now.slice(0, 40))
  }
  throw new Error(`no ${words} after ${most} tabs: ${passed.join(' | ')}`)
}

test('a guest completes an order with the keyboard alone [CHK-24 PAY-01 SHELL-02]', async ({ shop, page }) => {
  const { keyboard } = page
  await shop.open('/')
  await tabsTo(page, /^Order Now/)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/locations$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Pick Your Location' })).toBeVisible()
  await tabsTo(page, /Commercial Drive/)
  while (!(await focused(page)).includes(ALWAYS_OPEN)) await keyboard.press('ArrowDown')
  await expect(page.getByText(`Pick Up from ${ALWAYS_OPEN}`)).toBeVisible()
  await tabsTo(page, /^ORDER NOW/, { key: 'Shift+Tab' })
  await keyboard.press('Enter')
  await shop.expectMenuOf(ALWAYS_OPEN)

  await tabsTo(page, /Half & Half Pizza/)
  await keyboard.press('Enter')
  const builder = await shop.builder('Half & Half Pizza')
  await tabsTo(page, /Small/)
  await keyboard.press('ArrowRight')
  await expect(builder.dialog.getByRole('radio', { name: 'Medium' })).toBeChecked()
  await tabsTo(page, /^Crust/)
  await keyboard.press('End')
  await expect(builder.dialog.getByRole('tab', { name: /^Toppings/ })).toHaveAttribute('aria-selected', 'true')
  await tabsTo(page, /^Pepperoni/)
  await keyboard.press('Space')
  await tabsTo(page, /^Left half/)
  await keyboard.press('Enter')
  await expect(builder.dialog.getByRole('button', { name: 'Left half' })).toHaveAttribute('aria-pressed', 'true')
  await tabsTo(page, /^Add to Cart/)
  await keyboard.press('Enter')
  await expect(builder.dialog).toBeHidden()
  await expect.poll(() => focused(page)).toMatch(/^Half & Half Pizza/)

  await tabsTo(page, /^Check Out/, { most: 150 })
  await keyboard.press('Enter')
  await tabsTo(page, /^Continue As Guest/)
  await keyboard.press('Enter')
  const { checkout } = shop
  await checkout.expectDetailsStep()
  const person = newPerson()
  for (const [label, text] of [
    [/^First Name/, person.name],
    [/^Last Name/, person.lastname],
    [/^Email/, person.email],
    [/^Confirm Email/, person.confirmEmail],
    [/^Phone Number/, person.phone],
  ] as const) {
    await tabsTo(page, label)
    await keyboard.type(text)
  }
  await tabsTo(page, /^Send Code/)
  await keyboard.press('Enter')
  await expect(checkout.codeBoxes).toBeFocused()
  await keyboard.type(await checkout.code(person.phone))
  await keyboard.press('Enter')
  await expect(checkout.isVerified).toBeVisible()
  await tabsTo(page, /^Confirm & Pay/)
  await keyboard.press('Enter')
  await checkout.expectPaymentStep()
  await tabsTo(page, /15%/)
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^20%/ })).toBeChecked()
  await tabsTo(page, /^Card number/)
  await keyboard.type(`${CARDS.succeeds}1234123`)
  await keyboard.press('Enter')
  await checkout.expectThankYou()
})

test('a product that was opened at its address gives the focus to a link of it that is shown [PROD-16]', async ({
  shop,
  page,
}) => {
  await shop.openMenu()
  const link = page.getByRole('main').getByRole('link', { name: 'Half & Half Pizza', exact: true })
  const address = (await link.getAttribute('href')) ?? ''
  await shop.open(address)
  const { dialog } = await shop.builder('Half & Half Pizza')
  // A banner leads there too, and comes first in the page.
  await expect(page.locator('.slides > li', { has: page.locator(`a[href="${address}"]`) })).toHaveAttribute('inert')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
})
