import { expect, test } from '../../support/shop/shopMember.ts'
import { Shop } from '../../support/shop/shop.ts'

// A service worker that activates during a test would bypass the responses mocked with page.route.
test.use({ serviceWorkers: 'block' })

const TARTUFO_IS_GONE = 'Small Bianca is offered together with another product and left your cart with it'

test(
  'an offer, its product and its end show in every tab [XPS-03 XPS-04 XPS-06 CART-23 CART-25]',
  { tag: '@soak' },
  async ({ shop, page, context, host }) => {
    await shop.fillCartWith(['Garlic Bread'])
    const cart = await shop.openCart()
    const other = new Shop(await context.newPage(), host)
    await other.openMenu()
    await other.add('Tartufo')
    await expect.poll(() => cart.names()).toEqual(['Garlic Bread', 'Tartufo'])
    await expect(cart.offers).toHaveText(/^Small Bianca, \$9\s*Add to Cart$/)

    await cart.offers.getByRole('link', { name: 'Add to Cart' }).click()
    await (await shop.builder('Small Bianca')).add()
    const theirs = await other.openCart()
    await expect.poll(() => theirs.names()).toEqual(['Garlic Bread', 'Tartufo', 'Small Bianca'])
    await expect(theirs.offers).toHaveCount(0)

    await theirs.startEditing()
    await theirs.delete('Tartufo')
    await expect.poll(() => theirs.names()).toEqual(['Garlic Bread'])
    await shop.page.bringToFront()
    const reported = page.getByRole('alertdialog')
    await expect(reported).toContainText(TARTUFO_IS_GONE)
    await reported.getByRole('button', { name: 'OK' }).click()
    await shop.openCart()
    await expect.poll(() => cart.names()).toEqual(['Garlic Bread'])
  },
)

test(
  'a trigger that is removed while the host is silent takes its product with it when the host is back [XPS-04 CART-25]',
  { tag: '@soak' },
  async ({ shop, page, complaints }) => {
    complaints.expect(/status of 503/)
    await shop.fillCartWith(['Garlic Bread', 'Tartufo'])
    const cart = await shop.openCart()
    await cart.offers.getByRole('link', { name: 'Add to Cart' }).click()
    await (await shop.builder('Small Bianca')).add()
    await shop.openCart()
    await expect.poll(() => cart.names()).toEqual(['Garlic Bread', 'Tartufo', 'Small Bianca'])
    await page.route('**/api/remove', (route) =>
      route.fulfill({ status: 503, body: 'Service Unavailable', contentType: 'text/plain' }),
    )
    await cart.startEditing()
    await cart.delete('Tartufo')
    // Only the host knows what belongs together.
    await expect.poll(() => cart.names()).toEqual(['Garlic Bread', 'Small Bianca'])
    await page.unroute('**/api/remove')
    const reported = page.getByRole('alertdialog')
    await expect(reported).toContainText(TARTUFO_IS_GONE)
    await reported.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => cart.names()).toEqual(['Garlic Bread'])
  },
)

test(
  'a bag and a promoted product are paid, shown in the history and ordered again; an offer never is [XPS-03 XPS-06 XPS-07 THX-02 HIST-19]',
  { tag: '@soak' },
  async ({ member, page, shop }) => {
    await member.fillCart(['Tartufo'])
    await shop.openMenu()
    const bag = await shop.openProduct('Movie Night Bag')
    await bag.slot('First pizza').select('Margherita')
    await bag.slot('Second pizza').select('Diavola')
    await bag.openTab('Snacks and drinks')
    await bag.slot('Snack').select('Garlic Knots')
    await bag.slot('Drinks').select('Cola')
    await bag.slot('Drinks').select('Root Beer')
    await bag.add()
    const cart = await shop.openCart()
    const inBag = ['Movie Night Bag', 'Margherita', 'Diavola', 'Garlic Knots', 'Cola', 'Root Beer']
    await expect.poll(() => cart.names()).toEqual(['Tartufo', ...inBag])
    await expect(cart.offers).toHaveCount(1)

    // The ticket has the bag's items and not the offer.
    const total = await cart.total('Total')
    await page.goto('/checkout')
    const ticket = page.getByRole('region', { name: 'Your order' })
    await expect(ticket.getByRole('heading', { level: 3 })).toHaveCount(7)
    await expect(ticket).not.toContainText('Small Bianca')
    expect(await shop.checkout.amount('Total')).toBe(total)

    await shop.openMenu()
    await shop.openCart()
    await cart.offers.getByRole('link', { name: 'Add to Cart' }).click()
    await (await shop.builder('Small Bianca')).add()
    await page.goto('/checkout')
    await expect(ticket.getByRole('heading', { level: 3 })).toHaveCount(8)
    await shop.checkout.confirm()
    await shop.checkout.expectPaymentStep()
    await shop.checkout.payWith('4242424242424242')
    const { number, rows } = await shop.checkout.expectThankYou()
    const names = rows.map(([name]) => name)
    for (const name of ['Tartufo', ...inBag, 'Small Bianca'])
      expect(names).toContainEqual(expect.stringMatching(new RegExp(`^1 × ${name}`)))
    expect((await member.guest.ask('config', {})).answer.cart?.lines).toEqual([])

    await member.setOrderStatus(number, 2)
    await member.openAccount('Order History')
    await page.getByRole('button', { name: `ORDER DETAILS ${number}` }).press('Enter')
    const modal = page.getByRole('dialog', { name: `Order ${number}` })
    await expect(modal.getByRole('listitem')).toHaveCount(8)
    // A bag is ordered again as a whole, and a promoted product only together with another one.
    await expect(modal.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(3)
    await modal.getByRole('button', { name: 'Add to Cart Small Bianca' }).press('Enter')
    await expect(modal.getByRole('alert')).toHaveText('Small Bianca is offered together with another product.')
    for (const name of ['Movie Night Bag', 'Tartufo', 'Small Bianca']) {
      await modal.getByRole('button', { name: `Add to Cart ${name}` }).press('Enter')
      await expect(page.getByText(`${name} is in your cart.`)).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await shop.openCart()
    await expect.poll(() => cart.names()).toEqual([...inBag, 'Tartufo', 'Small Bianca'])
    await expect(cart.offers).toHaveCount(0)
  },
)
