import { formatMoney } from '../../domain/money.ts'
import { ordersOf } from '../support/host/hostDatabase.ts'
import { ALWAYS_OPEN, expect, test } from '../support/shop/shop.ts'
import { CARDS } from '../support/shop/shopCheckout.ts'
import { centsOf } from '../support/shop/shopPage.ts'

test.use({ usesPostgres: false, seesPictures: true })

test(
  'a guest fills and edits a cart, verifies the phone and pays, and the host stores the same order to the cent [SHELL-02 GUARD-10 CHK-46 PAY-25 THX-01 THX-02 D-122]',
  { tag: '@both' },
  async ({ shop, page, host }) => {
    await shop.open('/')
    await page.getByRole('link', { name: 'Order Now' }).click()
    await expect(page).toHaveURL(/\/locations$/)
    await shop.chooseStore(ALWAYS_OPEN)

    await page.getByRole('link', { name: 'Half & Half Pizza' }).first().click()
    const pizza = await shop.builder('Half & Half Pizza')
    await pizza.selectSize('Medium')
    await pizza.openTab('Toppings')
    await pizza.select('Pepperoni', { half: 'Left half' })
    await pizza.select('Black olives', { half: 'Right half', extra: true })
    const asBuilt = await pizza.price()
    await pizza.add()

    const combo = await shop.openProduct('Family Night')
    await combo.choose('Hawaiian')
    await combo.openTab('Drink')
    await combo.choose('Ginger Ale')
    const comboPrice = await combo.price()
    await combo.add()
    await shop.add('Garlic Bread')
    await expect.poll(() => shop.cartCount()).toBe(3)

    const cart = await shop.openCart()
    await cart.edit('Half & Half Pizza')
    const again = await shop.builder('Half & Half Pizza')
    await expect.poll(() => again.price()).toBe(asBuilt)
    await again.openTab('Toppings')
    await again.extra('Pepperoni')
    const pizzaPrice = await again.price()
    expect(pizzaPrice).toBeGreaterThan(asBuilt)
    await again.update()

    await shop.openCart()
    await cart.startEditing()
    await cart.delete('Garlic Bread')
    const lines = await cart.shown()
    expect(lines.map(({ quantity, name, price }) => ({ quantity, name, price }))).toEqual([
      { quantity: 1, name: 'Half & Half Pizza', price: pizzaPrice },
      { quantity: 1, name: 'Family Night', price: comboPrice },
    ])
    expect(lines[0]?.details).toContain('Left: extra pepperoni. Right: extra black olives')
    expect(lines[1]?.details).toContain('Hawaiian')
    expect(lines[1]?.details).toContain('Ginger Ale')
    const cartTotal = await cart.total('Total')
    await cart.close()

    const checkout = await shop.checkOutAsGuest()
    const person = await checkout.goToPayment()
    await checkout.selectTip('20%')
    const subtotal = await checkout.amount('Sub Total')
    const tip = await checkout.amount(/^Tip/)
    const due = await checkout.amount('Remaining Balance')
    expect(tip).toBe(Math.round(subtotal * 0.2))
    expect(due).toBe((cartTotal ?? 0) + tip)
    await expect(checkout.payButton).toHaveText(`Pay ${formatMoney(due)} CAD`)
    await checkout.payWith(CARDS.succeeds)

    const { number, rows } = await checkout.expectThankYou()
    expect(number).toMatch(/^\d+$/)
    expect(centsOf(rows.find(([name]) => name === 'Total')?.[1] ?? '')).toBe(due)
    await expect(page.getByText(person.email)).toBeVisible()

    const mail = await checkout.mailTo(person.email)
    expect(mail.subject).toContain(number)
    expect(mail.text).toContain(`Total: ${formatMoney(due)}`)
    expect(mail.text).toContain('1 x Family Night')

    // The installed app's shortcut.
    await page.goto('/track?open=1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Track Your Order #${number}`)
    // The host stops while its database is looked at.
    await page.goto('about:blank')

    const kept = (await ordersOf(host)).find((order) => order.document.number === number)
    expect(kept).toMatchObject({ total: due, card_amount: due })
    expect(kept?.document).toMatchObject({
      email: person.email,
      phone: person.phone,
      subtotal,
      tip,
      total: due,
      service: 'Pick Up',
      items: [
        { quantity: 1, name: 'Half & Half Pizza', total: pizzaPrice },
        { quantity: 1, name: 'Family Night', total: comboPrice },
      ],
    })
  },
)
