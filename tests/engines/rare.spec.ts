import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PIN } from '../../host/services/printedKeys.ts'
import { expect, test } from '../support/engines/engineTest.ts'
import { nextBuild } from '../support/host/nextBuild.ts'
import { PUBLIC_PAGES } from '../support/pages/publicPages.ts'
import { endOpenOrders } from '../support/shop/operatorCalls.ts'
import { placePaidOrder } from '../support/shop/paidOrders.ts'
import { newPerson } from '../support/shop/shopCheckout.ts'

const { step } = test
/** The browser's own words about a host that is not there. */
const UNREACHABLE =
  /Could not connect|Failed to load|NetworkError|network error|can’t establish|ERR_|load failed|connection|no-response|Cannot load/i
const WAYS = ['/', '/locations', '/menu/davie-street', '/signin', '/contact', '/events/catering']

test(
  'every public page opens, is no wider than the screen and complains of nothing',
  { tag: '@soak' },
  async ({ customer }) => {
    for (const path of PUBLIC_PAGES)
      await step(path, async () => {
        await customer.open(path)
        expect(await customer.text('h1')).not.toBe('')
        expect(await customer.text('main')).not.toMatch(/The oven went out/)
        expect(await customer.tooWide()).toBe(0)
      })
  },
)

test(
  'a form that is filled in without a connection is sent once it is back',
  { tag: '@soak' },
  async ({ customer, driver, host, allowed }) => {
    allowed.push(UNREACHABLE)
    await customer.open('/contact')
    await driver.run(() => {
      const select = document.querySelector<HTMLSelectElement>('main select')
      if (!select) return
      select.selectedIndex = 1
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }, undefined)
    const { name, email, phone } = newPerson()
    for (const [label, text] of Object.entries({
      '^Name': name,
      '^Email': email,
      '^Phone': phone,
      '^Message': 'Do you bake without gluten?',
    }))
      await customer.fill(label, text)
    await host.stop()
    await customer.press('button', '^Submit')
    await customer.expectText(/Saved on this device/, 'body')
    await customer.press('button', 'waiting')
    expect(await customer.dialog('Waiting to be sent')).toContain('Guest feedback')
    await customer.closeDialog()
    await host.start()
    await expect
      .poll(async () => (await host.inbox()).filter(({ text }) => text.includes(email)).length, { timeout: 60_000 })
      .toBe(1)
  },
)

test(
  'a second build takes over in two open tabs after Update',
  { tag: '@soak' },
  async ({ customer, driver, host, allowed }) => {
    allowed.push(UNREACHABLE)
    const next = await nextBuild()
    const build = () =>
      driver.run(() => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '', undefined)
    await customer.open('/menu/davie-street')
    await customer.waitFor('the worker controls the page', () => navigator.serviceWorker.controller !== null)
    await customer.openProduct('Garlic Bread')
    await customer.addToCart()
    await customer.expectCartCount(1)
    await customer.waitForSent()
    const before = await build()
    await driver.newTab(`${host.url}/menu/davie-street`)
    await customer.hydrated()
    await host.stop()
    await host.start(next)
    await driver.run(() => {
      navigator.serviceWorker.ready.then((registration) => registration.update()).catch(reportError)
    }, undefined)
    await customer.expectText(/A new version is ready/, 'body')
    await customer.press('button', '^Update$')
    const isNew = async () => (await build()) !== before
    await expect.poll(isNew, { timeout: 60_000 }).toBe(true)
    await driver.closeTab()
    await expect.poll(isNew, { timeout: 60_000 }).toBe(true)
    await customer.hydrated()
    await customer.expectCartCount(1)
    await host.stop()
    rmSync(join(host.dataDir, 'builds'), { recursive: true, force: true })
    await host.start()
  },
)

test.describe('in a private window', () => {
  test.use({ browserOptions: { isPrivate: true } })
  test('the cart is kept over a reload', { tag: '@soak' }, async ({ customer, driver }) => {
    await customer.open('/menu/davie-street')
    await customer.openProduct('Margherita')
    await customer.addToCart()
    await customer.expectCartCount(1)
    await customer.waitForSent()
    await driver.reload()
    await customer.hydrated()
    await customer.expectCartCount(1)
    expect(await customer.openCart()).toMatch(/Margherita/)
  })
})

