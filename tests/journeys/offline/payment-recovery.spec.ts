import type { Page } from '@playwright/test'
import type { Fault } from '../../support/host/faultActions.ts'
import { type FaultProxy, faultProxy } from '../../support/host/faultProxy.ts'
import { NETWORK_ERRORS, expect, closePages, test as base, visitAndCache } from '../../support/browser/offline.ts'
import { rowsOf } from '../../support/browser/deviceStore.ts'
import { databaseStateOf } from '../../support/host/hostDatabase.ts'
import { CARDS, Checkout } from '../../support/shop/shopCheckout.ts'
import { hydrated } from '../../support/shop/shopPage.ts'

/** The browser reaches the host through a proxy that injects network faults. */
const test = base.extend<{ network: FaultProxy }>({
  network: async ({ host }, use) => {
    const made = await faultProxy(Number(new URL(host.url).port))
    await use(made)
    await made.close()
  },
  baseURL: async ({ network }, use) => use(`http://127.0.0.1:${network.port}`),
})

const COMPLETE = '/api/checkout/complete'
const CHECKING = 'Checking your order'

/** Applies this fault to every complete call; with `thenCut` the proxy cuts the network after the first one. */
const failComplete = (network: FaultProxy, fault: Fault, { thenCut = false } = {}) =>
  network.begin(({ path }) => {
    if (path !== COMPLETE) return undefined
    if (thenCut) setTimeout(network.cut)
    return fault
  })

const keysOf = async (page: Page): Promise<(string | undefined)[]> =>
  ((await rowsOf(page, 'carts')) ?? []).map((row) => (row as { intent?: { key: string } }).intent?.key)

test.beforeEach(({ complaints }) => complaints.expect(NETWORK_ERRORS))
test.beforeEach(({ complaints }) => complaints.expect(/Failed to load resource|ERR_INCOMPLETE|ERR_CONTENT_LENGTH/))
test.afterEach(({ context }) => closePages(context))

for (const [before, failing, after, details] of [
  ['drop-before', '503', 'lose-answer', {}],
  ['portal', '500', 'truncate', { tag: '@soak' }],
] as const)
  test(
    `a failed order request (${before}, ${failing}) can be retried and a lost answer (${after}) is recovered, with one order and one charge [PAY-17 PAY-25 PAY-27]`,
    details,
    async ({ page, shop, host, network }) => {
      const checkout = await shop.goToCheckoutWith(['Margherita'])
      const { phone } = await checkout.goToPayment()
      await checkout.typeCard(CARDS.succeeds)
      for (const fault of [before, failing]) {
        failComplete(network, fault)
        await checkout.payButton.click()
        await expect(checkout.problem).toContainText(/^Error fetching data: .* Nothing was charged\.$/)
        await expect(checkout.payButton).toBeEnabled()
        await expect.poll(() => keysOf(page)).toEqual([undefined])
      }
      failComplete(network, after)
      await checkout.payButton.click()
      const { number } = await checkout.expectThankYou()
      await expect.poll(() => shop.cartCount()).toBe(0)
      expect(network.journal().filter(({ path }) => path === COMPLETE).length).toBeGreaterThan(0)
      await closePages(page.context())
      const { orders, money, cart } = await databaseStateOf(host, phone)
      expect(orders).toMatchObject([{ number }])
      expect(money).toMatchObject([{ captured: orders[0]?.total, refunded: 0, charges: 1 }])
      expect(cart).toEqual([])
    },
  )

test('a payment whose answer was lost offline cannot be repeated, survives a reload and completes when online [PAY-17 PAY-25]', async ({
  page,
  shop,
  host,
  network,
  device,
}) => {
  await visitAndCache(page, device, '/menu/davie-street')
  const checkout = await shop.goToCheckoutWith(['Margherita'])
  const { phone } = await checkout.goToPayment()
  await checkout.typeCard(CARDS.succeeds)
  failComplete(network, 'lose-answer', { thenCut: true })
  await checkout.payButton.click()
  const main = page.getByRole('main')
  await expect(main).toContainText(
    "You're offline. As soon as there is a connection we ask whether your order was placed",
  )
  // The note stands in the place of the button, so nothing can be paid again.
  await expect(checkout.payButton).toBeHidden()
  expect(await keysOf(page)).toEqual([expect.any(String)])

  await page.reload()
  await expect(main.getByRole('heading', { level: 1, name: CHECKING })).toBeVisible()
  await expect(main).toContainText(
    "You're offline. As soon as there is a connection we ask whether your order was placed",
  )
  await expect(main.getByRole('button')).toHaveCount(0)

  network.begin()
  const { number } = await checkout.expectThankYou()
  await expect.poll(() => shop.cartCount()).toBe(0)
  await expect.poll(() => keysOf(page)).toEqual([undefined])
  await closePages(page.context())
  const { orders, money } = await databaseStateOf(host, phone)
  expect(orders).toMatchObject([{ number }])
  expect(money).toMatchObject([{ captured: orders[0]?.total, charges: 1 }])
})

test(
  'after a tab is closed during payment, the next tab shows a notice that leads to the result [PAY-25]',
  { tag: '@soak' },
  async ({ page, shop, host, context, network }) => {
    const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
    const { phone } = await checkout.goToPayment()
    await checkout.typeCard(CARDS.succeeds)
    failComplete(network, 'swallow')
    await checkout.payButton.click()
    await expect.poll(() => network.journal().some(({ path }) => path === COMPLETE)).toBe(true)
    await page.close()

    network.begin()
    const next = await context.newPage()
    await next.goto('/locations')
    await hydrated(next)
    const notice = next.getByRole('region', { name: 'Your order' })
    await expect(notice).toContainText(CHECKING)
    await notice.getByRole('link', { name: 'See' }).click()
    const again = new Checkout(next, host)
    await again.expectDetailsStep()
    await expect(again.problem).toContainText('nothing was charged')
    await again.confirm()
    await again.expectPaymentStep()
    await again.payWith(CARDS.succeeds)
    const { number } = await again.expectThankYou()
    await closePages(context)
    const { orders, money } = await databaseStateOf(host, phone)
    expect(orders).toMatchObject([{ number }])
    expect(money).toMatchObject([{ captured: orders[0]?.total, charges: 1 }])
  },
)

test('paying the same checkout in two tabs places one order [PAY-17]', async ({
  page,
  shop,
  host,
  context,
  network,
}) => {
  const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
  const { phone } = await checkout.goToPayment()
  await checkout.typeCard(CARDS.succeeds)
  const second = await context.newPage()
  await second.goto('/checkout')
  const other = new Checkout(second, host)
  await other.expectDetailsStep()
  await other.confirm()
  await other.expectPaymentStep()
  await other.typeCard(CARDS.succeeds)
  failComplete(network, 'lose-answer')
  await Promise.all([checkout.payButton.click(), other.payButton.click()])
  const [here, there] = [await checkout.expectThankYou(), await other.expectThankYou()]
  expect(there.number).toBe(here.number)
  await page.close()
  await closePages(context)
  const { orders, money } = await databaseStateOf(host, phone)
  expect(orders).toMatchObject([{ number: here.number }])
  expect(money).toMatchObject([{ captured: orders[0]?.total, charges: 1 }])
})
