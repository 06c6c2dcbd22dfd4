import { formatMoney } from '../../domain/money.ts'
import { expect, test } from '../support/shop/shop.ts'
import { CARDS } from '../support/shop/shopCheckout.ts'
import { centsOf } from '../support/shop/shopPage.ts'

// A service worker that activates during a test would bypass the responses mocked with page.route.
test.use({ serviceWorkers: 'block' })

test('the tip is preset to 15 percent and can be a tile or a custom whole percent from 0 to 100 [PAY-02 PAY-03 PAY-04 AMT-06 AMT-07 AMT-10]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.goToCheckoutWith(['Pepperoni'])
  await checkout.goToPayment()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm & Pay' })).toBeFocused()
  const group = page.getByRole('group', { name: 'Add a tip' })
  await expect(group.getByRole('radio')).toHaveCount(5)
  await expect(group.getByRole('radio', { name: /^15%/ })).toBeChecked()
  const subtotal = await checkout.amount('Sub Total')
  const gst = await checkout.amount('GST')
  const expectTip = async (percent: number) => {
    const tip = Math.round((subtotal * percent) / 100)
    await expect.poll(() => checkout.amount(`Tip (${percent}%)`)).toBe(tip)
    await expect.poll(() => checkout.amount('Remaining Balance')).toBe(subtotal + gst + tip)
    await expect(checkout.payButton).toHaveText(`Pay ${formatMoney(subtotal + gst + tip)} CAD`)
  }
  await expectTip(15)
  for (const [tile, percent] of [
    ['20%', 20],
    ['25%', 25],
    ['No Tip', 0],
  ] as const) {
    await checkout.selectTip(tile)
    await expectTip(percent)
  }
  await checkout.selectTip('Custom')
  const percent = page.getByLabel('Tip in percent')
  for (const [typed, taken] of [
    ['7', 7],
    ['250', 100],
    ['12 %', 12],
  ] as const) {
    await percent.fill(typed)
    await expectTip(taken)
  }
})

test(
  'a tip that is not a whole percent shows an error and blocks payment [PAY-03]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const checkout = await shop.goToCheckoutWith(['Pepperoni'])
    await checkout.goToPayment()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await checkout.selectTip('Custom')
    const percent = page.getByLabel('Tip in percent')
    for (const typed of ['12.5', '17,5', '-5', '1e1', 'ten', '']) {
      await percent.fill('20')
      await percent.fill(typed)
      await expect(percent).toHaveValue(typed)
      await expect(page.getByRole('alert')).toHaveText('Please choose a tip in whole percent, from 0 to 100.')
      await checkout.payButton.click()
      await expect(percent).toBeFocused()
    }
    expect(asked.filter((path) => path.includes('complete'))).toEqual([])
    await checkout.selectTip('25%')
    await expect(page.getByRole('alert')).toBeHidden()
    await checkout.payWith(CARDS.succeeds)
    await checkout.expectThankYou()
  },
)

test('the ticket shows service, time, lines and amounts in the specified order [PAY-30 PAY-31 PAY-32 PAY-33 PAY-34 CONST-01 CONST-02]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.goToCheckoutWith(['Margherita', 'Cola'])
  const ready = /Ready (today|tomorrow), about \d{1,2}:\d[05] [AP]M/
  await expect(page.getByRole('group', { name: 'Pick Up Time' })).toContainText(ready)
  await checkout.goToPayment()
  const ticket = page.getByRole('region', { name: 'Your order' })
  await expect(ticket).toContainText('NOW(ASAP)')
  await expect(ticket).toContainText(ready)
  await expect(ticket).toContainText('Pick Up')
  await expect(ticket).toContainText('Davie Street')
  await expect(ticket).toContainText('1150 Davie St, Vancouver')
  const lines = await ticket.getByRole('listitem').allInnerTexts()
  expect(lines.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/^1 × Margherita \$14\.50 Small 10"/),
    expect.stringMatching(/^1 × Cola \$2\.50 Can 355 mL/),
  ])
  await expect
    .poll(() => checkout.amounts())
    .toEqual([
      ['Deposit', '$0.10'],
      ['Sub Total', '$17.10'],
      ['GST', '$0.85'],
      ['PST', '$0.18'],
      ['Tip (15%)', '$2.57'],
      ['Remaining Balance', '$20.70'],
    ])
})

test('Return on the pay step goes back to the details and keeps them [CHK-45 PAY-28]', async ({ shop, page }) => {
  const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
  const person = await checkout.goToPayment()
  await page.getByRole('main').getByRole('button', { name: 'Return' }).click()
  await checkout.expectDetailsStep()
  await expect(checkout.field('email')).toHaveValue(person.email)
  await expect(checkout.isVerified).toBeVisible()
})

test(
  'Return to Menu on the pay step discards the checkout, keeps the cart and opens the menu, also when the page is closed before the draft is deleted [PAY-29 CHK-04]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    await page.addInitScript(() => {
      const remove = Reflect.get(IDBObjectStore.prototype, 'delete') as (key: IDBValidKey | IDBKeyRange) => IDBRequest
      IDBObjectStore.prototype.delete = function (key) {
        if (this.name === 'drafts' && document.title.startsWith('Menu')) throw new DOMException('', 'AbortError')
        return remove.call(this, key)
      }
    })
    const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
    await checkout.goToPayment()
    await page.getByRole('main').getByRole('link', { name: 'Return to Menu' }).click()
    await shop.expectMenuOf('Davie Street')
    await expect.poll(() => shop.cartCount()).toBe(1)
    await page.goto('/checkout')
    await checkout.expectDetailsStep()
    for (const name of ['name', 'email', 'phone'] as const) await expect(checkout.field(name)).toHaveValue('')
    await expect(checkout.isVerified).toBeHidden()
  },
)

