import type { Page } from '@playwright/test'
import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { Guest, overHttp } from '../support/guest.ts'
import { openingLater, whileSold } from '../support/operator.ts'
import { expect, test } from '../support/shop.ts'
import { somebody } from '../support/shopCheckout.ts'

// Where a story answers in the host's place, a worker that comes into charge meanwhile would get around it.
test.use({ serviceWorkers: 'block' })

test('greeting, app prompt, store, time, starred fields, boxes on [CHK-06 CHK-08 CHK-09 CHK-12 CHK-13 CHK-16 CHK-17 CHK-18 CHK-20 CHK-21 CHK-29 CHK-31]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.isAtCheckoutWith(['Garlic Bread'])
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Hey, Stranger!')
  await expect(main).toContainText(/Download the app and sign up for 25% off and points/)
  await expect(main.getByText('1150 Davie St, Vancouver').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Pick Up' })).toBeChecked()
  await expect(main.getByText('Pick Up Time', { exact: true })).toBeVisible()
  const date = page.getByRole('combobox', { name: 'Pick Up date' })
  const time = page.getByRole('combobox', { name: 'Pick Up time' })
  await expect(time.getByRole('option').first()).toHaveText('NOW (ASAP)')
  await expect(date.getByRole('option')).toHaveCount(7)
  for (const name of ['name', 'lastname', 'email', 'confirmEmail', 'phone'] as const)
    await expect(checkout.field(name)).toHaveValue('')
  await expect(checkout.field('phone')).toHaveAttribute('inputmode', 'numeric')
  await expect(checkout.field('phone')).toHaveAttribute('placeholder', '10 digits')
  await expect(main.getByText('+1', { exact: true })).toBeVisible()
  await checkout.field('phone').fill('604-555-0123x9')
  await expect(checkout.field('phone')).toHaveValue('6045550123')
  await expect(main.getByText('Verify Your Phone Number')).toBeVisible()
  await expect(main).toContainText(/order confirmations, delivery updates and fraud checks/)
  await expect(page.getByRole('checkbox', { name: /offers by email/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /order status/ })).toBeChecked()
  await page.getByLabel('Notes').fill('Ring twice')
})

