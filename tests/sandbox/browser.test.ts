import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findChromium } from '../../scripts/chromium.mjs'
import { axeFindings } from '../support/browser/axe.ts'
import { complaintsOf } from '../support/browser/complaints.ts'
import type { Complaints } from '../support/browser/complaints.ts'
import { serveCardPage } from '../host/services/cardPage/serve.ts'

const executablePath = findChromium()
if (!executablePath) process.stderr.write('\nNO CHROMIUM HERE: the card form is not tried in a browser.\n\n')

// The real @stripe/react-stripe-js and @stripe/stripe-js over the sandbox, under the shop's Content-Security-Policy.
describe.skipIf(!executablePath)('the card form in a browser', () => {
  let shop: Awaited<ReturnType<typeof serveCardPage>>
  let browser: Browser
  let context: BrowserContext
  let complaints: Complaints
  let page: Page

  beforeAll(async () => {
    const [served, started] = await Promise.all([serveCardPage(), chromium.launch({ executablePath })])
    shop = served
    browser = started
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 390, height: 760 }, locale: 'en-CA' })
    complaints = complaintsOf(context)
    page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(shop.url)
    await number().waitFor()
  })
  afterEach(async () => {
    await context.close()
    complaints.check()
  })

  const number = () => page.getByLabel('Card number')
  const expiry = () => page.getByLabel('Expiration date')
  const cvc = () => page.getByLabel('Security code')
  const said = () => page.locator('output')
  const value = (box: ReturnType<typeof number>) => box.inputValue()

  async function pay(card: string): Promise<void> {
    await number().fill(card)
    await expiry().fill('12 / 34')
    await cvc().fill('123')
    await page.getByRole('button', { name: 'Pay' }).click()
  }
  const says = (text: string | RegExp) => said().filter({ hasText: text }).waitFor()

  test('a card typed by keyboard alone pays [PAY-01 PAY-20]', async () => {
    await page.getByLabel('Cardholder Name').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('4242424242424242' + '1234' + '123')
    expect([await value(number()), await value(expiry()), await value(cvc())]).toEqual([
      '4242 4242 4242 4242',
      '12 / 34',
      '123',
    ])
    await page.keyboard.press('Enter')
    await says('paid')
    expect(shop.asked.at(-1)).toMatch(/^\{"method":"ctoken_\w+","amountCents":5495\}$/)
    expect(await shop.payment()).toMatchObject({ kind: 'paid', card: { brand: 'visa', last4: '4242' } })
  })

  test('a declined card is said in the provider’s words, and the next one pays what is due by then [PAY-23]', async () => {
    await pay('4000000000009995')
    await says('Your card has insufficient funds.')
    await page.getByRole('button', { name: 'Tip a dollar' }).click()
    await pay('5555555555554444')
    await says('paid')
    expect(shop.asked.at(-1)).toContain('"amountCents":5595')
  })

  test('the bank asks, the customer completes it by keyboard, and the focus comes back [PAY-24]', async () => {
    await pay('4000000000003220')
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    await dialog.waitFor()
    expect(await dialog.textContent()).toContain('$54.95 CAD')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await says('paid')
    expect(await dialog.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Pay')
  })

  test.each([
    ['the button', () => page.getByRole('button', { name: 'Fail' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ])('who fails by %s is told so and is not charged [PAY-24]', async (_, fail) => {
    await pay('4000002500003155')
    await page.getByRole('dialog').waitFor()
    await fail()
    await says('We are unable to authenticate your payment method.')
    expect(await shop.payment()).toMatchObject({ kind: 'declined', code: 'payment_intent_authentication_failure' })
    await pay('4242424242424242')
    await says('paid')
  })

  test('the bank may ask and then decline [PAY-24]', async () => {
    await pay('4000008400001629')
    await page.getByRole('button', { name: 'Complete' }).click()
    await says('Your card was declined.')
  })

  test('an empty or half-filled form says what is missing and goes there; the host is not asked [PAY-23]', async () => {
    const before = shop.asked.length
    await page.getByRole('button', { name: 'Pay' }).click()
    await says('Your card number is incomplete.')
    expect(await number().evaluate((box) => box.matches(':focus'))).toBe(true)
    expect(await number().getAttribute('aria-invalid')).toBe('true')
    await number().fill('4242424242424242')
    await page.getByRole('button', { name: 'Pay' }).click()
    await says("Your card's expiration date is incomplete.")
    await expiry().fill('01 / 20')
    expect(await page.getByRole('alert').textContent()).toContain("Your card's expiration year is in the past.")
    await expiry().fill('01 / 40')
    await cvc().fill('12')
    await page.getByRole('button', { name: 'Pay' }).click()
    await says("Your card's security code is incomplete.")
    expect(await axeFindings(page)).toEqual([])
    expect(shop.asked.length).toBe(before)
  })

  test('numbers are grouped as they are typed, pasted, filled in and rubbed out', async () => {
    await number().pressSequentially('378282246310005')
    expect(await value(number())).toBe('3782 822463 10005')
    expect(await expiry().evaluate((box) => box.matches(':focus'))).toBe(true)
    await page.keyboard.type('9')
    expect(await value(expiry())).toBe('09 / ')
    await page.keyboard.press('Backspace')
    expect(await value(expiry())).toBe('0')
    await expiry().fill('12/2034')
    expect(await value(expiry())).toBe('12 / 34')
    await cvc().fill('12345')
    expect(await value(cvc())).toBe('1234')
    await number().fill('4242-4242 4242x42419999')
    expect(await value(number())).toBe('4242 4242 4242 4241')
    expect(await page.getByRole('alert').textContent()).toContain('Your card number is invalid.')
    // A digit put right in the middle leaves the caret behind it.
    await number().evaluate((box: HTMLInputElement) => box.setSelectionRange(4, 4))
    await page.keyboard.press('Backspace')
    await page.keyboard.type('2')
    expect(await number().evaluate((box: HTMLInputElement) => box.selectionStart)).toBe(4)
    expect(await value(number())).toBe('4242 4242 4242 4241')
  })

  test('autofill finds the boxes', async () => {
    const tokens = await Promise.all([number(), expiry(), cvc()].map((box) => box.getAttribute('autocomplete')))
    expect(tokens).toEqual(['cc-number', 'cc-exp', 'cc-csc'])
    expect(await number().getAttribute('inputmode')).toBe('numeric')
  })

  test('a real card is refused at the form, with the way to a test card', async () => {
    complaints.expect(/402/)
    await pay('4929420573595709')
    await says(/test mode, but used a non test \(live\) card/)
  })

  test('a form that does not load says so and can be tried again', async () => {
    complaints.expect(/ERR_FAILED/)
    let cut = true
    await context.route('**/sandbox/stripe.js', (route) => (cut ? route.abort() : route.continue()))
    await page.reload()
    await page.getByRole('alert').filter({ hasText: 'The card form could not be loaded.' }).waitFor()
    cut = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await pay('4242424242424242')
    await says('paid')
  })
})
