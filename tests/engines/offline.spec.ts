import { expect, test } from '../support/engines/engineTest.ts'
import { cartChangesIn, filesOf } from '../support/browser/offline.ts'

const { step } = test

test.use({ hostEnv: { LOG: 'all' } })

test('what is added and edited without a connection survives a reload and is sent once [PROD-34 CART-04 CART-05 SHELL-06]', async ({
  customer,
  driver,
  host,
  allowed,
}) => {
  await step('worker', async () => {
    await customer.open('/menu/davie-street')
    const files = filesOf(await (await fetch(`${host.url}/sw.js`)).text()).map(({ url }) => url)
    await customer.waitFor('the worker controls the page', () => navigator.serviceWorker.controller !== null)
    // WebKit answers no script that waits, so the page keeps what it has counted. It counts one time after the other: WebKit would
    // fall behind, and the worker's own writes with it.
    await customer.waitFor(
      'the worker has every file',
      (wanted: number) => {
        if (Reflect.get(window, 'isCounting')) return false
        Reflect.set(window, 'isCounting', true)
        caches
          .keys()
          .then(async (names) => {
            const shell = names.find((name) => name.startsWith('shell'))
            const kept = shell ? (await (await caches.open(shell)).keys()).length : 0
            const calls = names.find((name) => name.startsWith('calls'))
            const menus = calls ? (await (await caches.open(calls)).keys()).length : 0
            Reflect.set(window, 'kept', menus > 0 ? kept : 0)
          })
          .catch(reportError)
          .finally(() => Reflect.set(window, 'isCounting', false))
        return Number(Reflect.get(window, 'kept') ?? 0) >= wanted
      },
      files.length,
    )
    await customer.openProduct('Margherita')
    await customer.addToCart()
    await customer.expectCartCount(1)
    await customer.waitForSent()
    await customer.waitForMenuCopy()
  })
  await step('cut and reload', async () => {
    // The browser's own words about a host that is not there.
    allowed.push(
      /Could not connect|Failed to load resource|NetworkError|network error|can’t establish|ERR_|load failed|connection|no-response|Cannot load/i,
    )
    await host.stop()
    await driver.reload()
    await customer.hydrated()
    await customer.expectText(/You're offline/, 'body')
    await customer.expectCartCount(1)
  })
  await step('add', async () => {
    await customer.openProduct('Hawaiian')
    await customer.addToCart()
    await customer.expectCartCount(2)
    expect(await customer.openCart()).toMatch(/Saved here/)
  })
  await step('edit', async () => {
    await customer.press('link', '^(\\d+ × )?Hawaiian')
    await customer.dialog('Hawaiian')
    await customer.press('radio', 'Large')
    await customer.press('button', '^Update Product')
    await customer.noDialog()
    await driver.reload()
    await customer.hydrated()
    await customer.expectCartCount(2)
  })
  await step('back, sent once', async () => {
    const before = host.printed().length
    await host.start()
    await customer.waitForSent()
    await expect
      .poll(() => cartChangesIn(host.printed().slice(before)), { timeout: 60_000 })
      .toEqual(['addProduct', 'updateProduct'])
    await driver.reload()
    await customer.hydrated()
    await customer.expectCartCount(2)
    expect(await customer.openCart()).not.toMatch(/Saved here/)
    await customer.closeDialog()
  })
  await step('a second tab', async () => {
    await driver.newTab(`${host.url}/menu/davie-street`)
    await customer.hydrated()
    await customer.openProduct('Pepperoni')
    await customer.addToCart()
    await customer.expectCartCount(3)
    await driver.closeTab()
    await customer.expectCartCount(3)
  })
})