test.describe('in dark', () => {
  test.use({ browserOptions: { dark: true } })
  test('pages are drawn in the dark palette', { tag: '@soak' }, async ({ customer, driver }) => {
    for (const path of WAYS) {
      await customer.open(path)
      expect(await driver.run(() => getComputedStyle(document.body).backgroundColor, undefined)).toBe('rgb(26, 21, 18)')
    }
  })
})

test('with text of twice the size no page is wider than the screen', { tag: '@soak' }, async ({ customer, driver }) => {
  for (const path of WAYS) {
    await customer.open(path)
    await driver.run(() => {
      document.documentElement.style.fontSize = '200%'
    }, undefined)
    expect.soft(await customer.tooWide(), path).toBe(0)
  }
})

test(
  "a kitchen's screen takes an order and hands it to a driver, whose page ends it",
  { tag: '@soak' },
  async ({ customer, driver, host, allowed }) => {
    // Before the PIN.
    allowed.push(/401/)
    await endOpenOrders(host)
    await driver.goto(`${host.url}/kitchen/`)
    await customer.press('button', 'Davie Street')
    await customer.expectText(/Enter the store’s PIN/, 'body')
    for (const digit of DEMO_PIN) await customer.press('button', `^${digit}$`)
    await customer.press('button', '^Start the shift')
    await customer.expectText(/Davie Street/, 'h1')
    await placePaidOrder(host, ['Margherita', 'Pepperoni'], { delivers: true })
    await customer.press('button', '40 ?min')
    await customer.press('button', '^Accept')
    // A button that comes to lie under the finger takes no press for a moment.
    const ready = { css: 'button:not([aria-disabled])' }
    await customer.press('button', 'Into the oven', ready)
    await customer.press('button', 'Hand to driver', ready)
    await customer.fill('Who drives', 'Sam')
    await customer.press('button', '^Make the link')
    await customer.expectText(/\/driver#?\S+/, 'body')
    const link = /https?:\/\/\S+\/driver\S+/.exec(await customer.text('body'))?.[0] ?? ''
    await driver.newTab(link)
    await customer.expectText(/1188 Davie St/, 'body')
    await customer.press('button', '^Delivered')
    await customer.expectText(/Delivered. Thank you./, 'body')
    await driver.closeTab()
  },
)

test.describe('as Safari 16.4', () => {
  test.use({
    browserOptions: {
      withoutFeatures: ['PopoverAttribute'],
      script: `for (const [of, name] of [[AbortSignal, 'any'], [Promise, 'withResolvers'], [Object, 'groupBy'], [URL, 'canParse']]) delete of[name];
        for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) delete HTMLElement.prototype[name];`,
    },
  })
  test(
    'the navigation, the hours of a store, notices and delivery addresses work without popovers [D-104]',
    { tag: '@soak' },
    async ({ customer, driver, engine, size }) => {
      test.skip(engine !== 'webkit', 'Only WebKit can be without popovers.')
      await customer.open('/')
      if (size.width < 769) {
        const isOpen = () => driver.run(() => document.querySelector('#nav')?.checkVisibility() ?? false, undefined)
        expect(await isOpen()).toBe(false)
        await customer.press('button', '^Menu$')
        await expect.poll(isOpen).toBe(true)
        await driver.key('Escape')
        await expect.poll(isOpen).toBe(false)
      }
      await customer.press('link', '^Order Now')
      await customer.press('button', '^Hours of Davie Street')
      await customer.expectText(/open 24 hours/, '.\\:popover-open')
      await customer.press('button', '^Close$')
      await customer.waitFor('the hours are closed', () => document.querySelector('.\\:popover-open') === null)
      await customer.press('radio', '^Delivery')
      await driver.fill({ role: 'combobox' }, '1188 davie')
      await customer.press('option', '^1188 Davie St')
      await customer.expectText(/We Deliver to 1188/)
      await customer.press('radio', '^Pick Up')
      await customer.chooseStore('Davie Street')
      await customer.openProduct('Margherita')
      await customer.addToCart()
      await customer.expectText(/Margherita added to cart/, '.toast')
    },
  )
})