test('another day is a scheduled one: no ASAP, its first time chosen [CHK-13 CHK-14 CHK-15 CHK-32 PAY-31 D-50]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.isAtCheckoutWith(['Garlic Bread'])
  const date = page.getByRole('combobox', { name: 'Pick Up date' })
  const time = page.getByRole('combobox', { name: 'Pick Up time' })
  await date.selectOption({ index: 2 })
  await expect(time.getByRole('option', { name: 'NOW (ASAP)' })).toHaveCount(0)
  const first = await time.getByRole('option').first().textContent()
  await expect(time.locator('option:checked')).toHaveText(first ?? '')
  await page.getByRole('radio', { name: 'Delivery' }).locator('xpath=ancestor::label').click()
  await expect(page.getByRole('button', { name: 'Confirm & Pay' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Pick Up' }).locator('xpath=ancestor::label').click()
  await expect(time.locator('option:checked')).toHaveText('NOW (ASAP)')
  await date.selectOption({ index: 1 })
  await time.selectOption({ index: 3 })
  const [day, clock] = [
    await date.locator('option:checked').textContent(),
    await time.locator('option:checked').textContent(),
  ]
  await checkout.reachesPay()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(`${day}, ${clock}`)
})

const CLOSED = 'We apologize, but pickup service is currently unavailable. Please select a future time slot…'

test('a store that takes no pick-up now says so and offers later times only [CHK-10 CHK-13]', async ({
  shop,
  page,
  host,
}) => {
  await openingLater(host, 'lonsdale', async () => {
    await shop.isAtCheckoutWith(['Garlic Bread'], 'Lonsdale')
    await expect(page.getByText(CLOSED)).toBeVisible()
    const time = page.getByRole('combobox', { name: 'Pick Up time' })
    await expect(time.getByRole('option', { name: 'NOW (ASAP)' })).toHaveCount(0)
    await expect(time.locator('option:checked')).toHaveText(/^\d+:\d\d [AP]M$/)
    await expect(page.getByRole('button', { name: 'Confirm & Pay' })).toBeEnabled()
  })
})

test('a store whose pick-up is switched off takes orders from tomorrow on [CHK-10]', async ({ shop, page }) => {
  await shop.isAtCheckoutWith(['Garlic Bread'], 'Kitsilano')
  await expect(page.getByText(CLOSED)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Pick Up date' }).locator('option:checked')).toHaveText(/^Tomorrow/)
  await expect(page.getByRole('combobox', { name: 'Pick Up time' }).locator('option:checked')).toHaveText('11:30 AM')
  await expect(page.getByRole('button', { name: 'Confirm & Pay' })).toBeEnabled()
})

test('what is missing is said one by one, and two different emails [CHK-37 CHK-38]', async ({ shop, page }) => {
  const checkout = await shop.isAtCheckoutWith(['Garlic Bread'])
  const person = somebody()
  for (const name of ['name', 'lastname', 'email', 'confirmEmail', 'phone'] as const) {
    await checkout.confirms()
    await expect(page.getByText('Please enter your ')).toHaveText(`Please enter your ${name}`)
    await expect(checkout.field(name)).toBeFocused()
    await expect(checkout.field(name)).toHaveAttribute('aria-invalid', 'true')
    await checkout.field(name).fill(person[name])
    await expect(page.getByText('Please enter your ')).toBeHidden()
  }
  await checkout.field('confirmEmail').fill('other@example.com')
  await checkout.confirms()
  await expect(page.getByText('Emails do not match')).toBeVisible()
})

test('an unverified phone stands in the way: said at the phone box, by the host [CHK-28 CHK-41 CHK-43 CHK-46]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.isAtCheckoutWith(['Garlic Bread'])
  const person = somebody()
  await checkout.fills(person)
  await checkout.confirms()
  const box = page.getByRole('region', { name: 'Verify Your Phone Number' })
  await expect(box.getByRole('alert')).toHaveText('Please verify your phone number first.')
  await checkout.verifiesPhone(person.phone)
  // Another number is not verified.
  await checkout.field('phone').fill(somebody().phone)
  await expect(checkout.isVerified).toBeHidden()
  await checkout.field('phone').fill(person.phone)
  await expect(checkout.isVerified).toBeVisible()
  await checkout.confirms()
  await checkout.isAtPay()
})

/** The host does what it is asked next at this path of the checkout, and the page never hears of it. */
const losesOneAnswer = (page: Page, path: string) =>
  page.route(
    `**/api/checkout/${path}`,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, body: '' })
    },
    { times: 1 },
  )

