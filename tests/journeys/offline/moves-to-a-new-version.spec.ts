import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { nextBuild } from '../../support/host/nextBuild.ts'
import { CUT, deploys, Device, expect, leaves, test, visits } from '../../support/browser/offline.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'
import { hydrated } from '../../support/shop/shopPage.ts'

const MENU = '/menu/davie-street'

let next = ''
test.beforeAll(async () => {
  next = await nextBuild()
})

// Between two builds the host is away for a moment.
test.beforeEach(({ complaints }) => complaints.expect(CUT))

// The next story begins with today's build, and without the files of another.
test.afterEach(async ({ host, context }) => {
  await leaves(context)
  await host.stop()
  rmSync(join(host.dataDir, 'builds'), { recursive: true, force: true })
  await host.start()
})

const notice = 'A new version is ready'

test('the first visit is never reloaded', async ({ page, device }) => {
  await page.goto(MENU)
  await device.marks()
  await device.isReady()
  expect(await device.isMarked()).toBe(true)
  await expect(page.getByText(notice)).toHaveCount(0)
})

test('a new version waits for the word, keeps the cart, and brings the kept menus along', async ({
  page,
  shop,
  device,
  host,
  line,
}) => {
  await visits(page, device, '/menu/kitsilano')
  await shop.open(MENU)
  await shop.adds('Garlic Bread')
  await expect.poll(() => device.kept('html')).toContain(MENU)
  const before = await device.build()
  await device.marks()
  await deploys(host, next)
  await device.findsNewVersion()
  await expect(page.getByRole('status').getByText(notice)).toBeVisible()
  expect(await device.isMarked()).toBe(true)
  // Two builds stand beside each other until the customer agrees.
  expect((await device.caches()).filter((name) => name.startsWith('html-'))).toHaveLength(2)

  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => device.build()).not.toBe(before)
  await hydrated(page)
  const build = await device.build()
  await expect.poll(() => shop.cartCount()).toBe(1)
  await expect.poll(() => device.caches().then((all) => all.filter((name) => !name.endsWith(build)))).toEqual([])
  await expect(page.getByText(notice)).toHaveCount(0)

  await line.cut()
  for (const path of ['/menu/kitsilano', MENU]) {
    await page.goto(path)
    await hydrated(page)
    expect(await device.build()).toBe(build)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'nextBuild'))).toBe(true)
  }
})

test('a worker that is still keeping what the pages showed leaves that to the new one', async ({
  page,
  device,
  host,
}) => {
  await visits(page, device, MENU)
  const before = await device.build()
  await deploys(host, next)
  await device.findsNewVersion()
  // More than it could fetch while anybody waits.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const pictures = Array.from({ length: 100_000 }, (_, n) => `${location.origin}/images/products/none.svg?${n}`)
    active?.postMessage({ kind: 'keep', path: location.pathname, calls: [], pictures })
  })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => device.build()).not.toBe(before)
})

test('an update in the middle of checkout waits, and the order goes through', async ({ page, shop, device, host }) => {
  await visits(page, device, MENU)
  const checkout = await shop.isAtCheckoutWith(['Margherita'])
  await checkout.fills({ name: 'Ada' })
  await device.marks()
  await deploys(host, next)
  await device.findsNewVersion()
  const person = await checkout.reachesPay()
  await expect(page.getByText(notice)).toHaveCount(0)
  await checkout.paysWith(CARDS.pays)
  await checkout.isThanked()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText(notice)).toHaveCount(0)
  expect(await device.isMarked()).toBe(true)

  await page.getByRole('link', { name: 'Forno' }).first().click()
  await expect(page.getByText(notice)).toBeVisible()
  expect(await device.isMarked()).toBe(true)
})

test('all tabs move together, and one at checkout holds them back', async ({ page, shop, device, host, context }) => {
  await visits(page, device, MENU)
  const before = await device.build()
  const other = await context.newPage()
  await other.goto('/locations')
  await hydrated(other)
  const third = await context.newPage()
  await third.goto('/about')
  await hydrated(third)
  await device.hasPictures()
  await deploys(host, next)
  await device.findsNewVersion()
  await expect(page.getByText(notice)).toBeVisible()
  await expect(other.getByText(notice)).toBeVisible()

  // The other tab goes to checkout before the customer answers here.
  await shop.hasInCart(['Margherita'])
  await expect(page.getByText(notice)).toBeVisible()
  await other.goto('/checkout')
  await expect(other.getByRole('heading', { name: 'Hey, Stranger!' })).toBeVisible()
  await expect(page.getByText(notice)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('when you have checked out in your other tab')).toBeVisible()
  await expect.poll(() => other.getByText(notice).count()).toBe(0)
  expect([await device.build(), await new Device(other).build()]).toEqual([before, before])

  // The browser changes workers when the one in charge has nothing to do: nothing is asked of it meanwhile.
  await other.close()
  await expect.poll(() => device.build()).not.toBe(before)
  await expect.poll(() => new Device(third).build()).toBe(await device.build())
})

test('a page that is open since the build before goes on, with that build’s files', async ({
  page,
  shop,
  device,
  host,
}) => {
  await visits(page, device, MENU)
  await device.marks()
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await deploys(host, next)
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shop.page.goBack()
  await shop.adds('Margherita')
  expect(await device.isMarked()).toBe(true)
})

test('a pizza half built in one tab outlives the update from another', async ({
  page,
  shop,
  device,
  host,
  context,
}) => {
  await visits(page, device, MENU)
  const before = await device.build()
  const other = await context.newPage()
  await other.goto('/about')
  await hydrated(other)
  const pizza = await shop.opensProduct('Half & Half Pizza')
  await pizza.size('Medium')
  await pizza.tab('Toppings')
  await pizza.takes('Pepperoni', { half: 'Left half' })
  const price = await pizza.price()
  await deploys(host, next)
  await device.findsNewVersion()
  await other.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => device.build()).not.toBe(before)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => pizza.price()).toBe(price)
  await hydrated(page)
  await pizza.tab('Toppings')
  await expect(page.getByRole('checkbox', { name: 'Pepperoni', exact: true })).toBeChecked()
})

test('a version that lacks a file of its core leaves the one before in charge', async ({
  page,
  device,
  host,
  line,
}) => {
  await visits(page, device, MENU)
  const before = await device.caches()
  const broken = join(next, '../broken')
  cpSync(next, broken, { recursive: true })
  const assets = join(broken, 'client/assets')
  for (const name of readdirSync(assets)) if (/^menu-.*\.js$/.test(name)) rmSync(join(assets, name))
  try {
    await deploys(host, broken)
    expect(await device.findsNewVersion()).toBe('redundant')
    await expect(page.getByText(notice)).toHaveCount(0)
    await line.cut()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Davie Street menu' })).toBeAttached()
    expect((await device.caches()).filter((name) => before.includes(name))).toEqual(before)
  } finally {
    rmSync(broken, { recursive: true, force: true })
  }
})
