import type { Page } from '@playwright/test'
import { rowsOf } from '../../support/browser/deviceStore.ts'
import {
  expect as expectOffline,
  NETWORK_ERRORS,
  test as offline,
  visitAndCache,
} from '../../support/browser/offline.ts'
import { waitForMenuCopies, OutboxPanel } from '../../support/shop/shopOutbox.ts'
import { whileSoldOut } from '../../support/shop/operatorCalls.ts'
import { expect, menuPathOf, test, ALWAYS_OPEN } from '../../support/shop/shop.ts'

const STORE = 'davie-street'

test.describe('online', () => {
  test.use({ serviceWorkers: 'block' })

  test('a topping that sells out while a pizza is built turns grey, keeps the pizza from the cart until it is off, and comes back (D-66)', async ({
    shop,
    page,
    host,
  }) => {
    const stream = page.waitForResponse((response) => response.url().includes('/api/live/menu'))
    await shop.openMenu()
    const builder = await shop.openProduct('Margherita')
    const { dialog } = builder
    await builder.selectSize('Large')
    await builder.openTab('Toppings')
    await builder.select('Walnuts')
    await builder.select('Capers', { half: 'Left half' })
    const price = await builder.price()
    await stream
    await whileSoldOut(host, { store: STORE, option: 'Walnuts' }, async (putBack) => {
      await expect(builder.error).toHaveText('Walnuts is sold out at this store. Please take it off.')
      await expect(builder.option('Walnuts')).toHaveAccessibleName('Walnuts Sold out')
      await builder.action.click()
      await expect(dialog).toBeVisible()
      expect(await builder.price()).toBe(price)
      await builder.option('Walnuts').uncheck()
      await expect(builder.option('Walnuts')).toBeDisabled()
      await expect(builder.option('Capers')).toBeChecked()
      await expect(builder.error).toBeHidden()
      await putBack()
      await expect(builder.option('Walnuts')).toBeEnabled()
      await builder.add()
    })
  })

  test('the focus returns to the link of a product that opened while the store was selling something out (D-66)', async ({
    shop,
    page,
  }) => {
    await page.addInitScript(announceEveryFrame)
    await shop.openMenu()
    const link = page.getByRole('main').getByRole('link', { name: 'Half & Half Pizza', exact: true })
    await page.waitForFunction(() => 'announced' in document.documentElement.dataset)
    await link.focus()
    for (let time = 0; time < 5; time += 1) {
      await page.keyboard.press('Enter')
      const { dialog } = await shop.builder('Half & Half Pizza')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(link).toBeFocused()
    }
  })

  test(
    'a topping that sells out takes the line in the cart with it while its menu is open (D-30 D-66)',
    { tag: '@soak' },
    async ({ shop, page, host }) => {
      const stream = page.waitForResponse((response) => response.url().includes('/api/live/menu'))
      await shop.openMenu()
      const builder = await shop.openProduct('Margherita')
      await builder.openTab('Toppings')
      await builder.select('Walnuts')
      await builder.add()
      await stream
      await whileSoldOut(host, { store: STORE, option: 'Walnuts' }, async () => {
        const changed = page.getByRole('alertdialog', { name: 'Some things changed' })
        await expect(changed).toContainText('Margherita is sold out')
        await changed.getByRole('button', { name: 'OK' }).click()
        await shop.openCart()
        await expect(shop.cart.line('Margherita')).toContainText('No longer available')
      })
    },
  )

  test(
    'a product that is opening when the stream of the menu comes up opens all the same (D-66)',
    { tag: '@soak' },
    async ({ shop, page }) => {
      const gate = () => {
        let open = () => {}
        return { passed: new Promise<void>((resolve) => (open = resolve)), open: () => open() }
      }
      const [product, stream] = [gate(), gate()]
      await page.route('**/api/get/product?*', async (route) => {
        stream.open()
        await product.passed
        await route.continue()
      })
      await page.route('**/api/live/menu?*', async (route) => {
        await stream.passed
        await route.fulfill({ contentType: 'text/event-stream', body: 'event: changed\ndata: {}\n\n' })
      })
      const streamed = page.waitForResponse('**/api/live/menu?*')
      const menuRead = page.waitForRequest('**/api/get/menu?*')
      await shop.openMenu()
      await shop.card('Margherita').click()
      await streamed
      await menuRead
      product.open()
      await expect(page.getByRole('dialog', { name: 'Margherita', exact: true })).toBeVisible()
    },
  )
})

