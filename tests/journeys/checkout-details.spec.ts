import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { openingLater, withCatalogue } from '../support/host/operator.ts'
import { expect, test } from '../support/shop/shop.ts'
import { newPerson } from '../support/shop/shopCheckout.ts'

// A service worker that activates during a test would bypass the responses mocked with page.route.
test.use({ serviceWorkers: 'block' })

test('the details step shows greeting, app prompt, store, time, contact fields and checked consent boxes [CHK-06 CHK-08 CHK-09 CHK-12 CHK-13 CHK-16 CHK-17 CHK-18 CHK-20 CHK-21 CHK-29 CHK-31]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Hey, Stranger!')
  await expect(main).toContainText(/Download the app and sign up for 25% off and points/)
  await expect(main.getByText('1150 Davie St, Vancouver').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Pick Up' })).toBeChecked()
  await expect(main.getByText('Pick Up Time', { exact: true })).toBeVisible()
  const date = page.getByRole('combobox', { name: 'Pick Up date' })
  const time = page.getByRole('combobox', { name: 'Pick Up time' })
  await expect(time.getByRole('option').first()).toHaveText('NOW (ASAP)')
  // Shortly before midnight, NOW is all that is left of today.
  const times = await time.getByRole('option').count()
  await expect(date.getByRole('option')).toHaveCount(times > 1 ? 7 : 8)
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

test('another day offers no ASAP and preselects its first time, and the ticket shows the chosen time [CHK-13 CHK-14 CHK-15 CHK-32 PAY-31 D-50]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
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
  // The first slot of that day was preselected, and still a chosen time.
  await expect(page.getByText(/^Your time, /)).toBeVisible()
  await date.selectOption({ index: 1 })
  await time.selectOption({ index: 3 })
  await expect(page.getByText(/^Your time, /)).toBeHidden()
  const [day, clock] = [
    await date.locator('option:checked').textContent(),
    await time.locator('option:checked').textContent(),
  ]
  await checkout.goToPayment()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(`${day}, ${clock}`)
})

test('a switch of the service names the time that it drops, which one press brings back [CHK-15 D-138]', async ({
  shop,
  page,
}) => {
  await shop.goToCheckoutWith(['Garlic Bread'])
  const date = page.getByRole('combobox', { name: /date$/ })
  const time = page.getByRole('combobox', { name: /time$/ })
  await date.selectOption({ index: 1 })
  await time.selectOption({ index: 3 })
  const chosen = `${await date.locator('option:checked').textContent()}, ${await time.locator('option:checked').textContent()}`
  const switchTo = (service: string) =>
    page.getByRole('radio', { name: service }).locator('xpath=ancestor::label').click()
  const again = page.getByRole('button', { name: 'Choose it again' })
  await switchTo('Delivery')
  await expect(page.getByText(`Your time, ${chosen}, is not chosen any more.`)).toBeVisible()
  await switchTo('Pick Up')
  await expect(time.locator('option:checked')).toHaveText('NOW (ASAP)')
  await again.click()
  await expect(time).toBeFocused()
  await expect(time.locator('option:checked')).toHaveText(chosen.replace(/^.*, /, ''))
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(chosen)
  await expect(again).toBeHidden()
})

