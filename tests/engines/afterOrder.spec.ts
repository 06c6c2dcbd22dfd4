import { expect, test } from '../support/engines/engineTest.ts'
import { placePaidOrder } from '../support/shop/paidOrders.ts'

test(
  'a guest changes a paid order by its link: the cart says so, and what costs the same is confirmed without a card [D-235]',
  { tag: '@soak' },
  async ({ customer, host }) => {
    const order = await placePaidOrder(host, ['Margherita'])
    await customer.open(order.link)
    await customer.expectText(/You can until the kitchen begins with it/, 'main')
    await customer.press('button', '^Change my order')
    expect(await customer.dialog('Your Cart')).toContain(`You are changing order #${order.number}`)
    expect(await customer.tooWide()).toBe(0)
    await customer.press('button', '^Check Out')
    await customer.expectText(new RegExp(`Change order #${order.number}`), 'h1')
    expect(await customer.tooWide()).toBe(0)
    await customer.press('button', '^Confirm')
    await customer.expectText(/costs the same/, 'main')
    await customer.press('button', '^Change My Order')
    await customer.expectText(/Thank You For Your Order/, 'h1')
    await customer.open(order.link)
    await customer.press('button', '^Cancel my order')
    await customer.press('button', '^Cancel the order')
    await customer.expectText(/You cancelled your order/, 'main')
  },
)

test(
  'an allergy is said in the builder, and its sheet is a sheet in every browser [D-239]',
  { tag: '@soak' },
  async ({ customer }) => {
    await customer.open('/menu/davie-street')
    await customer.openProduct('Pesto Genovese')
    await customer.press('button', '^Tell us of an allergy')
    expect(await customer.dialog('Your allergies')).toContain('Milk')
    expect(await customer.tooWide()).toBe(0)
  },
)
