import { waitForAnswers } from '../support/browser/patience.ts'
import { ALWAYS_OPEN, expect, test } from '../support/shop/shop.ts'
import { OutboxPanel } from '../support/shop/shopOutbox.ts'

// A service worker that activates during a test would bypass the responses mocked with page.route.
test.use({ serviceWorkers: 'block' })

test('the cart shows its title, service, lines, store and Check Out [CART-01 CART-02 CART-04 CART-10 CART-11]', async ({
  shop,
  page,
}) => {
  await shop.openMenu()
  const builder = await shop.openProduct('Chicken Wings')
  await builder.select('Buffalo')
  await builder.quantity.fill('2')
  await builder.quantity.press('Enter')
  await builder.add()
  const cart = await shop.openCart()
  const { panel } = cart
  await expect(panel.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
  await expect(panel.getByText('Service').locator('..')).toHaveText(/^Service Pick Up/)
  const [line] = await cart.shown()
  expect(line).toMatchObject({ quantity: 2, name: 'Chicken Wings', price: 2790 })
  expect(line?.details).toMatch(/^8 pieces\. Buffalo/)
  await expect(panel.getByText(ALWAYS_OPEN).last()).toBeVisible()
  await expect(panel.getByText('1150 Davie St, Vancouver')).toBeVisible()
  await expect(panel.getByText('604-555-0101')).toBeVisible()
  await panel.getByRole('button', { name: 'Check Out' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign Up or Login To Complete Order' })).toBeVisible()
})

test('Edit shows the delete buttons and reads Done, Delete asks for confirmation, and Cancel keeps the line [CART-03 CART-05 CART-22]', async ({
  shop,
  page,
}) => {
  await shop.fillCartWith(['Garlic Bread', 'Cola'])
  const cart = await shop.openCart()
  const bin = cart.panel.getByRole('button', { name: 'Delete Cola' })
  await expect(bin).toBeHidden()
  await cart.startEditing()
  await expect(cart.panel.getByRole('button', { name: 'Done', exact: true })).toBeVisible()
  await bin.click()
  const question = page.getByRole('alertdialog', { name: 'Delete Item?' })
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => cart.names()).toEqual(['Garlic Bread', 'Cola'])
  await cart.delete('Cola')
  await expect.poll(() => cart.names()).toEqual(['Garlic Bread'])
  await cart.panel.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(cart.panel.getByRole('button', { name: 'Delete Garlic Bread' })).toBeHidden()
})

test('a line stays and an error is shown when the host refuses its removal or the page throws [AERR-05 AERR-09 CART-22]', async ({
  shop,
  page,
  complaints,
}) => {
  await waitForAnswers(page)
  await shop.fillCartWith(['Garlic Bread', 'Cola'])
  const cart = await shop.openCart()
  await cart.startEditing()
  const question = page.getByRole('alertdialog', { name: 'Delete Item?' })
  await page.route('**/api/remove', (route) =>
    route.fulfill({ json: { status: false, err_message: 'The kitchen has it already.' } }),
  )
  await cart.panel.getByRole('button', { name: 'Delete Cola' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText('The kitchen has it already.')
  // The page asks for its session from time to time, which fails too.
  complaints.expect(/a browser that fails/)
  await page.evaluate(() => {
    crypto.randomUUID = () => {
      throw new Error('a browser that fails')
    }
  })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText('Something went wrong. Please try again later.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => cart.names()).toEqual(['Garlic Bread', 'Cola'])
})

test(
  'a refused removal of the last line shows an error and keeps the line [AERR-05 CART-20 CART-22]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    await waitForAnswers(page)
    await shop.fillCartWith(['Garlic Bread'])
    const cart = await shop.openCart()
    await cart.startEditing()
    const question = page.getByRole('alertdialog', { name: 'Delete Item?' })
    await page.route('**/api/remove', (route) =>
      route.fulfill({ json: { status: false, err_message: 'The kitchen has it already.' } }),
    )
    await cart.panel.getByRole('button', { name: 'Delete Garlic Bread' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question.getByRole('alert')).toHaveText('The kitchen has it already.')
    await page.unroute('**/api/remove')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(cart.panel).toBeHidden()
    await expect.poll(() => shop.cartCount()).toBe(0)
  },
)

test('the quantity of a line changes in the cart, Check Out shows the total, and Remove asks for confirmation [CART-04 CART-11 PROD-23]', async ({
  shop,
  page,
}) => {
  await shop.fillCartWith(['Garlic Bread', 'Cola'])
  const cart = await shop.openCart()
  const quantity = cart.panel.getByRole('group', { name: 'Quantity of Garlic Bread' })
  await quantity.getByRole('button', { name: 'One more' }).dblclick()
  await expect.poll(async () => (await cart.shown())[0]).toMatchObject({ quantity: 3, price: 1950 })
  await expect(cart.panel.getByRole('button', { name: 'Check Out' })).toHaveText('Check Out$23.38')
  await quantity.getByRole('button', { name: 'One less' }).click()
  await expect.poll(() => cart.total('Total')).toBe(1656)
  await page.reload()
  await shop.openCart()
  await expect.poll(async () => (await cart.shown())[0]).toMatchObject({ quantity: 2, price: 1300 })
  await quantity.getByRole('button', { name: 'One less' }).click()
  await quantity.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Item?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => cart.names()).toEqual(['Cola'])
})

test(
  'a removal that cannot be sent hides the line immediately, waits in the outbox and is sent later [CART-05]',
  { tag: '@soak' },
  async ({ shop, page, complaints }) => {
    await shop.fillCartWith(['Garlic Bread', 'Cola'])
    const cart = await shop.openCart()
    await cart.startEditing()
    complaints.expect(/status of 503/)
    await page.route('**/api/remove', (route) =>
      route.fulfill({ status: 503, body: 'Service Unavailable', contentType: 'text/plain' }),
    )
    await cart.delete('Cola')
    await expect.poll(() => cart.names()).toEqual(['Garlic Bread'])
    const outbox = new OutboxPanel(page)
    await expect(outbox.pill).toHaveText('1 waiting')
    const removed = page.waitForResponse((response) => response.url().endsWith('/api/remove') && response.ok())
    await page.unroute('**/api/remove')
    await removed
    await expect(outbox.pill).toBeHidden()
    await page.reload()
    await shop.openCart()
    await expect.poll(() => cart.names()).toEqual(['Garlic Bread'])
  },
)

test('the totals show deposit and PST only above zero and GST always, in the specified order [CART-06 CART-07 CART-08 CART-09 CONST-01 ACONST-02]', async ({
  shop,
}) => {
  await shop.fillCartWith(['Garlic Bread', 'Cola'])
  const cart = await shop.openCart()
  await expect
    .poll(() => cart.totals())
    .toEqual([
      ['Deposit', '$0.10'],
      ['Subtotal', '$9.10'],
      ['GST', '$0.45'],
      ['PST', '$0.18'],
      ['Total', '$9.73'],
    ])
  await cart.startEditing()
  await cart.delete('Cola')
  await expect
    .poll(() => cart.totals())
    .toEqual([
      ['Subtotal', '$6.50'],
      ['GST', '$0.33'],
      ['Total', '$6.83'],
    ])
})

test('the totals show GST as $0.00 when none applies [CART-08]', async ({ shop }) => {
  await shop.fillCartWith(['Pizza Dough'], 'Lonsdale')
  const cart = await shop.openCart()
  await expect
    .poll(() => cart.totals())
    .toEqual([
      ['Subtotal', '$3.95'],
      ['GST', '$0.00'],
      ['Total', '$3.95'],
    ])
})

test('a click outside closes the cart, and the page behind it does not scroll while it is open [CART-17 CART-19]', async ({
  shop,
  page,
}) => {
  await shop.fillCartWith(['Garlic Bread'])
  const cart = await shop.openCart()
  const scrolls = () =>
    page.evaluate(() => {
      const before = scrollY
      scrollBy({ top: 200, behavior: 'instant' })
      const moved = scrollY !== before
      scrollTo({ top: before, behavior: 'instant' })
      return moved
    })
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.mouse.click(200, 400)
  await expect(cart.panel).toBeHidden()
  await expect.poll(scrolls).toBe(true)
})

test(
  'the cart shows the telephone link Contact The Store only below 600 px [CART-12 ACONST-04]',
  { tag: '@both' },
  async ({ shop, page, isMobile }) => {
    await shop.fillCartWith(['Garlic Bread'])
    const cart = await shop.openCart()
    const link = cart.panel.getByRole('link', { name: 'Contact The Store' })
    if (isMobile) {
      await expect(link).toBeVisible()
      await expect.poll(() => link.getAttribute('href')).toMatch(/^tel:(\+1)?6045550101$/)
    } else {
      await expect(link).toBeHidden()
      await page.setViewportSize({ width: 599, height: 900 })
      await expect(link).toBeVisible()
      await page.setViewportSize({ width: 600, height: 900 })
      await expect(link).toBeHidden()
    }
  },
)

test('the lines of the cart keep a fifth of a screen of 320 by 568 pixels with text at 200 % [CART-04]', async ({
  shop,
  page,
}) => {
  await shop.fillCartWith(['Garlic Bread', 'Margherita'])
  await page.setViewportSize({ width: 320, height: 568 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const { panel } = await shop.openCart()
  const room = () => panel.getByRole('list').evaluate((list) => list.parentElement?.clientHeight ?? 0)
  await expect.poll(room).toBeGreaterThan(568 / 5)
  await expect(panel.getByRole('button', { name: /^Check Out/ })).toBeInViewport({ ratio: 0.9 })
})

test('the sign-in prompt shows its text and continues to sign-up or to checkout as a guest [SIP-01 SIP-02 SIP-03 SIP-04 SIP-05 MENU-19]', async ({
  shop,
  page,
}) => {
  await shop.fillCartWith(['Garlic Bread'])
  await page.getByRole('main').getByRole('button', { name: 'Check Out' }).click()
  const prompt = page.getByRole('dialog', { name: 'Sign Up or Login To Complete Order' })
  await expect(prompt).toContainText('Get rewarded for every order. Sign up to receive PG Points for this order.')
  await expect(page).toHaveURL(/\/menu\/davie-street$/)
  await prompt.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL(/\/signin\?next=%2Fcheckout$/)
  await expect(prompt).toBeHidden()
  await page.goBack()
  await shop.checkOutAsGuest()
  await expect(page).toHaveURL(/\/checkout$/)
})
