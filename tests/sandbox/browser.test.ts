import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findChromium } from '../../scripts/browsers.mjs'
import { axeFindings } from '../support/browser/axe.ts'
import { complaintsOf } from '../support/browser/complaints.ts'
import type { Complaints } from '../support/browser/complaints.ts'
import { serveCardPage } from '../host/services/cardPage/serve.ts'

const executablePath = findChromium()
if (!executablePath) process.stderr.write('\nNO CHROMIUM HERE: the card form is not tried in a browser.\n\n')

// The real @stripe/react-stripe-js and @stripe/stripe-js with the sandbox, under the shop's Content-Security-Policy.
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
    await page.getByRole('button', { name: /^Pay \d/ }).click()
  }
  const says = (text: string | RegExp) => said().filter({ hasText: text }).waitFor()

  test('accepts payment with a card typed by keyboard alone [PAY-01 PAY-20]', async () => {
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

  test('shows the provider’s message for a declined card, and charges the next card the amount due by then [PAY-23]', async () => {
    await pay('4000000000009995')
    await says('Your card has insufficient funds.')
    await page.getByRole('button', { name: 'Tip a dollar' }).click()
    await pay('5555555555554444')
    await says('paid')
    expect(shop.asked.at(-1)).toContain('"amountCents":5595')
  })

  test('completes 3-D Secure by keyboard and returns the focus to the Pay button [PAY-24]', async () => {
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
  ])('reports a 3-D Secure check that the customer fails by %s, and charges nothing [PAY-24]', async (_, fail) => {
    await pay('4000002500003155')
    await page.getByRole('dialog').waitFor()
    await fail()
    await says('We are unable to authenticate your payment method.')
    expect(await shop.payment()).toMatchObject({ kind: 'declined', code: 'payment_intent_authentication_failure' })
    await pay('4242424242424242')
    await says('paid')
  })

  test('shows a decline after a completed 3-D Secure dialog [PAY-24]', async () => {
    await pay('4000008400001629')
    await page.getByRole('button', { name: 'Complete' }).click()
    await says('Your card was declined.')
  })

  test('shows and focuses the first incomplete field without calling the host [PAY-23]', async () => {
    const before = shop.asked.length
    await page.getByRole('button', { name: /^Pay \d/ }).click()
    await says('Your card number is incomplete.')
    expect(await number().evaluate((box) => box.matches(':focus'))).toBe(true)
    expect(await number().getAttribute('aria-invalid')).toBe('true')
    await number().fill('4242424242424242')
    await page.getByRole('button', { name: /^Pay \d/ }).click()
    await says("Your card's expiration date is incomplete.")
    await expiry().fill('01 / 20')
    expect(await page.getByRole('alert').textContent()).toContain("Your card's expiration year is in the past.")
    await expiry().fill('01 / 40')
    await cvc().fill('12')
    await page.getByRole('button', { name: /^Pay \d/ }).click()
    await says("Your card's security code is incomplete.")
    expect(await axeFindings(page)).toEqual([])
    expect(shop.asked.length).toBe(before)
  })

  test('groups digits as they are typed, pasted, filled in and deleted', async () => {
    await number().pressSequentially('378282246310005')
    expect(await value(number())).toBe('3782 822463 10005')
    expect(await expiry().evaluate((box) => box.matches(':focus'))).toBe(true)
    await page.keyboard.type('9')
    expect(await value(expiry())).toBe('09')
    await page.keyboard.type('3')
    expect(await value(expiry())).toBe('09 / 3')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    expect(await value(expiry())).toBe('0')
    await expiry().fill('12/2034')
    expect(await value(expiry())).toBe('12 / 34')
    await cvc().fill('12345')
    expect(await value(cvc())).toBe('1234')
    await number().fill('4242-4242 4242x42419999')
    expect(await value(number())).toBe('4242 4242 4242 4241')
    expect(await page.getByRole('alert').textContent()).toContain('Your card number is invalid.')
    // The caret stays behind a digit that is corrected in the middle.
    await number().evaluate((box: HTMLInputElement) => box.setSelectionRange(4, 4))
    await page.keyboard.press('Backspace')
    await page.keyboard.type('2')
    expect(await number().evaluate((box: HTMLInputElement) => box.selectionStart)).toBe(4)
    expect(await value(number())).toBe('4242 4242 4242 4241')
  })

  test('marks its inputs for card autofill and a numeric keyboard', async () => {
    const tokens = await Promise.all([number(), expiry(), cvc()].map((box) => box.getAttribute('autocomplete')))
    expect(tokens).toEqual(['cc-number', 'cc-exp', 'cc-csc'])
    expect(await number().getAttribute('inputmode')).toBe('numeric')
  })

  test('refuses a real card with a message about the test mode', async () => {
    complaints.expect(/402/)
    await pay('4929420573595709')
    await says(/test mode, but used a non test \(live\) card/)
  })

  test('shows an error when its script does not load, and loads it on Try again', async () => {
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
