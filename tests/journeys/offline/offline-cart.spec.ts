import { hydrated } from '../../support/shop/shopPage.ts'
import { cartChangesIn, expect, test, visitAndCache } from '../../support/browser/offline.ts'
import { Shop } from '../../support/shop/shop.ts'
import { waitForMenuCopies, OutboxPanel, offlineBar } from '../../support/shop/shopOutbox.ts'

const MENU = '/menu/davie-street'

test(
  'cart changes made offline are sent once and in order [PROD-34 CART-04 CART-05]',
  { tag: '@phone' },
  async ({ page, shop, device, host, line }) => {
    await visitAndCache(page, device, MENU)
    await waitForMenuCopies(page)
    await shop.add('Margherita')
    await expect.poll(() => shop.cartCount()).toBe(1)
    await line.cut()

    // This product was never opened before, so its options and price come from the menu copy.
    const builder = await shop.openProduct('Pepperoni')
    await builder.selectSize('Large')
    await builder.openTab('Toppings')
    await builder.select('Jalapeño', { half: 'Left half' })
    await builder.select('Capers')
    const price = await builder.price()
    await builder.add()
    await expect(offlineBar(page)).toContainText(/You're offline\. Menu from \d{1,2}:\d\d [AP]M\./)
    await shop.add('Caesar Salad')
    await shop.add('Tiramisù')
    const outbox = new OutboxPanel(page)
    await expect(outbox.pill).toHaveText('3 waiting')

    // Edits a line that only the device has and one that the host has, and removes a line before it is sent.
    const cart = await shop.openCart()
    await expect(cart.line('Pepperoni')).toContainText('Saved here')
    await expect(cart.line('Margherita')).not.toContainText('Saved here')
    await cart.edit('Pepperoni')
    const again = await shop.builder('Pepperoni')
    await expect.poll(() => again.price()).toBe(price)
    await again.selectSize('Medium')
    const edited = await again.price()
    await again.update()
    await shop.openCart()
    await cart.edit('Margherita')
    const margherita = await shop.builder('Margherita')
    await margherita.selectSize('Large')
    await margherita.update()
    await shop.openCart()
    await cart.startEditing()
    await cart.delete('Caesar Salad')
    await cart.panel
      .getByRole('group', { name: 'Quantity of Tiramisù' })
      .getByRole('button', { name: 'One more' })
      .click()
    await expect(cart.line('Tiramisù')).toContainText('2 ×')
    const shown = (await cart.shown()).map((one) => ({ ...one, details: one.details.replace(/\s*Saved here$/, '') }))
    expect(shown.map(({ name }) => name)).toEqual(['Margherita', 'Pepperoni', 'Tiramisù'])
    expect(shown[1]?.price).toBe(edited)
    const total = await cart.total('Total')
    await cart.close()

    // An offline reload keeps the pending changes.
    await page.reload()
    await hydrated(page)
    await expect.poll(() => shop.cartCount()).toBe(3)

    const before = host.printed().length
    await line.restore()
    await expect(outbox.pill).toBeHidden()
    await expect(offlineBar(page)).not.toContainText('offline')
    // The host logs a call after its answer, so the log is polled.
    await expect
      .poll(() => cartChangesIn(host.printed().slice(before)))
      .toEqual(['addProduct', 'addProduct', 'updateProduct', 'updateProduct', 'updateProduct'])
    await shop.openCart()
    await expect.poll(() => cart.shown()).toEqual(shown)
    await expect.poll(() => cart.total('Total')).toBe(total)
    await expect(cart.panel).not.toContainText('Saved here')
    await cart.close()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    // Checkout shows the cart as the host stores it.
    await page.goto('/checkout')
    await shop.checkout.goToPayment()
    await expect
      .poll(() => shop.checkout.amount('Sub Total'))
      .toBe(shown.reduce((sum, { price: each }) => sum + each, 0))
  },
)

test(
  'a pending line opened for editing is still the edited line after it is sent and the page is reloaded [PROD-17]',
  { tag: '@soak' },
  async ({ page, shop, device, line }) => {
    await visitAndCache(page, device, MENU)
    await waitForMenuCopies(page)
    await line.cut()
    const builder = await shop.openProduct('Margherita')
    await builder.selectSize('Medium')
    await builder.add()
    const cart = await shop.openCart()
    await cart.edit('Margherita')
    await expect(builder.action).toHaveText(/^Update Product/)
    await line.restore()
    await expect(new OutboxPanel(page).pill).toBeHidden()

    await page.reload()
    await expect(builder.dialog.getByRole('radio', { name: 'Medium' })).toBeChecked()
    await builder.selectSize('Large')
    await builder.update()
    await shop.openCart()
    await expect
      .poll(async () => (await cart.shown()).map(({ details }) => details))
      .toEqual([expect.stringContaining('Large')])
  },
)

test(
  'two tabs share the cart while offline and send it once',
  { tag: '@soak' },
  async ({ page, shop, device, host, line, context }) => {
    await visitAndCache(page, device, MENU)
    await waitForMenuCopies(page)
    const other = new Shop(await context.newPage(), host)
    await other.open(MENU)
    await line.cut()
    await shop.add('Margherita')
    await expect.poll(() => other.cartCount()).toBe(1)
    await other.add('Pepperoni')
    await expect.poll(() => shop.cartCount()).toBe(2)
    await other.openCart()
    await other.cart.startEditing()
    await other.cart.delete('Margherita')
    await expect.poll(() => shop.cartCount()).toBe(1)
    await other.cart.close()

    const before = host.printed().length
    await line.restore()
    for (const one of [shop, other]) await expect(new OutboxPanel(one.page).pill).toBeHidden()
    // The Margherita may already have been sent before its removal; then removeLine is sent too.
    await expect
      .poll(() => cartChangesIn(host.printed().slice(before)).join(' '))
      .toMatch(/^addProduct( addProduct removeLine)?$/)
    for (const one of [shop, other]) {
      await one.openCart()
      await expect.poll(() => one.cart.names()).toEqual(['Pepperoni'])
    }
  },
)

test(
  'an open page without a service worker keeps working offline',
  { tag: '@soak' },
  async ({ browser, host, line, complaints }) => {
    const context = await browser.newContext({
      baseURL: host.url,
      serviceWorkers: 'block',
      viewport: { width: 1280, height: 800 },
    })
    complaints.watch(context)
    const shop = new Shop(await context.newPage(), host)
    await shop.openMenu()
    await waitForMenuCopies(shop.page)
    // The chunk of the builder must be loaded before the connection is cut.
    await expect
      .poll(() =>
        shop.page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/builder-')),
        ),
      )
      .toBe(true)
    await line.cut()
    await shop.add('Margherita')
    await shop.add('Pepperoni')
    await expect.poll(() => shop.cartCount()).toBe(2)
    await line.restore()
    await expect(new OutboxPanel(shop.page).pill).toBeHidden()
    await shop.openCart()
    await expect.poll(() => shop.cart.names()).toEqual(['Margherita', 'Pepperoni'])
    await context.close()
  },
)