test('the code modal: its name, six boxes that advance and go back, Resend, Cancel, VERIFY, three minutes [CHK-22 CHK-23 CHK-24 CHK-25 CHK-26 CHK-28]', async ({
  shop,
  page,
  complaints,
}) => {
  const checkout = await shop.isAtCheckoutWith(['Garlic Bread'])
  const person = somebody()
  await checkout.asksForCode()
  await expect(page.getByRole('region', { name: 'Verify Your Phone Number' }).getByRole('alert')).toContainText(
    /10 digits/,
  )
  await checkout.fills(person)
  complaints.expect(/status of 500/)
  await losesOneAnswer(page, 'send-code')
  await checkout.asksForCode()
  const { codeModal: modal, codeBoxes: boxes } = checkout
  await expect(modal).toContainText('We may have sent a code to')
  await modal.getByRole('button', { name: 'Resend' }).click()
  await expect(modal).toContainText('valid for 3 minutes')
  // The same send, whose answer was lost.
  const sent = (await shop.host.inbox()).filter(({ to }) => to.endsWith(person.phone))
  expect(sent).toHaveLength(1)
  for (const name of ['Resend', 'Cancel', 'VERIFY'])
    await expect(modal.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(boxes).toBeFocused()
  const drawn = modal.locator('.code')
  await expect(drawn).toHaveCount(6)
  await page.keyboard.type('1a2-3')
  await expect(drawn).toHaveText(['1', '2', '3', '', '', ''])
  await expect(drawn.nth(3)).toHaveAttribute('data-now')
  await page.keyboard.press('Backspace')
  await expect(drawn).toHaveText(['1', '2', '', '', '', ''])
  await boxes.fill('')
  await modal.getByRole('button', { name: 'VERIFY' }).click()
  await expect(modal.getByRole('alert')).toBeVisible()

  const right = await checkout.code(person.phone)
  await boxes.fill(right === '123456' ? '654321' : '123456')
  await modal.getByRole('button', { name: 'VERIFY' }).click()
  await expect(modal.getByRole('alert')).toHaveText('This code is not right. Please check it and try again.')
  await expect(boxes).toHaveAttribute('aria-invalid', 'true')

  const before = await shop.host.inbox()
  await modal.getByRole('button', { name: 'Resend' }).click()
  await boxes.fill(await checkout.code(person.phone, before))
  await losesOneAnswer(page, 'verify-phone')
  await modal.getByRole('button', { name: 'VERIFY' }).click()
  await expect(modal.getByRole('alert')).not.toBeEmpty()
  await modal.getByRole('button', { name: 'VERIFY' }).click()
  await expect(modal).toBeHidden()
  await expect(checkout.isVerified).toBeVisible()

  // The same number once more, in a new checkout of the same session.
  await page.getByRole('main').getByRole('link', { name: 'Return' }).click()
  await shop.checksOutAsGuest()
  await checkout.fills(person)
  await checkout.asksForCode()
  await expect(checkout.isVerified).toBeVisible()
  await expect(modal).toBeHidden()
})

test('the sixth code of a network is sent after a bot check, which leaves nothing behind; Cancel leaves the phone as it was [CHK-03 CHK-25 THX-08] [D-18] [D-34]', async ({
  shop,
  page,
  host,
  extraHTTPHeaders,
  complaints,
}) => {
  complaints.expect(/429 .*send-code/)
  const others = overHttp(host.url, extraHTTPHeaders?.['X-Forwarded-For'])
  for (let sent = 0; sent < 5; sent += 1)
    expect((await (await Guest.arriving(others)).ask('sendCode', { phone: somebody().phone })).ok).toBe(true)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/botSolver/.test(request.url())) scripts.push(request.url())
  })
  const checkout = await shop.isAtCheckoutWith(['Garlic Bread'])
  const person = somebody()
  await checkout.fills(person)
  expect(scripts).toHaveLength(0)
  let go = (): void => undefined
  const seen = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/bot/challenge*', async (route) => {
    await seen
    await route.continue()
  })
  await checkout.asksForCode()
  await expect(page.getByText('One moment, we are making sure that you are no robot…')).toBeVisible()
  go()
  await expect(checkout.codeModal).toBeVisible()
  expect(await checkout.code(person.phone)).toMatch(/^\d{6}$/)
  expect(scripts).toHaveLength(1)
  expect(page.workers()).toHaveLength(0)
  await checkout.codeModal.getByRole('button', { name: 'Cancel' }).click()
  await expect(checkout.codeModal).toBeHidden()
  await expect(checkout.isVerified).toBeHidden()
})

test('leaving forgets what was typed and puts the boxes on again [CHK-02 CHK-04 CHK-05 CHK-30]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.isAtCheckoutWith(['Garlic Bread'])
  await checkout.fills(somebody())
  await page.getByRole('checkbox', { name: /offers by email/ }).uncheck()
  await page.getByRole('main').getByRole('link', { name: 'Return' }).click()
  await expect(page).toHaveURL(/\/menu\/davie-street$/)
  await shop.checksOutAsGuest()
  await expect(checkout.field('name')).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: /offers by email/ })).toBeChecked()
})

test('frequently bought together: names and sizes, each opens its product above checkout, which keeps all of it [CHK-33 CHK-34 CHK-49 GUARD-04 POINTS-08]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.isAtCheckoutWith(['Pepperoni'])
  const person = somebody()
  await checkout.fills(person)
  await checkout.verifiesPhone(person.phone)
  await page.getByLabel('Notes').fill('Nut allergy!')
  await page.getByRole('combobox', { name: 'Pick Up date' }).selectOption({ index: 2 })
  const time = await page.getByRole('combobox', { name: 'Pick Up time' }).inputValue()
  const isAsItWas = async () => {
    for (const [name, text] of Object.entries(person))
      await expect(checkout.field(name as keyof typeof person)).toHaveValue(text)
    await expect(page.getByLabel('Notes')).toHaveValue('Nut allergy!')
    await expect(page.getByRole('combobox', { name: 'Pick Up time' })).toHaveValue(time)
    await expect(checkout.isVerified).toBeVisible()
  }
  await expect(page.getByText("You're Missing 16 PG Points!")).toBeVisible()
  const panel = page.getByRole('main').locator('details').filter({ hasText: 'Frequently bought together' })
  await expect(panel).toContainText('Complete your meal with our famous sides and dips')
  await expect(panel.getByRole('link', { name: /Tiramisù/ })).toBeHidden()
  await panel.locator('summary').click()
  await expect(panel.getByRole('link', { name: /^Cola Can 355 mL/ })).toBeVisible()
  await panel.getByRole('link', { name: /Tiramisù/ }).click()
  const builder = await shop.builder('Tiramisù')
  await expect(page).toHaveURL(/\/checkout\?product=/)
  await page.goBack()
  await expect(builder.dialog).toBeHidden()
  await isAsItWas()

  await page.goForward()
  await expect(builder.dialog).toBeVisible()
  await page.reload()
  await expect(builder.dialog).toBeVisible()
  await builder.add()
  await expect(page).toHaveURL(/\/checkout$/)
  await isAsItWas()
  const ticket = page.getByRole('region', { name: 'Your order' })
  await expect(ticket).toContainText('1 × Tiramisù')
  const total = await checkout.amount('Total')
  await checkout.confirms()
  await checkout.isAtPay()
  expect((await checkout.amount('Sub Total')) + (await checkout.amount('GST')) + (await checkout.amount('PST'))).toBe(
    total,
  )
})

