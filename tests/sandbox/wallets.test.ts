import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../../scripts/browsers.mjs'
import { axeFindings } from '../support/browser/axe.ts'
import { complaintsOf } from '../support/browser/complaints.ts'
import type { Complaints } from '../support/browser/complaints.ts'
import { serveCardPage } from '../host/services/cardPage/serve.ts'

const executablePath = findChromium()
if (!executablePath) process.stderr.write('\nNO CHROMIUM HERE: the wallets are not tried in a browser.\n\n')

type Wallets = 'both' | 'Apple Pay' | 'Google Pay' | 'none'

// The real ExpressCheckoutElement of @stripe/react-stripe-js with the sandbox, under the shop's Content-Security-Policy.
describe.skipIf(!executablePath)('the wallets in a browser', () => {
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
  afterEach(async () => {
    await context.close()
    complaints.check()
  })

  async function open(wallets: Wallets, look: { width?: number; dark?: boolean } = {}): Promise<void> {
    context = await browser.newContext({
      viewport: { width: look.width ?? 390, height: 760 },
      locale: 'en-CA',
      colorScheme: look.dark ? 'dark' : 'light',
    })
    complaints = complaintsOf(context)
    await context.addInitScript((has) => {
      if (has === 'both' || has === 'Apple Pay') Object.assign(window, { ApplePaySession: class {} })
      if (has === 'none' || has === 'Apple Pay') Reflect.deleteProperty(window, 'PaymentRequest')
    }, wallets)
    page = await context.newPage()
    await page.goto(shop.url)
    await page.locator('output:not([data-wallets="unknown"])').waitFor({ state: 'attached' })
  }

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const sheet = (name: string) => page.getByRole('dialog', { name })
  const says = (text: string | RegExp) => page.locator('output').filter({ hasText: text }).waitFor()

  test.each([
    ['both', ['Apple Pay', 'Google Pay']],
    ['Apple Pay', ['Apple Pay']],
    ['Google Pay', ['Google Pay']],
    ['none', []],
  ] as const)('a browser with %s shows these wallets, and tells whether there is any', async (wallets, names) => {
    await open(wallets)
    await expect.poll(() => page.getByRole('button', { name: /(Apple|Google) Pay/ }).allTextContents()).toEqual(names)
    expect(await page.locator('output').getAttribute('data-wallets')).toBe(names.length > 0 ? 'some' : 'none')
  })

  test('Google Pay pays the amount due with the customer’s own details, by keyboard', async () => {
    await open('Google Pay')
    await page.getByRole('button', { name: 'Tip a dollar' }).click()
    await button('Google Pay').focus()
    await page.keyboard.press('Enter')
    await sheet('Google Pay').waitFor()
    expect(await sheet('Google Pay').textContent()).toContain('$55.95 CAD')
    await page.keyboard.press('Enter')
    await says('paid')
    expect(await sheet('Google Pay').count()).toBe(0)
    expect(shop.asked.at(-1)).toMatch(/^\{"method":"ctoken_\w+","amountCents":5595\}$/)
    expect(await shop.payment()).toMatchObject({ kind: 'paid', amountCents: 5595, card: { last4: '4242' } })
    expect(await shop.charge()).toMatchObject({
      billing_details: { name: 'Wallet Customer', email: 'wallet@example.com' },
      payment_method_details: { card: { wallet: { type: 'google_pay' } } },
    })
  })

  test('Apple Pay pays although the card’s fields are empty', async () => {
    await open('both')
    await button('Apple Pay').click()
    await sheet('Apple Pay').getByRole('button', { name: 'Pay' }).click()
    await says('paid')
    expect(await shop.charge()).toMatchObject({
      payment_method_details: { card: { wallet: { type: 'apple_pay' } } },
    })
  })

  test.each([
    ['Cancel', () => sheet('Google Pay').getByRole('button', { name: 'Cancel' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ])('a sheet closed by %s charges nothing and returns the focus', async (_, close) => {
    await open('Google Pay')
    const before = shop.asked.length
    await button('Google Pay').click()
    await sheet('Google Pay').waitFor()
    await close()
    expect(await sheet('Google Pay').count()).toBe(0)
    expect(await button('Google Pay').evaluate((one) => one.matches(':focus'))).toBe(true)
    expect(shop.asked.length).toBe(before)
    await button('Google Pay').click()
    await sheet('Google Pay').waitFor()
  })

  test('a declined wallet card is reported on the page, and the card form can pay', async () => {
    await open('Google Pay')
    await button('Google Pay').click()
    await sheet('Google Pay').getByLabel('Card').selectOption('4000000000000002')
    await sheet('Google Pay').getByRole('button', { name: 'Pay' }).click()
    await says('Your card was declined.')
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel('Expiration date').fill('12 / 34')
    await page.getByLabel('Security code').fill('123')
    await page.getByRole('button', { name: /^Pay \d/ }).click()
    await says('paid')
  })

  test('a wallet card with 3-D Secure asks the bank after the sheet has closed [PAY-24]', async () => {
    await open('Google Pay')
    await button('Google Pay').click()
    await sheet('Google Pay').getByLabel('Card').selectOption('4000000000003220')
    await sheet('Google Pay').getByRole('button', { name: 'Pay' }).click()
    await sheet('Confirm it is you').getByRole('button', { name: 'Complete' }).click()
    await says('paid')
  })

  test('a payment for which no token could be made can be tried again', async () => {
    await open('Google Pay')
    complaints.expect(/500/)
    await page.route('**/confirmation_tokens', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await button('Google Pay').click()
    await sheet('Google Pay').getByRole('button', { name: 'Pay' }).click()
    await says(/experiencing issues connecting to our payments provider/)
    await button('Google Pay').click()
    await sheet('Google Pay').getByRole('button', { name: 'Pay' }).click()
    await says('paid')
  })

  test.each([{ dark: false }, { dark: true }])('buttons and sheet are accessible at 320 px: %o', async ({ dark }) => {
    await open('both', { width: 320, dark })
    expect(await axeFindings(page)).toEqual([])
    const heights = await page
      .getByRole('button', { name: /(Apple|Google) Pay/ })
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).height))
    expect(heights).toEqual(['52px', '52px'])
    await button('Apple Pay').click()
    await sheet('Apple Pay').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const shots = process.env['WALLET_SHOTS']
    if (shots) await page.screenshot({ path: `${shots}/wallet-sheet-${dark ? 'dark' : 'light'}.png` })
  })
})