offline(
  'a topping that sells out while its customer is offline makes the line in the cart unavailable, and refuses the one that waits (D-30 D-66)',
  { tag: '@soak' },
  async ({ page, shop, device, host, context, complaints }) => {
    complaints.expect(/net::ERR_INTERNET_DISCONNECTED/)
    await visitAndCache(page, device, menuPathOf(ALWAYS_OPEN))
    await waitForMenuCopies(page)
    const build = async (name: string) => {
      const builder = await shop.openProduct(name)
      await builder.openTab('Toppings')
      await builder.select('Artichoke')
      await builder.add()
    }
    await build('Margherita')
    await expectOffline.poll(() => shop.cartCount()).toBe(1)
    await context.setOffline(true)
    await build('Pepperoni')
    const outbox = new OutboxPanel(page)
    await expectOffline(outbox.pill).toHaveText('1 waiting')
    await whileSoldOut(host, { store: STORE, option: 'Artichoke' }, async () => {
      await shop.openCart()
      await expectOffline(shop.cart.line('Margherita')).not.toContainText('No longer available')
      await shop.cart.close()
      await context.setOffline(false)
      await page.getByRole('alertdialog', { name: 'Some things changed' }).getByRole('button', { name: 'OK' }).click()
      await shop.openCart()
      await expectOffline(shop.cart.line('Margherita')).toContainText('No longer available')
      await shop.cart.close()
      await expectOffline(outbox.pill).toHaveText(/needs? you/)
      await outbox.open()
      await expectOffline(outbox.item('Pepperoni')).toContainText('Artichoke is sold out at this store.')
    })
  },
)

offline(
  'what sold out while a menu was open is known on this device without a connection too (D-66)',
  { tag: '@soak' },
  async ({ page, shop, device, host, context, complaints }) => {
    complaints.expect(/net::ERR_INTERNET_DISCONNECTED/)
    complaints.expect(NETWORK_ERRORS)
    const stream = page.waitForResponse((response) => response.url().includes('/api/live/menu'))
    await visitAndCache(page, device, menuPathOf(ALWAYS_OPEN))
    await waitForMenuCopies(page)
    await stream
    // Tartufo goes off the menu with it.
    await whileSoldOut(host, { store: STORE, option: 'Truffle shavings' }, async () => {
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Tartufo', exact: true }) })
      await expectOffline(card).toContainText('Sold out')
      const isKept = async (kind: string, at: string, words: string) =>
        (await device.all()).some(
          ({ cache, path, text }) => cache.startsWith(kind) && path.startsWith(at) && text.includes(words),
        )
      await expectOffline.poll(() => isKept('html-', menuPathOf(ALWAYS_OPEN), 'Sold out')).toBe(true)
      await expectOffline.poll(() => isKept('calls-', '/api/get/menu', '"sold_out":1')).toBe(true)
      await expectOffline.poll(() => soldOutCopies(page)).toBeGreaterThan(0)
      await context.setOffline(true)
      await page.reload()
      await expectOffline(card).toContainText('Sold out')
      const builder = await shop.openProduct('Margherita')
      await builder.openTab('Finish')
      await expectOffline(builder.option('Truffle shavings')).toBeDisabled()
    })
  },
)

/** How many products in this device's copies of menus have an option that is sold out. */
const soldOutCopies = async (page: Page): Promise<number> =>
  ((await rowsOf(page, 'productCopies')) ?? []).filter((row) => JSON.stringify(row).includes('"soldOut":true')).length

/** Replaces the stream of a menu by one that announces a change in every frame of the screen. */
function announceEveryFrame(): void {
  const send = window.fetch
  window.fetch = (input, init) => {
    if (typeof input !== 'string' || !input.includes('/api/live/menu')) return send(input, init)
    const change = new TextEncoder().encode('event: changed\ndata: {}\n\n')
    document.documentElement.dataset['announced'] = ''
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        const announce = (): void => {
          stream.enqueue(change)
          requestAnimationFrame(announce)
        }
        announce()
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
  }
}
