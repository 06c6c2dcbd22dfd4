import type { Page } from '@playwright/test'
import { handToDriver, moveTo, placeDriver } from '../../support/shop/operatorCalls.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/browser/offline.ts'
import { StoreMap } from '../../support/browser/storeMap.ts'

test.use({ seesPictures: true })

const currentStep = (page: Page) => page.getByRole('list', { name: 'Progress of your order' }).locator('[aria-current]')

test('without a connection the last known state stays with its age, also after a reload, and goes on by itself [TRK-10 D-64]', async ({
  page,
  host,
  line,
}) => {
  const order = await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
  await page.goto(order.link)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await moveTo(host, order, 'accepted', { ready_in: '35' })
  await handToDriver(host, order)
  await placeDriver(host, order, 49.275, -123.125)
  await expect(page.getByText('The courier', { exact: true })).toBeAttached()
  await new StoreMap(page).ready()
  await line.cut()
  const strip = page.getByText(/^No connection\. Last known at \d{1,2}:\d\d [AP]M/)
  await expect(strip).toBeVisible()
  await expect(page.getByText('Not live')).toBeVisible()
  await expect(page.getByText(/^It was out for delivery at \d{1,2}:\d\d [AP]M/)).toBeVisible()
  await expect(page.getByText(/^seen .* ago$|^seen just now$/)).toBeVisible()
  await page.reload()
  await expect(strip).toBeVisible()
  await expect(currentStep(page)).toContainText('Out for Delivery')
  await page.getByRole('button', { name: 'Order Details' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 × Margherita')
  await page.keyboard.press('Escape')

  await line.restore()
  await moveTo(host, order, 'finished')
  await expect(page.getByText('Delivered. Enjoy your meal!')).toBeVisible()
  await expect(strip).toBeHidden()
})

test(
  'a host that is restarted loses no watcher and no step [TRK-10]',
  { tag: '@soak' },
  async ({ page, host, complaints }) => {
    complaints.expect(/ERR_|status of 5\d\d/)
    const order = await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
    await page.goto(order.link)
    await expect(currentStep(page)).toContainText('Order Received')
    await host.stop()
    await expect(page.getByText('Not live')).toBeVisible()
    await host.start()
    await moveTo(host, order, 'accepted')
    await moveTo(host, order, 'oven')
    await expect(currentStep(page)).toContainText('Order in the Oven')
    await expect(page.getByText('Not live')).toBeHidden()
  },
)

test(
  'a device whose clock is an hour ahead shows the same times, and no age of an hour [D-31 D-64]',
  { tag: '@soak' },
  async ({ page, host }) => {
    const order = await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
    await moveTo(host, order, 'accepted', { ready_in: '35' })
    await handToDriver(host, order)
    await placeDriver(host, order, 49.275, -123.125)
    await page.goto(order.link)
    await expect(page.getByText('The courier', { exact: true })).toBeAttached()
    const times = () => page.getByRole('list', { name: 'Progress of your order' }).locator('time').allTextContents()
    const right = await times()
    await page.clock.install({ time: Date.now() + 3_600_000 })
    await page.reload()
    await expect(page.getByText(/^Updated (just now|\d+ s ago)$/)).toBeVisible()
    await expect(page.getByText('The courier', { exact: true })).toBeAttached()
    await expect(page.getByText(/^seen/)).toHaveCount(0)
    expect(await times()).toEqual(right)
  },
)