test('the Pay button reads Processing... during a request, a failed request shows an error, and the next press pays [PAY-17 PAY-18 PAY-27]', async ({
  shop,
  page,
  complaints,
}) => {
  const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
  await checkout.goToPayment()
  complaints.expect(/Failed to load resource/)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/checkout/complete?*', async (route) => {
    await held
    await route.abort()
  })
  await checkout.typeCard(CARDS.succeeds)
  await checkout.payButton.click()
  await expect(checkout.payButton).toHaveText('Processing...')
  release()
  await expect(checkout.problem).toContainText(/^Error fetching data: /)
  await page.unroute('**/api/checkout/complete?*')
  const successful = checkout.expectSuccessMessage()
  await checkout.payButton.click()
  await successful
  const { rows } = await checkout.expectThankYou()
  expect(centsOf(rows.at(-1)?.[1] ?? '')).toBeGreaterThan(0)
})

test(
  'when the cookies go before Pay is pressed nothing is paid, the page says why, and the cart is in the new session [D-108 PAY-26]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
    await checkout.goToPayment()
    await checkout.typeCard(CARDS.succeeds)
    await page.context().clearCookies()
    await checkout.payButton.click()
    await checkout.expectDetailsStep()
    await expect(page.getByText('This browser has removed the cookies of this page')).toBeVisible()
    await expect(page.getByRole('main').getByText('Garlic Bread').first()).toBeVisible()
    // The host has it too.
    await page.evaluate(() => void indexedDB.deleteDatabase('forno'))
    await page.goto('/menu/davie-street')
    await expect.poll(() => shop.cartCount()).toBe(1)
  },
)

test('the thank-you page shows the order, the store and the points, and the cart is empty [THX-01 THX-02 THX-03 THX-04 THX-05 THX-06 THX-08 CHK-45 D-20 D-39]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.goToCheckoutWith(['Margherita', 'Cola'])
  const person = await checkout.goToPayment()
  await checkout.payWith(CARDS.succeeds)
  const { rows } = await checkout.expectThankYou()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const names = rows.map(([name]) => name)
  const amounts = rows.slice(3).map(([, value]) => centsOf(value))
  expect(amounts.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(amounts.at(-1))
  expect(names).toEqual([
    'Date of sale',
    'Service',
    'Time',
    expect.stringMatching(/^1 × Margherita, Small 10"/),
    expect.stringMatching(/^1 × Cola, Can 355 mL/),
    'PST',
    'GST',
    'Deposit',
    'Tip',
    'Total',
  ])
  expect(Object.fromEntries(rows)).toMatchObject({
    'Date of sale': expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
    Service: 'Pick Up',
    Time: expect.stringMatching(/^(Today|Tomorrow), about \d{1,2}:\d[05] [AP]M$/),
    PST: '$0.18',
    GST: '$0.85',
    Total: '$20.70',
  })
  const main = page.getByRole('main')
  await expect(main).toContainText(`${person.email}`)
  await expect(main).toContainText(/As a member you would have earned \d+ PG Points with this order\./)
  await expect(main).not.toContainText('PG Points earned')
  await expect(main.getByRole('link', { name: 'Join within 24 hours' })).toHaveAttribute(
    'href',
    /^\/signin\?claim=[\w.-]+$/,
  )
  await expect(main).toContainText('1150 Davie St, Vancouver')
  await expect(main).toContainText('604-555-0101')
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(main.getByRole('heading', { name: 'GET 25% OFF' })).toBeVisible()
  await expect(main).toContainText('First-time users and app orders only')
  // Members track by the number and the hash, guests by the signed link alone (D-20).
  await expect(page.getByRole('link', { name: 'Track Your Order' })).toHaveAttribute(
    'href',
    /^\/track\?on=\d+&oh=.+&g=.+/,
  )
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
  await shop.expectMenuOf('Davie Street')
  await expect.poll(() => shop.cartCount()).toBe(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sign Up Here to Earn Points' })).toBeHidden()
})

test(
  'a purchase is reported to the ad pixel with total, CAD, product hashes and quantity, and not again on a reload [THX-09]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    await page.addInitScript(() => {
      const reported: unknown[] = []
      Reflect.set(window, 'told', reported)
      addEventListener('shop:pixel', (event) => reported.push((event as CustomEvent).detail))
    })
    const reported = () => page.evaluate(() => Reflect.get(window, 'told') as unknown)
    const sold = await shop.products('Davie Street')
    const hashes = ['Margherita', 'Cola'].map((name) => sold.find((one) => one.name === name)?.hash)
    const checkout = await shop.goToCheckoutWith(['Margherita', 'Cola'])
    await checkout.goToPayment()
    await checkout.payWith(CARDS.succeeds)
    const { rows } = await checkout.expectThankYou()
    const value = centsOf(rows.at(-1)?.[1] ?? '')
    await expect.poll(reported).toEqual([{ name: 'Purchase', products: hashes, quantity: 2, value, currency: 'CAD' }])
    await page.reload()
    await checkout.expectThankYou()
    await expect.poll(reported).toEqual([])
  },
)