test('a suggestion that is no longer sold, or cannot be fetched, leaves checkout as it is [CHK-49]', async ({
  shop,
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/)
  const checkout = await shop.isAtCheckoutWith(['Pepperoni'])
  await checkout.fills({ name: 'Ada' })
  await page.getByRole('main').locator('summary').filter({ hasText: 'Frequently bought together' }).click()
  await page.route('**/api/get/product*', (route) => route.abort())
  await page.getByRole('link', { name: /Tiramisù/ }).click()
  await expect(page.getByText('You seem to be offline. Please check your connection and try again.')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(checkout.field('name')).toHaveValue('Ada')
  await page.unroute('**/api/get/product*')
  await page.goto('/checkout?product=no-such-product')
  await checkout.isAtDetails()
  await expect(page).toHaveURL(/\/checkout$/)
})

test("the suggestions' bar is 80 px high, and 50 below 650 px [CHK-35]", async ({ shop, page }) => {
  await shop.isAtCheckoutWith(['Pepperoni'])
  const bar = page.getByRole('main').locator('summary').filter({ hasText: 'Frequently bought together' })
  for (const [width, height] of [
    [1440, 80],
    [650, 80],
    [649, 50],
    [360, 50],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await bar.boundingBox())?.height, { message: `at ${width} px` }).toBe(height)
  }
})

test('a failed completecheck says why and loses nothing [CHK-42 CHK-44 ERR-01]', async ({ shop, page }) => {
  const checkout = await shop.isAtCheckoutWith(['Garlic Bread'])
  const person = somebody()
  await checkout.fills(person)
  await page.route('**/api/checkout/v2/completecheck*', (route) =>
    route.fulfill({ json: { status: false, err_message: 'The <b>oven</b> is resting.' } }),
  )
  await checkout.confirms()
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toHaveText('The oven is resting.')
  await expect(problem.locator('b')).toHaveText('oven')
  await expect(checkout.field('email')).toHaveValue(person.email)
})

test('a total that is another than the one shown is asked about before the card [PAY-31]', async ({
  shop,
  page,
  host,
}) => {
  const checkout = await shop.isAtCheckoutWith(['Garlic Bread'])
  const person = somebody()
  await checkout.fills(person)
  await checkout.verifiesPhone(person.phone)
  const dearer = structuredClone(demo)
  for (const product of dearer.products)
    if (product.name === 'Garlic Bread') for (const size of product.sizes ?? []) size.price = '7.50'
  await whileSold(host, dearer, async () => {
    await checkout.confirms()
    await expect(checkout.problem).toContainText('Prices in your cart have changed.')
    const news = page.getByRole('alertdialog', { name: 'Some things changed' })
    await expect(news).toContainText('Garlic Bread')
    await news.getByRole('button', { name: 'OK' }).click()
    await expect(news).toBeHidden()
    await checkout.confirms()
    const question = page.getByRole('alertdialog', { name: 'Your total changed' })
    await expect(question).toContainText('from $6.83 to $7.88')
    await question.getByRole('button', { name: 'Continue' }).click()
    await checkout.isAtPay()
    await expect.poll(() => checkout.amount('Sub Total')).toBe(750)
  })
})
