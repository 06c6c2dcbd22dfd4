import type { Page } from '@playwright/test'
import { expectNoOverflowAt200Percent, expectNoViolations } from '../../support/browser/accessibility.ts'
import { handToDriver, moveTo, placeDriver } from '../../support/shop/operatorCalls.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { rowsOf } from '../../support/shop/shopPage.ts'
import { expect, test } from '../../support/shop/shopMember.ts'

test.use({ serviceWorkers: 'block', seesPictures: true })

const currentStep = (page: Page) => page.getByRole('list', { name: 'Progress of your order' }).locator('[aria-current]')
/** An image of 32 pixels on the map. */
const courier = (page: Page) => page.locator('.maplibregl-marker > span').filter({ hasText: 'The courier' })
const CLOCK = /\d{1,2}:\d\d [AP]M/

test('a guest follows a delivery by the signed link from the kitchen to the door, with the courier on the map [ROUTE-12 TRK-01 TRK-02 TRK-04 TRK-05 TRK-06 TRK-08 TRK-10 TRK-11 TRK-12 TRK-13 TRK-14 CALL-31 D-19 D-20 D-64]', async ({
  page,
  host,
}) => {
  const order = await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
  await page.goto(order.link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Track Your Order #${order.number}`)
  const steps = page.getByRole('list', { name: 'Progress of your order' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^Order Received/,
    /^Prepare Your Order/,
    /^Order in the Oven/,
    /^Out for Delivery/,
    /^#204, 1188 Davie St/,
  ])
  await expect(currentStep(page)).toContainText('Order Received')
  await expect(currentStep(page)).toContainText(CLOCK)
  await moveTo(host, order, 'accepted', { ready_in: '35' })
  await expect(page.getByText('At your door about')).toContainText(CLOCK)
  await moveTo(host, order, 'preparing')
  await expect(currentStep(page)).toContainText('Prepare Your Order')
  await moveTo(host, order, 'oven')
  await expect(currentStep(page)).toContainText('Order in the Oven')
  await expect(page.locator('[data-map=ready]')).toBeVisible()
  await handToDriver(host, order)
  await expect(currentStep(page)).toContainText('Out for Delivery')
  await expect(page.locator('[data-active]')).toHaveCount(4)
  await expect(courier(page)).toBeHidden()

  await placeDriver(host, order, 49.275, -123.125)
  await expect(courier(page)).toBeVisible()
  await expect(courier(page)).toHaveCSS('width', '32px')
  await expect(courier(page)).toHaveCSS('height', '32px')
  await expect(page.getByText('The courier is about')).toContainText('900 m away')
  await placeDriver(host, order, 49.2795, -123.1305)
  await expect(page.getByText('The courier is about')).not.toContainText('900 m away')
  // The map pans, so that the courier is in its middle.
  const middle = async () => {
    const [map, pin] = [await page.locator('[data-map=ready]').boundingBox(), await courier(page).boundingBox()]
    if (!map || !pin) return Number.NaN
    return Math.abs(map.x + map.width / 2 - pin.x - 16) + Math.abs(map.y + map.height / 2 - pin.y - 16)
  }
  await expect.poll(middle).toBeLessThan(6)
  await moveTo(host, order, 'finished')
  await expect(page.getByText('Delivered. Enjoy your meal!')).toBeVisible()
  await expect(courier(page)).toBeHidden()
  await expect(page.locator('[data-active]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test(
  'the order details say Delivery or Pickup, all figures add up, and the dialog closes by × and beside it [TRK-03 TRK-07 POP-01 POP-02 POP-03 POP-04 POP-05 POP-06 POP-07 POP-08 Q-34]',
  { tag: '@both' },
  async ({ page, host }) => {
    const date = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10)
    const order = await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2, date })
    await page.goto(order.link)
    const button = page.getByRole('button', { name: 'Order Details' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    await expect(dialog).toContainText(`Delivery · Order #${order.number}`)
    await expect(dialog.getByRole('listitem')).toContainText(['2 × Margherita'])
    await expect(dialog.getByRole('region', { name: 'Customer' })).toContainText('Ada Rossi')
    await expect(dialog.getByRole('region', { name: 'Delivery address' })).toContainText('#204, 1188 Davie St')
    await expect(dialog.getByRole('region', { name: 'Store' })).toContainText('1150 Davie St')
    const rows = await rowsOf(dialog.locator('dl'))
    expect(rows.map(([name]) => name)).toEqual(['PST', 'GST', 'Delivery', 'Total'])
    const cents = rows.map(([, value]) => Math.round(Number(value.replace('$', '')) * 100))
    const items = order.items.reduce((sum, { total }) => sum + total, 0)
    expect(items + cents.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(cents.at(-1))
    await expectNoViolations(page, 'order details')
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden()
    await button.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expectNoViolations(page, 'tracking')
    await expectNoOverflowAt200Percent(page, 'tracking')
    await page.setViewportSize({ width: 320, height: 640 })
    const address = page.getByRole('list').getByText('#204, 1188 Davie St')
    expect((await address.boundingBox())?.width, 'the address beside the day of its order').toBeGreaterThan(110)
    const problem = page.getByRole('link', { name: 'Spot a Problem? Contact The Store' })
    const isPhone = await page.evaluate(() => /Android|iPhone/.test(navigator.userAgent))
    await expect(problem).toHaveAttribute('href', isPhone ? 'tel:6045550101' : '/contact')
  },
)

test(
  'an order for pick-up is on the warm shelf with the number for the counter; a refused one says why [TRK-04 TRK-08 D-63 D-122 Q-34]',
  { tag: '@phone' },
  async ({ page, host }) => {
    await page.goto('/track?open=1')
    await expect(page.getByRole('heading', { name: 'No order is on its way' })).toBeVisible()
    await expectNoViolations(page, 'the shortcut without an order')
    const order = await placePaidOrder(host, ['Margherita'])
    await moveTo(host, order, 'accepted', { ready_in: '15' })
    await page.goto(order.link)
    await expect(page.getByText('Ready about')).toContainText(CLOCK)
    await moveTo(host, order, 'out')
    await expect(currentStep(page)).toContainText('Pick Up Ready')
    await expect(page.getByRole('region', { name: 'At the counter' })).toContainText(order.number.slice(-3))
    await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      /destination=49\.\d+,-123\.\d+$/,
    )
    await page.getByRole('button', { name: 'Order Details' }).click()
    await expect(page.getByRole('dialog')).toContainText(`Pickup · Order #${order.number}`)

    const refused = await placePaidOrder(host, ['Margherita'])
    await page.goto(refused.link)
    await moveTo(host, refused, 'refused', { reason: 'We ran out of dough' })
    await expect(page.getByText('could not take this order')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('We ran out of dough')
    await expect(page.getByRole('list', { name: 'Progress of your order' })).toBeHidden()
    await expectNoViolations(page, 'a refused order')
  },
)

test('a member tracks orders of the own history only, and goes to the account when an order is finished [GUARD-07 GUARD-08 TRK-09 HIST-05 HIST-18 THX-05 SHELL-11]', async ({
  member,
  page,
  host,
  complaints,
}) => {
  const foreign = await placePaidOrder(host, ['Margherita'])
  await page.goto(`/track?on=${foreign.number}&oh=${foreign.hash}`)
  await expect(page).toHaveURL(/\/$/)
  const order = await placePaidOrder(host, ['Margherita'], { customer: member })
  expect(order.link).not.toContain('&g=')
  await page.goto(`/track?on=${foreign.number}&oh=${foreign.hash}`)
  await expect(page).toHaveURL(/\/account$/)
  await page.goto(`/track?on=${foreign.number}&oh=${order.hash}`)
  await expect(page).toHaveURL(/\/account$/)
  await page.goto(order.link)
  await expect(currentStep(page)).toContainText('Order Received')
  await moveTo(host, order, 'accepted')
  await moveTo(host, order, 'finished')
  await expect(page).toHaveURL(/\/account$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/\/track/)
  // A key of another order opens nothing.
  complaints.expect(/status of 404.*\/api\/live\//)
  await page.goto(`/track?on=${foreign.number}&oh=${order.hash}&g=${foreign.guestKey}`)
  await expect(page.getByRole('heading', { level: 1, name: 'We do not know this order' })).toBeVisible()
})