test('the bar of step 0 shows total and lines at every size and leads to the total of the ticket, the longest day fits, and the ticket scrolls by keyboard [CHK-12 PAY-33 D-139]', async ({
  shop,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await shop.goToCheckoutWith(['Garlic Bread', 'Margherita', 'Pepperoni', 'Diavola', 'Marinara', 'Cola'])
  const total = page
    .getByRole('region', { name: 'Your order' })
    .locator('dl')
    .filter({ hasText: /^Total/ })
    .locator('dd')
  const due = page.getByRole('main').getByRole('button', { name: /^Total/ })
  await expect(due).toHaveText(`Total${await total.textContent()}6 items`)
  const pay = page.getByRole('button', { name: 'Confirm & Pay' })
  const bottom = () => pay.evaluate((button) => button.closest('form > div')?.getBoundingClientRect().top ?? 0)
  await page.locator('summary', { hasText: 'Why this total' }).focus()
  await expect(total).toBeInViewport({ ratio: 1 })
  expect((await total.boundingBox())?.y ?? Infinity).toBeLessThan(await bottom())
  await page.keyboard.press('Home')
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeInViewport()
  await expect(total).not.toBeInViewport()
  await due.press('Enter')
  await expect(total).toBeInViewport({ ratio: 1 })
  expect((await total.boundingBox())?.y ?? Infinity).toBeLessThan(await bottom())
  await expect(page.locator('#order-total')).toBeFocused()

  for (const [width, text] of [
    [390, 100],
    [360, 100],
    [320, 100],
    [320, 200],
  ] as const)
    await test.step(`${width} px, text at ${text} %`, async () => {
      await page.setViewportSize({ width, height: 640 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), text)
      await expect(due).toBeInViewport({ ratio: 1 })
      await expect(pay).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      if (text > 100) {
        const name = await page.getByRole('heading', { name: /Margherita$/ }).boundingBox()
        expect(name?.height).toBeLessThan(2 * 32)
        const suggestions = page.locator('summary', { hasText: 'Frequently bought together' })
        expect(await suggestions.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
        return
      }
      const room = await page.getByRole('combobox', { name: /date$/ }).evaluate((select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select)
        const longest = document.createElement('span')
        longest.textContent = 'Wednesday, Mar 28'
        Object.assign(longest.style, { position: 'absolute', whiteSpace: 'nowrap', font })
        document.body.append(longest)
        const { width: needed } = longest.getBoundingClientRect()
        longest.remove()
        return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - needed
      })
      // Firefox adds 4 pixels to each side of the text.
      expect(room).toBeGreaterThan(8)
      await due.click()
      await expect(total).toBeInViewport({ ratio: 1 })
      expect((await total.boundingBox())?.y ?? Infinity).toBeLessThan(await bottom())
    })
})

const CLOSED = 'We apologize, but pickup service is currently unavailable. Please select a future time slot…'

test('a store that is not open for pick-up yet shows a message and offers only later times [CHK-10 CHK-13]', async ({
  shop,
  page,
  host,
}) => {
  await openingLater(host, 'lonsdale', async () => {
    await shop.goToCheckoutWith(['Garlic Bread'], 'Lonsdale')
    await expect(page.getByText(CLOSED)).toBeVisible()
    const time = page.getByRole('combobox', { name: 'Pick Up time' })
    await expect(time.getByRole('option', { name: 'NOW (ASAP)' })).toHaveCount(0)
    await expect(time.locator('option:checked')).toHaveText(/^\d+:\d\d [AP]M$/)
    await expect(page.getByRole('button', { name: 'Confirm & Pay' })).toBeEnabled()
  })
})

test('a store with pick-up switched off offers times from tomorrow on [CHK-10]', async ({ shop, page }) => {
  await shop.goToCheckoutWith(['Garlic Bread'], 'Kitsilano')
  await expect(page.getByText(CLOSED)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Pick Up date' }).locator('option:checked')).toHaveText(/^Tomorrow/)
  await expect(page.getByRole('combobox', { name: 'Pick Up time' }).locator('option:checked')).toHaveText('11:30 AM')
  await expect(page.getByRole('button', { name: 'Confirm & Pay' })).toBeEnabled()
})

test('Confirm & Pay reports one missing field at a time, then emails that do not match [CHK-37 CHK-38]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
  const person = newPerson()
  for (const name of ['name', 'lastname', 'email', 'confirmEmail', 'phone'] as const) {
    await checkout.confirm()
    await expect(page.getByText('Please enter your ')).toHaveText(`Please enter your ${name}`)
    await expect(checkout.field(name)).toBeFocused()
    await expect(checkout.field(name)).toHaveAttribute('aria-invalid', 'true')
    await checkout.field(name).fill(person[name])
    await expect(page.getByText('Please enter your ')).toBeHidden()
  }
  await checkout.field('confirmEmail').fill('other@example.com')
  await checkout.confirm()
  await expect(page.getByText('Emails do not match')).toBeVisible()
})

test('leaving checkout discards the entered data and checks the consent boxes again [CHK-02 CHK-04 CHK-05 CHK-30]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
  await checkout.fill(newPerson())
  await page.getByRole('checkbox', { name: /offers by email/ }).uncheck()
  await page.getByRole('main').getByRole('link', { name: 'Return' }).click()
  await expect(page).toHaveURL(/\/menu\/davie-street$/)
  await shop.checkOutAsGuest()
  await expect(checkout.field('name')).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: /offers by email/ })).toBeChecked()
})

test('a failed completecheck shows the message of the host and keeps the entered data [CHK-42 CHK-44 ERR-01]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
  const person = newPerson()
  await checkout.fill(person)
  await page.route('**/api/checkout/v2/completecheck*', (route) =>
    route.fulfill({ json: { status: false, err_message: 'The <b>oven</b> is resting.' } }),
  )
  await checkout.confirm()
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toHaveText('The oven is resting.')
  await expect(problem.locator('b')).toHaveText('oven')
  await expect(checkout.field('email')).toHaveValue(person.email)
})

test('a changed total must be confirmed before the pay step [PAY-31]', async ({ shop, page, host }) => {
  const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
  const person = newPerson()
  await checkout.fill(person)
  await checkout.verifyPhone(person.phone)
  const dearer = structuredClone(demo)
  for (const product of dearer.products)
    if (product.name === 'Garlic Bread') for (const size of product.sizes ?? []) size.price = '7.50'
  await withCatalogue(host, dearer, async () => {
    await checkout.confirm()
    await expect(checkout.problem).toContainText('Prices in your cart have changed.')
    const news = page.getByRole('alertdialog', { name: 'Some things changed' })
    await expect(news).toContainText('Garlic Bread')
    await news.getByRole('button', { name: 'OK' }).click()
    await expect(news).toBeHidden()
    await checkout.confirm()
    const question = page.getByRole('alertdialog', { name: 'Your total changed' })
    await expect(question).toContainText('from $6.83 to $7.88')
    await question.getByRole('button', { name: 'Continue' }).click()
    await checkout.expectPaymentStep()
    await expect.poll(() => checkout.amount('Sub Total')).toBe(750)
  })
})
