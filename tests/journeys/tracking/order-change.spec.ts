import { expectNoOverflowAt200Percent, expectNoViolations } from '../../support/browser/accessibility.ts'
import { moveTo } from '../../support/shop/operatorCalls.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { CartPanel } from '../../support/shop/shopCart.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'
import { KitchenScreen } from '../../support/shop/shopKitchen.ts'

test.use({ serviceWorkers: 'block' })

test(
  'a guest adds a drink to a paid order by the link of the mail and pays the difference, takes it out again and gets it back [D-235]',
  { tag: '@either' },
  async ({ page, host, shop }) => {
    const order = await placePaidOrder(host, ['Margherita'])
    const { checkout } = shop
    const cart = new CartPanel(page)
    const checkOut = () => cart.panel.getByRole('button', { name: /^Check Out/ }).click()
    await page.goto(order.link)
    const card = page.getByRole('region', { name: 'Changed your mind?' })
    await expect(card).toContainText('You can until the kitchen begins with it.')
    await expectNoViolations(page, 'the change of an order')
    await card.getByRole('button', { name: 'Change my order' }).click()
    const strip = page.getByRole('region', { name: 'Change of your order' })
    await expect(strip).toContainText(`You are changing order #${order.number}`)
    expect(await cart.names()).toEqual(['Margherita'])
    await cart.close()
    await shop.add('Cola')
    await shop.openCart()
    await checkOut()
    await expect(page.getByRole('heading', { level: 1, name: `Change order #${order.number}` })).toBeVisible()
    await expectNoViolations(page, 'the details of a change')
    await checkout.confirm()
    await checkout.expectPaymentStep()
    const more = await checkout.amount('Remaining Balance')
    expect(more).toBeGreaterThan(200)
    await expect(page.getByText(`Order #${order.number} costs`)).toContainText('more than you have paid')
    expect(await checkout.amount('Already paid')).toBe(-order.total)
    expect(await checkout.amount('Total')).toBe(order.total + more)
    await expectNoViolations(page, 'the payment of a change')
    await checkout.payWith(CARDS.succeeds)
    const { rows } = await checkout.expectThankYou()
    expect(Object.fromEntries(rows)['Total']).toBe(`$${((order.total + more) / 100).toFixed(2)}`)

    await page.goto(order.link)
    await card.getByRole('button', { name: 'Change my order' }).click()
    await expect(strip).toBeVisible()
    await cart.startEditing()
    await cart.delete('Cola')
    await checkOut()
    await checkout.confirm()
    await expect(page.getByText('costs less: you get back')).toContainText(`$${(more / 100).toFixed(2)}`)
    await page.getByRole('button', { name: 'Change My Order' }).click()
    await checkout.expectThankYou()
    expect((await order.guest.ask('trackedOrder', { hash: order.hash, guest: order.guestKey ?? '' })).answer.total).toBe(order.total) // oxfmt-ignore
    await page.goto(order.link)
    await expectNoOverflowAt200Percent(page, 'the change of an order')
  },
)

test(
  'after the start one press asks the store, whose kitchen answers by one press, and the change is marked on its card [D-235 D-236]',
  { tag: '@soak' },
  async ({ page, host, shop, complaints, browser }) => {
    const kitchen = await KitchenScreen.open(await browser.newPage({ baseURL: host.url }), host, complaints)
    const order = await placePaidOrder(host, ['Margherita', 'Cola'])
    await moveTo(host, order, 'preparing')
    await page.goto(order.link)
    const card = page.getByRole('region', { name: 'Changed your mind?' })
    await card.getByLabel('What would you like to change?').fill('No cola, please')
    await card.getByRole('button', { name: 'Ask to change it' }).click()
    await expect(card).toContainText('has not answered yet')
    const asked = kitchen.page.getByRole('group', { name: `Question of the customer of order ${order.number}` })
    await expect(asked).toContainText('No cola, please')
    await expectNoViolations(kitchen.page, 'a question of a customer')
    await asked.getByRole('button', { name: 'Yes, they may' }).click()
    await expect(asked).toBeHidden()
    await expect(card).toContainText('The store says yes')
    await card.getByRole('button', { name: 'Change my order' }).click()
    const cart = new CartPanel(page)
    await cart.startEditing()
    await cart.delete('Cola')
    await cart.panel.getByRole('button', { name: /^Check Out/ }).click()
    await shop.checkout.confirm()
    await page.getByRole('button', { name: 'Change My Order' }).click()
    await shop.checkout.expectThankYou()
    const shown = kitchen.lane('Make').getByRole('article', { name: `Order ${order.number}` })
    await expect(shown).toContainText('Changed by the customer')
    await expect(shown.getByRole('listitem').filter({ hasText: 'Cola' })).toContainText('NOT ANY MORE, WAS 1')
    await kitchen.page.close()
  },
)
