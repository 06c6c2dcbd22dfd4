import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { KitchenScreen } from '../../support/shop/shopKitchen.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } })

test(
  'a kitchen without a connection says so loudly, keeps its steps, and rings with a list of what came when it is back',
  { tag: '@soak' },
  async ({ page, host, context, complaints }) => {
    complaints.expect(/net::ERR_INTERNET_DISCONNECTED/)
    await page.clock.install()
    const kitchen = await KitchenScreen.open(page, host, complaints)
    const known = await placePaidOrder(host, ['Diavola'])
    await kitchen.accept(known.number)
    await context.setOffline(true)
    await page.clock.runFor('00:25')
    const band = page.getByRole('alert').filter({ hasText: 'No connection for' })
    await expect(band).toContainText('New orders cannot reach this screen.')
    await expect(kitchen.lane('New')).toContainText('Not known')
    await kitchen.lane('Make').getByRole('button', { name: 'Into the oven' }).click()
    await expect(kitchen.lane('In the oven').getByRole('article')).toContainText('Your step is kept and sent when back')
    const numbers: string[] = []
    for (const product of ['Margherita', 'Pepperoni', 'Hawaiian'])
      numbers.push((await placePaidOrder(host, [product])).number)
    await page.clock.runFor('00:40')
    await expect(band).toContainText(/No connection for 1:\d\d/)
    await expectNoViolations(page, 'the kitchen without a connection')
    expect((await known.guest.ask('liveOrder', { hash: known.hash, guest: '' })).answer.step).toBe(1)

    await context.setOffline(false)
    const back = page.getByRole('dialog', { name: 'The connection is back' })
    await expect(back).toContainText('3 orders came meanwhile')
    await expectNoViolations(page, 'the orders that came meanwhile')
    expect(await back.getByRole('article').allInnerTexts()).toEqual(
      numbers.map((number): unknown => expect.stringContaining(number.slice(-3))),
    )
    await kitchen.expectRinging(true)
    await expect(band).toBeHidden()
    const stepAtHost = async () => (await known.guest.ask('liveOrder', { hash: known.hash, guest: '' })).answer.step
    await expect.poll(stepAtHost).toBe(2)
    await back.getByRole('button', { name: 'Show the orders' }).click()
    await expect(kitchen.newOrder(numbers[0] ?? '')).toBeVisible()
  },
)
